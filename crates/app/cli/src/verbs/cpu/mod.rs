//! `usar cpu ...`

mod asm;
mod debug;
mod drive;
mod fmt;
mod profile;
mod run;

pub(crate) use asm::Asm;
pub(crate) use debug::Debug;
pub(crate) use drive::CpuDrive;
pub(crate) use fmt::Fmt;
pub(crate) use profile::ProfileVerb;
pub(crate) use run::Run;

use app_terminal::console;
use app_terminal::outcome::Outcome;

/// What a program ends with; people are told what stopped it.
fn ended(trap: Option<&str>, is_for_programs: bool) -> Outcome {
    let Some(trap) = trap else { return Outcome::Done };
    if !is_for_programs {
        console::note(&format!("trap: {trap}"));
    }
    Outcome::Failed
}
