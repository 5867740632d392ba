//! Missions that can be run: those of the folder `missions`, and those that come with the program.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use app_missions::MissionSource;
use app_missions::missions::shipped_names;
use serde_json::{Value, json};
use station_server::Document;

/// Where missions of one's own are looked for.
const FOLDER: &str = "missions";

/// What each mission is.
pub(super) fn table() -> Document {
    let row = |(name, file): (&String, &String)| {
        let mission = MissionSource::open(file).ok()?.mission;
        let models = mission.robots.iter().map(|robot| robot.model.clone()).collect::<Vec<_>>();
        Some(json!({
            "name": name, "title": mission.title, "arena": mission.arena, "seed": mission.seed,
            "robots": models, "tasks": mission.robots.iter().map(|robot| robot.tasks.len()).sum::<usize>(),
        }))
    };
    let rows: Vec<Value> = all().iter().filter_map(row).collect();
    Document::json(Value::from(rows).to_string())
}

/// What to open for the mission of this name; nothing else can be named.
pub(crate) fn named(name: &str) -> Option<String> {
    all().remove(name)
}

/// By name, what to open: a file before what comes with the program.
fn all() -> BTreeMap<String, String> {
    let shipped = shipped_names().map(|name| (name.to_owned(), name.to_owned()));
    let files = fs::read_dir(FOLDER).into_iter().flatten().flatten().map(|entry| entry.path());
    let own = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    shipped.chain(own.filter_map(|path| Some((stem(&path)?, path.to_str()?.to_owned())))).collect()
}

fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_with_the_program_can_be_named_and_files_elsewhere_cannot() {
        assert_eq!(named("home-point-test").as_deref(), Some("home-point-test"));
        assert_eq!(named("../secret"), None);
        assert_eq!(named("/etc/passwd"), None);
        let text = String::from_utf8(table().bytes.clone()).unwrap();
        assert!(text.contains("eight-explorers"), "{text}");
    }
}
