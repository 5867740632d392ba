//! Scans of 181 beams into a map, of the rooms and from the places of the MRPT driver.

use anyhow::Result;
use base::geom::Pose;
use base::messages::{Reading, ReadingData, Scan};
use base::model::RobotModel;
use base::time::SimTime;
use glam::DVec2;
use robot_mapping::{Cell, CellRect, Corrections, Grid, LaserModel, Mapper, Model, PosedReading};

use super::peer_grid::PeerGrid;
use crate::clock::fastest_with;
use crate::sim::{bare, laser};

const BEAMS: usize = 181;
const SCANS: usize = 200;
/// Metres.
const RESOLUTION: f64 = 0.02;
const MAX_RANGE: f64 = 20.0;
/// A ray is walked in steps of this many cells.
const STRIDE: f64 = 0.25;

/// Scans a CPU second.
pub(super) fn scans(runs: usize, rooms: &PeerGrid) -> Result<f64> {
    let robot = robot()?;
    let sensor = robot.equipment[0].name.clone();
    let all: Vec<PosedReading> = places(rooms).iter().map(|p| posed(rooms, *p, &sensor)).collect();
    let mut grid = Grid::new(RESOLUTION)?;
    let (width, height) = (rooms.width, rooms.is_open.len() / rooms.width);
    grid.cover(CellRect { min: Cell::new(0, 0), max: Cell::new(width as i32, height as i32) })?;
    // MRPT, too, frees the way of a beam that does not come back.
    let laser = LaserModel { free_without_return: true, ..LaserModel::default() };
    // It knows no robot around its laser, so neither do we: the floor under one is left alone.
    let corrections = Corrections { own_pose: false, ..Corrections::ALL };
    let model = Model { laser, ..Model::with(corrections) };
    // Each run into a map of its own, which nothing is in yet.
    let prepare = || Ok(Mapper::on(grid.clone(), &robot, model));
    let times = fastest_with(runs, prepare, |map| draw(map, &all))?;
    Ok(all.len() as f64 / times.cpu.as_secs_f64())
}

fn draw(map: &mut Mapper, all: &[PosedReading]) -> Result<()> {
    for reading in all {
        map.integrate(reading)?;
    }
    Ok(())
}

/// A robot with one laser in its middle.
fn robot() -> Result<RobotModel> {
    let mut robot = bare()?;
    let mut laser = laser(SimTime::from_millis(100))?;
    (laser.parent, laser.parent_from_sensor) = (None, Pose::IDENTITY);
    robot.equipment = vec![laser];
    Ok(robot)
}

/// Open places and headings, by the driver's own dice.
fn places(rooms: &PeerGrid) -> Vec<(DVec2, f64)> {
    let mut state: u64 = 5;
    let mut dice = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / 9_007_199_254_740_992.0
    };
    let size = DVec2::new(rooms.width as f64, (rooms.is_open.len() / rooms.width) as f64);
    let mut places = vec![];
    while places.len() < SCANS && rooms.is_open.contains(&true) {
        let at = DVec2::new(dice() * size.x, dice() * size.y);
        if is_open(rooms, at) {
            places.push((at * RESOLUTION, dice() * std::f64::consts::TAU));
        }
    }
    places
}

fn posed(rooms: &PeerGrid, (at, heading): (DVec2, f64), sensor: &str) -> PosedReading {
    let step = std::f64::consts::PI / (BEAMS - 1) as f64;
    let first_angle = -std::f64::consts::FRAC_PI_2;
    let range = |k: usize| walk(rooms, at, heading + first_angle + step * k as f64);
    let scan = Scan {
        first_angle,
        step,
        min_range: 0.0,
        max_range: MAX_RANGE,
        elevations: vec![0.0],
        ranges: (0..BEAMS).map(|k| range(k).map(|range| range as f32)).collect(),
    };
    let world_from_robot = Pose::from_xyz_yaw(at.x, at.y, 0.0, heading);
    let (robot, time) = (String::new(), SimTime::ZERO);
    let data = ReadingData::Scan(scan);
    let reading = Reading { robot, sensor: sensor.to_owned(), time, data };
    PosedReading { world_from_robot, reading: reading.into() }
}

/// Metres to the first closed cell.
fn walk(rooms: &PeerGrid, from: DVec2, angle: f64) -> Option<f64> {
    let (sin, cos) = libm::sincos(angle);
    let (from, way) = (from / RESOLUTION, DVec2::new(cos, sin));
    let steps = (MAX_RANGE / RESOLUTION / STRIDE) as u32;
    let lengths = (0..steps).map(|k| f64::from(k) * STRIDE);
    let closed = lengths.into_iter().find(|length| !is_open(rooms, from + way * *length));
    closed.map(|length| length * RESOLUTION)
}

fn is_open(rooms: &PeerGrid, at: DVec2) -> bool {
    let (x, y) = (at.x as usize, at.y as usize);
    let is_inside = at.x >= 0.0 && at.y >= 0.0 && x < rooms.width;
    is_inside && rooms.is_open.get(y * rooms.width + x) == Some(&true)
}

#[cfg(test)]
mod tests {
    use robot_planning::Place;

    use super::*;

    #[test]
    fn a_scan_ends_at_the_walls_of_its_room() {
        let side = 100;
        let is_open =
            |i: usize| ![0, side - 1].contains(&(i / side)) && ![0, side - 1].contains(&(i % side));
        let cells = (0..side * side).map(is_open).collect();
        let corner = Place::new(1, 1);
        let rooms = PeerGrid { width: side, is_open: cells, start: corner, goal: corner };
        assert_eq!(places(&rooms).len(), SCANS);
        let reading = posed(&rooms, (DVec2::ONE, 0.0), "Laser");
        let ReadingData::Scan(scan) = &reading.reading.data else { panic!() };
        // From the middle of two metres to a wall one cell thick.
        let ahead = f64::from(scan.ranges[BEAMS / 2].unwrap());
        assert!((ahead - 0.98).abs() < 0.01, "{ahead}");
        assert!(scans(1, &rooms).unwrap() > 0.0);
    }
}
