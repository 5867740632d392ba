//! SLAM in small buildings whose plan is known.

mod floor;
mod loops;
mod lost;
mod wheels;
