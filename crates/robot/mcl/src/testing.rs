//! Small worlds of straight walls, and what is seen in them: exactly, not by the chart.

use std::f64::consts::{PI, TAU};
use std::sync::Arc;

use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::DVec2;
use robot_mapping::{Belief, Cell, Grid};

use crate::chart::Chart;
use crate::look::{Cone, Look};

/// Edge of a map's cell, metres.
const CELL: f64 = 0.05;

/// Walls from end to end, inside a box from the origin.
pub(crate) struct World {
    size: DVec2,
    walls: Vec<[DVec2; 2]>,
}

impl World {
    fn new(size: DVec2, inner: &[[f64; 4]]) -> Self {
        let corners = [DVec2::ZERO, DVec2::new(size.x, 0.0), size, DVec2::new(0.0, size.y)];
        let outer = (0..4).map(|i| [corners[i], corners[(i + 1) % 4]]);
        let inner = inner.iter().map(|[a, b, c, d]| [DVec2::new(*a, *b), DVec2::new(*c, *d)]);
        Self { size, walls: outer.chain(inner).collect() }
    }

    /// How far a ray goes until it meets a wall.
    pub(crate) fn range(&self, from: DVec2, angle: f64) -> f64 {
        let direction = DVec2::from_angle(angle);
        let crossing = |[a, b]: &[DVec2; 2]| {
            let (along, to) = (*b - *a, *a - from);
            let across = direction.perp_dot(along);
            let (range, share) = (to.perp_dot(along) / across, to.perp_dot(direction) / across);
            let is_met = across.abs() > 1e-12 && range > 0.0 && (0.0..=1.0).contains(&share);
            is_met.then_some(range)
        };
        self.walls.iter().filter_map(crossing).fold(f64::INFINITY, f64::min)
    }

    /// A ring of 16 sonars of 30 degrees that hear up to 5 m, 2 cm off.
    pub(crate) fn sonars(&self, pose: &Pose2, noise: &mut NoiseStream) -> Vec<Look> {
        let sonar = |index: i32| {
            let robot_from_sensor = Pose2::new(0.0, 0.0, TAU / 16.0 * f64::from(index));
            let cone = Cone {
                robot_from_sensor,
                half_angle: 0.26,
                max_incidence: 0.5,
                max_range: 5.0,
                sigma: 0.05,
                range: None,
            };
            Look::Cone(Cone { range: self.echo(pose, &cone, noise), ..cone })
        };
        (0..16).map(sonar).collect()
    }

    /// The nearest wall within a cone that stands squarely enough, by 61 rays.
    fn echo(&self, pose: &Pose2, cone: &Cone, noise: &mut NoiseStream) -> Option<f64> {
        let middle = pose.yaw + cone.robot_from_sensor.yaw;
        let from = pose.position();
        let ray = |step: i32| {
            let off = 0.001;
            let angle = middle + cone.half_angle * f64::from(step) / 30.0;
            let range = self.range(from, angle);
            // How fast the range grows with the angle is the tangent of the incidence.
            let slope = (self.range(from, angle + off) - range) / (range * off);
            (step == 0 || slope.abs() < cone.max_incidence.tan()).then_some(range)
        };
        let nearest = (-30..=30).filter_map(ray).fold(f64::INFINITY, f64::min);
        let told = nearest + noise.gaussian(0.02);
        (nearest < cone.max_range).then_some(told)
    }

    /// A laser of 36 beams all around that reaches 8 m, 2 cm off.
    pub(crate) fn laser(&self, pose: &Pose2, noise: &mut NoiseStream) -> Vec<Look> {
        let ends = (0..36).filter_map(|beam| {
            let bearing = TAU / 36.0 * f64::from(beam) - PI;
            let range = self.range(pose.position(), pose.yaw + bearing) + noise.gaussian(0.02);
            (range < 8.0).then_some(DVec2::from_angle(bearing) * range)
        });
        vec![Look::points(ends, 0.05)]
    }
}

/// One room, 6 by 5 m, with a wall and a closet, so that no turn of it looks like another.
pub(crate) fn room() -> World {
    World::new(
        DVec2::new(6.0, 5.0),
        &[[3.5, 5.0, 3.5, 3.5], [0.0, 4.2, 0.8, 4.2], [0.8, 4.2, 0.8, 5.0]],
    )
}

/// A hall with slanted walls, 7 by 7.5 m.
pub(crate) fn hall() -> World {
    World::new(
        DVec2::new(7.0, 7.5),
        &[[0.0, 2.5, 2.5, 0.0], [4.5, 7.5, 7.0, 4.0], [1.2, 5.0, 2.4, 6.5], [5.0, 1.0, 6.0, 2.4]],
    )
}

/// Three rooms along a corridor, 12 by 8 m.
pub(crate) fn floor() -> World {
    World::new(
        DVec2::new(12.0, 8.0),
        &[
            [0.0, 5.0, 1.5, 5.0],
            [2.5, 5.0, 7.0, 5.0],
            [8.0, 5.0, 12.0, 5.0],
            [5.0, 5.0, 5.0, 8.0],
            [0.0, 3.0, 5.5, 3.0],
            [6.7, 3.0, 12.0, 3.0],
            [4.0, 0.0, 4.0, 3.0],
            [9.0, 0.0, 9.0, 1.5],
            [10.0, 6.5, 12.0, 6.5],
        ],
    )
}

/// The map of a world, drawn by looking at every cell: walls one cell thick, all floor free.
pub(crate) fn chart(world: &World) -> Arc<Chart> {
    let mut grid = Grid::new(CELL).expect("a fine size");
    let mut put = |point: DVec2, nats: f64| {
        let cell = Cell::new((point.x / CELL).floor() as i32, (point.y / CELL).floor() as i32);
        grid.set(cell, Belief::from_nats(nats)).expect("a small map");
    };
    let [columns, rows] = [world.size.x, world.size.y].map(|size| (size / CELL) as i32);
    for x in 0..columns {
        for y in 0..rows {
            put(DVec2::new(f64::from(x) + 0.5, f64::from(y) + 0.5) * CELL, -2.0);
        }
    }
    for [a, b] in &world.walls {
        let steps = (a.distance(*b) / CELL * 4.0) as i32;
        for step in 0..=steps {
            put(a.lerp(*b, f64::from(step) / f64::from(steps)), 3.0);
        }
    }
    Arc::new(Chart::new(&grid, 0.2).expect("walls and room"))
}
