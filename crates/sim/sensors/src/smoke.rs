//! How much smoke lies on a beam's way.

use base::arena::Smoke;
use base::geom::Bounds;
use glam::DVec3;
use sim_rays::Ray;

/// Extinction times metres along the ray up to `distance`.
pub(crate) fn optical_depth(smokes: &[Smoke], ray: &Ray, distance: f64) -> f64 {
    let (origin, direction) = (ray.origin.as_dvec3(), ray.direction.as_dvec3());
    let depth = |smoke: &Smoke| {
        smoke.density * metres_inside(&smoke.zone.bounds(), origin, direction, distance)
    };
    smokes.iter().map(depth).sum()
}

fn metres_inside(space: &Bounds, origin: DVec3, direction: DVec3, distance: f64) -> f64 {
    let (mut enter, mut leave) = (0.0_f64, distance);
    for axis in 0..3 {
        let (low, high) = (space.min[axis] - origin[axis], space.max[axis] - origin[axis]);
        if direction[axis] == 0.0 {
            if low > 0.0 || high < 0.0 {
                return 0.0;
            }
            continue;
        }
        let (a, b) = (low / direction[axis], high / direction[axis]);
        enter = enter.max(a.min(b));
        leave = leave.min(a.max(b));
    }
    (leave - enter).max(0.0)
}

#[cfg(test)]
mod tests {
    use base::arena::Zone;
    use base::colour::Rgb;
    use glam::Vec3;

    use super::*;

    #[test]
    fn only_the_metres_inside_count() {
        let zone = Zone { at: DVec3::new(3.0, 0.0, -1.0), size: DVec3::splat(2.0) };
        let smoke = Smoke { zone, density: 0.5, colour: Rgb::new(0, 0, 0) };
        let ray = |direction| Ray::new(Vec3::ZERO, direction, 100.0);
        let depth = |direction, distance| {
            optical_depth(std::slice::from_ref(&smoke), &ray(direction), distance)
        };
        assert!((depth(Vec3::X, 50.0) - 1.0).abs() < 1e-9, "two metres of it");
        assert!((depth(Vec3::X, 2.5) - 0.25).abs() < 1e-9, "the wall is inside");
        assert_eq!(depth(Vec3::X, 1.0), 0.0, "the wall is before");
        assert_eq!(depth(Vec3::Y, 50.0), 0.0);
        assert_eq!(depth(-Vec3::X, 50.0), 0.0);
    }
}
