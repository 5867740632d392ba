//! All poses of a tour and the walls they heard, once more together after each sweep.
//!
//! A range is precise where nobody knows from where on its arc it came, and a map on cells forgets what of it was precise. So walls are kept as
//! lines too: squarely within the cone a wall is heard at its distance, whatever the heading; on a slant it is heard where a ray meets it,
//! which tells the heading (Leonard & Durrant-Whyte, *Directed Sonar Sensing for Mobile Robot Navigation*, 1992, have the first; the second is
//! how our sonar hears). Walks, compass readings and ranges are then explained at once by Gauss-Newton steps over all poses, all lines and the
//! one error of the gait's stride, each range by the line that explains it best and weighed down where none does (Cauchy's weights).
//!
//! | file | what it is |
//! |---|---|
//! | `wall` | lines, what they should be heard at, where new ones are looked for |
//! | `normal` | the normal equations |
//! | `trace` | from which spot of which wall each range came |

mod normal;
mod trace;
mod wall;

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec2};

use self::normal::{Normal, cauchy};
pub(crate) use self::trace::{Trace, Traces};
use self::wall::{Wall, unlike};
use crate::fit::{COMPASS, TURN};
use crate::map::Posed;
use crate::sonar::Sonar;
use crate::sweep::Walk;

/// Gauss-Newton steps after each sweep.
const STEPS: usize = 4;
/// How wrong walks may be along and aside: once, and for each metre; the stride's own error. Metres and shares.
const ALONG: (f64, f64) = (0.01, 0.05);
const ASIDE: (f64, f64) = (0.01, 0.03);
const STRIDE: f64 = 0.06;
/// How wrong a range is that a wall explains: once, for each metre, and on a slant besides, metres.
const RANGE: (f64, f64, f64) = (0.015, 0.005, 0.02);
/// A range farther from what a wall should tell belongs to none, metres.
const GATE: f64 = 0.2;
/// What a wall costs, and a range that none explains, in halves of squared standard deviations.
const PRICE: f64 = 4.0;
const UNEXPLAINED: f64 = 4.0;
/// Where the first pose is, metres: the map begins there.
const ANCHOR: f64 = 1e-4;

/// Poses and walls that are kept consistent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bundle {
    walls: Vec<Wall>,
    /// By how much strides are longer than counted, as a share.
    stride: f64,
}

/// Which wall explains a range, and by how much it fails to.
struct Match {
    wall: usize,
    error: f64,
    /// Standard deviation.
    sigma: f64,
}

impl Bundle {
    /// Walls as they were kept, by [`Self::lines`], and the stride's error.
    pub(crate) fn of_lines(lines: &[[f64; 2]], stride: f64) -> Self {
        let wall = |[angle, distance]: &[f64; 2]| Wall { angle: *angle, distance: *distance };
        Self { walls: lines.iter().map(wall).collect(), stride }
    }

    /// The walls: the direction across, and how far from the origin.
    pub(crate) fn lines(&self) -> Vec<[f64; 2]> {
        self.walls.iter().map(|wall| [wall.angle, wall.distance]).collect()
    }

    /// Takes in the newest sweep, and moves all of them to where they agree best; `walks[i]` led to sweep `i`.
    pub(crate) fn settle(&mut self, sonar: &Sonar, sweeps: &mut [Posed], walks: &[Walk]) {
        if let Some(last) = sweeps.last() {
            self.widen(sonar, last);
        }
        for _ in 0..STEPS {
            self.step(sonar, sweeps, walks);
        }
        self.prune(sonar, sweeps);
        self.join(sonar, sweeps, walks);
    }

    /// How badly everything is explained: half the squared standard deviations of walks, compass and ranges, as robustly as they are weighed.
    pub(crate) fn cost(&self, sonar: &Sonar, sweeps: &[Posed], walks: &[Walk]) -> f64 {
        let square = |sigma: f64, off: f64| 0.5 * (off / sigma) * (off / sigma);
        let mut sum = square(STRIDE, self.stride) + PRICE * self.walls.len() as f64;
        for posed in sweeps {
            if let Some(told) = posed.sweep.compass {
                sum += cauchy(COMPASS, wrap_angle(posed.pose.yaw - told));
            }
            for echo in posed.sweep.echoes() {
                sum += self
                    .best(sonar, &posed.pose, echo)
                    .map_or(UNEXPLAINED, |found| cauchy(found.sigma, found.error).min(UNEXPLAINED));
            }
        }
        for (index, walk) in walks.iter().enumerate().take(sweeps.len()).skip(1) {
            let (from, to) = (sweeps[index - 1].pose, sweeps[index].pose);
            let (sin, cos) = libm::sincos(to.yaw - walk.after);
            let (ahead, moved) = (DVec2::new(cos, sin), to.position() - from.position());
            let turned = wrap_angle(to.yaw - from.yaw - walk.turn - walk.after);
            sum += square(
                ALONG.0 + ALONG.1 * walk.way.abs(),
                moved.dot(ahead) - walk.way * self.stride(),
            );
            sum += square(ASIDE.0 + ASIDE.1 * walk.way.abs(), moved.dot(ahead.perp()));
            sum += square(TURN.0 + TURN.1 * (walk.turn.abs() + walk.after.abs()), turned);
        }
        sum
    }

