//! `usar robot ...`

mod show;

pub(crate) use show::Show;
