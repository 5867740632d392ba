//! The station over real sockets.

mod abuse;
mod desk;
mod doors;
mod flow;
mod viewers;
