//! The assembler of the emulated computer: text in, programs out, no files touched.
//!
//! A program is a text of functions over named memory cells; the last operand is the destination:
//!
//! ```text
//! .var r 1            ; a variable, here with a value to begin with
//! .const N 5          ; a name for a number
//!
//! main:               ; a program starts here and ends when it returns
//!     mov N t
//!     .bound 12       ; the loop below calls at most 12 times
//!     wg t 1 factorial
//!     ret
//! factorial:
//!     mul r t r
//!     sub t 1 t
//!     ret             ; back to `wg`, which looks again
//! .var t
//! ```
//!
//! [`assemble`] gives a [`Program`] or [`Diagnostics`] that point at every fault; [`listing`], [`symbol_file`],
//! [`disassemble`] and [`format()`] turn programs and texts into text.

mod assemble;
mod declare;
mod devices;
mod diagnostic;
mod directive;
mod disassemble;
mod format;
mod line;
mod listing;
mod mnemonic;
mod number;
mod program;
mod resolve;
mod source;
mod suggestion;
mod symbols;
mod thesis_syntax;

pub use assemble::{DEFAULT_MOST_CELLS, Options, assemble, assemble_text};
pub use devices::{Access, Device, DeviceMap, FIRST_DEVICE_ADDRESS, LAST_DEVICE_ADDRESS};
pub use diagnostic::{Diagnostic, Diagnostics, MOST_SHOWN};
pub use disassemble::disassemble;
pub use format::format;
pub use listing::{listing, symbol_file};
pub use mnemonic::{Arithmetic, Function, Kind, Mnemonic, Test};
pub use number::{NumberFault, looks_like_number, parse_number};
pub use program::{
    FIRST_ADDRESS, FunctionEntry, Instruction, Operand, Place, Program, SourceFile, Variable,
};
pub use source::{MOST_SOURCE_BYTES, Resolver};
pub use suggestion::nearest;
pub use thesis_syntax::from_thesis;
