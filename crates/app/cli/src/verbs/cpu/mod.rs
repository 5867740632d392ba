//! `usar cpu ...`

mod asm;
pub(crate) mod debug;
mod drive;
mod energy;
mod flame;
mod fmt;
mod profile;
mod run;
mod source;

pub(crate) use asm::Asm;
pub(crate) use debug::Debug;
pub(crate) use drive::CpuDrive;
pub(crate) use fmt::Fmt;
pub(crate) use profile::ProfileVerb;
pub(crate) use run::Run;
