//! A robot that drives through small worlds.

use super::*;
use crate::testing::{World, chart, floor, hall};

/// How a robot sees.
type Sees = fn(&World, &Pose2, &mut NoiseStream) -> Vec<Look>;

/// Both kinds of robots.
const KINDS: [(&str, Sees); 2] = [("sonars", World::sonars), ("laser", World::laser)];

/// A robot on its way, and what it believes.
struct Drive {
    world: World,
    noise: NoiseStream,
    truth: Pose2,
    mcl: Mcl,
    sees: Sees,
}

impl Drive {
    fn from(truth: Pose2, sees: Sees, is_known: bool, seed: u64) -> Self {
        let world = floor();
        let settings = Settings { seed, most: 6000, ..Settings::default() };
        let mcl = if is_known {
            Mcl::near(chart(&world), &settings, &truth)
        } else {
            Mcl::anywhere(chart(&world), &settings)
        };
        Self { world, noise: NoiseStream::new(seed, "drive"), truth, mcl, sees }
    }

    /// Steps of 8 cm, each turned by `turn`, while wheels tell 2 % too much and veer.
    fn go(&mut self, steps: usize, turn: f64) {
        for _ in 0..steps {
            self.truth = self.truth * Pose2::new(0.08, 0.0, turn);
            let told = Pose2::new(0.0816, 0.0, 1.02 * turn + self.noise.gaussian(0.01));
            let looks = (self.sees)(&self.world, &self.truth, &mut self.noise);
            self.mcl.step(&told, &looks);
        }
    }

    /// Along the corridor, into the middle room below, and around in it.
    fn tour(&mut self) {
        self.go(50, 0.0);
        self.go(10, -std::f64::consts::FRAC_PI_2 / 10.0);
        self.go(20, 0.0);
        self.go(90, std::f64::consts::TAU / 60.0);
    }

    fn off(&self) -> (f64, f64) {
        let off = self.truth.to(&self.mcl.estimate().pose);
        (off.position().length(), off.yaw.abs())
    }
}

/// Where tours begin.
const START: Pose2 = Pose2 { x: 1.0, y: 4.0, yaw: 0.0 };

#[test]
fn a_robot_that_knows_its_start_is_followed_within_ten_centimetres() {
    for (kind, sees) in KINDS {
        let mut drive = Drive::from(Pose2::new(6.5, 1.2, 0.0), sees, true, 3);
        let mut worst: f64 = 0.0;
        for _ in 0..30 {
            drive.go(5, std::f64::consts::TAU / 60.0);
            worst = worst.max(drive.off().0);
            assert!(!drive.mcl.estimate().is_lost, "{kind}: {:?}", drive.mcl.estimate());
        }
        assert!(worst < 0.1, "{kind}: {worst} m off");
        assert!(
            drive.mcl.guesses() < 3000,
            "{kind}: {} guesses, {:?}",
            drive.mcl.guesses(),
            drive.mcl.estimate()
        );
    }
}

#[test]
fn a_robot_that_may_be_anywhere_says_so_and_finds_itself() {
    for (kind, sees) in KINDS {
        let mut drive = Drive::from(START, sees, false, 4);
        assert!(drive.mcl.estimate().is_lost, "{kind}");
        drive.tour();
        let (metres, radians) = drive.off();
        assert!(metres < 0.1 && radians < 0.1, "{kind}: {metres} m, {radians} rad off");
        assert!(!drive.mcl.estimate().is_lost, "{kind}: {:?}", drive.mcl.estimate());
    }
}

#[test]
fn a_robot_that_was_carried_away_notices_and_finds_itself() {
    for (kind, sees) in KINDS {
        let mut drive = Drive::from(START, sees, true, 5);
        drive.go(10, 0.0);
        drive.truth = Pose2::new(6.0, 7.0, -2.0);
        drive.go(10, 0.1);
        assert!(drive.mcl.estimate().is_lost, "{kind}: {:?}", drive.mcl.estimate());
        drive.go(50, std::f64::consts::TAU / 50.0);
        drive.go(100, std::f64::consts::TAU / 50.0);
        let (metres, radians) = drive.off();
        assert!(metres < 0.1 && radians < 0.1, "{kind}: {metres} m, {radians} rad off");
        assert!(!drive.mcl.estimate().is_lost, "{kind}: {:?}", drive.mcl.estimate());
    }
}

#[test]
fn a_robot_in_another_building_says_that_it_is_lost() {
    for (kind, sees) in KINDS {
        let mut drive = Drive::from(Pose2::new(2.0, 2.0, 0.0), sees, true, 6);
        drive.world = hall();
        drive.truth = Pose2::new(3.3, 3.1, 0.5);
        drive.go(60, std::f64::consts::TAU / 60.0);
        assert!(drive.mcl.estimate().is_lost, "{kind}: {:?}", drive.mcl.estimate());
    }
}

#[test]
fn the_same_seed_gives_the_same_bits() {
    let bits = |seed| {
        let mut drive = Drive::from(START, World::laser, false, seed);
        drive.go(5, 0.0);
        let pose = drive.mcl.estimate().pose;
        [pose.x, pose.y, pose.yaw].map(f64::to_bits)
    };
    assert_eq!(bits(7), bits(7));
    assert_ne!(bits(7), bits(8));
}
