//! SLAM in small buildings whose plan is known.

mod continued;
mod floor;
mod localised;
mod loops;
mod lost;
mod mates;
mod team;
mod wheels;
