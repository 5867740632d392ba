//! Published experiments on localisation and mapping by laser.

pub mod logs;
pub mod matchers;
