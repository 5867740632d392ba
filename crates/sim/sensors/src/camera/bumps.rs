//! Hard bumps move a camera and its mirror against each other, for good.

use base::geom::Pose;
use base::model::{Flaws, OmniSpec};
use base::noise::NoiseStream;
use glam::{DQuat, DVec3};

/// An acceleration beyond this is a hard bump, m/s²: three times gravity, which no wheel gives.
const HARD: f64 = 30.0;

/// What bumps have done to one camera.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Bumps {
    count: u64,
    is_in_one: bool,
    shift: [f64; 2],
    tilt: [f64; 2],
}

impl Bumps {
    /// Feels how the body is accelerated; says whether something moved.
    pub(super) fn feel(&mut self, acceleration: DVec3, flaws: &Flaws, seed: u64) -> bool {
        let is_hard = acceleration.length() > HARD;
        let is_new = is_hard && !self.is_in_one;
        self.is_in_one = is_hard;
        if is_new {
            self.count += 1;
            let mut chance = NoiseStream::new(seed ^ self.count, "bump");
            for axis in 0..2 {
                self.shift[axis] += chance.gaussian(flaws.bump_shift);
                self.tilt[axis] += chance.gaussian(flaws.bump_tilt);
            }
        }
        is_new
    }

    /// The mirror as it hangs now.
    pub(super) fn moved(&self, mirror: &OmniSpec) -> OmniSpec {
        let added = |a: [f64; 2], b: [f64; 2]| [a[0] + b[0], a[1] + b[1]];
        let mirror_shift = added(mirror.mirror_shift, self.shift);
        OmniSpec { mirror_shift, mirror_tilt: added(mirror.mirror_tilt, self.tilt), ..*mirror }
    }

    /// From where the camera belongs to how it looks now: to the left and up.
    pub(super) fn turned(&self) -> Pose {
        let turn = DQuat::from_rotation_z(self.tilt[0]) * DQuat::from_rotation_y(-self.tilt[1]);
        Pose { position: DVec3::ZERO, rotation: turn }
    }
}
