//! `usar robot ...`

mod list;
mod show;
pub(crate) mod source;

pub(crate) use list::List;
pub(crate) use show::Show;
