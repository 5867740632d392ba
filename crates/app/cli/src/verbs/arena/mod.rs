//! `usar arena ...`

mod check;
mod generate;
mod list;
mod show;

pub(crate) use check::Check;
pub(crate) use generate::Generate;
pub(crate) use list::List;
pub(crate) use show::Show;
