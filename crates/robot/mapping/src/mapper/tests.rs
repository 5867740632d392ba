use std::f64::consts::{FRAC_PI_2, PI};

use base::geom::Pose;
use base::messages::{ReadingData, Scan};
use glam::{DVec2, DVec3};

use super::*;
use crate::belief::{Belief, CellState, Limits, Thresholds};
use crate::model::Corrections;
use crate::testing::{laser_at, posed, robot, sonar_at};

const FRONT: &str = "S1";

/// A robot whose only sonar looks ahead from 0.2 m in front of its middle.
fn front_sonar() -> RobotModel {
    robot(vec![sonar_at(FRONT, Pose::at(DVec3::X * 0.2))])
}

fn mapper(corrections: Corrections) -> Mapper {
    Mapper::new(0.02, &front_sonar(), Model::with(corrections)).unwrap()
}

fn echo(world_from_robot: Pose, range: f64) -> PosedReading {
    posed(world_from_robot, FRONT, ReadingData::Range(Some(range)))
}

fn state(mapper: &Mapper, x: f64, y: f64) -> CellState {
    let grid = mapper.grid();
    grid.state(grid.cell_at(DVec2::new(x, y)), Thresholds::default())
}

/// Integrates the event from places a little apart, to the robot's side, so that each counts.
fn again(mapper: &mut Mapper, event: &PosedReading, times: usize) {
    for k in 0..times {
        let mut event = event.clone();
        let aside = Pose::at(DVec3::Y * 0.04 * (k % 2) as f64);
        event.world_from_robot = event.world_from_robot * aside;
        mapper.integrate(&event).unwrap();
    }
}

#[test]
fn an_echo_frees_what_is_near_its_axis_and_marks_its_end_measured_from_the_sensor() {
    let mut mapper = mapper(Corrections::ALL);
    again(&mut mapper, &echo(Pose::IDENTITY, 1.0), 6);
    assert_eq!(state(&mapper, 0.7, 0.0), CellState::Free);
    assert_eq!(state(&mapper, 0.7, 0.05), CellState::Free);
    assert_eq!(state(&mapper, 0.7, 0.13), CellState::Unknown, "a wall along the cone is silent");
    assert_eq!(state(&mapper, 1.2, 0.01), CellState::Occupied);
    assert_eq!(state(&mapper, 1.4, 0.0), CellState::Unknown);
    assert_eq!(state(&mapper, 0.7, 0.3), CellState::Unknown);
    assert_eq!(state(&mapper, -0.2, 0.0), CellState::Unknown);
}

/// Drives towards rubble that is heard no nearer than 0.64 m, from where on a wall behind it is heard; what is at the rubble's place.
fn rubble_after_a_drive(height: f64) -> CellState {
    let sonar = Pose::at(DVec3::new(0.2, 0.0, height));
    let model = robot(vec![sonar_at(FRONT, sonar)]);
    let mut mapper = Mapper::new(0.02, &model, Model::ours()).unwrap();
    for k in 0..30 {
        let x = 0.02 * f64::from(k);
        let range = 1.0 - x;
        let range = if range >= 0.635 { range } else { range + 1.0 };
        mapper.integrate(&echo(Pose::at(DVec3::X * x), range)).unwrap();
    }
    state(&mapper, 1.21, 0.01)
}

#[test]
fn low_rubble_that_a_near_cone_passes_over_stays_on_the_map() {
    assert_eq!(rubble_after_a_drive(0.2), CellState::Occupied);
    // A cone as low as the rubble would have heard it.
    assert_eq!(rubble_after_a_drive(0.0), CellState::Free);
}

#[test]
fn the_papers_way_measures_from_the_robots_middle() {
    let mut mapper = mapper(Corrections { own_pose: false, ..Corrections::ALL });
    again(&mut mapper, &echo(Pose::IDENTITY, 1.0), 6);
    assert_eq!(state(&mapper, 1.0, 0.01), CellState::Occupied);
    assert_eq!(state(&mapper, 1.2, 0.01), CellState::Unknown);
}

