//! How often a robot touched something, from its touch sensors.

use std::collections::BTreeMap;

use base::messages::{Reading, ReadingData};
use base::time::SimTime;
use serde::{Deserialize, Serialize};

/// A touch that comes back sooner is still the same, bouncing.
const SETTLE: SimTime = SimTime::from_millis(500);

/// Something was touched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    /// When it began, seconds.
    pub time_s: f64,
    /// Name of the robot.
    pub robot: String,
    /// Name of the touch sensor.
    pub sensor: String,
    /// What was touched, where the sensor can tell.
    pub thing: Option<String>,
}

/// Counts contacts from readings as they come.
#[derive(Clone, Debug, Default)]
pub struct Contacts {
    list: Vec<Contact>,
    /// When each sensor of each robot last touched something.
    last: BTreeMap<(String, String), SimTime>,
}

impl Contacts {
    /// Takes a reading; only touch sensors matter.
    pub fn note(&mut self, reading: &Reading) {
        let ReadingData::Touch(touched) = &reading.data else { return };
        if !touched.is_touching {
            return;
        }
        let key = (reading.robot.clone(), reading.sensor.clone());
        let last = self.last.insert(key, reading.time);
        if last.is_none_or(|last| reading.time - last > SETTLE) {
            self.list.push(Contact {
                time_s: reading.time.seconds(),
                robot: reading.robot.clone(),
                sensor: reading.sensor.clone(),
                thing: touched.thing.clone(),
            });
        }
    }

    /// All of them, in the order of time.
    pub fn list(&self) -> &[Contact] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use base::messages::Touched;

    use super::*;

    #[test]
    fn a_long_press_is_one_contact_and_a_second_bump_is_another() {
        let mut contacts = Contacts::default();
        for tenth in 0..60_u64 {
            let is_touching = (10..25).contains(&tenth) || tenth == 50;
            let touched = Touched { is_touching, thing: is_touching.then(|| "wall".to_owned()) };
            contacts.note(&Reading {
                robot: "scout".to_owned(),
                sensor: "bumper".to_owned(),
                time: SimTime::from_millis(tenth * 100),
                data: ReadingData::Touch(touched),
            });
        }
        let times: Vec<f64> = contacts.list().iter().map(|contact| contact.time_s).collect();
        assert_eq!(times, [1.0, 5.0]);
        assert_eq!(contacts.list()[0].thing.as_deref(), Some("wall"));
    }
}
