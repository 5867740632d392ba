//! What robots, their parts and things are called: by V-REP's scenes, by CoppeliaSim's, and by us.

use std::collections::BTreeMap;

use base::model::RobotModel;
use serde::Deserialize;

/// The robots that scenes of V-REP know under other names.
const SHIPPED: &str = include_str!("../names/P3DX.toml");
/// What the scenes of the search-and-return experiment change of it.
const HOME_POINT: &str = include_str!("../names/home-point.toml");
/// Bytes that a table may have.
const MOST_BYTES: usize = 1 << 20;

/// Names that an arena, or whoever serves it, gives to robots and things.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    robot: Vec<Alias>,
    /// Ours, and what else each is called.
    #[serde(default)]
    things: BTreeMap<String, Vec<String>>,
}

/// Other names of all robots of a model.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Alias {
    /// Our model.
    model: String,
    /// In scenes of V-REP 3.
    name: Option<String>,
    /// In scenes of CoppeliaSim 4.
    path: Option<String>,
    /// Our parts, and what each is called: V-REP's word, and other words of paths.
    #[serde(default)]
    parts: BTreeMap<String, Vec<String>>,
}

/// All tables, the one that is asked first at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    tables: Vec<Table>,
}

impl Default for Names {
    /// Those of the robots that come with V-REP.
    fn default() -> Self {
        Self { tables: vec![toml::from_str(SHIPPED).unwrap_or_default()] }
    }
}

impl Names {
    /// With what the arena of this name has of its own.
    pub fn of_arena(arena: &str) -> Self {
        let mut names = Self::default();
        if arena.starts_with("home-point") {
            names.tables.push(toml::from_str(HOME_POINT).unwrap_or_default());
        }
        names
    }

    /// Takes a table that somebody wrote; `file` is what messages call it.
    pub fn add(&mut self, file: &str, text: &str) -> Result<(), String> {
        if text.len() > MOST_BYTES {
            return Err(format!("{file}: longer than {MOST_BYTES} bytes; make it smaller"));
        }
        let table: Table = toml::from_str(text).map_err(|error| format!("{file}: {error}"))?;
        for alias in &table.robot {
            if let Some((part, _)) = alias.parts.iter().find(|(_, words)| words.is_empty()) {
                return Err(format!(
                    "{file}: {} {part} is called nothing; give it [\"leftMotor\"] or leave it out",
                    alias.model
                ));
            }
        }
        self.tables.push(table);
        Ok(())
    }

    /// Names of a robot that is the `number`th of its model, counted from 0.
    pub(crate) fn of_robot(&self, own: &str, model: &RobotModel, number: usize) -> RobotNames {
        let said = |pick: fn(&Alias) -> Option<&String>| {
            let word = self.aliases(model).filter_map(pick).last();
            word.map_or(model.name.as_str(), String::as_str)
        };
        let (name, path) = (said(|alias| alias.name.as_ref()), said(|alias| alias.path.as_ref()));
        let mut paths =
            vec![own.to_owned(), format!("{path}[{number}]"), format!("{name}[{number}]")];
        if number == 0 {
            paths.extend([path.to_owned(), name.to_owned()]);
        }
        RobotNames { name: name.to_owned(), paths }
    }

    /// Names of a part of a robot.
    pub(crate) fn of_part(&self, model: &RobotModel, part: &str) -> PartNames {
        // The one that is shown comes from the table that is asked first, the ones that are understood from all.
        let words = || self.aliases(model).filter_map(|alias| alias.parts.get(part));
        let first = |words: &Vec<String>| words.first().cloned();
        let mut names: Vec<String> = words().filter_map(first).collect();
        let shown = names.last().cloned().unwrap_or_else(|| part.to_owned());
        names.push(part.to_owned());
        let mut paths: Vec<String> =
            words().flat_map(|words| words.iter().skip(1)).cloned().collect();
        paths.extend(names.iter().cloned());
        PartNames { shown, names, paths }
    }

