//! What can be wrong with a ground, a scenario or the wish to go somewhere.

use crate::ground::Place;

/// Input that is no ground or no scenario.
#[derive(Debug, thiserror::Error)]
pub enum PlanningError {
    /// Cells that do not fill rows.
    #[error("{cells} cells do not fill rows of {width}")]
    Ragged {
        /// Cells a row.
        width: usize,
        /// Cells in all.
        cells: usize,
    },
    /// More cells than a search can count.
    #[error("the ground is {width} x {height} cells; sides may be {limit} cells at most")]
    TooLarge {
        /// Cells a row.
        width: usize,
        /// Rows.
        height: usize,
        /// Longest side.
        limit: usize,
    },
    /// Several cells of the map that do not make one cell of the ground.
    #[error("{factor} cells of a map do not divide its tiles of {tile}; use 1, 2, 4, 8 or 16")]
    Factor {
        /// What was asked for.
        factor: i32,
        /// Cells along a tile.
        tile: i32,
    },
    /// A footprint that is none.
    #[error("the footprint {what}; give at least three corners around the robot's middle")]
    Footprint {
        /// What is wrong.
        what: &'static str,
    },
    /// A line of a map or scenario file that does not say what it should.
    #[error("line {line} of the {file} is {text:?}; expected {expected}")]
    BadLine {
        /// Which kind of file.
        file: &'static str,
        /// Counted from one.
        line: usize,
        /// The line itself.
        text: String,
        /// What would do.
        expected: &'static str,
    },
}

/// Why there is no way.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NoWay {
    /// The start is not on the ground.
    #[error("the start {0:?} is off the map")]
    StartOutside(Place),
    /// The start is closed and nothing open is near.
    #[error("the start {0:?} is too close to something solid")]
    StartBlocked(Place),
    /// The goal is not on the ground, or nobody has seen it.
    #[error("the goal {0:?} has not been seen yet")]
    GoalUnknown(Place),
    /// The goal is closed and nothing open is near.
    #[error("the goal {0:?} is too close to something solid")]
    GoalBlocked(Place),
    /// Start and goal lie in different parts of the ground.
    #[error(
        "the goal {goal:?} cannot be reached from {start:?}: walls or unseen cells enclose one of them"
    )]
    Enclosed {
        /// Where the way would begin.
        start: Place,
        /// Where it would end.
        goal: Place,
    },
    /// Every way leads through a place where the robot cannot turn as it would have to.
    #[error("every way to the goal passes {0:?}, where the robot's shape does not fit")]
    TooTight(Place),
    /// The way is longer than a search can count.
    #[error("the way is too long to be counted")]
    TooLong,
}
