//! Plays a gait.

use base::messages::{Command, JointOrder};
use base::model::{RobotModel, ServoSpec};
use base::time::SimTime;

use crate::error::GaitError;
use crate::gait::{Gait, UNIT};

/// A robot that walks: tells its servos the rows of a gait, each in its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Walker {
    gait: Gait,
    servos: Vec<ServoSpec>,
    /// Rows that are still to come, and when the next is due.
    rows_left: usize,
    due: SimTime,
}

impl Walker {
    /// A robot of this model that will walk so many cycles from `now` on.
    pub fn new(
        model: &RobotModel,
        gait: &Gait,
        (cycles, now): (usize, SimTime),
    ) -> Result<Self, GaitError> {
        let servo = |name: &String| {
            let found = model.servos.iter().find(|servo| servo.name == *name);
            found.cloned().ok_or_else(|| no_servo(model, gait, name))
        };
        let servos = gait.servos.iter().map(servo).collect::<Result<Vec<_>, _>>()?;
        let rows_left = cycles * gait.rows.len();
        Ok(Self { gait: gait.clone(), servos, rows_left, due: now })
    }

    /// The orders that are due; none most of the time.
    pub fn orders(&mut self, now: SimTime) -> Vec<Command> {
        if self.rows_left == 0 || now < self.due {
            return vec![];
        }
        let rows = self.gait.rows.len();
        let row = &self.gait.rows[(rows - self.rows_left % rows) % rows];
        self.rows_left -= 1;
        self.due += self.gait.hold;
        let pulses = row.iter().zip(&self.servos);
        let orders = pulses.filter_map(|(pulse, servo)| Some((servo, (*pulse)?)));
        orders.map(|(servo, pulse)| order(servo, f64::from(pulse) * UNIT)).collect()
    }

    /// Whether all rows were told and the last had its time.
    pub fn is_done(&self, now: SimTime) -> bool {
        self.rows_left == 0 && now >= self.due
    }
}

fn order(servo: &ServoSpec, pulse: f64) -> Command {
    let order = JointOrder::To(servo.angle_of(pulse));
    Command::Joint { name: servo.name.clone(), order }
}

fn no_servo(model: &RobotModel, gait: &Gait, servo: &str) -> GaitError {
    let names: Vec<&str> = model.servos.iter().map(|servo| servo.name.as_str()).collect();
    GaitError::NoServo {
        model: model.name.clone(),
        gait: gait.name.clone(),
        servo: servo.to_owned(),
        known: if names.is_empty() { "none".to_owned() } else { names.join(", ") },
    }
}

#[cfg(test)]
mod tests {
    use base::model::sample;

    use super::*;
    use crate::shipped;

    fn insect() -> RobotModel {
        let servo = |name: &str| ServoSpec {
            name: name.to_owned(),
            joints: vec![],
            ratio: 1.0,
            range: (-1.0, 1.0),
            middle: 1.4e-3,
            radians_per_second: 1000.0,
            dead_band: 0.0,
            frame: SimTime::from_millis(20),
        };
        let servos = ["Middle", "Left", "Right"].map(servo).to_vec();
        RobotModel { servos, ..sample::robot(vec![]) }
    }

    #[test]
    fn two_cycles_tell_each_row_twice_and_each_in_its_time() {
        let gait = shipped::forward();
        let mut walker = Walker::new(&insect(), &gait, (2, SimTime::ZERO)).unwrap();
        let mut told = vec![];
        for tick in 0..700_u64 {
            let now = SimTime::from_millis(10 * tick);
            let orders = walker.orders(now);
            if !orders.is_empty() {
                told.push((now.seconds(), orders.len()));
            }
            assert_eq!(walker.is_done(now), now.seconds() >= 6.4, "{now:?}");
        }
        let rows = [1, 3, 1, 3, 1, 3, 1, 3];
        let expected = rows.iter().enumerate().map(|(row, orders)| (row as f64 * 0.8, *orders));
        for (told, expected) in told.iter().zip(expected) {
            assert!((told.0 - expected.0).abs() < 1e-9 && told.1 == expected.1, "{told:?}");
        }
        assert_eq!(told.len(), rows.len());
    }

    #[test]
    fn a_pulse_becomes_the_angle_of_its_servo() {
        let mut walker = Walker::new(&insect(), &shipped::forward(), (1, SimTime::ZERO)).unwrap();
        let orders = walker.orders(SimTime::ZERO);
        let [Command::Joint { name, order: JointOrder::To(angle) }] = &orders[..] else {
            panic!("{orders:?}")
        };
        assert_eq!(name, "Middle");
        assert!((angle - 0.3).abs() < 1e-9, "{angle}");
    }

    #[test]
    fn a_robot_without_such_servos_is_refused_by_name() {
        let error = Walker::new(&sample::robot(vec![]), &shipped::forward(), (1, SimTime::ZERO));
        let error = error.unwrap_err().to_string();
        assert!(error.contains("Tin has no servo \"Middle\"") && error.contains("none"), "{error}");
    }
}
