//! The grid of all patches that lie in one frame, drawn a few patches at each step.

use base::geom::{Pose, Pose2, wrap_angle};
use base::messages::Scan;
use link_patches::{Patch, metres};
use robot_mapping::{Grid, MappingError, Model, ScanMap};

/// Patches that have moved farther than this since they were drawn have all drawn anew: metres, radians.
const MOVED: (f64, f64) = (0.05, 0.02);

/// A grid that is being drawn, and the last one that was drawn to its end.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    resolution: f64,
    whole: Option<ScanMap>,
    map: ScanMap,
    /// Where each patch was drawn, by its index; none where it was not.
    poses: Vec<Option<Pose2>>,
    next: usize,
}

impl Drawn {
    pub(crate) fn new(resolution: f64) -> Result<Self, MappingError> {
        let map = ScanMap::new(resolution, Model::default())?;
        Ok(Self { resolution, whole: None, map, poses: vec![], next: 0 })
    }

    /// The grid: the newest whole one, or what there is of it.
    pub(crate) fn grid(&self) -> &Grid {
        self.whole.as_ref().unwrap_or(&self.map).grid()
    }

    /// Draws at most so many patches; `pose` tells where each is now, `patch` what it saw.
    pub(crate) fn advance<'a>(
        &mut self,
        most: usize,
        count: usize,
        pose: impl Fn(usize) -> Option<Pose2>,
        patch: impl Fn(usize) -> Option<&'a Patch>,
    ) -> Result<(), MappingError> {
        self.poses.resize(count, None);
        if self.next == 0 && self.has_moved(&pose) {
            let old =
                std::mem::replace(&mut self.map, ScanMap::new(self.resolution, Model::default())?);
            self.whole.get_or_insert(old);
            self.poses.fill(None);
        }
        let mut left = most;
        while self.next < count && left > 0 {
            let index = self.next;
            self.next += 1;
            let Some((at, seen)) = pose(index).zip(patch(index)) else { continue };
            if self.poses[index].is_none() {
                self.map.draw(Pose::from(at), &scan_of(seen))?;
                self.poses[index] = Some(at);
                left -= 1;
            }
        }
        if self.next >= count {
            self.next = 0;
            self.whole = None;
        }
        Ok(())
    }

    fn has_moved(&self, pose: impl Fn(usize) -> Option<Pose2>) -> bool {
        self.poses.iter().enumerate().any(|(index, drawn)| {
            drawn.is_some_and(|drawn| {
                pose(index).is_none_or(|at| {
                    let moved = drawn.to(&at);
                    moved.position().length() > MOVED.0 || wrap_angle(moved.yaw).abs() > MOVED.1
                })
            })
        })
    }
}

fn scan_of(patch: &Patch) -> Scan {
    let range = |range: &u16| Some(metres(*range, patch.grain)).filter(|range| range.is_finite());
    Scan {
        first_angle: f64::from(patch.laser.first_angle),
        step: patch.laser.step,
        min_range: f64::from(patch.laser.min_range),
        max_range: f64::from(patch.laser.max_range),
        elevations: vec![0.0],
        ranges: patch.ranges.iter().map(range).collect(),
    }
}
