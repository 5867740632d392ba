//! Where a door's leaf is.

use std::f64::consts::FRAC_PI_2;

use base::arena::{Door, Hinge};
use base::geom::Pose;
use glam::DVec3;
use sim_rays::Shape;

use super::builder::placed_box;

/// The leaf of a door that is `open` by 0 to 1.
pub(crate) fn door_leaf(door: &Door, open: f64) -> Shape {
    let DVec3 { x: width, z: height, .. } = door.size;
    let world_from_door = Pose::from_xyz_yaw(door.at.x, door.at.y, door.at.z, door.yaw);
    let middle = DVec3::Z * (height / 2.0);
    let turned_about = |edge: f64, angle: f64| {
        let pivot = DVec3::X * edge;
        Pose::from_xyz_yaw(pivot.x, 0.0, 0.0, angle) * Pose::at(middle - pivot)
    };
    let door_from_leaf = match door.hinge {
        Hinge::Left => turned_about(-width / 2.0, open * FRAC_PI_2),
        Hinge::Right => turned_about(width / 2.0, -open * FRAC_PI_2),
        Hinge::Slide => Pose::at(middle - DVec3::X * (open * width)),
    };
    placed_box(&(world_from_door * door_from_leaf), door.size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf_middle(hinge: Hinge, open: f64) -> glam::Vec3 {
        let door = Door {
            name: "door".into(),
            at: DVec3::new(1.0, 2.0, 0.0),
            size: DVec3::new(1.0, 0.04, 2.0),
            yaw: 0.0,
            hinge,
            open,
            material: "wood".into(),
        };
        let Shape::Box(leaf) = door_leaf(&door, open) else { panic!("a leaf is a box") };
        leaf.centre
    }

    #[test]
    fn a_door_turns_about_its_hinge_or_slides_aside() {
        let near = |a: glam::Vec3, x: f32, y: f32| {
            assert!((a - glam::Vec3::new(x, y, 1.0)).length() < 1e-6, "{a}");
        };
        near(leaf_middle(Hinge::Left, 0.0), 1.0, 2.0);
        near(leaf_middle(Hinge::Left, 1.0), 0.5, 2.5);
        near(leaf_middle(Hinge::Right, 1.0), 1.5, 2.5);
        near(leaf_middle(Hinge::Slide, 1.0), 0.0, 2.0);
    }
}
