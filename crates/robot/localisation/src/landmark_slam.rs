//! A pose and the places of landmarks that nobody told: learnt from bearings while driving.
//!
//! Thrun, Burgard & Fox, *Probabilistic Robotics* (2005), table 10.1, with known correspondence: a post tells by its colours which it is.
//! We place a landmark by its first sighting, whose distance may be rough, and go by bearings alone from then on.

use base::geom::{Pose2, wrap_angle};
use glam::{DVec2, DVec3};

use crate::landmark_filter::{LandmarkNoise, Taken, motion_jacobians, moved};

/// A bearing farther out than this, squared and in standard deviations, is of something else: 99.9 % of numbers are nearer.
const GATE: f64 = 10.8;
/// The distance of a first sighting may be off by this share more than the noise says: it is never corrected by itself.
const FIRST: f64 = 0.1;

/// What was seen of a landmark by its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// Which.
    pub number: usize,
    /// How far it is from the eye, metres; only its first sighting needs it.
    pub distance: f64,
    /// To the left of straight ahead, radians.
    pub bearing: f64,
}

/// A pose, the places of landmarks, and how all of them vary together.
#[derive(Clone, Debug, PartialEq)]
pub struct LandmarkSlam {
    noise: LandmarkNoise,
    /// The eye in the robot's frame.
    eye: DVec2,
    pose: Pose2,
    /// Where in the state each landmark is, by number.
    slots: Vec<Option<usize>>,
    places: Vec<DVec2>,
    /// Of x, y, yaw and all places, row by row.
    covariance: Vec<f64>,
}

impl LandmarkSlam {
    /// At this pose with these standard deviations of x, y (metres) and yaw (radians), no landmark seen yet.
    pub fn new(pose: Pose2, sigmas: DVec3, eye: DVec2, noise: LandmarkNoise) -> Self {
        let mut covariance = vec![0.0; 9];
        (0..3).for_each(|axis| covariance[4 * axis] = sigmas[axis] * sigmas[axis]);
        Self { noise, eye, pose, slots: vec![], places: vec![], covariance }
    }

    /// Where it believes to be.
    pub fn pose(&self) -> Pose2 {
        self.pose
    }

    /// Of x, y and yaw.
    pub fn covariance(&self) -> glam::DMat3 {
        let at = |row, column| self.at(row, column);
        glam::DMat3::from_cols(
            DVec3::new(at(0, 0), at(1, 0), at(2, 0)),
            DVec3::new(at(0, 1), at(1, 1), at(2, 1)),
            DVec3::new(at(0, 2), at(1, 2), at(2, 2)),
        )
    }

    /// Where it believes a landmark to stand, and how sure it is, metres; `None` before it was seen.
    pub fn place(&self, number: usize) -> Option<(DVec2, f64)> {
        let slot = (*self.slots.get(number)?)?;
        let first = 3 + 2 * slot;
        let variance = f64::midpoint(self.at(first, first), self.at(first + 1, first + 1));
        Some((self.places[slot], variance.max(0.0).sqrt()))
    }

    /// Drives: turns by `turn`, then goes `way`.
    pub fn drive(&mut self, way: f64, turn: f64) {
        let (by_pose, by_input) = motion_jacobians(&self.pose, way, turn);
        let size = self.size();
        let before = self.covariance.clone();
        // Rows of the pose, then its columns; places stay where they are.
        for column in 0..size {
            for row in 0..3 {
                let sum = (0..3).map(|k| by_pose.col(k)[row] * before[k * size + column]);
                self.covariance[row * size + column] = sum.sum();
            }
        }
        let half = self.covariance.clone();
        for row in 0..size {
            for column in 0..3 {
                let sum = (0..3).map(|k| half[row * size + k] * by_pose.col(k)[column]);
                self.covariance[row * size + column] = sum.sum();
            }
        }
        let inputs = self.noise.of_inputs(way, turn);
        for row in 0..3 {
            for column in 0..3 {
                let stirred = by_input[0][row] * by_input[0][column] * inputs.x
                    + by_input[1][row] * by_input[1][column] * inputs.y;
                self.covariance[row * size + column] += stirred;
            }
        }
        self.pose = moved(&self.pose, way, turn);
    }

    /// Takes in a sighting: the first of a landmark places it, later ones tell their bearing.
    pub fn see(&mut self, sight: &Sight) -> Taken {
        if !sight.bearing.is_finite() {
            return Taken::Refused(f64::NAN);
        }
        if self.slots.len() <= sight.number {
            self.slots.resize(sight.number + 1, None);
        }
        match self.slots[sight.number] {
            Some(slot) => self.correct(slot, sight.bearing),
            None => self.put(sight),
        }
    }

