//! `usar arena ...`

mod check;
mod generate;
mod import;
mod show;

pub(crate) use check::Check;
pub(crate) use generate::Generate;
pub(crate) use import::Import;
pub(crate) use show::Show;
