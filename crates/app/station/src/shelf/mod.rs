//! What the page can look at beside a run: recordings, arenas, robots, and files that somebody drops on it.

mod catalogue;
mod check;
pub(crate) mod missions;
mod runs;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use station_server::{Document, Shelf};

/// The shelf of the program.
pub struct AppShelf {
    /// Where recordings are looked for.
    folders: Vec<PathBuf>,
    /// Recordings as they were listed last: the page names them by their place in it.
    runs: Mutex<Vec<PathBuf>>,
    /// What took time to draw or read.
    kept: Mutex<BTreeMap<String, Document>>,
}

impl AppShelf {
    /// Looks for recordings in these folders and those within them.
    pub fn new(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        let shelf = Self {
            folders: folders.into_iter().collect(),
            runs: Mutex::default(),
            kept: Mutex::default(),
        };
        shelf.list();
        shelf
    }

    /// The recording with this number.
    pub fn run(&self, number: usize) -> Option<PathBuf> {
        let runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        runs.get(number).cloned()
    }

    fn list(&self) -> Vec<PathBuf> {
        let found = runs::find(&self.folders);
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&found);
        found
    }

    /// What was made before, or is made now and kept.
    fn kept(&self, path: &str, make: impl FnOnce() -> Option<Document>) -> Option<Document> {
        let known = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        known.or_else(|| {
            let made = make()?;
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.insert(path.to_owned(), made.clone());
            Some(made)
        })
    }

    fn of_run(&self, number: &str, what: Option<&str>) -> Option<Document> {
        let path = self.run(number.parse().ok()?)?;
        match what {
            Some("way") => self.kept(&format!("way {}", path.display()), || runs::way(&path)),
            Some("report") => runs::report(&path),
            _ => None,
        }
    }
}

impl Shelf for AppShelf {
    fn get(&self, path: &str) -> Option<Document> {
        let words: Vec<&str> = path.split('/').collect();
        match words[..] {
            ["runs"] => Some(runs::table(&self.list())),
            ["runs", number, what] => self.of_run(number, Some(what)),
            ["missions"] => Some(missions::table()),
            ["arenas"] => self.kept(path, catalogue::arenas),
            ["robots"] => self.kept(path, || Some(catalogue::robots())),
            ["arenas", picture] => self.kept(path, || catalogue::arena_picture(picture)),
            ["robots", file] => self.kept(path, || catalogue::robot_file(file)),
            _ => None,
        }
    }

    fn check(&self, name: &str, bytes: &[u8]) -> Option<Document> {
        Some(check::check(name, bytes))
    }
}

/// Folders in which somebody who looks at this file may have more.
pub fn folders_around(file: &Path) -> Vec<PathBuf> {
    let own = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let own = own.map_or_else(|| PathBuf::from("."), Path::to_owned);
    vec![own, PathBuf::from("out")]
}
