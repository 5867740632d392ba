//! An extended Kalman filter of a pose on the plane, from odometry and from distances and bearings of known landmarks.
//!
//! After the omnidirectional camera study (2008), section 4.3, and Thrun, Burgard & Fox, *Probabilistic Robotics* (2005), table 7.2.
//! The study's motion Jacobian has a wrong sign and its gate leaves out the inverse; both are as they have to be here, and every
//! Jacobian is held against numerical differences.
//! We follow three more numbers, if asked to: by what the wheels err for as long as they are these wheels (Borenstein & Feng 1996: a
//! wrong radius, a wrong track, unequal wheels). As chance of each step it would be the same in every step, and the filter too sure.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat2, DMat3, DVec2, DVec3};

use crate::spread::Spread;

/// A measurement farther out than this, squared and in standard deviations, is of something else: 99.9 % of two numbers are nearer.
const GATE: f64 = 13.8;

/// The numbers that are followed: the pose, and by what share a way is longer and a turn is wider than the wheels say, and by how many
/// radians they veer on a metre.
const X: usize = 0;
const Y: usize = 1;
const YAW: usize = 2;
const SCALE: usize = 3;
const TURN: usize = 4;
const VEER: usize = 5;
const STATES: usize = 6;
type States = [f64; STATES];

/// What lasts may change all the same: in a hundred metres by as much as was expected of it.
const WANDER: f64 = 0.01;

/// How uncertain what comes in is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LandmarkNoise {
    /// Standard deviation of a way, as a share of it and of the turn (metres a radian).
    pub way: [f64; 2],
    /// Standard deviation of a turn, as a share of it and of the way (radians a metre).
    pub turn: [f64; 2],
    /// Standard deviation of a distance: metres, and share of its square (a metre each square metre).
    pub distance: [f64; 2],
    /// Standard deviation of a bearing, radians.
    pub bearing: f64,
}

impl Default for LandmarkNoise {
    fn default() -> Self {
        Self { way: [0.05, 0.02], turn: [0.05, 0.05], distance: [0.02, 0.015], bearing: 0.01 }
    }
}

impl LandmarkNoise {
    /// Variances of a way and of the turn before it.
    pub(crate) fn of_inputs(&self, way: f64, turn: f64) -> DVec2 {
        let variance =
            |[own, other]: [f64; 2], of: f64, by: f64| (own * of).powi(2) + (other * by).powi(2);
        DVec2::new(variance(self.way, way, turn), variance(self.turn, turn, way))
    }
}

/// What was seen of a landmark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// Where it is known to stand.
    pub landmark: DVec2,
    /// How far it is from the eye, metres.
    pub distance: f64,
    /// To the left of straight ahead, radians.
    pub bearing: f64,
}

/// What became of a measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Taken {
    /// It was taken in; how far out it was, squared and in standard deviations.
    In(f64),
    /// It was too far out.
    Refused(f64),
}

/// A pose and its covariance.
#[derive(Clone, Debug, PartialEq)]
pub struct LandmarkFilter {
    noise: LandmarkNoise,
    /// The eye in the robot's frame.
    eye: DVec2,
    /// How often a measurement is looked at anew from where it has put the robot; 1 is the plain filter.
    rounds: usize,
    pose: Pose2,
    /// What the wheels are believed to err by: shares of a way and of a turn, radians a metre.
    wheels: DVec3,
    /// By how much they were expected to.
    expected: DVec3,
    spread: Spread<STATES>,
}

impl LandmarkFilter {
    /// At this pose with these standard deviations of x, y (metres) and yaw (radians); `eye` is where the camera is on the robot.
    pub fn new(pose: Pose2, sigmas: DVec3, eye: DVec2, noise: LandmarkNoise) -> Self {
        let (wheels, expected) = (DVec3::ZERO, DVec3::ZERO);
        Self { noise, eye, rounds: 1, pose, wheels, expected, spread: apart(sigmas, expected) }
    }

    /// Finds out what the wheels err by for good, where errors of this size are expected: shares of a way and of a turn, radians a metre.
    #[must_use]
    pub fn doubting_wheels(self, sigmas: DVec3) -> Self {
        let covariance = self.covariance();
        let pose = DVec3::new(covariance.x_axis.x, covariance.y_axis.y, covariance.z_axis.z);
        Self { expected: sigmas, spread: apart(pose.map(f64::sqrt), sigmas), ..self }
    }

    /// What the wheels are believed to err by: shares of a way and of a turn, radians a metre.
    pub fn wheels(&self) -> DVec3 {
        self.wheels
    }

    /// Begins anew at this pose with these standard deviations; what it knows of its wheels it doubts as at first.
    pub(crate) fn begin_anew(&mut self, pose: Pose2, sigmas: DVec3) {
        (self.pose, self.spread) = (pose, apart(sigmas, self.expected));
    }

