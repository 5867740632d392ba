//! Missions of the walking robot as files: which room, which firmware, what it is sent for.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use app_terminal::files;
use glam::DVec2;
use link_serial::AirSettings;
use robot_survey::computer::Errand;
use serde::Deserialize;

use crate::body::BodyPlan;
use crate::outing::Outing;

/// Longest file.
const MOST_BYTES: u64 = 1 << 16;

/// A file of `errands/`, built in, so that an installed program has it too.
macro_rules! shipped {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../errands/", $name, ".toml")))
    };
}

const SHIPPED: [(&str, &str); 3] =
    [shipped!("hexapod-tour"), shipped!("hexapod-explore"), shipped!("hexapod-go-there")];

/// Names of the missions that come with the program.
pub fn shipped_names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// A mission of the walking robot.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexapodMission {
    /// What people call it.
    pub title: String,
    arena: String,
    robot: String,
    /// Name of the arena's start pose; the first if not given.
    start: Option<String>,
    firmware: PathBuf,
    clock_mhz: f64,
    /// Seed of everything that is left to chance.
    pub seed: u64,
    limit_s: f64,
    errand: Kind,
    sweeps: usize,
    place_m: Option<[f64; 2]>,
    #[serde(default)]
    byte_loss: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Tour,
    Explore,
    GoThere,
}

impl HexapodMission {
    /// The mission of this name, with what it is called; none where the name means no mission of the walking robot.
    pub fn open(name: &str) -> Option<Result<(String, Self)>> {
        let path = Path::new(name);
        let stem = path.file_stem()?.to_string_lossy().into_owned();
        if path.exists() {
            let text = files::read(path, MOST_BYTES).ok()?;
            let text = String::from_utf8(text).ok()?;
            // Whatever has firmware is meant for a board.
            let is_ours = text.lines().any(|line| line.trim_start().starts_with("firmware"));
            return is_ours.then(|| Ok((stem, Self::read(name, &text)?)));
        }
        let is_meant = |shipped: &str| {
            name == shipped || path == Path::new("errands").join(format!("{shipped}.toml"))
        };
        let (_, text) = SHIPPED.iter().find(|(shipped, _)| is_meant(shipped))?;
        Some(Self::read(name, text).map(|mission| (stem, mission)))
    }

    fn read(name: &str, text: &str) -> Result<Self> {
        let mission: Self =
            toml::from_str(text).with_context(|| format!("cannot read the mission {name}"))?;
        mission.check().with_context(|| format!("cannot read the mission {name}"))?;
        Ok(mission)
    }

    fn check(&self) -> Result<()> {
        let wrong = |what: String, fix: &str| Err(Hinted::error(what, fix));
        if !(0.01..=1000.0).contains(&self.clock_mhz) {
            return wrong(format!("clock_mhz is {}", self.clock_mhz), "give 0.01 to 1000");
        }
        if !(1.0..=100_000.0).contains(&self.limit_s) {
            return wrong(format!("limit_s is {}", self.limit_s), "give 1 to 100000");
        }
        if !(1..=1000).contains(&self.sweeps) {
            return wrong(format!("sweeps is {}", self.sweeps), "give 1 to 1000");
        }
        if !(0.0..=0.9).contains(&self.byte_loss) {
            return wrong(format!("byte_loss is {}", self.byte_loss), "give 0 to 0.9");
        }
        match (self.errand, self.place_m) {
            (Kind::GoThere, None) => {
                wrong("go_there needs a place".to_owned(), "add place_m = [x, y]")
            }
            (Kind::Tour | Kind::Explore, Some(_)) => wrong(
                "place_m is of no use here".to_owned(),
                "leave it out, or set errand = \"go_there\"",
            ),
            (_, Some(place)) if place.iter().any(|value| value.is_nan() || value.abs() > 100.0) => {
                wrong(format!("place_m is {place:?}"), "give metres, at most 100")
            }
            _ => Ok(()),
        }
    }

    /// The same as something to be run.
    pub fn outing(&self, seed: u64, record: Option<PathBuf>) -> Outing {
        let air = AirSettings { loss: self.byte_loss, ..AirSettings::default() };
        let body = BodyPlan {
            arena: self.arena.clone(),
            start: self.start.clone(),
            robot: self.robot.clone(),
            seed,
            firmware: self.firmware.clone(),
            clock: self.clock_mhz,
            air,
            record,
        };
        let errand = match self.errand {
            Kind::Tour => Errand::Tour(self.sweeps),
            Kind::Explore => Errand::Explore(self.sweeps),
            Kind::GoThere => {
                Errand::GoThere(DVec2::from(self.place_m.unwrap_or_default()), self.sweeps)
            }
        };
        Outing { body, errand, limit_s: self.limit_s, speed: None }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_file_of_the_folder_comes_with_the_program_and_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../errands");
        let mut count = 0;
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let (name, by_name) = HexapodMission::open(stem).unwrap().unwrap();
            let (_, by_path) = HexapodMission::open(path.to_str().unwrap()).unwrap().unwrap();
            assert_eq!((name.as_str(), &by_name), (stem, &by_path));
            count += 1;
        }
        assert_eq!(count, SHIPPED.len());
    }

    #[test]
    fn a_broken_mission_is_told_with_the_value_and_the_fix_and_others_are_left_alone() {
        let (_, text) = SHIPPED[0];
        for (from, to, said) in [
            ("sweeps = 30", "sweeps = 0", "sweeps is 0"),
            ("byte_loss = 0.02", "byte_loss = 2.0", "byte_loss is 2"),
            ("errand = \"tour\"", "errand = \"go_there\"", "needs a place"),
            ("errand = \"tour\"", "errand = \"dance\"", "dance"),
            ("seed = 1", "sede = 1", "sede"),
        ] {
            let error = HexapodMission::read("mine", &text.replace(from, to)).unwrap_err();
            assert!(format!("{error:#}").contains(said), "{error:#}");
        }
        assert!(HexapodMission::open("home-point-test").is_none());
    }
}
