//! Spoilt files for tests of readers: small changes by chance, and what must be said about a broken file.
//!
//! Only tests use it, so that every reader is held to the same rules.

mod change;
mod complaint;
mod folder;

pub use change::{Change, apply, change};
pub use complaint::Complaint;
pub use folder::check_folder;
