//! What things cover of the floor: rectangles, turned.

use base::arena::{Block, BlockShape};
use base::geom::Pose;
use glam::{DMat3, DVec2, DVec3};

/// A turned rectangle, metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Footprint {
    pub(super) centre: DVec2,
    pub(super) half: DVec2,
    pub(super) yaw: f64,
}

impl Footprint {
    pub(super) fn upright(centre: DVec2, size: DVec2) -> Self {
        Self { centre, half: size / 2.0, yaw: 0.0 }
    }

    /// The rectangle along the block's own heading that holds all of it.
    pub(super) fn of(block: &Block) -> Self {
        let (roll, pitch, yaw) = block.pose.roll_pitch_yaw();
        let half = match block.shape {
            BlockShape::Box(size) => size / 2.0,
            BlockShape::Cylinder { radius, height } => DVec3::new(radius, radius, height / 2.0),
            BlockShape::Sphere(radius) => DVec3::splat(radius),
        };
        let tilt = Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, 0.0).rotation;
        let axes = DMat3::from_quat(tilt);
        let reach =
            axes.x_axis.abs() * half.x + axes.y_axis.abs() * half.y + axes.z_axis.abs() * half.z;
        Self { centre: block.pose.position.truncate(), half: reach.truncate(), yaw }
    }

    /// Larger by `margin` on every side.
    pub(super) fn grown(&self, margin: f64) -> Self {
        Self { half: self.half + DVec2::splat(margin), ..*self }
    }

    /// Metres from `point` to the rectangle; 0 inside.
    pub(super) fn distance(&self, point: DVec2) -> f64 {
        let inside = DVec2::from_angle(-self.yaw).rotate(point - self.centre);
        (inside.abs() - self.half).max(DVec2::ZERO).length()
    }

    /// Half the extent along x and y.
    pub(super) fn reach(&self) -> DVec2 {
        let (sin, cos) = (libm::sin(self.yaw).abs(), libm::cos(self.yaw).abs());
        DVec2::new(cos * self.half.x + sin * self.half.y, sin * self.half.x + cos * self.half.y)
    }

    /// Whether the two rectangles touch: no axis of either separates them.
    pub(super) fn touches(&self, other: &Self) -> bool {
        let apart = other.centre - self.centre;
        let axes = [self.yaw, other.yaw].map(|yaw| {
            let along = DVec2::from_angle(yaw);
            [along, along.perp()]
        });
        axes.iter().flatten().all(|axis| {
            apart.dot(*axis).abs() <= self.reach_along(*axis) + other.reach_along(*axis)
        })
    }

    fn reach_along(&self, axis: DVec2) -> f64 {
        let along = DVec2::from_angle(self.yaw);
        along.dot(axis).abs() * self.half.x + along.perp().dot(axis).abs() * self.half.y
    }
}
