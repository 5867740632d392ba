//! `usar log ...`

mod convert;
mod info;

pub(crate) use convert::Convert;
pub(crate) use info::Info;
