//! `usar cpu debug`: a program under the magnifying glass, on a terminal.
//!
//! [`Session`] is all that is known and what each key does to it; [`draw`] shows it; the verb reads keys. Neither of the
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
mod verb;

pub(crate) use key::Key;
pub(crate) use screen::draw;
pub(crate) use session::Session;
pub(crate) use verb::Debug;

#[cfg(test)]
mod tests;
