//! One robot as the page shows it.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::messages::{BatteryState, Reading, ReadingData, Scan};
use base::model::RobotModel;
use base::model::kinematics::{chained_links, links_from};
use base::time::SimTime;
use link_station::{Panel, PictureFormat, PictureOf, Ranges, RobotState, ScanOf, ToPage};

use super::links::float_pose;
use super::trail::Way;
use app_missions::stage::describe_reading;

/// One robot as it was last heard of.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) id: u16,
    pub(super) model: RobotModel,
    pub(super) world_from_robot: Pose,
    pub(super) links: Vec<Pose>,
    pub(super) battery: Option<BatteryState>,
    pub(super) is_touching: bool,
    pub(super) has_tipped: bool,
    way: Way,
    sensors: BTreeMap<String, u16>,
    /// The newest of each sensor, and whether it is on the page.
    readings: BTreeMap<u16, (SimTime, ReadingData, bool)>,
    pictures: BTreeMap<u16, PictureOf>,
    has_words: bool,
}

impl Shown {
    pub(super) fn new(id: u16, model: RobotModel, world_from_robot: Pose) -> Self {
        let names = model.equipment.iter().map(|item| item.name.clone());
        let sensors = names.enumerate().map(|(number, name)| (name, number as u16)).collect();
        let mut way = Way::default();
        way.push(world_from_robot.position);
        Self {
            id,
            links: links_from(&Pose::IDENTITY, &model, &[]),
            model,
            world_from_robot,
            battery: None,
            is_touching: false,
            has_tipped: false,
            way,
            sensors,
            readings: BTreeMap::new(),
            pictures: BTreeMap::new(),
            has_words: false,
        }
    }

    pub(super) fn place(&mut self, world_from_robot: Pose) {
        self.world_from_robot = world_from_robot;
        self.way.push(world_from_robot.position);
    }

    pub(super) fn place_links(&mut self, parent_from_link: &[Pose]) {
        let joints = &self.model.joints;
        let own = |number: usize| {
            parent_from_link.get(number).copied().unwrap_or(joints[number].parent_from_link)
        };
        self.links = chained_links(&Pose::IDENTITY, &self.model, own);
    }

    pub(super) fn read(&mut self, reading: &Reading) {
        let Some(&sensor) = self.sensors.get(&reading.sensor) else { return };
        match &reading.data {
            ReadingData::Battery(battery) => self.battery = Some(*battery),
            ReadingData::Touch(touched) => self.is_touching = touched.is_touching,
            _ => {}
        }
        self.readings.insert(sensor, (reading.time, reading.data.clone(), false));
        self.has_words = true;
    }

    fn scan(&self, sensor: u16, time: SimTime, scan: &Scan) -> ScanOf {
        let (unit, counts) = ScanOf::counts(scan.ranges.iter().copied(), scan.max_range as f32);
        ScanOf {
            robot: self.id,
            sensor,
            time: time.seconds(),
            first_angle: scan.first_angle as f32,
            step: scan.step as f32,
            unit,
            elevations: scan.elevations.clone(),
            counts,
        }
    }

    pub(super) fn picture(
        &mut self,
        sensor: &str,
        time: f64,
        format: PictureFormat,
        bytes: Vec<u8>,
    ) {
        let Some(&sensor) = self.sensors.get(sensor) else { return };
        self.pictures.insert(sensor, PictureOf { robot: self.id, sensor, time, format, bytes });
    }

    pub(super) fn state(&self) -> RobotState {
        RobotState {
            id: self.id,
            pose: float_pose(&self.world_from_robot),
            charge: self.battery.map_or(f32::NAN, |battery| battery.charge as f32),
            seconds_left: self.battery.map_or(f32::NAN, |battery| battery.seconds_left as f32),
            is_touching: self.is_touching,
            has_tipped: self.has_tipped,
            links: self.links.iter().map(float_pose).collect(),
        }
    }

    /// The way, which a page that comes later wants whole.
    pub(super) fn way_news(&mut self) -> Vec<ToPage> {
        self.way.news(self.id)
    }

    /// What has changed since the last call; words only if asked for, since nobody reads twenty lines a second.
    pub(super) fn news(&mut self, time: f64, with_words: bool) -> Vec<ToPage> {
        let mut news = self.sights(time);
        news.extend(std::mem::take(&mut self.pictures).into_values().map(ToPage::Picture));
        self.readings.values_mut().for_each(|(_, _, is_told)| *is_told = true);
        if with_words && std::mem::take(&mut self.has_words) {
            let line = |(&sensor, (_, data, _)): (&u16, &(_, ReadingData, bool))| {
                (sensor, describe_reading(data))
            };
            let lines = self.readings.iter().map(line).collect();
            news.push(ToPage::Panel(Panel { robot: self.id, lines }));
        }
        news
    }

    /// What can be drawn of readings that are not on the page yet.
    fn sights(&self, time: f64) -> Vec<ToPage> {
        let mut sights = vec![];
        let mut has_ranges = false;
        for (&sensor, (taken, data, _)) in self.readings.iter().filter(|(_, (.., told))| !told) {
            match data {
                ReadingData::Scan(scan) => {
                    sights.push(ToPage::Scan(self.scan(sensor, *taken, scan)));
                }
                ReadingData::Range(_) => has_ranges = true,
                ReadingData::Picture(picture, _) => sights.extend(
                    link_images::jpeg::encode(picture, PICTURE_QUALITY).ok().map(|bytes| {
                        let (robot, time) = (self.id, taken.seconds());
                        let format = PictureFormat::Jpeg;
                        ToPage::Picture(PictureOf { robot, sensor, time, format, bytes })
                    }),
                ),
                _ => {}
            }
        }
        if has_ranges {
            let range = |(&sensor, (_, data, _)): (&u16, &(_, ReadingData, bool))| match data {
                ReadingData::Range(range) => Some((sensor, range.map_or(f32::NAN, |r| r as f32))),
                _ => None,
            };
            let ranges = self.readings.iter().filter_map(range).collect();
            sights.push(ToPage::Ranges(Ranges { robot: self.id, time, ranges }));
        }
        sights
    }
}

/// JPEG quality of live pictures.
const PICTURE_QUALITY: u8 = 75;
