//! Free and never measured space of a cloud, from the poses it was seen from (thesis, section 3.6.4).

use anyhow::Result;
use app_terminal::failure::Hinted;
use glam::DVec3;
use link_clouds::{Cloud, Point};
use robot_clouds::{FreeSpace, MOST_CELLS, Survey};

/// Where the Mapper's head turns, from the middle of its body, metres.
pub const HEAD: DVec3 = DVec3::new(0.3, 0.0, -0.085);
/// Edge of a cell, metres, where nobody says otherwise.
pub const CELL: f64 = 0.05;

/// What is solid, free and never measured in the box around a cloud, seen from `eyes` on the robot at each of the cloud's poses.
pub fn survey(cloud: &Cloud, eyes: &[DVec3], cell: f64) -> Result<Survey> {
    let eyes: Vec<DVec3> =
        cloud.poses().iter().flat_map(|pose| eyes.iter().map(|eye| *pose * *eye)).collect();
    if eyes.is_empty() {
        let hint = "clouds of `usar scan` and of missions that sweep do, if they are kept as .cloud, .ply, .pcd, .csv or .bt";
        return Err(Hinted::error("the cloud does not say where it was seen from", hint));
    }
    let space = FreeSpace::new(&cloud.positions(), cloud.lattice().step(), &eyes);
    Survey::new(&space, cloud.positions(), cell).ok_or_else(|| {
        let problem = if cloud.points().is_empty() {
            "the cloud holds no points".to_owned()
        } else {
            format!("cells of {cell} m are more than {MOST_CELLS} in the box around the cloud")
        };
        Hinted::error(problem, "larger cells (--cell), or part of it (`usar cloud filter`)")
    })
}

/// The cloud and, where it has no point, one in the middle of every free cell, believed 0.
pub fn with_free(cloud: &Cloud, survey: &Survey) -> Result<Cloud> {
    let (lattice, known) = (*cloud.lattice(), cloud.points());
    let free = survey.free.iter().map(|middle| {
        let steps = ((*middle - lattice.origin()) / lattice.step()).round().as_ivec3();
        Point::new(steps.x, steps.y, steps.z, 0.0)
    });
    let is_new =
        |point: &Point| known.binary_search_by(|other| other.steps().cmp(&point.steps())).is_err();
    let points = known.iter().copied().chain(free.filter(is_new)).collect();
    Ok(Cloud::new(lattice, points)?.with_poses(cloud.poses().to_vec()))
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use link_clouds::Lattice;

    use super::*;

    /// A wall 1 m before the head, and nothing else.
    fn wall() -> Cloud {
        let across = (-10..=10).flat_map(|y| (-10..=10).map(move |z| Point::new(26, y, z, 0.95)));
        Cloud::new(Lattice::new(0.05).unwrap(), across.collect()).unwrap()
    }

    #[test]
    fn a_cloud_that_was_seen_from_nowhere_tells_nothing_of_free_space() {
        let error = survey(&wall(), &[HEAD], CELL).unwrap_err();
        assert!(error.to_string().contains("does not say where it was seen from"), "{error:#}");
    }

    #[test]
    fn free_cells_join_the_points_and_change_none_of_them() {
        let mut points = wall().points().to_vec();
        points.push(Point::new(0, 0, 0, 0.2));
        let cloud = Cloud::new(*wall().lattice(), points).unwrap().with_poses(vec![Pose::IDENTITY]);
        let survey = survey(&cloud, &[HEAD], 0.1).unwrap();
        assert!(survey.free.len() > 100 && survey.unmeasured > 100, "{}", survey.free.len());
        let joined = with_free(&cloud, &survey).unwrap();
        let free = joined.points().iter().filter(|point| point.belief == 0.0).count();
        assert_eq!(joined.points().len(), cloud.points().len() + free);
        assert!(free > 100, "{free}");
        assert!(cloud.points().iter().all(|point| joined.points().contains(point)));
    }
}
