use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;

use base::messages::JointState;
use base::model::{Equipment, RfidMode, RfidSpec};
use robot_mapping::{CellState, Grid, Mapper, Model, Thresholds};

use super::*;
use crate::guard::Guard;
use crate::testing::{robot_with_head, robot_with_laser};

fn reading(sensor: &str, data: ReadingData) -> Reading {
    let (robot, sensor) = ("tin".to_owned(), sensor.to_owned());
    Reading { robot, sensor, time: SimTime::from_millis(50), data }
}

/// The pan joint, turned to the left by a quarter.
fn turned_head() -> Reading {
    let state =
        |name: &str, value| JointState { name: name.to_owned(), value, speed: 0.0, effort: 0.0 };
    reading("Joints", ReadingData::Joints(vec![state("Pan", FRAC_PI_2), state("Tilt", 0.0)]))
}

fn here() -> Reading {
    reading("Truth", ReadingData::GroundTruth(Pose::IDENTITY))
}

/// What a robot of this model makes of readings.
fn sensed(model: &RobotModel, readings: &[Reading]) -> (State, Vec<PosedReading>) {
    let mut senses = Senses::new(model, PoseSource::GroundTruth, Pose::IDENTITY, Some(1));
    let mut state = State::new(Arc::new(Grid::new(0.05).unwrap()));
    let for_map = senses.take(&mut state, SimTime::from_millis(50), readings);
    (state, for_map)
}

fn carried(model: &mut RobotModel, name: &str, parent: Option<&str>, kind: SensorKind) {
    model.equipment.push(Equipment {
        name: name.to_owned(),
        parent: parent.map(str::to_owned),
        parent_from_sensor: Pose::at(DVec3::new(0.1, 0.0, 0.0)),
        period: Some(SimTime::from_millis(50)),
        kind,
    });
}

#[test]
fn a_map_drawn_by_a_head_is_drawn_where_the_head_looks() {
    let model = robot_with_head();
    // The joints are told after the range, as a file may list them.
    let range = reading("IR", ReadingData::Range(Some(1.0)));
    let (_, for_map) = sensed(&model, &[here(), range, turned_head()]);
    let mut mapper = Mapper::new(0.05, &model, Model::ours()).unwrap();
    for _ in 0..4 {
        for event in &for_map {
            mapper.integrate(event).unwrap();
        }
    }
    let state = |x, y| {
        let grid = mapper.grid();
        grid.state(grid.cell_at(DVec2::new(x, y)), Thresholds::default())
    };
    assert_eq!(state(0.01, 0.5), CellState::Free, "to the left, where it looks");
    assert_eq!(state(0.5, 0.01), CellState::Unknown, "ahead, where it does not");
}

#[test]
fn what_a_turned_head_measures_is_not_ahead() {
    let range = reading("IR", ReadingData::Range(Some(0.3)));
    let (state, _) = sensed(&robot_with_head(), &[here(), turned_head(), range]);
    assert!((state.ranges["IR"].bearing - FRAC_PI_2).abs() < 1e-9, "{:?}", state.ranges["IR"]);
    assert_eq!(state.range_towards(FRAC_PI_2, 9.0), 0.3);
}

#[test]
fn a_sonar_that_looks_down_tells_nothing_of_what_is_ahead() {
    let mut model = robot_with_head();
    let sonar = model.equipment[0].clone();
    let down = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, FRAC_PI_2, 0.0);
    model.equipment.push(Equipment { name: "Down".to_owned(), parent_from_sensor: down, ..sonar });
    let (state, _) = sensed(&model, &[here(), reading("Down", ReadingData::Range(Some(0.1)))]);
    assert!(state.ranges.is_empty() && state.range_time.is_some(), "{:?}", state.ranges);
}

#[test]
fn a_beacon_is_where_the_head_that_senses_it_looks() {
    let mut model = robot_with_head();
    let spec = RfidSpec { max_range: 5.0, mode: RfidMode::Radius };
    carried(&mut model, "Beacon", Some("Tilt"), SensorKind::Rfid(spec));
    let tag = TagSeen { id: 1, position: Some(DVec3::new(2.0, 0.0, 0.0)), memory: None };
    let tags = reading("Beacon", ReadingData::Tags(vec![tag]));
    let (state, _) = sensed(&model, &[here(), tags, turned_head()]);
    let at = state.beacon.now.unwrap().at.unwrap();
    assert!(at.distance(DVec2::new(0.0, 2.1)) < 1e-6, "{at}");
}

