//! The pages on sensors are true: every sensor has one, every test they name exists, every preset is listed.

use std::fs;
use std::path::{Path, PathBuf};

use base::model::SensorKind;
use base::model::presets::{
    HOKUYO_URG_04LX, HOKUYO_UTM_30LX_DATASHEET, RANGE_SCANNER_3D, SICK_LMS200, presets,
};

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
fn the_figures_of_scanners_are_those_of_the_presets() {
    let readme = readme();
    let row = readme.lines().find(|line| line.contains("(scanner.md)")).expect("scanners");
    for (title, preset) in [
        ("SICK LMS200", &SICK_LMS200),
        ("Hokuyo URG-04LX", &HOKUYO_URG_04LX),
        ("Hokuyo UTM-30LX", &HOKUYO_UTM_30LX_DATASHEET),
        ("3D", &RANGE_SCANNER_3D),
    ] {
        let SensorKind::Scanner(spec) = &preset.kind else { panic!("{}", preset.name) };
        let part = row.split("; ").find(|part| part.contains(title)).expect(title);
        let (least, most) = (spec.range.min_range, spec.range.max_range);
        let beams = libm::floor(spec.field_of_view / spec.resolution + 1e-6) + 1.0;
        for figure in [format!("{least} to {most} m"), format!("{beams} beams")] {
            assert!(part.contains(&figure), "{title}: {figure} is not in {part:?}");
        }
    }
}

#[test]
fn every_preset_is_listed_with_its_source() {
    let readme = readme();
    let missing: Vec<String> = presets()
        .map(|preset| {
            let period = preset.period.map_or("when asked".to_owned(), |period| {
                format!("{} ms", period.nanos() / 1_000_000)
            });
            format!("| `{}` | {period} | {} |", preset.name, preset.source)
        })
        .filter(|row| !readme.contains(row))
        .collect();
    assert!(missing.is_empty(), "docs/sensors/README.md lacks:\n{}", missing.join("\n"));
}

/// Files of the source, tests left out, that name a kind of sensor.
fn sources_with(word: &str) -> Vec<String> {
    let mut folders = vec![house().join("crates")];
    let mut found = vec![];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the source is in the house").flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_test = ["tests", "tests.rs", "testing.rs", "tiny_world.rs", "bench"];
            if path.is_dir() && !is_test.contains(&name.as_str()) {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs")
                && !is_test.contains(&name.as_str())
                && text(&path).contains(word)
            {
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn a_sensor_is_named_in_few_files_and_the_list_of_what_to_touch_is_true() {
    let contributing = text(&house().join("CONTRIBUTING.md"));
    let (_, list) = contributing.split_once("## Adding a sensor").expect("a list");
    let listed: Vec<&str> = list
        .split('`')
        .filter(|word| word.starts_with("crates/") && !word.contains("NAME"))
        .collect();
    assert!(listed.len() >= 8, "{listed:?}");
    for path in listed {
        assert!(house().join(path).exists(), "CONTRIBUTING.md names {path}, which is not there");
    }
    // A plain sensor: what names it is what has to be touched for another like it.
    let named = sources_with("SensorKind::Co2");
    assert!(named.len() <= 6, "a sensor is named in too many places:\n{}", named.join("\n"));
}
