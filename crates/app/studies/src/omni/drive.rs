//! The filter on the run: odometry that strays, landmarks that were truly seen, over many seeds.

use base::geom::{Pose2, wrap_angle};
use base::noise::NoiseStream;
use glam::{DMat3, DVec2, DVec3};
use robot_localisation::{LandmarkFilter, LandmarkNoise, LandmarkSlam, Seen, Sight, Taken};
use robot_vision::posts::Sighting;
use serde::Serialize;

use super::field::Field;
use super::particles::Particles;
use super::path::{start, steps};

/// What the wheels do wrong on each step, besides chance: this share of a way, and this much turn a metre; drawn once a run.
const SYSTEMATIC: [f64; 2] = [0.02, 0.035];
/// Where the robot stands at the start is known within this, metres and radians.
const AT_START: f64 = 0.01;

/// How sure the filter takes its eyes and its wheels to be: such that its squared error is right in the mean of seeds 5001 to 5020, not on
/// those that are reported.
const NOISE: LandmarkNoise = LandmarkNoise {
    way: [0.064, 0.011],
    turn: [0.064, 0.085],
    distance: [0.017, 0.0213],
    bearing: 0.0107,
};

/// What came of one seed.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Drive {
    /// Of its chance.
    pub(super) seed: u64,
    /// Mean distance of odometry from the truth, metres.
    pub(super) odometry: f64,
    /// Mean distance of the filter from the truth, metres.
    pub(super) filtered: f64,
    /// Normalised squared error of the filter in the mean; 3 is right.
    pub(super) nees: f64,
    /// Measurements that were refused.
    pub(super) refused: usize,
    /// How far posts are from where they are believed to stand, in the mean, metres, of who learns that.
    pub(super) posts_off: Option<f64>,
    /// Error at each step of odometry and of the filter, metres, and how far off the filter takes itself to be.
    #[serde(skip)]
    pub(super) course: Vec<Point>,
}

/// One step of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) truth: DVec2,
    pub(super) odometry: DVec2,
    pub(super) filtered: DVec2,
    /// Root of the mean variance of x and y.
    pub(super) sigma: f64,
}

/// Who believes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// A Kalman filter that looks at each measurement this often.
    Kalman(usize),
    /// Many guesses.
    Particles,
    /// A Kalman filter that nobody told where posts stand, and that goes by bearings.
    Learning,
}

/// A filter of any kind.
enum Filter {
    Kalman(Box<LandmarkFilter>),
    Particles(Particles),
    Learning(LandmarkSlam),
}

impl Filter {
    fn drive(&mut self, way: f64, turn: f64) {
        match self {
            Self::Kalman(filter) => filter.drive(way, turn),
            Self::Particles(filter) => filter.drive(way, turn),
            Self::Learning(filter) => filter.drive(way, turn),
        }
    }

    /// Takes in the post of this number; says whether it refused.
    fn see(&mut self, number: usize, seen: &Seen) -> bool {
        match self {
            Self::Learning(filter) => {
                let Seen { distance, bearing, .. } = *seen;
                matches!(filter.see(&Sight { number, distance, bearing }), Taken::Refused(_))
            }
            Self::Kalman(filter) => matches!(filter.see(seen), Taken::Refused(_)),
            Self::Particles(filter) => {
                filter.see(seen);
                false
            }
        }
    }

    fn belief(&self) -> (Pose2, DMat3) {
        match self {
            Self::Kalman(filter) => (filter.pose(), filter.covariance()),
            Self::Particles(filter) => filter.belief(),
            Self::Learning(filter) => (filter.pose(), filter.covariance()),
        }
    }

    /// How far posts are from where it believes them to stand, in the mean, metres; none where it was told.
    fn posts_off(&self, places: &[DVec2]) -> Option<f64> {
        let Self::Learning(filter) = self else { return None };
        let offs = (0..).zip(places).filter_map(|(number, place)| {
            filter.place(number).map(|(believed, _)| believed.distance(*place))
        });
        let offs: Vec<f64> = offs.collect();
        (!offs.is_empty()).then(|| offs.iter().sum::<f64>() / offs.len() as f64)
    }
}

