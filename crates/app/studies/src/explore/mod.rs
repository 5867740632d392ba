//! Floors of Explore-Bench, explored by one robot, two and four, by each rule of sharing out what is left.
//!
//! Yuanfan Xu et al., *Explore-Bench: Data Sets, Metrics and Evaluations for Frontier-based and Deep-reinforcement-learning-based Autonomous
//! Exploration*, ICRA 2022: its floors as occupancy maps, its starts, a laser of 7 m, times until 90 % and 99 % of the floor are seen, ways, overlap
//! of maps and balance of ways. Its robot is a TurtleBot3; ours is a Pioneer 2 DX, so times are not to be held against its own.
//!
//! | file | what it decides |
//! |---|---|
//! | `case` | a floor, starts and a rule, as a mission |
//! | `study` | which cases are run, and what is made of them |
//! | `row` | the figures of a case |
//! | `table` | for people |

mod case;
mod row;
mod study;
mod table;

pub use study::Explore;
