//! One robot as the page shows it.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::messages::{BatteryState, Reading, ReadingData, Scan};
use base::model::RobotModel;
use base::model::kinematics::{chained_links, links_from};
use base::time::SimTime;
use glam::{DVec3, Vec3};
use link_station::{
    BeliefOf, Panel, PictureFormat, PictureOf, RangeOf, Ranges, RobotState, ScanOf, ToPage, TouchOf,
};

use super::links::float_pose;
use super::photos::Taken;
use super::robot_info::robot_info;
use super::trail::Way;
use app_missions::stage::describe_reading;

/// One robot as it was last heard of.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) id: u16,
    name: String,
    pub(super) model: RobotModel,
    /// Where it truly is, where somebody knows.
    truth: Option<Pose>,
    /// Where it believes it is, and from what, once it has told.
    belief: Option<(BeliefOf, &'static str)>,
    pub(super) links: Vec<Pose>,
    pub(super) battery: Option<BatteryState>,
    /// What its own sensors say of touches, and how it truly is.
    felt: Option<TouchOf>,
    touch: Option<TouchOf>,
    /// Whether a person holds it.
    pub(super) is_held: bool,
    pub(super) has_tipped: bool,
    way: Way,
    true_way: Way,
    sensors: BTreeMap<String, u16>,
    /// The newest of each sensor, and whether it is on the page.
    readings: BTreeMap<u16, (SimTime, ReadingData, bool)>,
    pictures: BTreeMap<u16, PictureOf>,
    has_words: bool,
}

impl Shown {
    pub(super) fn new(id: u16, name: &str, model: RobotModel, truth: Option<Pose>) -> Self {
        let names = model.equipment.iter().map(|item| item.name.clone());
        let sensors = names.enumerate().map(|(number, name)| (name, number as u16)).collect();
        let mut true_way = Way::default();
        if let Some(pose) = truth {
            true_way.push(pose.position);
        }
        Self {
            id,
            name: name.to_owned(),
            links: links_from(&Pose::IDENTITY, &model, &[]),
            model,
            truth,
            belief: None,
            battery: None,
            felt: None,
            touch: None,
            is_held: false,
            has_tipped: false,
            way: Way::default(),
            true_way,
            sensors,
            readings: BTreeMap::new(),
            pictures: BTreeMap::new(),
            has_words: false,
        }
    }

    /// What it is, for the page.
    pub(super) fn info(&self) -> ToPage {
        let source = self.belief.map_or("", |(_, source)| source);
        ToPage::Robot(robot_info(self.id, &self.name, &self.model, source))
    }

    /// It truly is here.
    pub(super) fn place(&mut self, world_from_robot: Pose) {
        self.truth = Some(world_from_robot);
        self.true_way.push(world_from_robot.position);
    }

    /// It believes to be here, and knows that from `source`; gives whether that is another source than before.
    pub(super) fn believe(&mut self, belief: BeliefOf, source: &'static str) -> bool {
        let [x, y, z, ..] = belief.pose;
        self.way.push(Vec3::new(x, y, z).as_dvec3());
        let before = self.belief.replace((belief, source));
        before.is_none_or(|(_, old)| old != source)
    }

    /// It believes to have come this way.
    pub(super) fn redraw_way(&mut self, places: impl IntoIterator<Item = DVec3>) {
        self.way.redraw(places);
    }

    /// It truly touches something, or no longer does.
    pub(super) fn touch(&mut self, is_touching: bool) {
        count(self.touch.get_or_insert_default(), is_touching);
    }

