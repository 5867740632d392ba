//! How a verb ended when it did not fail.

use std::process::ExitCode;

/// Exit code of a run that failed.
pub const FAILED: u8 = 1;

/// Exit code of a run that finished with something missing; bad arguments are clap's 2.
const WITH_LOSS: u8 = 3;

/// How a verb ended when it did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All of it was done.
    Done,
    /// The answer is on stdout, and it is that something is wrong.
    Failed,
    /// It finished, but part of the answer is missing or below its bar; stderr says which.
    WithLoss,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => Self::SUCCESS,
            Outcome::Failed => Self::from(FAILED),
            Outcome::WithLoss => Self::from(WITH_LOSS),
        }
    }
}
