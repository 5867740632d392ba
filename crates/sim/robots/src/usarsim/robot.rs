//! A robot's class, key by key.

use std::collections::BTreeMap;
use std::path::Path;

use base::geom::Pose;
use base::model::RobotModel;
use glam::DVec3;
use link_text::{Complaints, Domain, Place, TextError, nearest};

use super::entry::{Entry, class_of};
use super::layers::Layers;
use super::report::{Report, Warning};
use super::{frame, items, packages, scalars, wheels};
use crate::error::{RobotError, RobotErrors};
use crate::ini::{Document, parse};
use crate::read::content;
use crate::{check, limits, shipped};

/// Metres from the part that carries it.
pub(crate) const POSITION: Domain = Domain::new(-limits::REACH, limits::REACH, " m", 0.1);
/// Ten turns.
const TURNS: Domain = Domain::new(-63.0, 63.0, " rad", 0.5);
/// Unreal's units of a metre.
const UNREAL_METRE: f64 = 250.0;
/// Unreal's units of a radian.
const UNREAL_RADIAN: f64 = 10_430.378_350_5;
/// Positions and turns in Unreal's units: as far as above.
const UNREAL: Domain = Domain::new(-1e6, 1e6, " Unreal units", 25.0);
/// What every robot takes after; what stands before the first section is for all of them.
const ANCESTORS: [&str; 3] = ["SkidSteeredRobot", "KRobot", ""];
/// Keys that list parts, by their several spellings.
pub(crate) const LISTS: [&[&str]; 8] = [
    &["JointParts"],
    &["MisPkgs"],
    &["Sensors"],
    &["Effecters", "Effectors"],
    &["Cameras"],
    &["HeadLights", "HeadLight"],
    &["AddParts"],
    &["CamTexActors"],
];

/// Built-in mission packages.
const BUILT_IN: &str = include_str!("USARMisPkg.ini");

/// A robot, and what was odd about its files.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The robot.
    pub model: RobotModel,
    /// What was passed over or taken for something, in the order of the lines.
    pub warnings: Vec<Warning>,
}

/// A text and what messages call it.
type Named<'a> = (&'a str, &'a [u8]);

/// The robot `class` of a `USARBot.ini`, with the mission packages of a `USARMisPkg.ini`.
pub fn load_ini(
    robot_ini: &[u8],
    mission_ini: Option<&[u8]>,
    class: &str,
) -> Result<Loaded, RobotErrors> {
    let mission = mission_ini.map(|content| ("USARMisPkg.ini", content));
    read_ini(("USARBot.ini", robot_ini), mission, class)
}

/// The same from disk; a `USARMisPkg.ini` beside the file is read too if none is named.
pub fn load_ini_file(
    robot: &Path,
    mission: Option<&Path>,
    class: &str,
) -> Result<Loaded, RobotErrors> {
    let beside = robot.with_file_name("USARMisPkg.ini");
    let mission = mission.or_else(|| beside.is_file().then_some(beside.as_path()));
    let limit = limits::INI_BYTES as u64;
    let robot_ini = content(robot, limit)?;
    let mission_ini = mission.map(|path| content(path, limit)).transpose()?;
    let (robot, mission) =
        (robot.display().to_string(), mission.map(|path| path.display().to_string()));
    let mission = mission.as_deref().zip(mission_ini.as_deref());
    read_ini((&robot, &robot_ini), mission, class)
}

/// The same with names of files for messages.
pub fn read_ini(
    robot: Named<'_>,
    mission: Option<Named<'_>>,
    class: &str,
) -> Result<Loaded, RobotErrors> {
    let report = Report::default();
    let own = [Some(robot), mission];
    let read = own.into_iter().flatten().map(|file| document(file, &report));
    let read: Vec<Option<(String, Document)>> = read.collect();
    let model = read.into_iter().collect::<Option<Vec<_>>>().and_then(|mut documents| {
        documents.push(("built-in USARMisPkg.ini".to_owned(), built_in()));
        let layers = Layers { documents };
        build(&layers, class, (robot.0, &report))
    });
    let (errors, warnings) = report.into_warnings();
    match model {
        Some(model) if errors.is_empty() => Ok(Loaded { model, warnings }),
        _ => Err(RobotErrors::sorted(errors)),
    }
}

/// What is built in is tested to be right; were it not, there would be no packages.
fn built_in() -> Document {
    parse(BUILT_IN.as_bytes()).unwrap_or_default()
}

fn document((file, content): Named<'_>, report: &Report) -> Option<(String, Document)> {
    match parse(content) {
        Ok(document) => {
            for note in &document.notes {
                report.warn(file, note.line, note.text.clone());
            }
            Some((file.to_owned(), document))
        }
        Err(faults) => {
            for fault in faults {
                let at = Place { file: file.to_owned(), line: fault.line };
                let (near, problem, fix) = (fault.near, fault.problem, fault.fix);
                report.sink.push(RobotError::Line { at, near, problem, fix });
            }
            None
        }
    }
}

/// A robot that is being built.
pub(crate) struct Build<'a> {
    pub(crate) layers: &'a Layers,
    pub(crate) report: &'a Report,
    pub(crate) class: &'a str,
    pub(crate) model: RobotModel,
    by_unreal_units: bool,
    names: BTreeMap<(bool, String), Place>,
}

