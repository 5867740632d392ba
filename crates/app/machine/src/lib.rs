//! The emulated computer at work: programs from files, run, measured, stepped through, and put on robots.
//!
//! | module | what it is for |
//! |---|---|
//! | [`source`], `shipped`, `program` | a program by its file or name, with its board and what is set before it starts |
//! | `assembled`, `run`, [`profile`] | what became of the text, of a run, of the cycles |
//! | [`debug`] | a program under the magnifying glass |
//! | [`drive`] | a program that steers a robot |
//! | `energy`, `flame` | what a run would cost on real parts; who called whom |

mod assembled;
pub mod debug;
pub mod drive;
mod energy;
mod flame;
pub mod profile;
mod program;
mod run;
mod shipped;
pub mod source;

pub use assembled::Assembled;
pub use program::ProgramArguments;
pub use run::{Ran, run};
pub use shipped::program_path;
