//! The mission a name means: a file, or one that comes with the program.

use std::path::{Path, PathBuf};

use anyhow::Result;
use link_text::nearest;
use robot_agent::{Mission, read_mission};

use app_terminal::failure::Hinted;
use app_terminal::files;

/// Longest mission file.
const MOST_BYTES: u64 = 1 << 20;

/// A file of `missions/`, built in, so that an installed program has it too.
macro_rules! shipped {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../missions/", $name, ".toml")))
    };
}

/// The missions that come with the program; the first is the one `usar` alone runs.
const SHIPPED: [(&str, &str); 22] = [
    shipped!("home-point-test"),
    shipped!("home-point-mapping"),
    shipped!("random-wander"),
    shipped!("generated-floor"),
    shipped!("generated-floor-laser"),
    shipped!("office-search"),
    shipped!("eight-explorers"),
    shipped!("team-office"),
    shipped!("league"),
    shipped!("team-collapse"),
    shipped!("deployment"),
    shipped!("teleop"),
    shipped!("mapping"),
    shipped!("soccer-omni"),
    shipped!("omni-search"),
    shipped!("explore-yellow"),
    shipped!("explore-orange"),
    shipped!("explore-office"),
    shipped!("explore-collapse"),
    shipped!("mapper-position-1"),
    shipped!("mapper-position-2"),
    shipped!("mapper-position-3"),
];

/// The names of the missions that come with the program.
pub fn shipped_names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// A mission, and what it is called.
#[derive(Debug)]
pub struct MissionSource {
    /// Without folder and ending.
    pub name: String,
    /// Its content.
    pub mission: Mission,
}

impl MissionSource {
    /// The file of this name, or else the mission of this name that comes with the program.
    pub fn open(name: &str) -> Result<Self> {
        let path = Path::new(name);
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_else(|| name.to_owned());
        if path.exists() {
            let mut mission = read_mission(name, &files::read(path, MOST_BYTES)?)?;
            mission.arena = beside(path, &mission.arena);
            mission.known_map = mission.known_map.map(|map| beside(path, &map));
            for robot in &mut mission.robots {
                robot.model = beside(path, &robot.model);
            }
            return Ok(Self { name: stem, mission });
        }
        let is_meant = |shipped: &str| name == shipped || is_shipped_path(path, shipped);
        match SHIPPED.iter().find(|(shipped, _)| is_meant(shipped)) {
            Some((_, text)) => {
                Ok(Self { mission: read_mission(name, text.as_bytes())?, name: stem })
            }
            None => Err(unknown(name, &stem)),
        }
    }
}

/// `missions/NAME.toml`, as documents write it.
fn is_shipped_path(path: &Path, name: &str) -> bool {
    path == Path::new("missions").join(format!("{name}.toml"))
}

/// A file that a mission names lies beside the mission, unless it lies where the program was started.
fn beside(mission: &Path, name: &str) -> String {
    let is_file = Path::new(name).extension().is_some();
    let beside: PathBuf = mission.parent().unwrap_or(Path::new("")).join(name);
    if is_file && !Path::new(name).exists() && beside.exists() {
        return beside.display().to_string();
    }
    name.to_owned()
}

fn unknown(name: &str, stem: &str) -> anyhow::Error {
    let known = shipped_names().collect::<Vec<_>>().join(", ");
    let hint = match nearest(stem, shipped_names()) {
        Some(meant) => format!("did you mean {meant:?}? With the program come {known}"),
        None => format!("name a file, or one that comes with the program: {known}"),
    };
    Hinted::error(format!("there is no mission and no file named {name:?}"), hint)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_file_of_the_folder_comes_with_the_program_and_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../missions");
        for file in fs::read_dir(folder).unwrap() {
            let stem = file.unwrap().path().file_stem().unwrap().display().to_string();
            let by_name = MissionSource::open(&stem).unwrap();
            let by_path = MissionSource::open(&format!("missions/{stem}.toml")).unwrap();
            assert_eq!((by_name.name, by_name.mission), (stem, by_path.mission));
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_told_what_is_meant() {
        let error = MissionSource::open("missions/home-point-tset.toml").unwrap_err();
        let hint = error.downcast_ref::<Hinted>().map(|hinted| format!("{hinted:?}"));
        assert!(hint.is_some_and(|hint| hint.contains("did you mean \\\"home-point-test\\\"")));
    }
}
