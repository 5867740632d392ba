//! Whether what the wheels say, what the robot believes and what is true fit together.

use link_usarsim::reply::Reply;
use link_usarsim::reply::sensor::SensorData;
use serde::Serialize;

/// How far apart two ways of measuring may be: a share of the way, and metres for rounding and slip.
const SHARE: f64 = 0.15;
const METRES: f64 = 0.06;
/// Turns smaller than this have no direction, radians.
const SMALL_TURN: f64 = 0.15;

/// A way, as one source tells it.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Way {
    /// Along the heading; backwards is negative.
    pub(super) forward_m: f64,
    /// Clockwise is positive.
    pub(super) turned_rad: f64,
    #[serde(skip)]
    last: Option<[f64; 3]>,
}

/// What was heard of the way from when driving began.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Travel {
    pub(super) odometry: Option<Way>,
    pub(super) ground_truth: Option<Way>,
    pub(super) ins: Option<Way>,
    /// What the wheels were told, if their radius is known.
    pub(super) ordered_m: Option<f64>,
    /// Simulated time it took.
    pub(super) seconds: f64,
    #[serde(skip)]
    began: Option<f64>,
}

impl Way {
    /// Goes on to x, y and heading.
    fn go(&mut self, [x, y, heading]: [f64; 3]) {
        if let Some([last_x, last_y, last_heading]) = self.last {
            // The middle of both headings is that of an arc's chord.
            let turn = wrapped(heading - last_heading);
            let along = last_heading + turn / 2.0;
            self.forward_m += (x - last_x) * libm::cos(along) + (y - last_y) * libm::sin(along);
            self.turned_rad += turn;
        }
        self.last = Some([x, y, heading]);
    }
}

impl Travel {
    /// Takes what a line says of the way.
    pub(super) fn take(&mut self, reply: &Reply) {
        match reply {
            Reply::Status(status) => {
                let began = *self.began.get_or_insert(status.time);
                self.seconds = status.time - began;
            }
            Reply::Sensor(sensor) => match &sensor.data {
                SensorData::Odometry(pose) => self.odometry.get_or_insert_default().go(*pose),
                SensorData::Pose(pose) => {
                    let [x, y, _] = pose.location;
                    let way = if sensor.kind.eq_ignore_ascii_case("GroundTruth") {
                        &mut self.ground_truth
                    } else {
                        &mut self.ins
                    };
                    way.get_or_insert_default().go([x, y, pose.orientation[2]]);
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// What does not fit.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = vec![];
        let Some(odometry) = self.odometry else { return problems };
        for (what, way) in [("the ground truth", self.ground_truth), ("the INS", self.ins)] {
            let Some(way) = way else { continue };
            let apart = (odometry.forward_m - way.forward_m).abs();
            if apart > METRES + SHARE * way.forward_m.abs() {
                problems.push(format!(
                    "odometry went {:.2} m and {what} {:.2} m: slip, a wall, or a sign",
                    odometry.forward_m, way.forward_m
                ));
            }
            let turns = [odometry.turned_rad, way.turned_rad];
            if turns.iter().all(|turn| turn.abs() > SMALL_TURN) && turns[0] * turns[1] < 0.0 {
                problems.push(format!(
                    "odometry turned by {:.2} rad and {what} by {:.2} rad: one of them has the wrong sign",
                    turns[0], turns[1]
                ));
            }
        }
        problems
    }
}

fn wrapped(angle: f64) -> f64 {
    let turn = std::f64::consts::TAU;
    angle - turn * libm::round(angle / turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn driven(lines: &[&str]) -> Travel {
        let mut travel = Travel::default();
        for line in lines {
            travel.take(&Reply::parse(line));
        }
        travel
    }

    #[test]
    fn a_way_is_measured_along_the_heading_whatever_that_is() {
        // Heading 1.57 is to the right: y grows.
        let travel = driven(&[
            "STA {Type GroundVehicle} {Time 3.00}",
            "SEN {Type Odometry} {Name Odometry} {Pose 0.0,0.0,0.0}",
            "SEN {Time 3.0} {Type GroundTruth} {Name G} {Location 1.00,2.00,0} {Orientation 0,0,1.5708}",
            "SEN {Type Odometry} {Name Odometry} {Pose 0.5,0.0,0.0}",
            "SEN {Time 4.0} {Type GroundTruth} {Name G} {Location 1.00,2.49,0} {Orientation 0,0,1.5708}",
            "STA {Type GroundVehicle} {Time 4.20}",
        ]);
        assert!((travel.odometry.unwrap().forward_m - 0.5).abs() < 1e-9);
        assert!((travel.ground_truth.unwrap().forward_m - 0.49).abs() < 1e-3);
        assert!((travel.seconds - 1.2).abs() < 1e-9);
        assert!(travel.problems().is_empty(), "{:?}", travel.problems());
    }

    #[test]
    fn a_robot_that_slips_or_has_a_wrong_sign_is_told() {
        let truth = |x: f64, yaw: f64| {
            format!("SEN {{Type GroundTruth}} {{Location {x},0,0}} {{Orientation 0,0,{yaw}}}")
        };
        let lines = [
            "SEN {Type Odometry} {Pose 0,0,0}".to_owned(),
            truth(0.0, 0.0),
            "SEN {Type Odometry} {Pose 2.0,0,0.5}".to_owned(),
            truth(0.1, 5.8),
        ];
        let travel = driven(&lines.each_ref().map(String::as_str));
        let problems = travel.problems();
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].contains("slip") && problems[1].contains("sign"), "{problems:?}");
    }
}
