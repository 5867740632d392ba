//! `usar arena ...`

mod check;
mod generate;
mod list;
pub(crate) mod picture;
mod show;
pub(crate) mod source;

pub(crate) use check::Check;
pub(crate) use generate::Generate;
pub(crate) use list::List;
pub(crate) use show::Show;