    /// What else a thing is called.
    pub(crate) fn of_thing(&self, own: &str) -> Vec<String> {
        let words = self.tables.iter().rev().filter_map(|table| table.things.get(own));
        words.flatten().cloned().collect()
    }

    fn aliases<'a>(&'a self, model: &'a RobotModel) -> impl Iterator<Item = &'a Alias> {
        let all = self.tables.iter().flat_map(|table| &table.robot);
        all.filter(|alias| alias.model == model.name)
    }
}

/// The names of a robot: before V-REP's underscore, and as the first word of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RobotNames {
    pub(crate) name: String,
    pub(crate) paths: Vec<String>,
}

/// The names of a part below those of its robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartNames {
    /// Behind the underscore, in lists.
    pub(crate) shown: String,
    /// Behind the underscore, where it is asked for; the usual ones first.
    pub(crate) names: Vec<String>,
    /// Behind the slash.
    pub(crate) paths: Vec<String>,
}

/// V-REP's names of copies: `Pioneer_p3dx`, `Pioneer_p3dx#0`, `Pioneer_p3dx#1`.
pub(crate) fn numbered(name: &str, number: usize) -> String {
    match number.checked_sub(1) {
        None => name.to_owned(),
        Some(copy) => format!("{name}#{copy}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pioneer_has_the_names_of_the_scenes() {
        let model = sim_robots::shipped::load("P3DX").unwrap();
        let names = Names::default();
        let robot = names.of_robot("scout", &model, 0);
        assert_eq!(robot.name, "Pioneer_p3dx");
        assert!(robot.paths.iter().any(|path| path == "PioneerP3DX"), "{:?}", robot.paths);
        assert_eq!(numbered(&robot.name, 2), "Pioneer_p3dx#1");
        assert_eq!(names.of_part(&model, "S16").shown, "ultrasonicSensor16");
        assert_eq!(names.of_part(&model, "S16").paths[0], "ultrasonicSensor[15]");
        assert_eq!(names.of_part(&model, "RightWheel").shown, "rightMotor");
        assert_eq!(names.of_part(&model, "Compass").shown, "Compass");
    }

    #[test]
    fn other_robots_keep_their_own_names() {
        let model = sim_robots::shipped::load("P2AT").unwrap();
        assert_eq!(Names::default().of_robot("scout", &model, 0).name, "P2AT");
        assert_eq!(Names::default().of_part(&model, "Scanner1").shown, "Scanner1");
    }

    #[test]
    fn an_arena_shows_its_own_names_and_understands_the_usual_ones() {
        let model = sim_robots::shipped::load("P3DX").unwrap();
        let names = Names::of_arena("home-point-test");
        let part = names.of_part(&model, "S1");
        assert_eq!(part.shown, "ultrasonicSensor00");
        assert_eq!(part.names, ["ultrasonicSensor1", "ultrasonicSensor00", "S1"]);
        assert_eq!(Names::of_arena("yellow"), Names::default());
    }

    #[test]
    fn a_table_of_ones_own_is_asked_first_and_a_broken_one_is_named() {
        let model = sim_robots::shipped::load("P2AT").unwrap();
        let mut names = Names::default();
        let text = "[[robot]]\nmodel = \"P2AT\"\nname = \"robot\"\nparts = { Camera = [\"eye\"] }\n[things]\nbeacon = [\"Victim\"]\n";
        names.add("mine.toml", text).unwrap();
        assert_eq!(names.of_robot("scout", &model, 0).name, "robot");
        assert_eq!(names.of_part(&model, "Camera").shown, "eye");
        assert_eq!(names.of_thing("beacon"), ["Victim"]);
        for (text, reason) in [
            ("[[robots]]\n", "robots"),
            ("[[robot]]\nname = \"x\"\n", "model"),
            ("[[robot]]\nmodel = \"P2AT\"\nparts = { Camera = [] }\n", "Camera is called nothing"),
        ] {
            let error = names.add("mine.toml", text).unwrap_err();
            assert!(error.starts_with("mine.toml: ") && error.contains(reason), "{error}");
        }
    }
}