fn build(layers: &Layers, class: &str, (file, report): (&str, &Report)) -> Option<RobotModel> {
    let model = body(layers, class, (file, report))?;
    let mut build =
        Build { layers, report, class, model, by_unreal_units: false, names: BTreeMap::new() };
    build.by_unreal_units = scalars::mounts_by_unreal_units(&build);
    scalars::check_keys(&build);
    let parts = build.list(0);
    if !parts.is_empty() {
        wheels::wheels(&parts, &mut build);
    }
    scalars::apply(&mut build);
    for found in build.list(1) {
        packages::package(found, &mut build);
    }
    for (index, names) in LISTS.iter().enumerate().take(LISTS.len() - 1).skip(2) {
        for found in build.list(index) {
            if report.sink.is_full() {
                return None;
            }
            items::item(found, names[0], &mut build);
        }
    }
    for found in build.list(LISTS.len() - 1) {
        items::mirror_view(found, &mut build);
    }
    if report.sink.count() == 0 {
        for error in check::check(&build.model, file) {
            report.sink.push(error);
        }
    }
    Some(build.model)
}

/// What the class is without its equipment: a shipped robot, of the same name or the one it extends.
fn body(layers: &Layers, class: &str, (file, report): (&str, &Report)) -> Option<RobotModel> {
    let known = shipped::names();
    let extends = layers.value(&[class], "Extends");
    let base = match extends {
        Some(found) => {
            let base = class_of(found).unwrap_or_default();
            if shipped::text(base).is_none() {
                return report.no_class("Extends", found, "robot", (base, &known));
            }
            base
        }
        None => class,
    };
    let speaks = layers.has(class) || ANCESTORS.iter().any(|ancestor| layers.has(ancestor));
    let Some((name, _)) = shipped::text(base).filter(|_| speaks) else {
        let of_robots = layers.documents.iter().flat_map(|(_, document)| &document.sections);
        let of_robots = of_robots.filter(|section| section.package.eq_ignore_ascii_case("USARBot"));
        let mut names: Vec<&str> = of_robots.map(|section| section.class.as_str()).collect();
        if shipped::text(base).is_none() {
            names = known;
        }
        let suggestion = nearest(class, names.iter().copied()).map(str::to_owned);
        let mut listed = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        if layers.has(class) {
            listed += "; or add Extends=class'USARBot.P2AT' to its section";
        }
        let (file, class) = (file.to_owned(), class.to_owned());
        report.sink.push(RobotError::NoRobot { file, class, suggestion, known: listed });
        return None;
    };
    let mut model = shipped::load(name).ok()?;
    shipped::text(class).map_or(class, |(name, _)| name).clone_into(&mut model.name);
    model.joints.retain(|joint| joint.package.is_none());
    model.equipment.clear();
    model.headlamps.clear();
    Some(model)
}

impl<'a> Build<'a> {
    /// The robot's class and those it takes after.
    pub(crate) fn chain(&self) -> Vec<&'a str> {
        [self.class].into_iter().chain(ANCESTORS).collect()
    }

    /// All entries of the list of parts with this index, by each of its spellings.
    fn list(&self, index: usize) -> Vec<super::layers::Found<'a>> {
        let chain = self.chain();
        LISTS[index].iter().flat_map(|key| self.layers.values(&chain, key)).collect()
    }

    /// The name of a sensor, lamp or package, if it is new.
    pub(crate) fn claim(&mut self, name: &str, entry: &Entry<'_>) -> Option<()> {
        self.claim_among(false, name, entry)
    }

    /// The name of a wheel, if it is new.
    pub(crate) fn claim_wheel(&mut self, name: &str, entry: &Entry<'_>) -> Option<()> {
        self.claim_among(true, name, entry)
    }

    fn claim_among(&mut self, is_wheel: bool, name: &str, entry: &Entry<'_>) -> Option<()> {
        let second = entry.place();
        if let Some(first) = self.names.get(&(is_wheel, name.to_ascii_lowercase())) {
            let key = entry.key(if is_wheel { "PartName" } else { "Name" });
            let (name, first) = (name.to_owned(), first.clone());
            self.report.sink.complain(TextError::DuplicateName { key, name, first, second });
            return None;
        }
        self.names.insert((is_wheel, name.to_ascii_lowercase()), second);
        Some(())
    }

    /// A position in metres, still in USARSim's frame.
    pub(crate) fn vector(&self, entry: &Entry<'_>, name: &'static str) -> DVec3 {
        if self.by_unreal_units {
            entry.vector(name, UNREAL, 0.0) / UNREAL_METRE
        } else {
            entry.vector(name, POSITION, 0.0)
        }
    }

    /// A pose in our frame.
    pub(crate) fn pose(&self, entry: &Entry<'_>, at: &'static str, turned: &'static str) -> Pose {
        let direction = if self.by_unreal_units {
            entry.vector(turned, UNREAL, 0.0) / UNREAL_RADIAN
        } else {
            entry.vector(turned, TURNS, 0.0)
        };
        frame::pose(self.vector(entry, at), direction)
    }
}