    /// Makes the pose less certain by these standard deviations.
    pub(crate) fn doubt(&mut self, sigmas: DVec3) {
        (X..=YAW).for_each(|axis| self.spread.add(axis, sigmas[axis] * sigmas[axis]));
    }

    /// From now on the eye is here on the robot.
    pub(crate) fn look_from(&mut self, eye: DVec2) {
        self.eye = eye;
    }

    /// Where the eye is on the robot.
    pub(crate) fn eye(&self) -> DVec2 {
        self.eye
    }

    /// Looks at each measurement this often: an iterated filter.
    #[must_use]
    pub fn iterated(self, rounds: usize) -> Self {
        Self { rounds: rounds.max(1), ..self }
    }

    /// Where it believes to be.
    pub fn pose(&self) -> Pose2 {
        self.pose
    }

    /// Of x, y and yaw.
    pub fn covariance(&self) -> DMat3 {
        let column =
            |k| DVec3::new(self.spread.get(X, k), self.spread.get(Y, k), self.spread.get(YAW, k));
        DMat3::from_cols(column(X), column(Y), column(YAW))
    }

    /// Drives: turns by `turn`, then goes `way`, as the wheels say.
    pub fn drive(&mut self, way: f64, turn: f64) {
        let (true_way, true_turn) = self.corrected(way, turn);
        let (by_pose, [by_way, by_turn]) = motion_jacobians(&self.pose, true_way, true_turn);
        let mut entries = vec![(X, YAW, by_pose.z_axis.x), (Y, YAW, by_pose.z_axis.y)];
        for (error, by) in [(SCALE, by_way * way), (TURN, by_turn * turn), (VEER, by_turn * way)] {
            entries.extend((X..=YAW).map(|axis| (axis, error, by[axis])));
        }
        self.spread.carry(&entries);
        let inputs = self.noise.of_inputs(way, turn);
        for (by, variance) in [(by_way, inputs.x), (by_turn, inputs.y)] {
            self.spread.stir(&[by.x, by.y, by.z, 0.0, 0.0, 0.0], variance);
        }
        for (index, sigma) in (SCALE..).zip(self.expected.to_array()) {
            self.spread.add(index, WANDER * sigma * sigma * way.abs());
        }
        self.pose = moved(&self.pose, true_way, true_turn);
    }

    /// What a way and a turn truly are by what is known of the wheels.
    fn corrected(&self, way: f64, turn: f64) -> (f64, f64) {
        let DVec3 { x: scale, y: wider, z: veer } = self.wheels;
        (way * (1.0 + scale), turn * (1.0 + wider) + veer * way)
    }

    /// Takes in what was seen of a landmark, unless that is too far out to be it.
    pub fn see(&mut self, seen: &Seen) -> Taken {
        let start = self.pose;
        let (mut pose, mut step) = (start, [0.0; STATES]);
        let mut outcome = Taken::Refused(f64::INFINITY);
        for round in 0..self.rounds {
            let (expected, rows) = self.expected(&pose, seen.landmark);
            let wrong =
                DVec2::new(seen.distance - expected.x, wrap_angle(seen.bearing - expected.y));
            let through = rows.map(|row| self.spread.through(&slope(row)));
            let along = |row: DVec3, states: &States| row.dot(pose_of(states));
            let spread = self.noise_of(expected.x)
                + DMat2::from_cols(
                    DVec2::new(along(rows[0], &through[0]), along(rows[1], &through[0])),
                    DVec2::new(along(rows[0], &through[1]), along(rows[1], &through[1])),
                );
            let inverse = spread.inverse();
            if round == 0 {
                let out = wrong.dot(inverse * wrong);
                if out.is_nan() || out > GATE {
                    return Taken::Refused(out);
                }
                outcome = Taken::In(out);
            }
            // What the start lies from here, as the measurement sees it, must not be counted twice.
            let back = difference(&start, &pose);
            let residual = wrong - DVec2::new(rows[0].dot(back), rows[1].dot(back));
            let gain = inverse * residual;
            step = std::array::from_fn(|k| through[0][k] * gain.x + through[1][k] * gain.y);
            pose = added(&start, pose_of(&step));
            if round + 1 == self.rounds {
                self.spread.take_off(&through, inverse);
            }
        }
        self.pose = pose;
        self.wheels += DVec3::new(step[SCALE], step[TURN], step[VEER]);
        outcome
    }

    fn noise_of(&self, distance: f64) -> DMat2 {
        let [plain, square] = self.noise.distance;
        let far = square * distance * distance;
        let bearing = self.noise.bearing;
        DMat2::from_diagonal(DVec2::new(plain * plain + far * far, bearing * bearing))
    }

