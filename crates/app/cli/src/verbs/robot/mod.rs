//! `usar robot ...`

mod export;
mod import;
mod show;

pub(crate) use export::Export;
pub(crate) use import::Import;
pub(crate) use show::Show;
