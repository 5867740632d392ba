//! What keeps a board from running.

use machine_cpu::CpuError;
use thiserror::Error;

/// What keeps a board from running.
#[derive(Debug, Error)]
pub enum BoardError {
    /// The computer cannot take the program.
    #[error(transparent)]
    Cpu(#[from] CpuError),
    /// A clock nobody can run.
    #[error("a clock of {0} Hz is none; it must be 1 Hz to 100 GHz")]
    BadClock(u64),
    /// The program names peripherals the robot does not have.
    #[error("{robot} has no {}; it has {}", missing.join(", "), known.join(", "))]
    NoSuchDevice {
        /// The robot's model.
        robot: String,
        /// Names of the program.
        missing: Vec<String>,
        /// Names of the board.
        known: Vec<String>,
    },
}
