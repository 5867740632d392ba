//! What is left of an errand on disk: the map in its forms, what was heard, the figures.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use app_terminal::files;
use app_terminal::interrupt::Cause;
use app_terminal::outcome::Outcome;
use link_images::png;
use robot_mapping::{Thresholds, files as map_files};
use robot_survey::Surveyor;
use serde::Serialize;

use crate::page::Page;
use crate::picture::{draw, to_svg};
use crate::survey_file;

/// Shows `map.svg` anew every two seconds, to be zoomed, moved, saved and printed.
pub(crate) const PAGE: &str = include_str!("map.html");

/// A folder with what is left.
#[derive(Debug, Serialize)]
pub struct Kept {
    /// Where.
    pub folder: PathBuf,
    /// What was written.
    pub written: Vec<PathBuf>,
    /// What could not be written, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
}

impl Kept {
    /// Nothing yet.
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), written: vec![], lost: vec![] }
    }

    /// Writes the map as pictures (`map.png`, `map.svg` to scale, `map.html` around it), for navigators (`map.pgm`, `map.yaml`) and for us (`map.usarmap`), and all
    /// that it takes to go on another day (`sweeps.json`).
    pub fn survey(&mut self, surveyor: &Surveyor) -> Result<()> {
        self.file("map.png", &png::encode(&draw(surveyor)).context("cannot draw the map")?);
        self.file("map.svg", to_svg(surveyor).as_bytes());
        self.file("map.html", PAGE.as_bytes());
        let grid = surveyor.map().to_grid()?;
        let ros = map_files::map_server(&grid, Thresholds::default(), "map.pgm")?;
        self.file("map.pgm", &ros.pgm);
        self.file("map.yaml", ros.yaml.as_bytes());
        self.file("map.usarmap", &map_files::save(&grid)?);
        self.file(survey_file::NAME, survey_file::write(surveyor)?.as_bytes());
        Ok(())
    }

    /// Puts what was written where a page finds it.
    pub fn show(&self, page: &Page) {
        for path in &self.written {
            if let (Some(name), Ok(bytes)) = (path.file_name(), std::fs::read(path)) {
                page.put(&name.to_string_lossy(), &bytes);
            }
        }
    }

    /// Writes an object.
    pub fn json(&mut self, name: &str, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string_pretty(value)? + "\n";
        self.file(name, text.as_bytes());
        Ok(())
    }

    /// Writes a file, whole or not at all.
    pub fn file(&mut self, name: &str, bytes: &[u8]) {
        let path = self.folder.join(name);
        match files::write(&path, bytes) {
            Ok(()) if self.written.contains(&path) => {}
            Ok(()) => self.written.push(path),
            Err(error) => self.lost.push(format!("{error:#}")),
        }
    }

    /// How it ended for whoever called the program: what could not be written is a loss, and so is what was ended early.
    pub fn outcome(&self, is_done: bool, cause: Option<Cause>) -> Outcome {
        match (is_done, cause.is_some() || !self.lost.is_empty()) {
            (_, true) => Outcome::WithLoss,
            (true, false) => Outcome::Done,
            (false, false) => Outcome::Failed,
        }
    }
}
