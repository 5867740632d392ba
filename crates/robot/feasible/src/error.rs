//! What cannot be localised on, or with.

use crate::vectors::MOST_VECTORS;

/// A map or a set of ranges that makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FeasibleError {
    /// A ring has no inside.
    #[error("ring {ring} has {corners} corners; an outline needs at least 3")]
    TooFewCorners {
        /// Which, from 0.
        ring: usize,
        /// How many it has.
        corners: usize,
    },
    /// A corner is no place.
    #[error("corner {corner} of ring {ring} is at ({x}, {y}), which is not a finite place")]
    NotFinite {
        /// Which ring, from 0.
        ring: usize,
        /// Which corner of it, from 0.
        corner: usize,
        /// Where it was said to be.
        x: f64,
        /// Where it was said to be.
        y: f64,
    },
    /// There is nothing to measure.
    #[error("the map has no walls; nothing can be localised on it")]
    NoWalls,
    /// A number that has to be more than zero and finite is not.
    #[error("{what} is {value}; it has to be more than 0 and finite")]
    NotPositive {
        /// Which.
        what: &'static str,
        /// What it was.
        value: f64,
    },
    /// More ranges than the counters hold.
    #[error("{count} ranges; at most {MOST_VECTORS} are compared at a time")]
    TooMany {
        /// How many there were.
        count: usize,
    },
    /// A range that is no vector.
    #[error("range {index} is ({x}, {y}); leave ranges out that brought no echo")]
    NotAVector {
        /// Which, from 0.
        index: usize,
        /// Metres east.
        x: f64,
        /// Metres north.
        y: f64,
    },
    /// A grid larger than is useful.
    #[error("{width} x {height} cells are too many; make the cells larger than {cell_m} m")]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Edge of a cell, metres.
        cell_m: f64,
    },
}

/// `value`, if it is more than zero and finite.
pub(crate) fn positive(what: &'static str, value: f64) -> Result<f64, FeasibleError> {
    if value > 0.0 && value.is_finite() {
        Ok(value)
    } else {
        Err(FeasibleError::NotPositive { what, value })
    }
}
