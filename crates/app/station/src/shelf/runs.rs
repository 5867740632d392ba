//! Recordings in folders.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use link_recording::{Event, Replayer};
use serde_json::{Value, json};
use station_server::Document;

/// More recordings than these are not listed.
const MOST: usize = 500;
/// A point of a way is kept if it is this far from the last one, metres.
const APART: f64 = 0.1;
/// Largest report that is shown.
const REPORT_BYTES: u64 = 32 << 20;

/// Folders within folders are looked into so deep.
const DEEPEST: usize = 8;
/// More folders than these are not looked into: somebody named the root of a disk.
const MOST_FOLDERS: usize = 20_000;

/// Recordings in these folders and in those within them; links to folders are not followed.
pub(super) fn find(folders: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = BTreeSet::new();
    let mut todo: VecDeque<(PathBuf, usize)> =
        folders.iter().map(|folder| (folder.clone(), 0)).collect();
    for _ in 0..MOST_FOLDERS {
        let Some((folder, depth)) = todo.pop_front() else { break };
        for path in entries(&folder) {
            let is_link = path.is_symlink();
            if path.is_dir() && !is_link && depth < DEEPEST {
                todo.push_back((path, depth + 1));
            } else if is_recording(&path) {
                found.insert(path);
            }
        }
    }
    found.into_iter().take(MOST).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

fn is_recording(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "mcap") && path.is_file()
}

/// What there is, with the figures that lie beside it.
pub(super) fn table(runs: &[PathBuf]) -> Document {
    let row = |(number, path): (usize, &PathBuf)| {
        let metrics = path.with_file_name("metrics.json");
        let metrics = fs::read(metrics).ok().filter(|bytes| bytes.len() < 1 << 20);
        let metrics: Option<Value> = metrics.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        json!({
            "number": number,
            "name": short_name(path),
            "bytes": fs::metadata(path).map_or(0, |about| about.len()),
            "has_report": path.with_file_name("report.html").is_file(),
            "metrics": metrics,
        })
    };
    let rows: Vec<Value> = runs.iter().enumerate().map(row).collect();
    Document::json(Value::from(rows).to_string())
}

/// The file and the folder it lies in; what is above is nobody's business.
fn short_name(path: &Path) -> String {
    let parts: Vec<String> =
        path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

/// The page that lies beside a recording.
pub(super) fn report(path: &Path) -> Option<Document> {
    let report = path.with_file_name("report.html");
    let is_small = fs::metadata(&report).is_ok_and(|about| about.len() <= REPORT_BYTES);
    let bytes = is_small.then(|| fs::read(report).ok()).flatten()?;
    Some(Document { media_type: "text/html; charset=utf-8", bytes })
}

/// The ways of all robots of a recording, with what it was made of.
pub(super) fn way(path: &Path) -> Option<Document> {
    let mut replayer = Replayer::new(BufReader::new(File::open(path).ok()?)).ok()?;
    let mut ways: BTreeMap<String, Way> = BTreeMap::new();
    let (mut end, mut touches) = (0.0_f64, 0_u32);
    for entry in replayer.by_ref() {
        let Ok(entry) = entry else { continue };
        end = end.max(entry.time.seconds());
        match entry.event {
            Event::Transforms(transforms) => {
                for transform in transforms.iter().filter(|t| t.parent == "world") {
                    let robot = transform.child.split('/').next().unwrap_or_default();
                    let at = transform.parent_from_child.position;
                    ways.entry(robot.to_owned()).or_default().push(at.x, at.y);
                }
            }
            Event::Reading(reading) => {
                if let base::messages::ReadingData::Touch(touched) = reading.data {
                    touches += u32::from(touched.is_touching);
                }
            }
            _ => {}
        }
    }
    let conditions = replayer.conditions()?;
    let robots: Vec<Value> = ways
        .into_iter()
        .map(|(name, way)| json!({ "name": name, "metres": way.metres, "points": way.points }))
        .collect();
    Some(Document::json(
        json!({
            "arena": conditions.arena, "seed": conditions.seed, "version": conditions.version,
            "seconds": end, "touches": touches, "robots": robots,
            "is_whole": replayer.integrity().is_complete,
        })
        .to_string(),
    ))
}

#[derive(Default)]
struct Way {
    points: Vec<[f32; 2]>,
    last: Option<(f64, f64)>,
    metres: f64,
}

impl Way {
    fn push(&mut self, x: f64, y: f64) {
        let far = self.last.map_or(f64::INFINITY, |(a, b)| libm::hypot(x - a, y - b));
        if far < APART {
            return;
        }
        if far.is_finite() {
            self.metres += far;
        }
        self.last = Some((x, y));
        self.points.push([x as f32, y as f32]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recordings_are_found_in_folders_within_folders() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.mcap", "study/b.mcap", "study/may/seed 3/deep/c.mcap", "study/d.txt"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, b"").unwrap();
        }
        let found = find(&[folder.path().to_owned(), folder.path().join("none")]);
        let names: Vec<_> = found.iter().map(|path| path.file_name().unwrap()).collect();
        assert_eq!(names, ["a.mcap", "b.mcap", "c.mcap"]);
    }
}
