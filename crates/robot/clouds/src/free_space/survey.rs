//! How much space is solid, free and never measured, in cells.

use base::geom::Bounds;
use glam::{DVec3, IVec3};

use super::view::FreeSpace;

/// Most cells that are looked at.
pub const MOST_CELLS: usize = 1 << 26;

/// As likely there as not.
const EVEN: f32 = 0.5;

/// A box of space, cell by cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// Edge of a cell, metres.
    pub cell: f64,
    /// Cells with a point that is rather there than not.
    pub solid: usize,
    /// Middles of the cells that were measured and found free: by a stored point, or by the poses.
    pub free: Vec<DVec3>,
    /// Cells of the box that nobody measured.
    pub unmeasured: usize,
}

impl Survey {
    /// Of all space from the first to the last of `points`; `None` if that is more than [`MOST_CELLS`], or there are no points.
    pub fn new(
        space: &FreeSpace,
        points: impl Iterator<Item = (DVec3, f32)> + Clone,
        cell: f64,
    ) -> Option<Self> {
        let bounds = Bounds::around(points.clone().map(|(at, _)| at));
        let first = (bounds.min / cell).floor();
        let size = (bounds.max / cell).floor() - first + 1.0;
        if !size.is_finite() || size.element_product() > MOST_CELLS as f64 {
            return None;
        }
        let size = size.as_ivec3();
        // The greatest belief of the points in each cell; below 0 where there are none.
        let mut greatest = vec![-1.0_f32; size.element_product() as usize];
        let index = |at: IVec3| ((at.x * size.y + at.y) * size.z + at.z) as usize;
        for (at, belief) in points {
            let most = &mut greatest[index(((at / cell).floor() - first).as_ivec3())];
            *most = most.max(belief);
        }
        let solid = greatest.iter().filter(|belief| **belief >= EVEN).count();
        let cells = (0..size.x).flat_map(|x| {
            (0..size.y).flat_map(move |y| (0..size.z).map(move |z| IVec3::new(x, y, z)))
        });
        let open = cells.filter(|at| greatest[index(*at)] < EVEN);
        let middle = |at: IVec3| (first + at.as_dvec3() + 0.5) * cell;
        // Points that are stored know best; poses tell of the rest.
        let free = open.filter(|at| greatest[index(*at)] >= 0.0 || space.is_free(middle(*at)));
        let free: Vec<DVec3> = free.map(middle).collect();
        let unmeasured = greatest.len() - solid - free.len();
        Some(Self { cell, solid, free, unmeasured })
    }

    /// Cubic metres of so many cells.
    pub fn volume(&self, cells: usize) -> f64 {
        cells as f64 * self.cell * self.cell * self.cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BeliefMap, Method, Parameters, RangeKind, RangeReading, RangeSensor};
    use base::geom::Pose;

    /// What a sweep at 2 m from a wall leaves, by a method.
    fn swept(algorithm: Method) -> BeliefMap {
        let parameters = Parameters { algorithm, point_increment: 40, ..Parameters::default() };
        let mut map = BeliefMap::new(&parameters).unwrap();
        let sharp = |sensor: RangeSensor| sensor.with_max_error(0.02);
        map.set_sensors(sharp(RangeSensor::INFRARED), sharp(RangeSensor::SONAR)).unwrap();
        for step in -20..=20 {
            let yaw = f64::from(step) * 0.02;
            let world_from_sensor = Pose::from_xyz_yaw(0.0, 0.0, 0.0, yaw);
            let range = 2.0 / libm::cos(yaw);
            map.insert(&RangeReading { kind: RangeKind::Infrared, world_from_sensor, range })
                .unwrap();
        }
        map
    }

    #[test]
    fn free_space_comes_back_where_only_what_is_likely_is_stored() {
        let full = swept(Method::Bayesian).cloud();
        let likely = full.above(0.5);
        assert!(likely.len() * 2 < full.len(), "{} of {}", likely.len(), full.len());
        let points = likely.points().iter().map(|point| (likely.position(point), point.belief));
        let space = FreeSpace::new(&points, likely.lattice().step(), &[DVec3::ZERO]);
        let dropped: Vec<_> = full.points().iter().filter(|point| point.belief < 0.3).collect();
        let back = dropped.iter().filter(|point| space.is_free(full.position(point))).count();
        assert!(back * 10 > dropped.len() * 9, "{back} of {} came back", dropped.len());
    }

    #[test]
    fn a_box_is_solid_free_or_never_measured() {
        let cloud = swept(Method::Bayesian).cloud();
        let points = cloud.points().iter().map(|point| (cloud.position(point), point.belief));
        let space = FreeSpace::new(&points, cloud.lattice().step(), &[DVec3::ZERO]);
        let survey = Survey::new(&space, points.clone(), 0.1).unwrap();
        assert!(survey.solid > 5 && survey.free.len() > 30 && survey.unmeasured > 30, "{survey:?}");
        assert!(Survey::new(&space, points, 1e-5).is_none(), "too many cells");
        assert_eq!(Survey::new(&space, std::iter::empty(), 0.1), None);
        assert!((survey.volume(1000) - 1.0).abs() < 1e-12);
    }
}
