//! `usar arena ...`

mod check;
mod generate;
mod show;

pub(crate) use check::Check;
pub(crate) use generate::Generate;
pub(crate) use show::Show;
