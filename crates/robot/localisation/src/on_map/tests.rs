//! A robot in a room with a niche whose map it was given.

use std::f64::consts::TAU;

use base::model::{Noise, RangeSpec, SensorKind, SonarSpec};
use robot_mapping::{Belief as Occupied, Cell, Grid};

use super::*;
use crate::testing::{CORNERS, laser_robot, range_in_room, reading, robot, seen};

/// A room of half the niche's width is free all around; walls are one cell thick.
fn map() -> Grid {
    const CELL: f64 = 0.05;
    let mut grid = Grid::new(CELL).unwrap();
    let mut put = |x: f64, y: f64, nats: f64| {
        let cell = Cell::new((x / CELL).floor() as i32, (y / CELL).floor() as i32);
        grid.set(cell, Occupied::from_nats(nats)).unwrap();
    };
    for column in 0..120 {
        for row in 0..100 {
            let (x, y) = ((f64::from(column) + 0.5) * CELL, (f64::from(row) + 0.5) * CELL);
            if y < 4.0 || (2.5..3.5).contains(&x) {
                put(x, y, -2.0);
            }
        }
    }
    for index in 0..CORNERS.len() {
        let (a, b) = (CORNERS[index], CORNERS[(index + 1) % CORNERS.len()]);
        for step in 0..=500 {
            let share = f64::from(step) / 500.0;
            put(a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share, 3.0);
        }
    }
    grid
}

const NAMES: [&str; 8] = ["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7"];

/// A robot with eight sonars around it that are nearly beams.
fn sonar_robot() -> RobotModel {
    let spec = SonarSpec {
        range: RangeSpec::new(0.1, 7.0, Noise::None),
        beam_angle: 0.02,
        max_incidence: 1.5,
        rays: 1,
    };
    let sonar = |(number, name): (usize, &&'static str)| {
        let mount = Pose::from_xyz_yaw(0.0, 0.0, 0.1, TAU / 8.0 * number as f64);
        (*name, mount, SensorKind::Sonar(spec))
    };
    let mut model = robot(NAMES.iter().enumerate().map(sonar).collect());
    model.equipment.iter_mut().for_each(|item| item.period = Some(SimTime::from_millis(100)));
    model
}

fn looks(model: &RobotModel, truth: &Pose2, millis: u64) -> Vec<Reading> {
    let look = |item: &base::model::Equipment| {
        let at = *truth * Pose2::from(&item.parent_from_sensor);
        let data = match item.kind {
            SensorKind::Scanner(_) => ReadingData::Scan(seen(&at)),
            _ => ReadingData::Range(Some(range_in_room(&at, 0.0))),
        };
        reading(&item.name, millis, data)
    };
    model.equipment.iter().map(look).collect()
}

/// Drives circles while wheels tell 5 % too much; gives the localiser and the true pose at the end.
fn drive(model: &RobotModel, is_known: bool, steps: u64) -> (OnMap, Pose2) {
    let mut truth = Pose2::new(3.0, 1.2, 0.0);
    let start = is_known.then(|| Pose::from(truth));
    let mut mcl = OnMap::new(model, &map(), start, (2, "tin")).unwrap();
    let mut told = Pose2::IDENTITY;
    for step in 0..steps {
        for seen in looks(model, &truth, step * 100) {
            mcl.take(&seen);
        }
        mcl.take(&reading("Odometry", step * 100, ReadingData::Odometry(told.into())));
        if step + 1 < steps {
            truth = truth * Pose2::new(0.05, 0.0, 0.06);
            told = told * Pose2::new(0.0525, 0.0, 0.063);
        }
    }
    (mcl, truth)
}

#[test]
fn sonars_or_a_laser_put_right_what_wheels_tell_wrong() {
    let mounted = laser_robot(Pose::from_xyz_yaw(0.15, 0.05, 0.2, 0.3));
    for model in [mounted, sonar_robot()] {
        let (mcl, truth) = drive(&model, true, 150);
        let belief = mcl.belief().unwrap();
        let off = truth.to(&Pose2::from(&belief.world_from_robot));
        assert!(off.position().length() < 0.1 && off.yaw.abs() < 0.05, "{off:?}");
        assert!(!belief.is_lost && mcl.is_worth_drawing(), "{belief:?}");
        assert!(belief.place_sigma() < 0.2, "{belief:?}");
    }
}

#[test]
fn a_robot_that_knows_no_start_is_lost_draws_nothing_and_finds_itself() {
    let model = laser_robot(Pose::IDENTITY);
    let (mcl, _) = drive(&model, false, 2);
    assert!(mcl.belief().unwrap().is_lost && !mcl.is_worth_drawing());
    let (mcl, truth) = drive(&model, false, 100);
    let off = truth.to(&Pose2::from(&mcl.belief().unwrap().world_from_robot));
    assert!(off.position().length() < 0.1 && off.yaw.abs() < 0.05, "{off:?}");
    assert!(!mcl.belief().unwrap().is_lost && mcl.is_worth_drawing());
}

#[test]
fn a_robot_that_sees_nothing_level_cannot_use_it() {
    let blind = robot(vec![("Odometry", Pose::IDENTITY, SensorKind::GroundTruth)]);
    assert!(!OnMap::is_carried_by(&blind));
    assert!(OnMap::is_carried_by(&sonar_robot()));
    assert!(OnMap::is_carried_by(&laser_robot(Pose::IDENTITY)));
}