#[test]
fn asking_every_cell_gives_what_asking_the_beam_gives() {
    let only_beam = Corrections { keep_walls: false, ..Corrections::ALL };
    let mut quick = mapper(only_beam);
    let mut slow = mapper(Corrections { only_beam: false, ..only_beam });
    for k in 0..12 {
        let world_from_robot =
            Pose::from_xyz_yaw(0.013 * f64::from(k), 0.17, 0.0, 0.5 * f64::from(k));
        let event = echo(world_from_robot, 0.6 + 0.07 * f64::from(k));
        quick.integrate(&event).unwrap();
        slow.integrate(&event).unwrap();
    }
    assert!(quick.grid().known_bounds().area() > 1000);
    for y in quick.grid().bounds().min.y..quick.grid().bounds().max.y {
        assert_eq!(quick.grid().row(y), slow.grid().row(y), "row {y}");
    }
}

#[test]
fn beliefs_stay_within_limits_unless_the_paper_has_its_way() {
    for (clamp, limits) in [(true, Limits::CLAMPED), (false, Limits::OPEN)] {
        let mut mapper = mapper(Corrections { clamp, ..Corrections::ALL });
        again(&mut mapper, &echo(Pose::IDENTITY, 1.0), 1000);
        let grid = mapper.grid();
        let beliefs =
            [DVec2::new(0.7, 0.0), DVec2::new(1.2, 0.01)].map(|p| grid.belief(grid.cell_at(p)));
        assert_eq!(beliefs, [limits.min, limits.max]);
    }
}

#[test]
fn silence_frees_the_cone_and_a_wall_only_if_it_would_have_been_heard() {
    // The wall is the line x = 1.2; a robot that looks along it, from beside its end, hears nothing of it.
    let silent = |pose| posed(pose, FRONT, ReadingData::Range(None));
    let mut ours = mapper(Corrections::ALL);
    again(&mut ours, &echo(Pose::IDENTITY, 1.0), 5);
    again(&mut ours, &silent(Pose::from_xyz_yaw(1.1, -1.0, 0.0, FRAC_PI_2)), 50);
    assert_eq!(state(&ours, 1.1, 1.0), CellState::Free);
    assert_eq!(state(&ours, 1.2, 0.01), CellState::Occupied);
    again(&mut ours, &silent(Pose::IDENTITY), 50);
    assert_ne!(state(&ours, 1.2, 0.01), CellState::Occupied);

    let mut paper = mapper(Corrections { no_echo: false, ..Corrections::ALL });
    assert_eq!(paper.integrate(&silent(Pose::IDENTITY)).unwrap(), Outcome::Nothing);
}

#[test]
fn a_wall_seen_head_on_outlives_a_beam_that_looks_along_it() {
    // The wall is the line y = 1; the robot has seen it from below, then looks along it and hears something 3 m ahead.
    let along = echo(Pose::from_xyz_yaw(-1.0, 0.8, 0.0, 0.0), 3.0);
    for (keep_walls, expected) in [(true, CellState::Occupied), (false, CellState::Free)] {
        let mut mapper = mapper(Corrections { keep_walls, ..Corrections::ALL });
        again(&mut mapper, &echo(Pose::from_xyz_yaw(0.3, 0.0, 0.0, FRAC_PI_2), 0.8), 6);
        again(&mut mapper, &along, 20);
        assert_eq!(state(&mapper, 0.3, 1.0), expected, "keep_walls {keep_walls}");
    }
}

#[test]
fn a_thing_that_is_gone_vanishes_once_the_axis_passes_it() {
    let mut mapper = mapper(Corrections::ALL);
    again(&mut mapper, &echo(Pose::IDENTITY, 1.0), 20);
    assert_eq!(state(&mapper, 1.2, 0.01), CellState::Occupied);
    again(&mut mapper, &echo(Pose::IDENTITY, 2.0), 20);
    assert_eq!(state(&mapper, 1.2, 0.01), CellState::Free);
}

