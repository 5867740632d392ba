//! Sixteen sonars into a map of 1500 x 1500 cells, from the places and with the ranges of the numpy driver.

use anyhow::Result;
use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use robot_mapping::{Cell, CellRect, Grid, Mapper, Model, PosedReading};

use crate::clock::fastest_with;

/// Cells along an edge, and their own edge in metres.
pub(crate) const SIDE: i32 = 1500;
pub(crate) const RESOLUTION: f64 = 0.01;
/// Updates of one run.
const UPDATES: u32 = 40;

/// Updates a CPU second.
pub(super) fn updates(runs: usize) -> Result<f64> {
    let model = sim_robots::shipped::load("P3DX")?;
    let all: Vec<Vec<PosedReading>> = (0..=UPDATES).map(|k| update(&model, k)).collect();
    // As the peer does, one update is drawn before the clock runs: memory is had once, not at every update.
    let (first, rest) = all.split_at(1);
    let prepare = || -> Result<Mapper> {
        let mut mapper = mapper(&model, Model::ours())?;
        draw(&mut mapper, first)?;
        Ok(mapper)
    };
    let times = fastest_with(runs, prepare, |mapper| draw(mapper, rest))?;
    Ok(f64::from(UPDATES) / times.cpu.as_secs_f64())
}

fn draw(mapper: &mut Mapper, updates: &[Vec<PosedReading>]) -> Result<()> {
    for reading in updates.iter().flatten() {
        mapper.integrate(reading)?;
    }
    Ok(())
}

/// A map of the whole floor before anything is seen, as the paper has it.
pub fn mapper(robot: &RobotModel, model: Model) -> Result<Mapper> {
    let mut grid = Grid::new(RESOLUTION)?;
    grid.cover(CellRect { min: Cell::new(0, 0), max: Cell::new(SIDE, SIDE) })?;
    Ok(Mapper::on(grid, robot, model))
}

/// The `k`th update: where the robot is, and what each sonar says.
pub fn update(robot: &RobotModel, k: u32) -> Vec<PosedReading> {
    let (middle, k) = (f64::from(SIDE) * RESOLUTION / 2.0, f64::from(k));
    let (x, y) = (middle + 0.3 * libm::sin(k), middle + 0.2 * libm::cos(k));
    let world_from_robot = Pose::from_xyz_yaw(x, y, 0.0, 0.1 * k);
    let sonars = robot.equipment.iter().filter(|item| matches!(item.kind, SensorKind::Sonar(_)));
    let reading = |(i, name): (usize, &str)| {
        let range = 1.0 + 3.5 * libm::sin(i as f64 * 1.7 + k).abs();
        let data = ReadingData::Range(Some(range));
        let reading =
            Reading { robot: String::new(), sensor: name.to_owned(), time: SimTime::ZERO, data };
        PosedReading { world_from_robot, reading: reading.into() }
    };
    sonars.map(|item| item.name.as_str()).enumerate().map(reading).collect()
}

#[cfg(test)]
mod tests {
    use robot_mapping::Outcome;

    use super::*;

    #[test]
    fn sixteen_sonars_are_drawn_at_each_update_within_the_floor() {
        let robot = sim_robots::shipped::load("P3DX").unwrap();
        let mut mapper = mapper(&robot, Model::ours()).unwrap();
        let before = mapper.grid().bounds();
        for k in 1..=3 {
            let readings = update(&robot, k);
            assert_eq!(readings.len(), 16);
            for reading in &readings {
                assert_eq!(mapper.integrate(reading).unwrap(), Outcome::Used);
            }
        }
        assert_eq!(mapper.grid().bounds(), before);
    }
}
