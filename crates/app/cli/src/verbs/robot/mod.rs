//! `usar robot ...`

mod list;
mod show;

pub(crate) use list::List;
pub(crate) use show::Show;
