//! What can be wrong with the search for shapes.

/// A search that cannot be done.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ShapesError {
    /// A setting out of its range.
    #[error("setting {name:?} is {value}; lengths are from 0.0001 to 100 m, a gap from 0 to 10 m")]
    Setting {
        /// Which one.
        name: &'static str,
        /// What was asked for.
        value: f64,
    },
    /// A point that is nowhere.
    #[error("point {index} is at ({x}, {y}, {z}); points are numbers within 100 km")]
    Point {
        /// Counted from zero.
        index: usize,
        /// Metres.
        x: f64,
        /// Metres.
        y: f64,
        /// Metres.
        z: f64,
    },
}
