use base::noise::NoiseStream;

use super::*;
use crate::sonar::Sonar;
use crate::testing::{room, sweep, walked};

#[test]
fn all_of_them_follow_a_short_tour_on_a_known_map() {
    let (room, mut noise) = (room(), NoiseStream::new(7, "rivals"));
    let start = Pose2::new(-0.6, 0.2, 0.3);
    let mut finders: [Box<dyn Finder>; 5] = [
        Box::new(Feasible::new(Sonar::SRF05, &room, start).unwrap()),
        Box::new(MonteCarlo::new(Sonar::SRF05, &room, &start, 1).unwrap()),
        Box::new(Markov::new(&Sonar::SRF05, &room, &start).unwrap()),
        Box::new(Kalman::new(Sonar::SRF05, &room, start)),
        Box::new(Reckoning::new(start)),
    ];
    let mut truth = start;
    for step in 0..6 {
        let walk = Walk { turn: if step == 3 { 1.0 } else { 0.2 }, way: 0.2, after: 0.0 };
        truth = walked(&truth, &walk, &mut noise);
        let heard = sweep(&room, &truth, &mut noise);
        for finder in &mut finders {
            let off = finder.step(&walk, &heard).unwrap().position().distance(truth.position());
            assert!(off < 0.2, "{}: {off} m off after {step}", finder.name());
        }
    }
}

#[test]
fn a_robot_that_was_carried_off_is_found_by_feasible_poses() {
    let (room, mut noise) = (room(), NoiseStream::new(8, "carried"));
    let mut finder = Feasible::new(Sonar::SRF05, &room, Pose2::new(-0.6, 0.2, 0.3)).unwrap();
    let truth = Pose2::new(1.2, -1.1, 2.4);
    let off: Vec<f64> = (0..4)
        .map(|_| {
            let heard = sweep(&room, &truth, &mut noise);
            finder.step(&Walk::default(), &heard).unwrap().position().distance(truth.position())
        })
        .collect();
    assert!(off[0] > 0.5 && off[3] < 0.1, "{off:?}");
}
