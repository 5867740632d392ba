//! Monte Carlo localisation on a given map: robot_mcl, told of cones.
//!
//! Guesses made anywhere are too few to hit the place of a robot that was carried off within some sweeps. So where the sweep fits badly twice,
//! new guesses are made around the feasible poses of the whole map (sensor resetting: Lenser & Veloso, "Sensor Resetting Localization for
//! Poorly Modelled Mobile Robots", 2000). Each place is followed by a filter of its own until one explains clearly more than the others, as
//! a few ranges fit many places for a while.

use std::sync::Arc;

use base::geom::{Pose2, wrap_angle};
use glam::DMat3;
use robot_feasible::grid::GridMap;
use robot_feasible::{FeasibleError, Outline};
use robot_mapping::{Belief, Cell, Grid};
use robot_mcl::{Chart, Cone, Look, Mcl, MotionNoise, Settings};

use crate::find::find_anywhere;
use crate::fit::{Prior, misfit};
use crate::map::CELL;
use crate::rivals::Finder;
use crate::sonar::Sonar;
use crate::sweep::{Sweep, Walk};

/// Clouds of guesses, the first of which is believed.
#[derive(Debug)]
pub struct MonteCarlo {
    sonar: Sonar,
    outline: Outline,
    grid: GridMap,
    chart: Arc<Chart>,
    settings: Settings,
    clouds: Vec<Cloud>,
    /// Clouds begun so far: each has chance of its own.
    begun: usize,
    /// Sweeps in a row that the believed cloud explains badly.
    bad: usize,
}

/// A cloud of guesses, and how badly it has explained sweeps of late.
#[derive(Debug)]
struct Cloud {
    mcl: Mcl,
    misfit: f64,
}

/// What its chart is made with: room around the robot's middle, metres.
const ROOM: f64 = 0.1;
/// The map's own errors included, metres.
const SIGMA: f64 = 0.04;
/// A cloud that explains less than this share of the echoes, so often in a row, is not believed.
const BELIEVED: (f64, usize) = (0.6, 2);
/// Places that are followed besides.
const PLACES: usize = 8;
/// What earlier sweeps count beside a new one.
const LATER: f64 = 0.7;
/// Another cloud is believed if it explains better by so much.
const BETTER: f64 = 0.5;

impl MonteCarlo {
    /// For a robot that begins at `pose`; none where the map leaves no room.
    pub fn new(sonar: Sonar, outline: &Outline, pose: &Pose2, seed: u64) -> Option<Self> {
        let cells = GridMap::of(outline, CELL).ok()?;
        let mut grid = Grid::new(CELL).ok()?;
        for (bitmap, nats) in [(&cells.walls, 3.0), (&cells.free, -2.0)] {
            for (x, y) in bitmap.iter() {
                let at = (cells.middle(x, y) / CELL).floor();
                let cell = Cell::new(at.x as i32, at.y as i32);
                grid.set(cell, Belief::from_nats(nats)).ok()?;
            }
        }
        let chart = Arc::new(Chart::new(&grid, ROOM).ok()?);
        let motion = MotionNoise { straight: 0.06, turn: 0.06, veer: 0.1 };
        let settings = Settings { seed, name: "hexapod".to_owned(), motion, ..Settings::default() };
        let first = Cloud { mcl: Mcl::near(Arc::clone(&chart), &settings, pose), misfit: 0.0 };
        let (outline, grid) = (outline.clone(), cells);
        Some(Self { sonar, outline, grid, chart, settings, clouds: vec![first], begun: 0, bad: 0 })
    }

    /// Clouds around the places of the whole map where a sweep may have been taken.
    fn begin_anywhere(&mut self, sweep: &Sweep) -> Result<(), FeasibleError> {
        let guesses = find_anywhere(&self.sonar, (&self.grid, &self.outline), sweep)?;
        self.clouds.truncate(1);
        for guess in guesses.into_iter().take(PLACES) {
            self.begun += 1;
            let name = format!("hexapod/{}", self.begun);
            let settings = Settings { name, ..self.settings.clone() };
            let mcl = Mcl::near(Arc::clone(&self.chart), &settings, &guess.pose);
            self.clouds.push(Cloud { mcl, misfit: guess.misfit });
        }
        Ok(())
    }

    fn looks(&self, sweep: &Sweep) -> Vec<Look> {
        let cone = |(bearing, range): &(f64, Option<f64>)| {
            Look::Cone(Cone {
                robot_from_sensor: Pose2::new(0.0, 0.0, *bearing),
                half_angle: self.sonar.half_angle,
                max_incidence: self.sonar.square,
                max_range: self.sonar.most,
                sigma: SIGMA,
                range: *range,
            })
        };
        sweep.ranges.iter().map(cone).collect()
    }

    fn explained(&self, cloud: &Cloud, sweep: &Sweep) -> usize {
        misfit(&self.sonar, &self.outline, &cloud.mcl.estimate().pose, sweep).1
    }

    fn pose(&self) -> Pose2 {
        self.clouds[0].mcl.estimate().pose
    }
}

impl Cloud {
    /// The compass is taken as the turn since the last belief: the filter has no word for a heading.
    fn step(&mut self, walk: &Walk, compass: Option<f64>, looks: &[Look]) {
        let before = self.mcl.estimate().pose;
        let prior = Prior::after(&before, walk, compass);
        let turn = wrap_angle(prior.pose.yaw - before.yaw);
        let moved = Pose2::new(0.0, 0.0, turn) * Pose2::new(walk.way, 0.0, 0.0);
        self.mcl.step(&moved, looks);
    }
}

impl Finder for MonteCarlo {
    fn name(&self) -> &'static str {
        "Monte Carlo"
    }

    fn step(&mut self, walk: &Walk, sweep: &Sweep) -> Result<Pose2, FeasibleError> {
        let looks = self.looks(sweep);
        for cloud in &mut self.clouds {
            cloud.step(walk, sweep.compass, &looks);
            let pose = cloud.mcl.estimate().pose;
            let now = misfit(&self.sonar, &self.outline, &pose, sweep).0;
            cloud.misfit = LATER * cloud.misfit + (1.0 - LATER) * now;
        }
        let best = (1..self.clouds.len())
            .min_by(|a, b| self.clouds[*a].misfit.total_cmp(&self.clouds[*b].misfit));
        let echoes = sweep.echoes().count();
        let least = BELIEVED.0 * echoes as f64;
        // What explains little anywhere may stand on no map.
        if let Some(best) = best
            && self.clouds[best].misfit + BETTER < self.clouds[0].misfit
            && self.explained(&self.clouds[best], sweep) as f64 >= least
        {
            self.clouds.swap(0, best);
        }
        let is_bad = (self.explained(&self.clouds[0], sweep) as f64) < least;
        self.bad = if is_bad { self.bad + 1 } else { 0 };
        if self.bad >= BELIEVED.1 {
            self.begin_anywhere(sweep)?;
        }
        Ok(self.pose())
    }

    fn covariance(&self) -> DMat3 {
        self.clouds[0].mcl.estimate().covariance
    }

    fn is_lost(&self) -> bool {
        self.bad >= BELIEVED.1
    }
}
