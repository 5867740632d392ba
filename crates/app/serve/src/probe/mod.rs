//! A client that connects, spawns, asks and drives, and tells what came: for finding out what is wrong with a server.

mod greeting;
mod line;
mod report;
mod session;
mod tally;
mod travel;

pub use report::Report;
pub use session::{Plan, Session};