#[test]
fn an_echo_before_what_light_shows_is_of_something_hidden() {
    let mut model = robot_with_laser();
    let sonar = robot_with_head().equipment[0].clone();
    model.equipment.push(sonar);
    let scan = Scan {
        first_angle: -FRAC_PI_2,
        step: FRAC_PI_2 / 45.0,
        min_range: 0.0,
        max_range: 20.0,
        elevations: vec![0.0],
        ranges: vec![Some(2.0); 91],
    };
    let light = reading("Laser", ReadingData::Scan(scan));
    let echo = |range| reading("S0", ReadingData::Range(Some(range)));
    // A wall that both see.
    let (state, for_map) = sensed(&model, &[here(), light.clone(), echo(1.9), echo(1.9)]);
    assert!(state.ranges["S0"].is_lit && state.unlit.is_empty());
    assert_eq!(for_map.len(), 1, "the laser draws the map alone");
    // A pane of glass before it.
    let (state, _) = sensed(&model, &[here(), light, echo(0.6), echo(0.6)]);
    assert!(!state.ranges["S0"].is_lit);
    assert!(state.unlit[0].distance(DVec2::new(0.78, 0.0)) < 0.01, "{:?}", state.unlit);
}

#[test]
fn what_a_scan_shows_ahead_reaches_the_guard_in_the_same_cycle() {
    let model = robot_with_laser();
    let guard = Guard::new(&Footprint::of(&model).unwrap(), 0.2);
    let ahead = |range: f32| {
        let scan = Scan {
            first_angle: 0.0,
            step: 0.01,
            min_range: 0.0,
            max_range: 20.0,
            elevations: vec![0.0],
            ranges: vec![Some(range)],
        };
        let (state, _) = sensed(&model, &[here(), reading("Laser", ReadingData::Scan(scan))]);
        (guard.ahead(&state), guard.is_blocked(&state))
    };
    let (near, is_blocked) = ahead(0.1);
    assert!(near < 0.08 && is_blocked, "{near}");
    let (far, is_blocked) = ahead(1.2);
    assert!((far - near - 1.1).abs() < 1e-6 && !is_blocked, "{far}");
}

#[test]
fn a_beacon_that_is_sensed_by_its_distance_has_no_place() {
    let mut model = robot_with_head();
    let spec = RfidSpec { max_range: 1000.0, mode: RfidMode::Radius };
    carried(&mut model, "Beacon", None, SensorKind::Rfid(spec));
    let tag = TagSeen { id: 1, position: Some(DVec3::new(9.0, 0.0, 0.0)), memory: None };
    let readings = [here(), reading("Beacon", ReadingData::Tags(vec![tag]))];
    let mut senses = Senses::new(&model, PoseSource::GroundTruth, Pose::IDENTITY, Some(1))
        .with_beacon(BeaconSense::Distance);
    let mut state = State::new(Arc::new(Grid::new(0.02).unwrap()));
    senses.take(&mut state, SimTime::from_millis(50), &readings);
    let sighting = state.beacon.now.unwrap();
    assert!(sighting.distance > 8.0 && sighting.at.is_none() && state.beacon.last.is_none());
}

#[test]
fn a_laser_alone_sees_one_plane_and_a_sonar_or_slanted_beams_show_more() {
    let feels = |model: &RobotModel| sees_one_plane(model, &Mounts::from_model(model));
    let plain = robot_with_laser();
    assert!(feels(&plain) && !feels(&robot_with_head()));
    let mut with_sonar = plain.clone();
    with_sonar.equipment.extend(crate::testing::pioneer().equipment);
    assert!(!feels(&with_sonar));
    let mut slanted = plain;
    for item in &mut slanted.equipment {
        if let SensorKind::Scanner(scanner) = &mut item.kind {
            scanner.layers = 10;
        }
    }
    assert!(!feels(&slanted));
}
