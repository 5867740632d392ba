//! The computer at the other end of the radio: what it asks the robot for, and what it makes of the answers.
//!
//! | file | what it decides |
//! |---|---|
//! | `conversation` | what is said when, and again when nothing is heard |
//! | `tally` | strokes and ranges out of reports, as walks and sweeps |
//! | `errand` | what the robot is sent for, and where it walks next |
//! | `wish`, `hand` | what a person asks for, and when |
//! | `desk` | all of it, step by step |

mod conversation;
mod desk;
mod errand;
mod hand;
mod tally;
mod wish;

pub use conversation::{Conversation, Silence};
pub use desk::{Desk, Progress};
pub use errand::{Errand, Steering};
pub use tally::{Strides, Tally};
pub use wish::Wish;

#[cfg(test)]
mod tests;