    /// Its own sensors say so.
    pub(super) fn feel(&mut self, is_touching: bool) {
        count(self.felt.get_or_insert_default(), is_touching);
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
            ReadingData::Touch(touched) => self.feel(touched.is_touching),
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

    /// The newest picture, and where the robot is: x, y in metres and its heading.
    pub(super) fn photo(&self) -> Option<([f32; 3], Taken)> {
        let pictures = self.readings.values().filter_map(|(taken, data, _)| match data {
            ReadingData::Picture(picture, _) => Some((taken, picture)),
            _ => None,
        });
        let (taken, picture) = pictures.max_by_key(|(taken, _)| **taken)?;
        let bytes = link_images::jpeg::encode(picture, PICTURE_QUALITY).ok()?;
        let [x, y, _, .., z, w] =
            self.belief.map(|(belief, _)| belief.pose).or(self.truth.as_ref().map(float_pose))?;
        let heading = 2.0 * libm::atan2f(z, w);
        let taken = Taken { time: taken.seconds(), format: PictureFormat::Jpeg, bytes };
        Some(([x, y, heading], taken))
    }

    pub(super) fn state(&self) -> RobotState {
        RobotState {
            id: self.id,
            belief: self.belief.map(|(belief, _)| belief),
            truth: self.truth.as_ref().map(float_pose),
            charge: self.battery.map_or(f32::NAN, |battery| battery.charge as f32),
            seconds_left: self.battery.map_or(f32::NAN, |battery| battery.seconds_left as f32),
            felt: self.felt,
            touch: self.touch,
            has_tipped: self.has_tipped,
            is_held: self.is_held,
            links: self.links.iter().map(float_pose).collect(),
        }
    }

    /// The ways, which a page that comes later wants whole.
    pub(super) fn way_news(&mut self) -> Vec<ToPage> {
        let mut news = self.way.news(self.id, false);
        news.extend(self.true_way.news(self.id, true));
        news
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
                ReadingData::Range(range) => {
                    Some(RangeOf { sensor, range: range.map_or(f32::NAN, |r| r as f32) })
                }
                _ => None,
            };
            let ranges = self.readings.iter().filter_map(range).collect();
            sights.push(ToPage::Ranges(Ranges { robot: self.id, time, ranges }));
        }
        sights
    }
}

/// A contact counts when it begins.
fn count(touch: &mut TouchOf, is_touching: bool) {
    touch.contacts += u32::from(is_touching && !touch.is_touching);
    touch.is_touching = is_touching;
}

/// JPEG quality of live pictures.
const PICTURE_QUALITY: u8 = 75;

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;

    fn shown() -> Shown {
        let model = sim_robots::shipped::load("P3AT").unwrap();
        Shown::new(3, "scout", model, Some(Pose::at(DVec3::X)))
    }

    #[test]
    fn belief_and_truth_are_told_apart() {
        let mut scout = shown();
        assert_eq!(scout.state().belief, None);
        let pose = float_pose(&Pose::at(DVec3::X * 2.0));
        let belief = BeliefOf { pose, covariance: [0.1, 0.0, 0.2, 0.01], is_lost: false };
        assert!(scout.believe(belief, "odometry"), "the page has to be told the source");
        assert!(!scout.believe(belief, "odometry"));
        scout.place(Pose::at(DVec3::X * 3.0));
        let state = scout.state();
        assert_eq!((state.belief, state.truth.map(|truth| truth[0])), (Some(belief), Some(3.0)));
        assert!(
            matches!(scout.info(), ToPage::Robot(info) if info.pose_source == "odometry"),
            "{:?}",
            scout.info()
        );
        let trails: Vec<(bool, usize)> = scout
            .way_news()
            .into_iter()
            .filter_map(|message| match message {
                ToPage::Trail(trail) => Some((trail.is_true, trail.points.len())),
                _ => None,
            })
            .collect();
        assert_eq!(trails, [(false, 1), (true, 2)]);
    }

    #[test]
    fn a_contact_counts_when_it_begins() {
        let mut scout = shown();
        for touches in [true, true, false, true] {
            scout.touch(touches);
        }
        assert_eq!(scout.state().touch, Some(TouchOf { is_touching: true, contacts: 2 }));
        assert_eq!(scout.state().felt, None, "what nobody felt is not said to be felt");
        scout.feel(true);
        assert_eq!(scout.state().felt, Some(TouchOf { is_touching: true, contacts: 1 }));
    }
}
