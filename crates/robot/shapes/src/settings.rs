//! What counts as a shape.

use crate::error::ShapesError;

/// Lengths in metres, areas in square metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Farthest that a point may be from its plane.
    pub tolerance: f64,
    /// Edge of the cubes whose points vote together.
    pub patch: f64,
    /// Edge of the cells an outline is made of.
    pub cell: f64,
    /// Least area of a face.
    pub least_area: f64,
    /// Fewest points a square metre.
    pub density: f64,
    /// Widest gap between points that is no hole.
    pub gap: f64,
    /// Longest edge of a box; larger ones are rooms.
    pub largest_box: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            tolerance: 0.04,
            patch: 0.2,
            cell: 0.05,
            least_area: 0.05,
            density: 400.0,
            gap: 0.2,
            largest_box: 2.5,
        }
    }
}

impl Settings {
    /// As usual, but no finer than a lattice of this step can show.
    pub fn for_step(step: f64) -> Self {
        let usual = Self::default();
        Self {
            tolerance: usual.tolerance.max(step),
            patch: usual.patch.max(6.0 * step),
            cell: usual.cell.max(2.0 * step),
            // A third of one layer.
            density: usual.density.min(0.3 / (step * step)),
            gap: usual.gap.max(6.0 * step),
            ..usual
        }
    }

    pub(crate) fn check(&self) -> Result<(), ShapesError> {
        let lengths = [
            ("tolerance", self.tolerance),
            ("patch", self.patch),
            ("cell", self.cell),
            ("least_area", self.least_area),
            ("largest_box", self.largest_box),
        ];
        match lengths.iter().find(|(_, value)| !(1e-4..=100.0).contains(value)) {
            Some(&(name, value)) => Err(ShapesError::Setting { name, value }),
            None if (0.0..=10.0).contains(&self.gap) => Ok(()),
            None => Err(ShapesError::Setting { name: "gap", value: self.gap }),
        }
    }
}
