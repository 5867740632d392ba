//! Where lines of sight end, panes of glass, and whether a cloud has them.

use base::geom::Pose;
use glam::DVec3;
use robot_clouds::PointCloud;
use sim_rays::{Filter, Ray, RayCast};
use sim_world::World;

use super::truth::NEAR;

/// Where a line of sight meets glass before anything else.
pub(super) fn crossing(world: &World, world_from_sensor: Pose, reach: f64) -> Option<DVec3> {
    let (from, towards) = (world_from_sensor.position, world_from_sensor.rotation * DVec3::X);
    let ray = Ray::new(from.as_vec3(), towards.as_vec3(), reach as f32);
    let hit = world.scene().cast(&ray, &Filter::default())?;
    let is_glass = world.materials()[hit.surface.material as usize].is_transparent;
    is_glass.then(|| ray.at(hit.distance).as_dvec3())
}

/// Where a line of light ends: at the first thing that is not transparent.
pub(super) fn end(world: &World, world_from_sensor: Pose, reach: f64) -> Option<DVec3> {
    let (from, towards) = (world_from_sensor.position, world_from_sensor.rotation * DVec3::X);
    let ray = Ray::new(from.as_vec3(), towards.as_vec3(), reach as f32);
    let hit = world.scene().cast(&ray, &Filter::THROUGH_GLASS)?;
    Some(ray.at(hit.distance).as_dvec3())
}

/// The places on glass that nothing opaque is near to: beside its frame nobody can tell whether the glass was found or the frame.
pub(super) fn away_from(opaque: &PointCloud, panes: &[DVec3]) -> Vec<DVec3> {
    panes.iter().filter(|place| !is_near(opaque, **place, 2 * NEAR)).copied().collect()
}

/// Share of the places on glass that a cloud has a point at; `None` where there is no glass.
pub(super) fn share_found(cloud: &PointCloud, panes: &[DVec3]) -> Option<f64> {
    let found = panes.iter().filter(|place| is_near(cloud, **place, NEAR)).count();
    (!panes.is_empty()).then(|| found as f64 / panes.len() as f64)
}

/// Whether a cloud has a point at most so many steps away along each axis.
fn is_near(cloud: &PointCloud, place: DVec3, steps: i32) -> bool {
    let Some(middle) = cloud.lattice().key(place) else { return false };
    let range = || -steps..=steps;
    range().any(|x| {
        range().any(|y| {
            // Points are in order: one search finds the first of a whole row along z.
            let first = middle.moved(x, y, -steps);
            let at = cloud.points().partition_point(|point| point.key < first);
            let last = middle.moved(x, y, steps);
            cloud.points().get(at).is_some_and(|point| point.key <= last)
        })
    })
}

#[cfg(test)]
mod tests {
    use robot_clouds::{Key, Lattice, Point};

    use super::*;

    #[test]
    fn glass_is_found_within_three_steps_of_a_point() {
        let point = |x| Point { key: Key::new(x, 0, 0), belief: 0.95 };
        let lattice = Lattice::new(0.01).unwrap();
        let cloud = PointCloud::new(lattice, vec![point(0), point(100)]).unwrap();
        let panes =
            [DVec3::X * 0.03, DVec3::X * 0.05, DVec3::X * 0.98, DVec3::new(1.0, 0.03, -0.03)];
        assert_eq!(share_found(&cloud, &panes), Some(0.75));
        assert_eq!(share_found(&cloud, &[]), None);
        assert!(away_from(&cloud, &panes).is_empty());
        assert_eq!(away_from(&cloud, &[DVec3::X * 0.5]), [DVec3::X * 0.5]);
    }
}