    /// Distance and bearing that a landmark would have, and how both change with x, y and yaw.
    fn expected(&self, pose: &Pose2, landmark: DVec2) -> (DVec2, [DVec3; 2]) {
        let lever = DVec2::from_angle(pose.yaw).rotate(self.eye);
        let to = landmark - (pose.position() + lever);
        let squared = to.length_squared().max(1e-12);
        let distance = squared.sqrt();
        let bearing = wrap_angle(libm::atan2(to.y, to.x) - pose.yaw);
        // The eye goes sideways when the robot turns.
        let swing = lever.perp();
        let by_distance = DVec3::new(-to.x, -to.y, -to.dot(swing)) / distance;
        let turned = (to.y * swing.x - to.x * swing.y) / squared;
        let by_bearing = DVec3::new(to.y / squared, -to.x / squared, turned - 1.0);
        (DVec2::new(distance, bearing), [by_distance, by_bearing])
    }
}

/// Turns, then goes.
pub(crate) fn moved(pose: &Pose2, way: f64, turn: f64) -> Pose2 {
    let yaw = pose.yaw + turn;
    let at = pose.position() + DVec2::from_angle(yaw) * way;
    Pose2::new(at.x, at.y, wrap_angle(yaw))
}

/// How the pose after a motion changes with the one before, and with way and turn.
pub(crate) fn motion_jacobians(pose: &Pose2, way: f64, turn: f64) -> (DMat3, [DVec3; 2]) {
    let (sine, cosine) = libm::sincos(pose.yaw + turn);
    let by_pose = DMat3::from_cols(DVec3::X, DVec3::Y, DVec3::new(-way * sine, way * cosine, 1.0));
    (by_pose, [DVec3::new(cosine, sine, 0.0), DVec3::new(-way * sine, way * cosine, 1.0)])
}

/// Pose and wheels with these standard deviations, independent of each other.
fn apart(pose: DVec3, wheels: DVec3) -> Spread<STATES> {
    Spread::independent([pose.x, pose.y, pose.z, wheels.x, wheels.y, wheels.z])
}

/// Measurements see the pose, and the wheels only through it.
fn slope(row: DVec3) -> States {
    [row.x, row.y, row.z, 0.0, 0.0, 0.0]
}

fn pose_of(states: &States) -> DVec3 {
    DVec3::new(states[X], states[Y], states[YAW])
}

fn difference(to: &Pose2, from: &Pose2) -> DVec3 {
    let way = to.position() - from.position();
    DVec3::new(way.x, way.y, wrap_angle(to.yaw - from.yaw))
}

