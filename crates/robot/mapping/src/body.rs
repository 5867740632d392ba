//! Where the robot stands nothing else is: the floor under it is free.

use base::geom::Pose;
use base::model::RobotModel;
use glam::DVec2;

use crate::belief::Belief;
use crate::error::MappingError;
use crate::grid::Grid;
use crate::rect::Cell;

/// The robot as a disc that frees the floor it stands on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    radius: f64,
    /// How high the robot's frame is above the floor, metres.
    height: f64,
    last: Option<DVec2>,
}

/// What the floor under the robot is believed to be, nats: as sure as a few beams.
const FREE: f64 = -2.0;
/// The floor is freed anew when the robot has moved by this much, metres.
const STEP: f64 = 0.02;

impl Body {
    /// The largest disc around the robot's middle that is within its outline.
    pub(crate) fn of(model: &RobotModel) -> Self {
        let half = model.chassis.size / 2.0;
        let wheels = model.wheels.iter().map(|wheel| wheel.position.y.abs() + wheel.width / 2.0);
        let side = wheels.fold(half.y, f64::max);
        let lowest = model.wheels.iter().map(|wheel| wheel.position.z - wheel.radius);
        let height = -lowest.fold(0.0, f64::min);
        Self { radius: half.x.min(side), height, last: None }
    }

    /// How high a sensor is above the floor that a level robot stands on, metres.
    pub(crate) fn above_floor(&self, robot_from_sensor: &Pose) -> f64 {
        self.height + robot_from_sensor.position.z
    }

    /// Frees the floor under a robot whose middle is here.
    pub(crate) fn stand(&mut self, grid: &mut Grid, at: DVec2) -> Result<(), MappingError> {
        if self.last.is_some_and(|last| last.distance(at) < STEP) {
            return Ok(());
        }
        self.last = Some(at);
        let free = Belief::from_nats(FREE);
        let (middle, reach) = (grid.cell_at(at), (self.radius / grid.resolution()) as i32);
        for y in -reach..=reach {
            for x in -reach..=reach {
                let cell = Cell::new(middle.x + x, middle.y + y);
                let is_under = grid.centre_of(cell).distance(at) <= self.radius;
                if is_under && grid.belief(cell) > free {
                    grid.set(cell, free)?;
                }
            }
        }
        Ok(())
    }
}
