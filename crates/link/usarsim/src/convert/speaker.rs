//! Readings into SEN lines: grouped and ordered in UT2004, one by one in UDK.

use std::collections::BTreeMap;

use base::messages::Reading;
use base::model::{Equipment, RobotModel};

use super::kind::{burst_rank, has_time, type_name};
use super::say;
use crate::Dialect;
use crate::frame::Heading;
use crate::reply::sensor::{Sensor, SensorData};

/// Says what one robot's sensors read.
#[derive(Clone, Debug)]
pub struct Speaker {
    dialect: Dialect,
    headings: BTreeMap<String, Heading>,
}

impl Speaker {
    /// One that sounds like this.
    pub fn new(dialect: Dialect) -> Self {
        Self { dialect, headings: BTreeMap::new() }
    }

    /// The lines of these readings, in the order of the dialect. Sensors the model does not have are left out.
    pub fn say(&mut self, model: &RobotModel, readings: &[Reading]) -> Vec<Sensor> {
        let mut lines: Vec<Sensor> = Vec::new();
        for (equipment, reading) in in_order(self.dialect, model, readings) {
            for line in self.lines_of(model, equipment, reading) {
                self.append(&mut lines, line);
            }
        }
        if self.dialect.is_ut2004() {
            lines.sort_by_key(|line| burst_rank(&line.kind));
        }
        lines
    }

    fn lines_of(
        &mut self,
        model: &RobotModel,
        equipment: &Equipment,
        reading: &Reading,
    ) -> Vec<Sensor> {
        let Some(kind) = type_name(self.dialect, &equipment.kind) else { return Vec::new() };
        let heading = self.headings.entry(equipment.name.clone()).or_default();
        let data = say::data(self.dialect, model, equipment, reading, heading);
        let time = has_time(self.dialect, kind).then(|| reading.time.seconds());
        let line = |data: SensorData| {
            let has_name = !data.has_inner_names() && data != SensorData::Empty;
            let name = has_name.then(|| equipment.name.clone());
            Sensor { time, kind: kind.to_owned(), name, data }
        };
        data.into_iter().map(line).collect()
    }

    /// UT2004 puts sonars, infra-reds, encoders and buttons of one time into one line.
    fn append(&self, lines: &mut Vec<Sensor>, line: Sensor) {
        let same = |other: &&mut Sensor| other.kind == line.kind && other.time == line.time;
        let group = lines.iter_mut().find(same).filter(|_| self.dialect.is_ut2004());
        match (group.map(|group| &mut group.data), line.data) {
            (Some(SensorData::Ranges(group)), SensorData::Ranges(items)) => group.extend(items),
            (Some(SensorData::Ticks(group)), SensorData::Ticks(items)) => group.extend(items),
            (Some(SensorData::Touches(group)), SensorData::Touches(items)) => group.extend(items),
            (_, data) => lines.push(Sensor { data, ..line }),
        }
    }
}

/// UT2004 goes through the robot's equipment, UDK takes readings as they come.
fn in_order<'a>(
    dialect: Dialect,
    model: &'a RobotModel,
    readings: &'a [Reading],
) -> Vec<(&'a Equipment, &'a Reading)> {
    let mut found: Vec<(usize, &Equipment, &Reading)> = readings
        .iter()
        .filter_map(|reading| {
            let index = model.equipment.iter().position(|item| item.name == reading.sensor)?;
            Some((index, &model.equipment[index], reading))
        })
        .collect();
    if dialect.is_ut2004() {
        found.sort_by_key(|(index, ..)| *index);
    }
    found.into_iter().map(|(_, equipment, reading)| (equipment, reading)).collect()
}
