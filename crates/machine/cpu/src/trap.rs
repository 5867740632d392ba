//! Why a program was stopped, and how it got there.

use std::error::Error;
use std::fmt;

/// What a program did that it must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapKind {
    /// `div` or `rem` by zero.
    DivisionByZero,
    /// Nothing can be read or written at this address.
    BadAddress(i32),
    /// An input was written, at this address.
    ReadOnly(u32),
    /// An output was read, at this address.
    WriteOnly(u32),
    /// More calls than the return stack holds.
    StackOverflow(usize),
    /// A loop wanted to call more often than its `.bound` says.
    BoundExceeded(u32),
    /// All cycles the program was given are used up.
    BudgetSpent(u64),
}

impl fmt::Display for TrapKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DivisionByZero => f.write_str("division by zero"),
            Self::BadAddress(0) => f.write_str("bad address 0: the pointer was never set"),
            Self::BadAddress(address) => write!(f, "bad address {address}: nothing is there"),
            Self::ReadOnly(address) => write!(f, "the device at {address:#x} cannot be written"),
            Self::WriteOnly(address) => write!(f, "the device at {address:#x} cannot be read"),
            Self::StackOverflow(depth) => {
                write!(f, "the return stack is full: {depth} calls inside each other")
            }
            Self::BoundExceeded(bound) => {
                write!(f, "the loop calls more often than its .bound of {bound}")
            }
            Self::BudgetSpent(cycles) => write!(f, "all {cycles} cycles are used up"),
        }
    }
}

/// One function on the way to the trap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Name of the function.
    pub function: String,
    /// File and line of the instruction it is at: `cone.s:12`.
    pub place: String,
    /// The instruction.
    pub instruction: String,
}

/// Why a program was stopped, and how it got there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    /// What it did.
    pub kind: TrapKind,
    /// Cycles before it.
    pub cycle: u64,
    /// Index of the instruction.
    pub instruction: u32,
    /// The call chain, innermost first.
    pub chain: Vec<Frame>,
}

/// Frames shown at either end of a long call chain.
const SHOWN_FRAMES: usize = 4;

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (cycle {})", self.kind, self.cycle)?;
        let count = self.chain.len();
        for (index, Frame { function, place, instruction }) in self.chain.iter().enumerate() {
            let is_hidden = index >= SHOWN_FRAMES && index + SHOWN_FRAMES < count;
            if is_hidden {
                if index == SHOWN_FRAMES {
                    write!(f, "\n  ... {} more calls ...", count - 2 * SHOWN_FRAMES)?;
                }
                continue;
            }
            let word = if index == 0 { "in" } else { "called from" };
            write!(f, "\n  {word} {function} at {place}: {instruction}")?;
        }
        Ok(())
    }
}

impl Error for Trap {}