/// Drives the run with this seed's odometry and what was seen at each step.
pub(super) fn drive(
    field: &Field,
    sightings: &[Vec<Sighting>],
    seed: u64,
    manner: Manner,
) -> Drive {
    let mut chance = NoiseStream::new(seed, "odometry");
    let [long, skew] = SYSTEMATIC.map(|sigma| chance.gaussian(sigma));
    let eye = field.mount.viewpoint().truncate();
    let mut reckoned = start();
    let mut filter = match manner {
        Manner::Kalman(rounds) => {
            let filter = LandmarkFilter::new(start(), DVec3::splat(AT_START), eye, NOISE);
            Filter::Kalman(Box::new(filter.iterated(rounds)))
        }
        Manner::Learning => {
            Filter::Learning(LandmarkSlam::new(start(), DVec3::splat(AT_START), eye, NOISE))
        }
        Manner::Particles => Filter::Particles(Particles::new(start(), AT_START, eye, NOISE, seed)),
    };
    let places: Vec<DVec2> = field.places().iter().map(|place| place.truncate()).collect();
    let (mut refused, mut nees, mut course) = (0, 0.0, vec![]);
    for (step, seen) in steps().iter().zip(sightings) {
        let way = step.way * (1.0 + long + chance.gaussian(0.04));
        let turn =
            step.turn * (1.0 + chance.gaussian(0.04)) + step.way * (skew + chance.gaussian(0.06));
        reckoned = moved(&reckoned, way, turn);
        filter.drive(way, turn);
        for sighting in seen {
            let landmark = places[sighting.kind];
            let (distance, bearing) = (sighting.distance, sighting.bearing);
            let seen = Seen { landmark, distance, bearing };
            refused += usize::from(filter.see(sighting.kind, &seen));
        }
        let truth = step.world_from_robot;
        let (believed, covariance) = filter.belief();
        let off = truth.position() - believed.position();
        let error = DVec3::new(off.x, off.y, wrap_angle(truth.yaw - believed.yaw));
        nees += error.dot(covariance.inverse() * error);
        course.push(Point {
            truth: truth.position(),
            odometry: reckoned.position(),
            filtered: believed.position(),
            sigma: f64::midpoint(covariance.x_axis.x, covariance.y_axis.y).max(0.0).sqrt(),
        });
    }
    let count = course.len().max(1) as f64;
    let mean = |off: fn(&Point) -> f64| course.iter().map(off).sum::<f64>() / count;
    Drive {
        seed,
        odometry: mean(|p| (p.truth - p.odometry).length()),
        filtered: mean(|p| (p.truth - p.filtered).length()),
        nees: nees / count,
        refused,
        posts_off: filter.posts_off(&places),
        course,
    }
}

fn moved(pose: &Pose2, way: f64, turn: f64) -> Pose2 {
    let yaw = wrap_angle(pose.yaw + turn);
    let at = pose.position() + DVec2::from_angle(yaw) * way;
    Pose2::new(at.x, at.y, yaw)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a perfect eye sees at each step.
    fn perfect(field: &Field) -> Vec<Vec<Sighting>> {
        let eye = field.mount.viewpoint().truncate();
        let at = |pose: Pose2| {
            let from = pose.position() + DVec2::from_angle(pose.yaw).rotate(eye);
            let posts = field.places().into_iter().enumerate().map(|(kind, foot)| {
                let to = foot.truncate() - from;
                let bearing = wrap_angle(to.to_angle() - pose.yaw);
                Sighting { kind, place: [0.0; 2], bearing, distance: to.length(), fit: 1.0 }
            });
            posts.collect()
        };
        steps().iter().map(|step| at(step.world_from_robot)).collect()
    }

    #[test]
    fn perfect_eyes_keep_the_robot_within_centimetres_and_closed_eyes_do_not() {
        let field = Field::new().unwrap();
        let seeing = drive(&field, &perfect(&field), 31, Manner::Kalman(1));
        let blind = drive(&field, &vec![vec![]; 100], 31, Manner::Kalman(1));
        let guessing = drive(&field, &perfect(&field), 31, Manner::Particles);
        let learning = drive(&field, &perfect(&field), 31, Manner::Learning);
        assert!(learning.filtered < seeing.odometry / 2.0, "{} m by bearings", learning.filtered);
        assert!(learning.posts_off.is_some_and(|off| off < 0.2), "{:?}", learning.posts_off);
        assert!(guessing.filtered < 0.05, "{} m by particles", guessing.filtered);
        assert!(seeing.filtered < 0.05, "{} m", seeing.filtered);
        assert!((blind.filtered - blind.odometry).abs() < 1e-9, "nothing but odometry");
        assert!(
            seeing.odometry == blind.odometry && seeing.odometry > 0.1,
            "{} m",
            seeing.odometry
        );
        assert_eq!(seeing.course.len(), 100);
    }
}