    /// One wall is a simpler reason than two: where all is explained nearly as well without one of two that are much alike, it goes.
    fn join(&mut self, sonar: &Sonar, sweeps: &mut [Posed], walks: &[Walk]) {
        let mut cost = self.cost(sonar, sweeps, walks);
        let middle = sweeps.iter().map(|posed| posed.pose.position()).sum::<DVec2>()
            / sweeps.len().max(1) as f64;
        let mut index = self.walls.len();
        // Those with the least support are last.
        while index > 1 {
            index -= 1;
            let wall = &self.walls[index];
            if !self.walls[..index].iter().any(|known| known.resembles(wall, middle)) {
                continue;
            }
            let (mut without, mut moved) = (self.clone(), sweeps.to_vec());
            without.walls.remove(index);
            for _ in 0..STEPS {
                without.step(sonar, &mut moved, walks);
            }
            let other = without.cost(sonar, &moved, walks);
            if other < cost {
                cost = other;
                *self = without;
                sweeps.iter_mut().zip(moved).for_each(|(old, new)| old.pose = new.pose);
            }
        }
    }

    /// How strides are to be counted.
    pub(crate) fn stride(&self) -> f64 {
        1.0 + self.stride
    }

    /// The wall that explains a range best.
    fn best(&self, sonar: &Sonar, pose: &Pose2, (bearing, range): (f64, f64)) -> Option<Match> {
        let from = sonar.at(pose);
        let error = |(wall, line): (usize, &Wall)| {
            let heard = line.heard(sonar, from, pose.yaw + bearing)?;
            let sigma = RANGE.0 + RANGE.1 * range + RANGE.2 * heard.slant.abs();
            Some(Match { wall, error: heard.range - range, sigma })
        };
        let all = self.walls.iter().enumerate().filter_map(error);
        let best = all.min_by(|a, b| a.error.abs().total_cmp(&b.error.abs()))?;
        (best.error.abs() <= GATE).then_some(best)
    }

    /// New walls where a sweep's ranges are explained by none.
    fn widen(&mut self, sonar: &Sonar, posed: &Posed) {
        let is_new = |echo: &(f64, f64)| {
            self.best(sonar, &posed.pose, *echo).is_none_or(|found| found.error.abs() > 0.5 * GATE)
        };
        let open: Vec<(f64, f64)> = posed.sweep.echoes().filter(is_new).collect();
        for echo in &open {
            if let Some(wall) = Wall::through(sonar, posed, *echo)
                && self.walls.iter().all(|known| unlike(known, &wall, sonar.at(&posed.pose)))
            {
                self.walls.push(wall);
            }
        }
    }

    /// Covariance of the last pose; the walk that led to one that is not taken in is not counted.
    pub(crate) fn covariance(&self, sonar: &Sonar, sweeps: &[Posed], walks: &[Walk]) -> DMat3 {
        let last = 3 * sweeps.len().saturating_sub(1);
        let spread = self.normal(sonar, sweeps, walks).spread([last, last + 1, last + 2]);
        spread.map_or(DMat3::IDENTITY, |columns| DMat3::from_cols_array_2d(&columns))
    }

    /// Everything that is known, as equations of all poses, all walls and the stride, in this order.
    fn normal(&self, sonar: &Sonar, sweeps: &[Posed], walks: &[Walk]) -> Normal {
        let poses = 3 * sweeps.len();
        let stride = poses + 2 * self.walls.len();
        let mut normal = Normal::new(stride + 1);
        normal.add(STRIDE, self.stride, &[(stride, 1.0)]);
        let first = sweeps[0].pose;
        normal.add(ANCHOR, first.x, &[(0, 1.0)]);
        normal.add(ANCHOR, first.y, &[(1, 1.0)]);
        for (index, posed) in sweeps.iter().enumerate() {
            if let Some(told) = posed.sweep.compass {
                let off = wrap_angle(posed.pose.yaw - told);
                normal.add_robust(COMPASS, off, &[(3 * index + 2, 1.0)]);
            }
            for echo in posed.sweep.echoes() {
                self.add_range(sonar, (&mut normal, poses), (index, posed), echo);
            }
        }
        for (index, walk) in walks.iter().enumerate().take(sweeps.len()).skip(1) {
            self.add_walk((&mut normal, stride), index, sweeps, walk);
        }
        normal
    }

