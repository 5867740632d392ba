//! Where something that moves has been.

use base::geom::Bounds;
use glam::DVec3;

/// One sighting of something that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sighting {
    /// Seconds.
    pub time: f64,
    /// Middle of what was seen, metres.
    pub middle: DVec3,
    /// The box round it, metres.
    pub bounds: Bounds,
    /// How many points of it were seen.
    pub points: usize,
}

/// The way of something that moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Counted from 1.
    pub id: u32,
    /// In the order of time, at least one.
    pub sightings: Vec<Sighting>,
    /// Whether it has come to rest and is part of the map again.
    pub is_at_rest: bool,
}

impl Track {
    /// Where it was last.
    pub(super) fn last(&self) -> Option<&Sighting> {
        self.sightings.last()
    }

    /// Length of its way from sighting to sighting, metres.
    pub fn length(&self) -> f64 {
        self.sightings.windows(2).map(|pair| pair[0].middle.distance(pair[1].middle)).sum()
    }

    /// Whether the last `count` sightings are all within `reach` metres of the last.
    pub(super) fn has_settled(&self, count: usize, reach: f64) -> bool {
        let Some(last) = self.last() else { return false };
        let recent = self.sightings.iter().rev().take(count);
        self.sightings.len() >= count
            && recent.map(|s| s.middle.distance(last.middle)).all(|d| d <= reach)
    }
}
