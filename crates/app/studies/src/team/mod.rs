//! The study of teams: how much several robots help, by which rule they share out what is left, and what the radio costs.
//!
//! | file | what it decides |
//! |---|---|
//! | `case` | one way of doing it: how many robots, which rule, which radio, as a mission |
//! | `study` | which cases are run with which seeds, and what is made of them |
//! | `row` | the figures of a case |
//! | `table` | for people |

mod case;
mod row;
mod study;
mod table;

pub use study::Team;
