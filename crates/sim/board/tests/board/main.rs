//! Programs on robots.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

mod mapper;
mod steering;
