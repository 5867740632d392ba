//! Pixels of one colour that hang together, as directions.

use base::geom::wrap_angle;

use crate::{Blob, Mount};

/// Where the middle of a blob is to the left and up, and how far it reaches. Radians.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    pub(super) bearing: f64,
    pub(super) elevation: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Of each pixel: to the left, and up.
    angles: Vec<[f64; 2]>,
}

/// What is beside a patch is looked for this much farther than it should reach, in the patch's own widths and heights.
const SLACK: f64 = 0.1;
/// What is cut out of a patch has to be so many times less wide than it: things that are only too high are none.
const WIDER: f64 = 1.5;
/// Pixels that what is cut out of a patch must have.
const LEAST: usize = 4;

impl Patch {
    /// What a blob is as directions, each pixel by its own line of sight.
    pub(super) fn of_blob(
        mount: &Mount,
        blob: &Blob,
        (mask, width): (&[bool], usize),
    ) -> Option<Self> {
        let rows = blob.rows[0]..=blob.rows[1];
        let places = rows
            .flat_map(|row| (blob.columns[0]..=blob.columns[1]).map(move |column| (column, row)));
        let seen = places.filter(|(column, row)| mask[row * width + column]);
        let angles = seen.filter_map(|(column, row)| {
            let towards = mount.direction([column as f64, row as f64])?;
            let level = libm::hypot(towards.x, towards.y);
            Some([libm::atan2(towards.y, towards.x), libm::atan2(towards.z, level)])
        });
        Self::of(angles.collect())
    }

    fn of(angles: Vec<[f64; 2]>) -> Option<Self> {
        let [first, _] = *angles.first()?;
        let (mut sums, mut squares) = ([0.0; 2], [0.0; 2]);
        for [bearing, elevation] in &angles {
            for (axis, value) in [wrap_angle(bearing - first), *elevation].into_iter().enumerate() {
                sums[axis] += value;
                squares[axis] += value * value;
            }
        }
        let count = angles.len() as f64;
        let mean = sums.map(|sum| sum / count);
        // An even stripe of width w spreads by w² / 12.
        let extent = |axis: usize| {
            libm::sqrt((12.0 * (squares[axis] / count - mean[axis] * mean[axis])).max(0.0))
        };
        let (width, height) = (extent(0), extent(1));
        let bearing = wrap_angle(first + mean[0]);
        Some(Self { bearing, elevation: mean[1], width, height, angles })
    }

    pub(super) fn pixels(&self) -> usize {
        self.angles.len()
    }

    /// About how large a pixel is there, radians.
    pub(super) fn blur(&self) -> f64 {
        libm::sqrt(self.width * self.height / self.pixels() as f64)
    }

    /// The part of it straight above or below another patch: from so many to so many of its heights above its middle.
    pub(super) fn beside(&self, other: &Self, [from, to]: [f64; 2]) -> Option<Self> {
        let across = other.width * (0.5 + SLACK) + other.blur();
        let (lowest, highest) = (from - SLACK, to + SLACK);
        let is_beside = |[bearing, elevation]: &&[f64; 2]| {
            let up = (elevation - other.elevation) / other.height;
            wrap_angle(bearing - other.bearing).abs() <= across && (lowest..=highest).contains(&up)
        };
        let inside: Vec<[f64; 2]> = self.angles.iter().filter(is_beside).copied().collect();
        let cut = if inside.len() < LEAST { None } else { Self::of(inside) };
        cut.filter(|cut| self.width > WIDER * (cut.width + cut.blur()))
    }
}
