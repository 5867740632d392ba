//! Lines of a server into readings, for a robot that listens to a simulator over a socket.

use std::collections::BTreeMap;

use base::messages::{BatteryState, JointState, Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;

use super::hear::{self, Limits};
use crate::Dialect;
use crate::frame::wire_ticks_per_turn;
use crate::reply::{Conf, LinkStatus, Reply, Status};

/// Hears what one robot's server says.
#[derive(Clone, Debug)]
pub struct Listener {
    dialect: Dialect,
    robot: String,
    /// The last time a line told, for those that tell none.
    now: SimTime,
    limits: BTreeMap<String, Limits>,
    ticks: BTreeMap<String, Ticks>,
    /// Encoders of joints, which UT2004 does not count backwards.
    joint_encoders: Vec<String>,
    /// Seconds the first STA told.
    full_battery: Option<f64>,
}

/// An axle's ticks, from within a turn to without end.
#[derive(Clone, Copy, Debug, Default)]
struct Ticks {
    last: i64,
    total: i64,
}

impl Listener {
    /// For a robot of this name.
    pub fn new(dialect: Dialect, robot: &str) -> Self {
        Self {
            dialect,
            robot: robot.to_owned(),
            now: SimTime::ZERO,
            limits: BTreeMap::new(),
            ticks: BTreeMap::new(),
            joint_encoders: Vec::new(),
            full_battery: None,
        }
    }

    /// Learns the limits of sensors from a model of the robot.
    pub fn learn_model(&mut self, model: &RobotModel) {
        for item in &model.equipment {
            if let SensorKind::Encoder(axle, _) = &item.kind
                && !model.wheels.iter().any(|wheel| wheel.name == *axle)
            {
                self.joint_encoders.push(item.name.clone());
            }
            if let Some(limits) = Limits::of(&item.kind) {
                self.limits.insert(item.name.clone(), limits);
            }
        }
    }

    /// Learns the limits of sensors from the server's own answers to GETCONF.
    pub fn learn(&mut self, conf: &Conf) {
        let Conf::Items { items, .. } = conf else { return };
        for item in items {
            let limits = self.limits.entry(item.name.clone()).or_default();
            limits.min_range = finer(limits.min_range, item.number("MinRange"));
            limits.max_range = finer(limits.max_range, item.number("MaxRange"));
            limits.resolution = finer(limits.resolution, item.number("Resolution"));
        }
    }

    /// The readings of a line; none if it tells none.
    pub fn hear(&mut self, reply: &Reply) -> Vec<Reading> {
        match reply {
            Reply::Sensor(sensor) => {
                self.set_time(sensor.time);
                let heard = hear::readings(sensor, |name| self.limits_of(name));
                heard.into_iter().map(|(name, data)| self.reading(&name, data)).collect()
            }
            Reply::Status(status) => self.hear_status(status),
            Reply::MissionPackage(links) | Reply::Actuator(links) => self.hear_links(links),
            Reply::Conf(conf) => {
                self.learn(conf);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn limits_of(&self, name: &str) -> Limits {
        self.limits.get(name).copied().unwrap_or_default()
    }

    fn set_time(&mut self, time: Option<f64>) {
        if let Some(seconds) = time {
            self.now = SimTime::from_seconds(seconds);
        }
    }

    fn reading(&mut self, sensor: &str, data: ReadingData) -> Reading {
        let data = match data {
            ReadingData::Encoder(ticks) => ReadingData::Encoder(self.unwrapped(sensor, ticks)),
            other => other,
        };
        Reading { robot: self.robot.clone(), sensor: sensor.to_owned(), time: self.now, data }
    }

    /// The wire tells ticks within a turn; the nearest way from the last ones is the way they went.
    fn unwrapped(&mut self, sensor: &str, wire: i64) -> i64 {
        let is_joint = self.joint_encoders.iter().any(|name| name == sensor);
        let ticks =
            if self.dialect.is_ut2004() && !is_joint { wire.saturating_neg() } else { wire };
        let turn = wire_ticks_per_turn(self.limits_of(sensor).resolution);
        let axle = self.ticks.entry(sensor.to_owned()).or_default();
        let ahead = (ticks % turn - axle.last).rem_euclid(turn);
        let step = if ahead > turn / 2 { ahead - turn } else { ahead };
        axle.last = ticks % turn;
        axle.total = axle.total.saturating_add(step);
        axle.total
    }

    fn hear_status(&mut self, status: &Status) -> Vec<Reading> {
        self.set_time(Some(status.time));
        let mut readings = Vec::new();
        if let Some(battery) = status.battery {
            let seconds_left = battery as f64;
            let full = *self.full_battery.get_or_insert(seconds_left.max(1.0));
            let charge = (seconds_left / full).clamp(0.0, 1.0);
            let state = ReadingData::Battery(BatteryState { charge, seconds_left });
            readings.push(self.reading("Battery", state));
        }
        if !status.joints.is_empty() {
            let joint = |(name, value): &(String, f64)| joint_state(name.clone(), *value, 0.0);
            let joints = status.joints.iter().map(joint).collect();
            readings.push(self.reading("Joints", ReadingData::Joints(joints)));
        }
        readings
    }

    /// Joints of a package are called `Package_Link2`, as UT2004 calls their parts.
    fn hear_links(&mut self, status: &LinkStatus) -> Vec<Reading> {
        self.set_time(Some(status.time));
        let joint = |link: &crate::reply::LinkState| {
            let name = format!("{}_Link{}", status.name, link.link);
            joint_state(name, link.value, link.torque.unwrap_or_default())
        };
        let joints = status.links.iter().map(joint).collect();
        vec![self.reading("Joints", ReadingData::Joints(joints))]
    }
}

impl Limits {
    fn of(kind: &SensorKind) -> Option<Self> {
        let none = Self::default();
        let range = |spec: &base::model::RangeSpec| Self {
            min_range: spec.min_range,
            max_range: spec.max_range,
            ..none
        };
        Some(match kind {
            SensorKind::Sonar(spec) => range(&spec.range),
            SensorKind::Infrared(spec) | SensorKind::Range(spec) => range(spec),
            SensorKind::Scanner(spec) => range(&spec.range),
            SensorKind::Depth(spec) => range(&spec.range),
            SensorKind::Encoder(_, spec) => Self { resolution: spec.resolution, ..none },
            _ => return None,
        })
    }
}

/// Half of the last digit that GETCONF tells.
const HALF_DIGIT: f64 = 0.5001e-4;

/// What a server tells, unless it is what is known already, rounded.
fn finer(known: f64, told: Option<f64>) -> f64 {
    told.filter(|told| (told - known).abs() > HALF_DIGIT || known.is_infinite()).unwrap_or(known)
}

fn joint_state(name: String, value: f64, effort: f64) -> JointState {
    JointState { name, value, speed: 0.0, effort }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_figure_is_not_overwritten_by_itself_rounded() {
        let turn = 0.017_453_292;
        assert_eq!(finer(turn, Some(0.0175)), turn);
        assert_eq!(finer(turn, Some(0.0176)), 0.0176);
        assert_eq!(finer(f64::INFINITY, Some(4.0)), 4.0);
        assert_eq!(finer(turn, None), turn);
    }
}