#[test]
fn a_beam_to_the_north_is_lost_only_where_angles_are_not_wrapped() {
    for (wrap_angles, expected) in [(true, CellState::Free), (false, CellState::Unknown)] {
        let mut mapper = mapper(Corrections { wrap_angles, ..Corrections::ALL });
        again(&mut mapper, &echo(Pose::IDENTITY, 1.0), 6);
        again(&mut mapper, &echo(Pose::from_xyz_yaw(0.0, 0.0, 0.0, PI), 1.0), 6);
        assert_eq!(state(&mapper, -0.9, -0.02), CellState::Free, "the south is never lost");
        assert_eq!(state(&mapper, -0.9, 0.02), CellState::Free);
        let north = [0.02, -0.02].map(|y| state(&mapper, 0.9, y));
        assert!(north.contains(&expected), "wrap_angles {wrap_angles}: {north:?}");
    }
}

#[test]
fn the_papers_beam_is_too_narrow_and_its_ring_too_thin() {
    let narrow = Corrections { full_beam: false, ..Corrections::ALL };
    let mut mapper_ = mapper(narrow);
    again(&mut mapper_, &echo(Pose::IDENTITY, 1.0), 6);
    assert_eq!(state(&mapper_, 0.9, 0.12), CellState::Unknown);
    let count = |corrections| {
        let mut mapper = mapper(corrections);
        mapper.integrate(&echo(Pose::IDENTITY, 1.0)).unwrap();
        mapper.grid().beliefs().iter().filter(|belief| **belief > 0).count()
    };
    let thin = count(Corrections { thick_ring: false, ..Corrections::ALL });
    let thick = count(Corrections::ALL);
    assert!(thin * 10 < thick, "{thin} of {thick} cells");
}

#[test]
fn a_robot_that_stands_still_learns_nothing_new() {
    let mut mapper = mapper(Corrections::ALL);
    assert_eq!(mapper.integrate(&echo(Pose::IDENTITY, 1.0)).unwrap(), Outcome::Used);
    assert_eq!(mapper.integrate(&echo(Pose::IDENTITY, 1.001)).unwrap(), Outcome::Repeated);
    assert_eq!(mapper.integrate(&echo(Pose::IDENTITY, 1.2)).unwrap(), Outcome::Used);
}

#[test]
fn a_scan_frees_what_its_beams_pass_and_marks_where_they_end() {
    let model = robot(vec![laser_at("L", Pose::at(DVec3::X * 0.1))]);
    let mut mapper = Mapper::new(0.05, &model, Model::ours()).unwrap();
    let mut ranges = vec![Some(2.0); 181];
    ranges[90] = None;
    let scan = Scan {
        first_angle: -FRAC_PI_2,
        step: 1_f64.to_radians(),
        min_range: 0.1,
        max_range: 20.0,
        elevations: vec![0.0],
        ranges,
    };
    let event = posed(Pose::from_xyz_yaw(1.0, 1.0, 0.0, 0.0), "L", ReadingData::Scan(scan));
    for _ in 0..3 {
        assert_eq!(mapper.integrate(&event).unwrap(), Outcome::Used);
    }
    for degrees in [-80_f64, -45.0, -10.0, 10.0, 30.0, 85.0] {
        let (sin, cos) = libm::sincos(degrees.to_radians());
        assert_eq!(state(&mapper, 1.1 + 1.5 * cos, 1.0 + 1.5 * sin), CellState::Free);
        assert_eq!(state(&mapper, 1.1 + 2.0 * cos, 1.0 + 2.0 * sin), CellState::Occupied);
        assert_eq!(state(&mapper, 1.1 + 2.2 * cos, 1.0 + 2.2 * sin), CellState::Unknown);
    }
    assert_eq!(state(&mapper, 0.5, 1.0), CellState::Unknown);
}

#[test]
fn wild_readings_change_nothing_and_wild_poses_are_refused() {
    let mut mapper = mapper(Corrections::ALL);
    for range in [f64::NAN, f64::INFINITY, -1.0, 1e12] {
        assert_eq!(mapper.integrate(&echo(Pose::IDENTITY, range)).unwrap(), Outcome::Nothing);
    }
    for x in [f64::NAN, f64::INFINITY, 1e300] {
        let error = mapper.integrate(&echo(Pose::from_xyz_yaw(x, 0.0, 0.0, 0.0), 1.0)).unwrap_err();
        assert!(error.to_string().contains("no map reaches"), "{error}");
    }
    let far = mapper.integrate(&echo(Pose::from_xyz_yaw(1e5, 1e5, 0.0, 0.0), 1.0));
    assert!(far.is_ok(), "a map may begin anywhere");
    let error = mapper.integrate(&echo(Pose::IDENTITY, 1.0)).unwrap_err().to_string();
    assert!(error.contains("cells"), "{error}");
}