    /// Places a landmark that is seen for the first time.
    fn put(&mut self, sight: &Sight) -> Taken {
        let &Sight { number, distance, bearing } = sight;
        if !(distance > 0.0 && distance.is_finite()) {
            return Taken::Refused(f64::NAN);
        }
        let (lever, ray) = (self.lever(), DVec2::from_angle(self.pose.yaw + bearing));
        let to = lever + ray * distance;
        // How the place changes with the pose, and with distance and bearing.
        let by_pose = [DVec3::new(1.0, 0.0, -to.y), DVec3::new(0.0, 1.0, to.x)];
        let by_seen = [ray, ray.perp() * distance];
        let [plain, square] = self.noise.distance;
        let rough = FIRST * distance;
        let far = square * distance * distance;
        let variances = [plain * plain + far * far + rough * rough, self.noise.bearing.powi(2)];
        let old = self.size();
        self.grow();
        let size = self.size();
        for column in 0..old {
            for (axis, by) in by_pose.iter().enumerate() {
                let sum: f64 = (0..3).map(|k| by[k] * self.at(k, column)).sum();
                self.set(old + axis, column, sum);
            }
        }
        for row in 0..2 {
            for column in 0..2 {
                let own: f64 = (0..3)
                    .map(|k| self.covariance[(old + row) * size + k] * by_pose[column][k])
                    .sum();
                let seen: f64 =
                    (0..2).map(|k| by_seen[k][row] * by_seen[k][column] * variances[k]).sum();
                self.covariance[(old + row) * size + old + column] = own + seen;
            }
        }
        self.slots[number] = Some(self.places.len());
        self.places.push(self.pose.position() + to);
        Taken::In(0.0)
    }

    /// Corrects pose and places by a bearing.
    fn correct(&mut self, slot: usize, bearing: f64) -> Taken {
        let size = self.size();
        let (expected, by_pose, by_place) = self.expected(slot);
        let first = 3 + 2 * slot;
        // How the bearing changes with everything: only with the pose and its own place.
        let through: Vec<f64> = (0..size)
            .map(|row| {
                let pose: f64 = (0..3).map(|k| self.at(row, k) * by_pose[k]).sum();
                pose + (0..2).map(|k| self.at(row, first + k) * by_place[k]).sum::<f64>()
            })
            .collect();
        let pose: f64 = (0..3).map(|k| by_pose[k] * through[k]).sum();
        let place: f64 = (0..2).map(|k| by_place[k] * through[first + k]).sum();
        let spread = pose + place + self.noise.bearing.powi(2);
        let wrong = wrap_angle(bearing - expected);
        let out = wrong * wrong / spread;
        if out.is_nan() || out > GATE {
            return Taken::Refused(out);
        }
        let gain = |row: usize| through[row] / spread;
        let yaw = wrap_angle(self.pose.yaw + gain(2) * wrong);
        self.pose = Pose2::new(self.pose.x + gain(0) * wrong, self.pose.y + gain(1) * wrong, yaw);
        for (slot, place) in self.places.iter_mut().enumerate() {
            *place += DVec2::new(gain(3 + 2 * slot), gain(4 + 2 * slot)) * wrong;
        }
        for row in 0..size {
            for column in 0..size {
                self.covariance[row * size + column] -= through[row] * through[column] / spread;
            }
        }
        Taken::In(out)
    }

    /// The bearing that a landmark would have, and how it changes with the pose and with its place.
    fn expected(&self, slot: usize) -> (f64, DVec3, DVec2) {
        let lever = self.lever();
        let to = self.places[slot] - (self.pose.position() + lever);
        let squared = to.length_squared().max(1e-12);
        let bearing = wrap_angle(libm::atan2(to.y, to.x) - self.pose.yaw);
        let by_place = DVec2::new(-to.y, to.x) / squared;
        // The eye goes sideways when the robot turns.
        let turned = -by_place.dot(lever.perp()) - 1.0;
        (bearing, DVec3::new(-by_place.x, -by_place.y, turned), by_place)
    }

    /// From the robot's middle to its eye, in the world.
    fn lever(&self) -> DVec2 {
        DVec2::from_angle(self.pose.yaw).rotate(self.eye)
    }

    fn size(&self) -> usize {
        self.covariance.len().isqrt()
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.covariance[row * self.size() + column]
    }

    fn set(&mut self, row: usize, column: usize, value: f64) {
        let size = self.size();
        self.covariance[row * size + column] = value;
        self.covariance[column * size + row] = value;
    }

    /// Room for another place.
    fn grow(&mut self) {
        let old = self.size();
        let mut grown = vec![0.0; (old + 2) * (old + 2)];
        for row in 0..old {
            let from = &self.covariance[row * old..(row + 1) * old];
            grown[row * (old + 2)..row * (old + 2) + old].copy_from_slice(from);
        }
        self.covariance = grown;
    }
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;

    const EYE: DVec2 = DVec2::new(-0.05, 0.02);
    const POSTS: [[f64; 2]; 4] = [[-1.35, -1.9], [1.35, -1.9], [-1.35, 1.9], [1.35, 1.9]];
    const STEP: f64 = 1e-6;

