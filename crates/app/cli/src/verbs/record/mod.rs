//! `usar record ...`

mod export;
mod info;

pub(crate) use export::Export;
pub(crate) use info::InfoVerb;
