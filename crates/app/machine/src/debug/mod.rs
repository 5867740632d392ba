//! A program under the magnifying glass, on a terminal.
//!
//! [`Session`] is all that is known and what each key does to it; [`draw`] shows it; the terminal reads keys. Neither of the
//! first two knows a real terminal, so that tests and `--keys` work without one.

mod ask;
mod code;
mod help;
mod key;
mod marked;
mod motion;
mod panes;
mod rows;
mod screen;
mod session;
mod terminal;

pub use key::Key;
pub use screen::{LEAST_SIZE, draw};
pub use session::Session;
pub use terminal::{print, show};

#[cfg(test)]
mod tests;
