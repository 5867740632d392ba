//! Logs of robots that drove.

mod real;
