use base::noise::NoiseStream;
use glam::DVec2;

use super::*;
use crate::testing::{room, sweep, walked};

const START: Pose2 = Pose2 { x: -0.6, y: 0.2, yaw: 0.3 };

/// Where the robot is believed to be beside where it is, in a tour of so many sweeps around the middle of the room.
fn tour(seed: u64, sweeps: usize) -> (Surveyor, Vec<f64>) {
    let (room, mut noise) = (room(), NoiseStream::new(seed, "tour"));
    let mut truth = START;
    let first = sweep(&room, &truth, &mut noise);
    let mut surveyor = Surveyor::new(Sonar::SRF05, first).unwrap();
    let mut errors = vec![];
    for step in 1..sweeps {
        let turn = if step % 3 == 0 { 0.9 } else { 0.15 };
        let walk = Walk { turn, way: 0.2, after: 0.0 };
        truth = walked(&truth, &walk, &mut noise);
        let heard = sweep(&room, &truth, &mut noise);
        surveyor.step(&walk, heard).unwrap();
        let off = surveyor.pose().position() - (truth.position() - START.position());
        errors.push(off.length());
    }
    (surveyor, errors)
}

#[test]
fn a_tour_is_followed_and_the_same_tour_gives_the_same_poses() {
    let (surveyor, errors) = tour(102, 12);
    let mean = errors.iter().sum::<f64>() / errors.len() as f64;
    assert!(mean < 0.05, "{errors:?}");
    assert!(matches!(surveyor.how(), How::Feasible { .. }), "{:?}", surveyor.how());
    let (again, _) = tour(102, 12);
    assert_eq!(surveyor.sweeps(), again.sweeps());
}

#[test]
fn a_sweep_that_fits_nowhere_is_trusted_once_and_then_doubted() {
    let (mut surveyor, _) = tour(102, 6);
    let nonsense = |range: f64| Sweep {
        compass: None,
        ranges: Sweep::bearings().map(|bearing| (bearing, Some(range))).collect(),
    };
    let before = surveyor.sweeps().len();
    let first = surveyor.step(&Walk::default(), nonsense(3.9)).unwrap();
    assert_eq!((first, surveyor.sweeps().len()), (How::Reckoned, before + 1));
    let second = surveyor.step(&Walk::default(), nonsense(3.2)).unwrap();
    assert_eq!((second, surveyor.sweeps().len()), (How::Doubtful, before + 1));
}

#[test]
fn dead_reckoning_follows_the_compass_alone() {
    let mut noise = NoiseStream::new(1, "reckoning");
    let heard = |compass: f64, noise: &mut NoiseStream| Sweep {
        compass: Some(compass),
        ..sweep(&room(), &START, noise)
    };
    let mut surveyor = Surveyor::new(Sonar::SRF05, heard(0.0, &mut noise)).unwrap();
    let walk = Walk { turn: 0.2, way: 0.4, after: 0.0 };
    surveyor.step(&walk, heard(std::f64::consts::FRAC_PI_2, &mut noise)).unwrap();
    assert!(surveyor.reckoned().position().distance(DVec2::new(0.0, 0.4)) < 1e-12);
}

#[test]
fn a_kept_survey_is_gone_on_with_by_a_robot_that_was_put_down_elsewhere() {
    let (before, _) = tour(102, 16);
    let mut surveyor = Surveyor::restore(Sonar::SRF05, before.saved()).unwrap().unwrap();
    assert_eq!(surveyor.map().walls(), before.map().walls());
    let (room, mut noise) = (room(), NoiseStream::new(7, "again"));
    let truth = Pose2::new(0.4, -0.6, 1.2);
    let how = surveyor.find_again(sweep(&room, &truth, &mut noise)).unwrap();
    let off = |surveyor: &Surveyor, truth: &Pose2| {
        surveyor.pose().position().distance(truth.position() - START.position())
    };
    assert!(matches!(how, How::FoundAgain { .. }) && off(&surveyor, &truth) < 0.15, "{how:?}");
    let walk = Walk { turn: 0.3, way: 0.2, after: 0.0 };
    let truth = walked(&truth, &walk, &mut noise);
    surveyor.step(&walk, sweep(&room, &truth, &mut noise)).unwrap();
    assert!(off(&surveyor, &truth) < 0.15 && surveyor.sweeps().len() == 18);
    assert!(Surveyor::restore(Sonar::SRF05, Saved::default()).unwrap().is_none());
}