    fn slam(pose: Pose2, noise: LandmarkNoise) -> LandmarkSlam {
        LandmarkSlam::new(pose, DVec3::splat(1e-3), EYE, noise)
    }

    /// Distance and bearing of a post as they truly are.
    fn truly(pose: &Pose2, number: usize) -> Sight {
        let eye = pose.position() + DVec2::from_angle(pose.yaw).rotate(EYE);
        let to = DVec2::from_array(POSTS[number]) - eye;
        Sight { number, distance: to.length(), bearing: wrap_angle(to.to_angle() - pose.yaw) }
    }

    #[test]
    fn the_bearing_s_jacobian_is_the_numerical_difference() {
        for pose in [Pose2::new(0.4, -0.3, 0.7), Pose2::new(-0.2, 0.1, 3.0)] {
            let mut slam = slam(pose, LandmarkNoise::default());
            slam.see(&truly(&pose, 1));
            let (here, by_pose, by_place) = slam.expected(0);
            for axis in 0..5 {
                let mut nudged = slam.clone();
                match axis {
                    0 => nudged.pose.x += STEP,
                    1 => nudged.pose.y += STEP,
                    2 => nudged.pose.yaw += STEP,
                    3 => nudged.places[0].x += STEP,
                    _ => nudged.places[0].y += STEP,
                }
                let found = wrap_angle(nudged.expected(0).0 - here) / STEP;
                let told = if axis < 3 { by_pose[axis] } else { by_place[axis - 3] };
                assert!((told - found).abs() < 1e-5, "{axis}: {told} {found}");
            }
        }
    }

    /// Drives circles among posts nobody told of; gives the mean error of odometry and of the robot, of the posts in the end, and the NEES.
    fn laps(seed: u64) -> [f64; 4] {
        let noise = LandmarkNoise::default();
        let mut chance = NoiseStream::new(seed, "laps");
        let mut truth = Pose2::new(0.8, 0.0, 1.57);
        let (mut reckoned, mut slam) = (truth, slam(truth, noise));
        let (mut sums, steps) = ([0.0; 3], 200);
        for _ in 0..steps {
            let (way, turn) = (0.1, 0.125);
            truth = moved(&truth, way, turn);
            let way = way + chance.gaussian((noise.way[0] * way).hypot(noise.way[1] * turn));
            let turn = turn + chance.gaussian((noise.turn[0] * turn).hypot(noise.turn[1] * 0.1));
            reckoned = moved(&reckoned, way, turn);
            slam.drive(way, turn);
            for number in 0..POSTS.len() {
                let Sight { distance, bearing, .. } = truly(&truth, number);
                let distance = distance * (1.0 + chance.gaussian(0.08));
                let bearing = wrap_angle(bearing + chance.gaussian(noise.bearing));
                slam.see(&Sight { number, distance, bearing });
            }
            let off = truth.position() - slam.pose().position();
            let error = DVec3::new(off.x, off.y, wrap_angle(truth.yaw - slam.pose().yaw));
            sums[0] += (truth.position() - reckoned.position()).length();
            sums[1] += off.length();
            sums[2] += error.dot(slam.covariance().inverse() * error);
        }
        let posts = (0..POSTS.len())
            .map(|number| slam.place(number).unwrap().0.distance(DVec2::from_array(POSTS[number])));
        let [odometry, own, nees] = sums.map(|sum| sum / f64::from(steps));
        [odometry, own, posts.sum::<f64>() / POSTS.len() as f64, nees]
    }

    #[test]
    fn posts_nobody_told_of_are_learnt_and_keep_the_robot_where_it_is() {
        let all: Vec<[f64; 4]> = (1..=10).map(laps).collect();
        let mean = |of: usize| all.iter().map(|lap| lap[of]).sum::<f64>() / all.len() as f64;
        assert!(mean(1) < mean(0) / 2.0, "{} m, wheels alone {} m", mean(1), mean(0));
        assert!(mean(2) < 0.3, "posts are {} m off", mean(2));
        assert!((1.0..6.0).contains(&mean(3)), "{}", mean(3));
    }

    #[test]
    fn what_cannot_be_the_post_changes_nothing() {
        let mut slam = slam(Pose2::IDENTITY, LandmarkNoise::default());
        assert_eq!(slam.place(2), None);
        slam.see(&truly(&Pose2::IDENTITY, 2));
        let before = slam.clone();
        let wrong = Sight { bearing: 0.3, ..truly(&Pose2::IDENTITY, 2) };
        assert!(matches!(slam.see(&wrong), Taken::Refused(_)));
        let nothing = Sight { number: 0, distance: f64::NAN, bearing: 0.1 };
        assert!(matches!(slam.see(&nothing), Taken::Refused(_)));
        assert_eq!((slam.pose(), slam.place(2)), (before.pose(), before.place(2)));
    }
}