#[test]
fn a_sensor_the_robot_does_not_carry_is_named_with_those_it_does() {
    let mut mapper = mapper(Corrections::ALL);
    let stranger = posed(Pose::IDENTITY, "S9", ReadingData::Range(Some(1.0)));
    let error = mapper.integrate(&stranger).unwrap_err().to_string();
    assert!(error.contains("\"S9\"") && error.contains("S1"), "{error}");
    let compass = posed(Pose::IDENTITY, "Compass", ReadingData::Compass(0.1));
    assert_eq!(mapper.integrate(&compass).unwrap(), Outcome::NotForMaps);
}

#[test]
fn evidence_of_a_single_beam_of_light_is_one_cell_wide() {
    let mut model = front_sonar();
    if let base::model::SensorKind::Sonar(spec) = model.equipment[0].kind {
        model.equipment[0].kind = base::model::SensorKind::Infrared(spec.range);
    }
    let mut mapper = Mapper::new(0.02, &model, Model::ours()).unwrap();
    again(&mut mapper, &echo(Pose::from_xyz_yaw(0.0, 0.01, 0.0, 0.0), 1.0), 1);
    let grid = mapper.grid();
    assert!(grid.belief(grid.cell_at(DVec2::new(1.2, 0.01))) > Belief::UNKNOWN);
    assert_eq!(grid.belief(grid.cell_at(DVec2::new(1.2, 0.05))), Belief::UNKNOWN);
}

/// Drives along a wall at y = 0.6 m that runs at a slant of so many degrees to the sonar's view, and hears it by the axis alone, or nothing;
/// what is free behind the wall, in cells.
fn freed_behind_a_wall(slant_deg: f64) -> usize {
    let slant = slant_deg.to_radians();
    let sonar = Pose::from_xyz_yaw(0.0, 0.0, 0.0, slant);
    let model = robot(vec![sonar_at(FRONT, sonar)]);
    let mut mapper = Mapper::new(0.02, &model, Model::ours()).unwrap();
    for k in 0..40 {
        let at = Pose::at(DVec3::X * 0.03 * f64::from(k));
        let range = (slant > 0.0).then(|| 0.6 / libm::sin(slant));
        mapper.integrate(&posed(at, FRONT, ReadingData::Range(range))).unwrap();
    }
    let behind = (0..200).flat_map(|x| (35..80).map(move |y| (x, y)));
    let is_free = |&(x, y): &(i32, i32)| {
        state(&mapper, 0.02 * f64::from(x) + 0.01, 0.02 * f64::from(y) + 0.01) == CellState::Free
    };
    behind.filter(is_free).count()
}

#[test]
fn a_cone_along_a_wall_frees_nothing_behind_it() {
    for slant_deg in [10.0, 15.0, 20.0, 25.0] {
        assert_eq!(freed_behind_a_wall(slant_deg), 0, "at {slant_deg} degrees");
    }
    assert_eq!(freed_behind_a_wall(0.0), 0, "of a wall that is not heard at all");
}

#[test]
fn what_a_cone_has_passed_beside_its_axis_is_doubted_but_not_taken_for_free() {
    let mut mapper = mapper(Corrections::ALL);
    let beside = DVec2::new(1.0, 0.15);
    let believed = |mapper: &Mapper| mapper.grid().belief(mapper.grid().cell_at(beside)).nats();
    let cell = mapper.grid().cell_at(beside);
    mapper.cover(CellRect::around(cell)).unwrap();
    Arc::make_mut(&mut mapper.grid).set(cell, Belief::from_nats(1.2)).unwrap();
    again(&mut mapper, &echo(Pose::IDENTITY, 2.0), 8);
    assert!((0.0..0.2).contains(&believed(&mapper)), "{}", believed(&mapper));
    assert_eq!(state(&mapper, 1.0, 0.0), CellState::Free);
}
