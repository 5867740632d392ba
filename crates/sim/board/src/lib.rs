//! The emulated computer on a robot.
//!
//! A [`Wiring`] says which of a robot's sensors and actuators are which memory positions, as data made from the robot's
//! model. A [`Board`] runs a program beside the simulation: [`Board::step`] first lets the computer have the cycles of one step,
//! with the readings of the step before, then lets the world have the step, with the orders that came out. A program that needs more
//! cycles than a step has reacts steps later. While `freeze` is 1 inputs keep their values: a consistent snapshot.
//!
//! Lengths are millimetres, angles milliradians, shares per mille, times milliseconds; wheels turn in milliradians a second.
//! A robot whose servos walk has pins instead, as its chips have them: see `pins`.
//! A range of which nothing came back is the sensor's longest range.

mod board;
mod clock;
mod error;
mod peripherals;
mod pins;
mod units;
mod wiring;

pub use board::Board;
pub use clock::Clock;
pub use error::BoardError;
pub use wiring::{Input, Output, Wire, Wiring};
