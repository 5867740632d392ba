//! A small typed language for the emulated computer: `.u` in, assembly out.
//!
//! ```text
//! const N = 5;
//! var list: int[N] = [3, 1, 4, 1, 5];
//! var total: int;
//!
//! fn largest(a: int[], n: int) -> int {
//!     var best: int = a[0];
//!     for i in 1..n bound 100 {        // `n` is not known here: say how often at most
//!         if a[i] > best { best = a[i]; }
//!     }
//!     return best;
//! }
//!
//! fn main() {
//!     for i in 0..N { total += list[i]; }
//!     total *= largest(list, N);
//! }
//! ```
//!
//! Types are `int` and `bool`; arrays live at the top of the file and are passed to functions as `int[]`. There is no
//! stack: every function has its cells, and none may call itself. `sin`, `cos`, `tan`, `atan` and `sqrt` are the
//! machine's own. [`compile`] gives the assembly, [`compile_program`] a program whose lines are those of the source.

mod cell;
mod compile;
mod output;
mod parse;
mod parse_value;
mod recursion;
mod repeat;
mod scope;
mod statement;
mod syntax;
mod token;
mod truth;
mod value;

pub use compile::{Compiled, compile, compile_program};
