//! Unreal's ini files: bytes in, a document with line numbers out; no file is touched and nothing is known of robots.
//!
//! `decode` finds the characters, `lines` the lines that belong together, `value` the structs, lists and texts, `parse` sections and
//! properties; `document` answers what a section says of a key.

mod decode;
mod document;
mod lines;
mod parse;
mod value;

#[cfg(test)]
mod tests;

pub use document::{Document, Operation, Property, Section};
pub use parse::{IniFault, parse};
pub use value::{Field, Node, Value};