    fn step(&mut self, sonar: &Sonar, sweeps: &mut [Posed], walks: &[Walk]) {
        let poses = 3 * sweeps.len();
        let stride = poses + 2 * self.walls.len();
        let Some(moved) = self.normal(sonar, sweeps, walks).solve() else { return };
        for (posed, moved) in sweeps.iter_mut().zip(moved.chunks_exact(3)) {
            let Pose2 { x, y, yaw } = posed.pose;
            posed.pose = Pose2::new(x + moved[0], y + moved[1], wrap_angle(yaw + moved[2]));
        }
        for (wall, moved) in self.walls.iter_mut().zip(moved[poses..stride].chunks_exact(2)) {
            wall.angle = wrap_angle(wall.angle + moved[0]);
            wall.distance += moved[1];
        }
        self.stride += moved[stride];
    }

    fn add_range(
        &self,
        sonar: &Sonar,
        (normal, poses): (&mut Normal, usize),
        (index, posed): (usize, &Posed),
        (bearing, range): (f64, f64),
    ) {
        let Some(found) = self.best(sonar, &posed.pose, (bearing, range)) else { return };
        let (wall, from) = (&self.walls[found.wall], sonar.at(&posed.pose));
        let Some(heard) = wall.heard(sonar, from, posed.pose.yaw + bearing) else { return };
        let slope = wall.slope(&heard, from, from - posed.pose.position());
        let [x, y, yaw] = [0, 1, 2].map(|part| 3 * index + part);
        let (angle, distance) = (poses + 2 * found.wall, poses + 2 * found.wall + 1);
        let slopes = [x, y, yaw, angle, distance].into_iter().zip(slope).collect::<Vec<_>>();
        normal.add_robust(found.sigma, found.error, &slopes);
    }

    fn add_walk(
        &self,
        (normal, stride): (&mut Normal, usize),
        index: usize,
        sweeps: &[Posed],
        walk: &Walk,
    ) {
        let (from, to) = (sweeps[index - 1].pose, sweeps[index].pose);
        let (sin, cos) = libm::sincos(to.yaw - walk.after);
        let (ahead, aside) = (DVec2::new(cos, sin), DVec2::new(-sin, cos));
        let moved = to.position() - from.position();
        let [x0, y0, yaw0] = [0, 1, 2].map(|part| 3 * (index - 1) + part);
        let [x, y, yaw] = [0, 1, 2].map(|part| 3 * index + part);
        let along = moved.dot(ahead) - walk.way * self.stride();
        let slopes = [
            (x, ahead.x),
            (y, ahead.y),
            (x0, -ahead.x),
            (y0, -ahead.y),
            (yaw, moved.dot(aside)),
            (stride, -walk.way),
        ];
        normal.add(ALONG.0 + ALONG.1 * walk.way.abs(), along, &slopes);
        let slopes =
            [(x, aside.x), (y, aside.y), (x0, -aside.x), (y0, -aside.y), (yaw, -moved.dot(ahead))];
        normal.add(ASIDE.0 + ASIDE.1 * walk.way.abs(), moved.dot(aside), &slopes);
        let turned = wrap_angle(to.yaw - from.yaw - walk.turn - walk.after);
        let sigma = TURN.0 + TURN.1 * (walk.turn.abs() + walk.after.abs());
        normal.add(sigma, turned, &[(yaw, 1.0), (yaw0, -1.0)]);
    }

    /// Leaves out walls that hardly anything is heard of, and those that are another's double.
    fn prune(&mut self, sonar: &Sonar, sweeps: &[Posed]) {
        let mut support = vec![0_usize; self.walls.len()];
        for posed in sweeps {
            for echo in posed.sweep.echoes() {
                if let Some(found) = self.best(sonar, &posed.pose, echo) {
                    support[found.wall] += usize::from(found.error.abs() < 0.5 * GATE);
                }
            }
        }
        let middle = sweeps.last().map_or(DVec2::ZERO, |posed| posed.pose.position());
        let mut order: Vec<usize> =
            (0..self.walls.len()).filter(|wall| support[*wall] > 1).collect();
        order.sort_by(|a, b| support[*b].cmp(&support[*a]).then(a.cmp(b)));
        let mut kept: Vec<Wall> = vec![];
        for wall in order.into_iter().map(|index| &self.walls[index]) {
            if kept.iter().all(|known| unlike(known, wall, middle)) {
                kept.push(wall.clone());
            }
        }
        self.walls = kept;
    }
}

#[cfg(test)]
mod tests;
