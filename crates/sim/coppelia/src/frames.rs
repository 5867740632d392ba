//! Poses as V-REP has them.
//!
//! Its sensors look along z, with x to the left and y up; its joints turn about z. Its Euler angles alpha, beta and gamma are turns
//! about x, then about the new y, then about the newest z.

use base::geom::Pose;
use glam::{DMat3, DQuat, DVec3};

/// The frame of a sensor that looks along our x, as V-REP turns it.
pub(crate) fn looking(world_from_sensor: Pose) -> Pose {
    let ours_from_theirs = DMat3::from_cols(DVec3::Y, DVec3::Z, DVec3::X);
    turned(world_from_sensor, DQuat::from_mat3(&ours_from_theirs))
}

/// The frame of a joint that turns about this axis of ours.
pub(crate) fn turning(world_from_link: Pose, axis: DVec3) -> Pose {
    turned(world_from_link, DQuat::from_rotation_arc(DVec3::Z, axis.normalize_or(DVec3::Z)))
}

fn turned(pose: Pose, by: DQuat) -> Pose {
    Pose::new(pose.position, pose.rotation * by)
}

/// Alpha, beta and gamma, radians.
pub(crate) fn euler(rotation: DQuat) -> DVec3 {
    let m = DMat3::from_quat(rotation);
    let (x, y, z) = (m.x_axis, m.y_axis, m.z_axis);
    let beta = libm::asin(z.x.clamp(-1.0, 1.0));
    if z.x.abs() < 1.0 - 1e-12 {
        DVec3::new(libm::atan2(-z.y, z.z), beta, libm::atan2(-y.x, x.x))
    } else {
        // Alpha and gamma turn about one axis: all of it is alpha.
        DVec3::new(libm::atan2(y.z, y.y), beta, 0.0)
    }
}

/// The rotation of these alpha, beta and gamma.
pub(crate) fn from_euler(angles: DVec3) -> DQuat {
    let turn = |axis: DVec3, angle: f64| {
        let (sine, cosine) = (libm::sin(angle / 2.0), libm::cos(angle / 2.0));
        DQuat::from_xyzw(axis.x * sine, axis.y * sine, axis.z * sine, cosine)
    };
    turn(DVec3::X, angles.x) * turn(DVec3::Y, angles.y) * turn(DVec3::Z, angles.z)
}

/// Twelve numbers, row by row: what V-REP calls a matrix.
pub(crate) fn matrix(pose: &Pose) -> [f64; 12] {
    let m = DMat3::from_quat(pose.rotation);
    let p = pose.position;
    let row = |i: usize| [m.x_axis[i], m.y_axis[i], m.z_axis[i], p[i]];
    let rows = [row(0), row(1), row(2)];
    std::array::from_fn(|at| rows[at / 4][at % 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rotation(angles: DVec3) -> DQuat {
        let rotation = DQuat::from_rotation_x(angles.x)
            * DQuat::from_rotation_y(angles.y)
            * DQuat::from_rotation_z(angles.z);
        assert!(rotation.abs_diff_eq(from_euler(angles), 1e-12), "{angles}");
        rotation
    }

    #[test]
    fn angles_are_turns_about_x_then_y_then_z() {
        for angles in
            [DVec3::new(0.1, -0.7, 2.5), DVec3::new(-3.0, 1.2, 0.0), DVec3::new(0.0, 0.0, -3.1)]
        {
            let found = euler(rotation(angles));
            assert!(found.distance(angles) < 1e-9, "{angles} {found}");
        }
        let up = DVec3::new(0.4, std::f64::consts::FRAC_PI_2, 0.3);
        let again = rotation(euler(rotation(up)));
        assert!(again.angle_between(rotation(up)) < 1e-6, "straight up");
    }

    #[test]
    fn a_sensor_looks_along_its_z_with_y_up() {
        let theirs = looking(Pose::IDENTITY).rotation;
        assert!((theirs * DVec3::Z).distance(DVec3::X) < 1e-12);
        assert!((theirs * DVec3::Y).distance(DVec3::Z) < 1e-12);
        let wheel = turning(Pose::IDENTITY, DVec3::Y).rotation;
        assert!((wheel * DVec3::Z).distance(DVec3::Y) < 1e-12);
    }

    #[test]
    fn a_matrix_has_the_place_at_the_end_of_its_rows() {
        let found = matrix(&Pose::from_xyz_yaw(1.0, 2.0, 3.0, std::f64::consts::FRAC_PI_2));
        let rounded = found.map(libm::round);
        assert_eq!(rounded, [0.0, -1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 1.0, 3.0]);
    }
}