fn added(pose: &Pose2, step: DVec3) -> Pose2 {
    let at = pose.position() + step.truncate();
    Pose2::new(at.x, at.y, wrap_angle(pose.yaw + step.z))
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;

    const EYE: DVec2 = DVec2::new(-0.05, 0.02);
    const STEP: f64 = 1e-6;

    fn filter(pose: Pose2) -> LandmarkFilter {
        LandmarkFilter::new(pose, DVec3::new(0.1, 0.1, 0.1), EYE, LandmarkNoise::default())
    }

    fn nudged(pose: &Pose2, axis: usize) -> Pose2 {
        let mut step = DVec3::ZERO;
        step[axis] = STEP;
        added(pose, step)
    }

    #[test]
    fn every_motion_jacobian_is_the_numerical_difference() {
        for (pose, way, turn) in [
            (Pose2::new(1.0, -2.0, 0.7), 0.3, 0.2),
            (Pose2::new(0.0, 0.0, 3.1), -0.2, 0.4),
            (Pose2::new(-4.0, 1.0, -2.2), 0.5, -0.9),
        ] {
            let (by_pose, by_input) = motion_jacobians(&pose, way, turn);
            let here = moved(&pose, way, turn);
            for axis in 0..3 {
                let found = difference(&moved(&nudged(&pose, axis), way, turn), &here) / STEP;
                assert!((by_pose.col(axis) - found).length() < 1e-5, "{axis}: {found}");
            }
            let by_way = difference(&moved(&pose, way + STEP, turn), &here) / STEP;
            let by_turn = difference(&moved(&pose, way, turn + STEP), &here) / STEP;
            assert!((by_input[0] - by_way).length() < 1e-5, "{by_way}");
            assert!((by_input[1] - by_turn).length() < 1e-5, "{by_turn}");
        }
    }

    #[test]
    fn every_measurement_jacobian_is_the_numerical_difference() {
        for pose in [Pose2::new(1.0, -2.0, 0.7), Pose2::new(0.3, 0.4, 3.1)] {
            let filter = filter(pose);
            for landmark in [DVec2::new(3.0, 1.0), DVec2::new(-2.0, 0.5)] {
                let (here, rows) = filter.expected(&pose, landmark);
                let [by_distance, by_bearing] = rows;
                for axis in 0..3 {
                    let (there, _) = filter.expected(&nudged(&pose, axis), landmark);
                    let found = [(there.x - here.x) / STEP, wrap_angle(there.y - here.y) / STEP];
                    assert!((by_distance[axis] - found[0]).abs() < 1e-5, "{axis}: {found:?}");
                    assert!((by_bearing[axis] - found[1]).abs() < 1e-5, "{axis}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn a_bearing_across_the_back_is_wrapped() {
        let mut filter = filter(Pose2::new(0.0, 0.0, 0.0));
        let landmark = DVec2::new(-3.0, 0.02);
        let (expected, _) = filter.expected(&filter.pose(), landmark);
        let bearing = -std::f64::consts::PI + 0.005;
        assert!(expected.y > 3.0, "just on the other side: {}", expected.y);
        let taken = filter.see(&Seen { landmark, distance: expected.x, bearing });
        assert!(matches!(taken, Taken::In(out) if out < 1.0), "{taken:?}");
        assert!(filter.pose().yaw.abs() < 0.05, "{}", filter.pose().yaw);
    }

    #[test]
    fn what_is_too_far_out_changes_nothing() {
        let mut filter = filter(Pose2::new(0.0, 0.0, 0.0));
        let before = filter.clone();
        let landmark = DVec2::new(2.0, 0.0);
        let taken = filter.see(&Seen { landmark, distance: 2.0, bearing: 1.5 });
        assert!(matches!(taken, Taken::Refused(out) if out > GATE), "{taken:?}");
        assert_eq!(filter, before);
        assert!(matches!(
            filter.see(&Seen { landmark, distance: f64::NAN, bearing: 0.0 }),
            Taken::Refused(_)
        ));
    }

    /// Drives in a circle between four landmarks; gives the mean error of odometry and filter, and the mean NEES.
    fn lap(seed: u64, rounds: usize) -> (f64, f64, f64) {
        let noise = LandmarkNoise::default();
        let mut chance = NoiseStream::new(seed, "lap");
        let posts = [[-1.35, -1.9], [1.35, -1.9], [-1.35, 1.9], [1.35, 1.9]].map(DVec2::from_array);
        let mut truth = Pose2::new(0.8, 0.0, 1.57);
        let mut reckoned = truth;
        let start = DVec3::new(0.01, 0.01, 0.01);
        let mut filter = LandmarkFilter::new(truth, start, EYE, noise).iterated(rounds);
        let (mut odometry, mut filtered, mut nees) = (0.0, 0.0, 0.0);
        for _ in 0..100 {
            let (way, turn) = (0.1, 0.125);
            truth = moved(&truth, way, turn);
            let way = way + chance.gaussian((noise.way[0] * way).hypot(noise.way[1] * turn));
            let turn = turn + chance.gaussian((noise.turn[0] * turn).hypot(noise.turn[1] * 0.1));
            reckoned = moved(&reckoned, way, turn);
            filter.drive(way, turn);
            for landmark in posts {
                let (expected, _) = filter.expected(&truth, landmark);
                let sigma = filter.noise_of(expected.x).col(0).x.sqrt();
                let distance = expected.x + chance.gaussian(sigma);
                let bearing = wrap_angle(expected.y + chance.gaussian(noise.bearing));
                filter.see(&Seen { landmark, distance, bearing });
            }
            let error = difference(&truth, &filter.pose());
            odometry += (truth.position() - reckoned.position()).length() / 100.0;
            filtered += error.truncate().length() / 100.0;
            nees += error.dot(filter.covariance().inverse() * error) / 100.0;
        }
        (odometry, filtered, nees)
    }

    #[test]
    fn landmarks_keep_the_error_small_and_the_filter_knows_how_small() {
        let laps: Vec<_> = (1..=10).map(|seed| lap(seed, 1)).collect();
        let mean = |of: fn(&(f64, f64, f64)) -> f64| laps.iter().map(of).sum::<f64>() / 10.0;
        let (odometry, filtered, nees) = (mean(|l| l.0), mean(|l| l.1), mean(|l| l.2));
        assert!(filtered < odometry / 3.0, "{filtered} m filtered, {odometry} m by wheels alone");
        // Three numbers; ten laps of a hundred steps that depend on each other.
        assert!((2.0..4.2).contains(&nees), "{nees}");
    }

    #[test]
    fn looking_twice_is_no_worse() {
        let mean = |rounds| (1..=5).map(|seed| lap(seed, rounds).1).sum::<f64>() / 5.0;
        assert!(mean(3) < 1.1 * mean(1), "{} m and {} m", mean(3), mean(1));
    }
}
