//! Programs this computer cannot run.

use std::error::Error;
use std::fmt;

/// Why a program cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CpuError {
    /// It does not fit into the instruction memory.
    TooLong {
        /// Instructions it has.
        instructions: usize,
    },
    /// A return stack of this depth cannot be built.
    BadDepth(usize),
}

impl fmt::Display for CpuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { instructions } => write!(
                f,
                "the program has {instructions} instructions; instructions and loops together must not \
                 exceed 65536: call functions instead of repeating code"
            ),
            Self::BadDepth(depth) => {
                write!(f, "a return stack {depth} deep; it can be 1 to 255 deep")
            }
        }
    }
}

impl Error for CpuError {}
