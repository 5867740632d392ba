//! `usar robot ...`

mod list;
mod show;
mod source;

pub(crate) use list::List;
pub(crate) use show::Show;
