//! The person at the keyboard: what they type, what they are told, the files they name, and their Ctrl-C.
//!
//! Every verb begins and ends here; nothing in this crate knows a robot or an arena.
//!
//! ```
//! use app_terminal::arguments::Span;
//! use app_terminal::units::with_prefix;
//!
//! let beliefs: Span = "0.9:".parse()?;
//! assert!(beliefs.contains(0.95));
//! assert_eq!(with_prefix(6.3373e6, "ray/s"), "6.34 Mray/s");
//! # Ok::<(), String>(())
//! ```

pub mod arguments;
pub mod console;
pub mod failure;
pub mod files;
pub mod interrupt;
pub mod out_folder;
pub mod outcome;
pub mod progress;
pub mod units;
