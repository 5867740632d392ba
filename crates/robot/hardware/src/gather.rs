//! Lines of a USARSim server into the moments of a robot.

use base::messages::{Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use link_usarsim::Dialect;
use link_usarsim::convert::Listener;
use link_usarsim::grammar::Message;
use link_usarsim::reply::Reply;

use crate::driver::Moment;

/// Gathers what belongs to one cycle.
#[derive(Clone, Debug)]
pub(crate) struct Gatherer {
    listener: Listener,
    /// What the model calls its battery and its joints, which the wire tells without a name.
    battery: Option<String>,
    joints: Option<String>,
    gathered: Vec<Gathered>,
    /// The latest time told in this cycle.
    latest: SimTime,
    /// The end of the cycle before.
    before: SimTime,
}

#[derive(Clone, Debug)]
struct Gathered {
    reading: Reading,
    /// Whether its line told the time.
    is_timed: bool,
}

impl Gatherer {
    pub(crate) fn new(dialect: Dialect, robot: &str, model: &RobotModel) -> Self {
        let mut listener = Listener::new(dialect, robot);
        listener.learn_model(model);
        let named = |is_it: fn(&SensorKind) -> bool| {
            model.equipment.iter().find(|item| is_it(&item.kind)).map(|item| item.name.clone())
        };
        Self {
            listener,
            battery: named(|kind| matches!(kind, SensorKind::Battery)),
            joints: named(|kind| matches!(kind, SensorKind::Joints)),
            gathered: Vec::new(),
            latest: SimTime::ZERO,
            before: SimTime::ZERO,
        }
    }

    /// Takes what a line tells.
    pub(crate) fn hear(&mut self, reply: &Reply) {
        let told = time_of(reply);
        if let Some(seconds) = told {
            self.latest = self.latest.max(SimTime::from_seconds(seconds));
        }
        let is_timed = told.is_some();
        for reading in self.listener.hear(reply) {
            let reading = self.renamed(reading);
            self.gathered.push(Gathered { reading, is_timed });
        }
    }

    /// Whether nothing has been heard since the last moment.
    pub(crate) fn is_empty(&self) -> bool {
        self.gathered.is_empty()
    }

    /// Ends the cycle. A line without a time is of the latest time its cycle tells.
    pub(crate) fn finish(&mut self) -> Moment {
        let time = self.latest.max(self.before);
        (self.before, self.latest) = (time, SimTime::ZERO);
        let timed = |Gathered { reading, is_timed }| {
            if is_timed { reading } else { Reading { time, ..reading } }
        };
        let readings = std::mem::take(&mut self.gathered).into_iter().map(timed).collect();
        Moment { time, readings }
    }

    fn renamed(&self, mut reading: Reading) -> Reading {
        let name = match reading.data {
            ReadingData::Battery(_) => &self.battery,
            ReadingData::Joints(_) => &self.joints,
            _ => &None,
        };
        if let Some(name) = name {
            reading.sensor.clone_from(name);
        }
        reading
    }
}

/// Seconds a line tells.
pub(crate) fn time_of(reply: &Reply) -> Option<f64> {
    match reply {
        Reply::Sensor(sensor) => sensor.time,
        Reply::Status(status) => Some(status.time),
        Reply::MissionPackage(links) | Reply::Actuator(links) => Some(links.time),
        _ => None,
    }
}

/// The dialect a robot's STA gives away: UT2004 begins it with the type, UDK with the time.
pub(crate) fn dialect_of(message: &Message<'_>) -> Option<Dialect> {
    let first = message.blocks.first().filter(|_| message.is("STA"))?;
    let is_robot = message.block("Time").is_some() && message.block("Walking").is_none();
    if first.is("Type") && is_robot {
        Some(Dialect::Ut2004)
    } else if first.is("Time") && is_robot {
        Some(Dialect::Udk)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::tin;

    fn gather(lines: &[&str]) -> Moment {
        let mut gatherer = Gatherer::new(Dialect::Ut2004, "scout", &tin());
        for line in lines {
            gatherer.hear(&Reply::parse(line));
        }
        gatherer.finish()
    }

    #[test]
    fn lines_without_a_time_are_of_their_cycle_and_not_of_an_older_scan() {
        let moment = gather(&[
            "SEN {Type Encoder} {Name ECLeft Tick -3}",
            "SEN {Time 395.6055} {Type Sonar} {Name F1 Range 1.5}",
            "SEN {Time 395.38} {Type RangeScanner} {Name L} {Resolution 0.1} {FOV 0.1} {Range 1,2}",
            "SEN {Type Odometry} {Name Odometry} {Pose 1,2,0}",
            "STA {Type GroundVehicle} {Time 395.61} {Battery 1200}",
        ]);
        let times: Vec<u64> =
            moment.readings.iter().map(|reading| reading.time.nanos() / 100_000).collect();
        assert_eq!(times, [3_956_100, 3_956_055, 3_953_800, 3_956_100, 3_956_100]);
        assert_eq!(moment.time, SimTime::from_millis(395_610));
    }

    #[test]
    fn the_battery_has_the_name_the_model_gives_it() {
        let moment = gather(&["STA {Type GroundVehicle} {Time 1.00} {Battery 600}"]);
        assert_eq!(moment.readings[0].sensor, "Gauge");
    }

    #[test]
    fn time_never_runs_backwards_from_moment_to_moment() {
        let mut gatherer = Gatherer::new(Dialect::Udk, "scout", &tin());
        gatherer.hear(&Reply::parse("STA {Time 9.0} {Battery 1}"));
        assert_eq!(gatherer.finish().time, SimTime::from_millis(9000));
        gatherer.hear(&Reply::parse("STA {Time 3.0} {Battery 1}"));
        assert_eq!(gatherer.finish().time, SimTime::from_millis(9000));
    }

    #[test]
    fn a_status_gives_its_dialect_away() {
        let of = |line| dialect_of(&Message::parse(line));
        assert_eq!(of("STA {Type GroundVehicle} {Time 1} {Battery 2}"), Some(Dialect::Ut2004));
        assert_eq!(of("STA {Time 1} {Battery 2}"), Some(Dialect::Udk));
        assert_eq!(of("SEN {Time 1} {Type Sonar}"), None);
        assert_eq!(of("STA {Name Box} {Size 1,1,1}"), None);
    }
}
