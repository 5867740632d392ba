//! Robots of one's own, from a folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sim_robots::ini::{self, Document};
use sim_usarsim::Catalogue;

use app_terminal::failure::Hinted;

/// Keys that only robots have.
const ROBOT_KEYS: [&str; 10] = [
    "JointParts",
    "MisPkgs",
    "Sensors",
    "Effecters",
    "Effectors",
    "Cameras",
    "HeadLights",
    "HeadLight",
    "AddParts",
    "Extends",
];
/// What robots of an ini file take after, and what therefore is none.
const ANCESTORS: [&str; 2] = ["SkidSteeredRobot", "KRobot"];
/// Holds no robots, but is read beside those that do.
const PACKAGES: &str = "USARMisPkg.ini";

/// The robots that come with the program and those of a folder, and what was odd about the latter.
///
/// A TOML file that cannot be read is an error. An ini file of the old simulator may describe robots that nobody here has bodies for: those are left
/// out with a warning, as long as one can be read.
pub(super) fn catalogue(folder: Option<&Path>) -> Result<(Catalogue, Vec<String>)> {
    let mut shelf = Shelf { catalogue: Catalogue::shipped(), warnings: vec![], added: 0 };
    let Some(folder) = folder else { return Ok((shelf.catalogue, vec![])) };
    for file in files(folder)? {
        match ending(&file).as_str() {
            "toml" => shelf.take_toml(&file)?,
            "ini" if !has_name(&file, PACKAGES) => shelf.take_ini(&file)?,
            _ => {}
        }
    }
    if shelf.added == 0 {
        let message = format!("there are no robots in {}", folder.display());
        return Err(Hinted::error(message, "put robot TOML files or a USARBot.ini there"));
    }
    Ok((shelf.catalogue, shelf.warnings))
}

struct Shelf {
    catalogue: Catalogue,
    warnings: Vec<String>,
    added: usize,
}

impl Shelf {
    fn take_toml(&mut self, file: &Path) -> Result<()> {
        let model = sim_robots::load(file)
            .with_context(|| format!("cannot read the robot in {}", file.display()))?;
        self.catalogue.add(model);
        self.added += 1;
        Ok(())
    }

    fn take_ini(&mut self, file: &Path) -> Result<()> {
        let content = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        // What is wrong with the file itself is told by the reader of its first class.
        let classes = ini::parse(&content).map(|document| robot_classes(&document));
        let mut failure = None;
        let before = self.added;
        for class in classes.unwrap_or_else(|_| vec!["P2AT".to_owned()]) {
            match sim_robots::load_ini_file(file, None, &class) {
                Ok(loaded) => {
                    self.warnings.extend(loaded.warnings.iter().map(ToString::to_string));
                    self.catalogue.add(loaded.model);
                    self.added += 1;
                }
                Err(errors) => {
                    self.warnings
                        .push(format!("class {class} of {} is left out: {errors}", file.display()));
                    failure.get_or_insert(errors);
                }
            }
        }
        match failure {
            Some(errors) if self.added == before => {
                Err(errors).with_context(|| format!("no robot of {} can be read", file.display()))
            }
            _ => Ok(()),
        }
    }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let named = || format!("cannot look into the folder of robots {}", folder.display());
    let entries = fs::read_dir(folder).with_context(named)?;
    let mut files = vec![];
    for entry in entries {
        files.push(entry.with_context(named)?.path());
    }
    files.retain(|path| path.is_file());
    files.sort();
    Ok(files)
}

fn ending(file: &Path) -> String {
    file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

fn has_name(file: &Path, name: &str) -> bool {
    file.file_name().is_some_and(|own| own.eq_ignore_ascii_case(name))
}

/// Classes that say what a robot carries, each once, in the order of the file.
fn robot_classes(document: &Document) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let is_robot = |section: &&ini::Section| {
        let has_parts = section
            .properties
            .iter()
            .any(|property| ROBOT_KEYS.iter().any(|key| property.key.eq_ignore_ascii_case(key)));
        let is_ancestor = ANCESTORS.iter().any(|name| section.class.eq_ignore_ascii_case(name));
        has_parts && !is_ancestor && !section.class.is_empty()
    };
    let classes = document.sections.iter().filter(is_robot).map(|section| section.class.clone());
    classes.filter(|class| seen.insert(class.to_ascii_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const INI: &str = "\
[USARBot.P2AT]
Sensors=(ItemClass=class'USARBot.SICK',ItemName=\"Front\")
[USARBot.SICK]
MaxRange=10
[USARBot.Submarine]
Sensors=(ItemClass=class'USARBot.SICK',ItemName=\"Sonar\")
";

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            fs::write(folder.path().join(name), content).unwrap();
        }
        folder
    }

    #[test]
    fn robots_of_a_folder_stand_beside_the_shipped_ones() {
        let toml = fs::read_to_string(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../robots/P3DX.toml"),
        );
        let toml = toml.unwrap().replace("name = \"P3DX\"", "name = \"Scout\"");
        let folder = folder(&[("scout.toml", &toml), ("USARBot.ini", INI), ("notes.txt", "x")]);
        let (catalogue, warnings) = catalogue(Some(folder.path())).unwrap();
        assert!(catalogue.find("scout").is_some() && catalogue.find("Kenaf").is_some());
        let p2at = catalogue.find("P2AT").unwrap();
        assert_eq!(p2at.equipment.len(), 1, "the ini file's P2AT replaces the shipped one");
        let left_out = warnings.iter().find(|text| text.contains("Submarine")).unwrap();
        assert!(left_out.contains("USARBot.ini"), "{left_out}");
    }

    #[test]
    fn a_broken_file_is_named() {
        let broken = folder(&[("scout.toml", "name = 7")]);
        let error = format!("{:#}", catalogue(Some(broken.path())).err().unwrap());
        assert!(error.contains("scout.toml"), "{error}");
        let broken = folder(&[("USARBot.ini", "[USARBot.P2AT\nSensors=(")]);
        let error = format!("{:#}", catalogue(Some(broken.path())).err().unwrap());
        assert!(error.contains("USARBot.ini"), "{error}");
    }

    #[test]
    fn a_folder_without_robots_is_an_error() {
        let empty = folder(&[("notes.txt", "x")]);
        let error = catalogue(Some(empty.path())).err().unwrap().to_string();
        assert!(error.starts_with("there are no robots in"), "{error}");
        assert!(catalogue(Some(Path::new("no such folder"))).is_err());
    }
}
