//! Clouds for tests.

use base::geom::Pose;
use glam::DVec3;
use link_clouds::{Cloud, Lattice, Point};
use proptest::prelude::*;

/// A corner of a room: two walls and a floor, with beliefs of a few values, seen from two poses.
pub(crate) fn corner() -> Cloud {
    let mut points = vec![];
    for a in 0..40 {
        for b in 0..30 {
            let belief = [0.31, 0.7, 0.93, 0.999][((a * b) % 4) as usize];
            points.extend([
                Point::new(a, b, 0, belief),
                Point::new(a, -1, b, belief),
                Point::new(-1, a, b, belief),
            ]);
        }
    }
    let pose = |x| Pose::from_roll_pitch_yaw(DVec3::new(x, 0.25, 0.5), 0.1, -0.2, 3.0);
    let cloud = Cloud::new(Lattice::new(0.01).unwrap(), points).unwrap();
    cloud.with_poses(vec![pose(0.3), pose(-0.7)])
}

/// Any cloud whose coordinates stay within `reach` steps.
pub(crate) fn any_cloud(reach: i32) -> impl Strategy<Value = Cloud> {
    let place = || prop_oneof![-20..20i32, -reach..reach];
    let belief = prop_oneof![
        0f32..=1.0,
        Just(0.0),
        Just(1.0),
        (0..=1000u16).prop_map(|p| f32::from(p) / 1000.0)
    ];
    let point = (place(), place(), place(), belief).prop_map(|(x, y, z, p)| Point::new(x, y, z, p));
    let step = prop_oneof![Just(0.01), Just(0.05), 1e-4..10.0f64];
    let pose =
        (-9.0..9.0f64, -4.0..4.0f64).prop_map(|(x, yaw)| Pose::from_xyz_yaw(x, 1.0, 0.3, yaw));
    let parts = (
        step,
        prop::array::uniform3(0.0..1.0f64),
        prop::collection::vec(point, 0..200),
        prop::collection::vec(pose, 0..4),
    );
    parts.prop_map(|(step, origin, points, poses)| {
        let lattice = Lattice::new(step).unwrap();
        let lattice = lattice.with_origin(DVec3::from_array(origin) * step * 0.999).unwrap();
        Cloud::new(lattice, points).unwrap().with_poses(poses)
    })
}
