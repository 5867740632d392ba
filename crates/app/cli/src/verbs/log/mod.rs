//! `usar log ...`

mod convert;
mod info;
mod source;

pub(crate) use convert::Convert;
pub(crate) use info::Info;
pub(crate) use source::Part;
