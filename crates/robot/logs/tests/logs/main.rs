//! Logs in every form: whole, of real robots, and broken.

mod broken;
mod real;
mod recordings;
mod samples;
