//! The pages on sensors are true: every sensor has one, every test they name exists, every preset is listed.

use std::fs;
use std::path::{Path, PathBuf};

use sim_sensors::presets;

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn readme() -> String {
    text(&house().join("docs/sensors/README.md"))
}

/// Name and text of every page on a sensor.
fn pages() -> Vec<(String, String)> {
    let entries = fs::read_dir(house().join("docs/sensors")).expect("the folder is in the house");
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let page = |path: PathBuf| Some((path.file_stem()?.to_str()?.to_owned(), text(&path)));
    let mut pages: Vec<(String, String)> = paths.filter_map(page).collect();
    pages.retain(|(name, _)| name != "README");
    pages.sort();
    pages
}

/// `sonar::tests::glass_is_heard` in the file it names: beside the sensor, or at the foot of its file.
fn is_a_test(name: &str) -> bool {
    let Some((module, function)) = name.split_once("::tests::") else { return false };
    // What radios do to each other is tested where packets are carried.
    let crates =
        ["src", "../radio/src"].map(|sources| Path::new(env!("CARGO_MANIFEST_DIR")).join(sources));
    let files = crates.map(|sources| {
        [sources.join(module).join("tests.rs"), sources.join(format!("{module}.rs"))]
    });
    let wanted = format!("#[test]\nfn {function}()");
    files.iter().flatten().filter_map(|file| fs::read_to_string(file).ok()).any(|text| {
        let unindented: Vec<&str> = text.lines().map(str::trim_start).collect();
        unindented.join("\n").contains(&wanted)
    })
}

#[test]
fn every_sensor_has_a_page_and_a_row_and_every_page_a_sensor() {
    let pages = pages();
    assert_eq!(pages.len(), 24, "one for each kind of sensor");
    let readme = readme();
    for (name, _) in &pages {
        assert!(readme.contains(&format!("({name}.md)")), "README.md has no row for {name}");
        let source = format!("{}/src/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        assert!(Path::new(&source).exists(), "docs/sensors/{name}.md describes no sensor");
    }
}

#[test]
fn every_test_that_is_named_exists() {
    let all = pages().into_iter().chain([("README".to_owned(), readme())]);
    for (page, text) in all {
        let named: Vec<&str> = text.split('`').filter(|word| word.contains("::tests::")).collect();
        assert!(!named.is_empty(), "{page} names no test");
        for name in named {
            assert!(is_a_test(name), "docs/sensors/{page}.md names {name}, which is not there");
        }
    }
}

#[test]
fn every_kind_is_listed_with_what_it_is_called() {
    let readme = readme();
    for sensor in base::model::SENSORS {
        let wire = match sensor.usarsim {
            Some([ut2004, udk]) if ut2004 == udk => format!("`{udk}`"),
            Some([ut2004, udk]) => format!("`{ut2004}` / `{udk}`"),
            None => "none".to_owned(),
        };
        let (word, label, ros) = (sensor.word, sensor.label, sensor.ros);
        let unit = if sensor.unit.is_empty() { "none" } else { sensor.unit };
        let maps = if sensor.maps { "yes" } else { "no" };
        let row = format!("| `{word}` | {label} | {wire} | `{ros}` | {unit} | {maps} |");
        assert!(readme.contains(&row), "docs/sensors/README.md lacks:\n{row}");
    }
}

#[test]
fn every_preset_is_listed_with_its_source() {
    let readme = readme();
    let missing: Vec<String> = presets()
        .iter()
        .map(|preset| {
            let millis = preset.period.nanos() / 1_000_000;
            format!("| `{}` | {millis} ms | {} |", preset.name, preset.source)
        })
        .filter(|row| !readme.contains(row))
        .collect();
    assert!(missing.is_empty(), "docs/sensors/README.md lacks:\n{}", missing.join("\n"));
}
