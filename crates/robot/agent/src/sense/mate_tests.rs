//! Bodies of mates: seen, kept off, and never remembered as things.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};
use std::sync::Arc;

use base::model::sample;
use robot_mapping::Grid;
use robot_team::Phase;

use super::*;
use crate::testing::{robot_with_head, robot_with_laser};

const MATE: DVec2 = DVec2::new(0.8, 0.0);

/// A robot with a level laser, a sonar that looks ahead, and a scanner that looks at the floor 0.8 m ahead.
fn robot() -> RobotModel {
    let mut model = robot_with_laser();
    model.equipment.push(robot_with_head().equipment[0].clone());
    let down = Pose::from_roll_pitch_yaw(DVec3::new(0.1, 0.0, 0.7), 0.0, FRAC_PI_4, 0.0);
    let spec = sample::scanner(sample::range(0.0, 4.0), 0.01);
    model.equipment.push(sample::sensor("Down", None, down, SensorKind::Scanner(spec)));
    model
}

fn mate(said: SimTime) -> MateSeen {
    MateSeen {
        name: "bob".to_owned(),
        at: MATE,
        heading: 0.0,
        said,
        heard: Some(said),
        goal: None,
        route: vec![MATE],
        phase: Phase::Busy,
        since: said,
        is_placed: true,
    }
}

/// What comes in one cycle: light goes far, the slanted beam and the echo end at a body as low as a mate's.
fn readings(time: SimTime) -> Vec<Reading> {
    let reading = |sensor: &str, data| Reading {
        robot: "tin".to_owned(),
        sensor: sensor.to_owned(),
        time,
        data,
    };
    let scan = |beams: usize, range: f32| {
        let (first_angle, step) = (-FRAC_PI_2, FRAC_PI_2 / 45.0);
        let first_angle = if beams == 1 { 0.0 } else { first_angle };
        let (min_range, max_range) = (0.0, 20.0);
        let (elevations, ranges) = (vec![0.0], vec![Some(range); beams]);
        ReadingData::Scan(Scan { first_angle, step, min_range, max_range, elevations, ranges })
    };
    vec![
        reading("Truth", ReadingData::GroundTruth(Pose::IDENTITY)),
        reading("Laser", scan(91, 3.0)),
        reading("Down", scan(1, 0.85)),
        reading("S0", ReadingData::Range(Some(0.5))),
        reading("S0", ReadingData::Range(Some(0.5))),
    ]
}

/// What it has sensed after some cycles without one of its sensors, with what it had heard of by each.
fn after(without: &str, heard: impl Fn(u64) -> Vec<MateSeen>) -> State {
    let mut senses = Senses::new(&robot(), PoseSource::GroundTruth, Pose::IDENTITY, None);
    let mut state = State::new(Arc::new(Grid::new(0.05).unwrap()));
    for cycle in 1..=4 {
        let now = SimTime::from_millis(100 * cycle);
        state.mates = heard(cycle);
        let mut readings = readings(now);
        readings.retain(|reading| reading.sensor != without);
        senses.take(&mut state, now, &readings);
    }
    state
}

/// How many of the things around it lie about where the mate is.
fn around_mate(state: &State) -> usize {
    state.near.iter().filter(|point| point.distance(MATE) < 0.4).count()
}

#[test]
fn what_slanted_beams_and_echoes_meet_at_a_mate_is_kept_off_and_is_no_hidden_thing() {
    for without in ["S0", "Down"] {
        let things = |state: &State| state.hidden.len() + state.unlit.len();
        let alone = after(without, |_| vec![]);
        assert!(things(&alone) > 0, "without a mate it is one, and without {without}");
        let beside = after(without, |cycle| vec![mate(SimTime::from_millis(100 * cycle))]);
        assert_eq!(things(&beside), 0, "without {without}");
        assert!(around_mate(&beside) > 0, "it is kept off all the same");
    }
}

#[test]
fn what_was_seen_before_anybody_said_who_stands_there_is_forgotten() {
    let heard_late =
        |cycle: u64| Vec::from_iter((cycle > 2).then(|| mate(SimTime::from_millis(100 * cycle))));
    let late = after("S0", heard_late);
    let told = mate(SimTime::ZERO).outline(0.3, SimTime::ZERO).count();
    // The mate's own outline, and what is seen of it right now: nothing is remembered.
    assert!(around_mate(&late) <= told + 1, "{} points, {told} told", around_mate(&late));
}

#[test]
fn a_mate_is_kept_off_as_far_as_its_corners_reach_when_it_turns() {
    let corners = Footprint::of(&robot()).unwrap().circumscribed_radius();
    let state = after("S0", |cycle| vec![mate(SimTime::from_millis(100 * cycle))]);
    let told = state.near.iter().filter(|point| (point.distance(MATE) - corners).abs() < 1e-9);
    let count = told.count();
    assert!(count >= 12, "{count} points around {corners:.2} m");
}
