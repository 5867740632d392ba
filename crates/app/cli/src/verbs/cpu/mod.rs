//! `usar cpu ...`

mod asm;
mod energy;
mod flame;
mod fmt;
mod profile;
mod run;
mod source;

pub(crate) use asm::Asm;
pub(crate) use fmt::Fmt;
pub(crate) use profile::ProfileVerb;
pub(crate) use run::Run;
