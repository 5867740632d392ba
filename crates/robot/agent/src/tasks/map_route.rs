//! Drives a fixed route to draw a map.

use glam::DVec2;

use crate::pursuit::{Gait, Pursuit};
use crate::task::{Around, Step, Task};

/// Follows points, one after the other.
pub(super) struct MapRoute {
    points: Vec<DVec2>,
    speed: f64,
    pursuit: Option<Pursuit>,
}

/// How near the end is there, metres.
const NEAR: f64 = 0.1;

impl MapRoute {
    pub(super) fn new(points: Vec<DVec2>, speed: f64) -> Self {
        Self { points, speed, pursuit: None }
    }
}

impl Task for MapRoute {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let at = around.state.at;
        let points = &self.points;
        let pursuit = self.pursuit.get_or_insert_with(|| {
            Pursuit::new(std::iter::once(at).chain(points.iter().copied()).collect())
        });
        let is_blocked = around.guard.is_blocked(around.state);
        let gait = Gait { speed: self.speed, near: NEAR, is_blocked, room: [0.0; 2] };
        match pursuit.follow(around.state, gait) {
            Some(motion) => Step::Go(motion),
            None => Step::Done(format!("{} points driven", self.points.len())),
        }
    }
}
