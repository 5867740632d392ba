//! Clouds in the operator's page: of any form, or a text with a line a point, x y z in metres and, if it is told, how sure it is.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use glam::{DVec3, Vec3};
use link_clouds::Cloud;
use link_station::{Playback, ToPage};
use station_server::NoShelf;

use crate::waiting::until_asked;
use crate::{CloudPoint, PageSetup, StationArguments, cloud_pieces};
use app_missions::{CloudLimits, cloud_files, cloud_space};
use app_terminal::failure::Hinted;
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;

/// More points than these no page shows.
const MOST: usize = 30_000_000;

/// Whether a file's ending says that it is a cloud.
pub fn is_cloud(path: &Path) -> bool {
    is_text(path) || cloud_files::format_of(path).is_ok()
}

fn is_text(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    ["xyz", "txt", "csv", "asc"].contains(&ending.as_str())
}

/// What of a cloud is shown, in the page and in pictures.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// Metres between points, for files that do not say.
    pub step: Option<f64>,
    /// Within which limits.
    pub limits: CloudLimits,
    /// Whether free cells are shown too, by the poses that the cloud holds.
    pub has_free: bool,
}

impl Shown {
    /// The cloud in a file, with its free cells if they are wanted; the limits are for the caller.
    pub fn read(&self, path: &Path) -> Result<Cloud> {
        let cloud = cloud_files::read(path, self.step)?;
        if !self.has_free {
            return Ok(cloud);
        }
        let survey = cloud_space::survey(&cloud, &[cloud_space::HEAD], cloud_space::CELL)?;
        cloud_space::with_free(&cloud, &survey)
    }
}

/// Shows a cloud until Ctrl-C, within limits that also hold for pictures.
pub fn show(
    (path, title): (&Path, &str),
    shown: &Shown,
    station: &StationArguments,
    interrupt: &Interrupt,
) -> Result<()> {
    let setup = PageSetup { title, mode: "cloud", understands: &[] };
    let station = station.open(&setup, Arc::new(NoShelf))?;
    let phase = |phase: &str, reason: String| {
        ToPage::Playback(Playback { phase: phase.to_owned(), reason, ..Playback::default() })
    };
    station.publish([phase("loading", String::new())]);
    let points = read(path, shown).inspect_err(|error| {
        station.publish([phase("failed", format!("{error:#}"))]);
    })?;
    station.publish(cloud_pieces(title, points));
    station.publish([phase("ended", String::new())]);
    until_asked(interrupt);
    Ok(())
}

fn read(path: &Path, shown: &Shown) -> Result<Vec<CloudPoint>> {
    // A table whose columns have names is read by these.
    let mut points =
        if is_text(path) && shown.step.is_none() && !shown.has_free && !has_names(path)? {
            read_text(path)?
        } else {
            let cloud = shown.read(path)?;
            let point =
                |(at, belief): (DVec3, f32)| CloudPoint { at: at.as_vec3().to_array(), belief };
            cloud.positions().map(point).collect()
        };
    if points.is_empty() {
        let problem = format!("{} holds no points", path.display());
        return Err(Hinted::error(problem, "write x y z, or x y z belief, on each line"));
    }
    points.retain(|point| shown.limits.keep(Vec3::from(point.at).as_dvec3(), point.belief));
    if points.is_empty() {
        let problem = format!("no point of {} is within the limits", path.display());
        let hint = "`usar cloud info` says where its points are and how sure";
        return Err(Hinted::error(problem, hint));
    }
    Ok(points)
}

/// Whether the first line that says something begins with a word.
fn has_names(path: &Path) -> Result<bool> {
    let named = || format!("cannot read {}", path.display());
    let mut lines = BufReader::new(File::open(path).with_context(named)?).lines();
    let says = |line: &std::io::Result<String>| {
        line.as_ref().map_or(true, |line| !line.trim().is_empty() && !line.starts_with('#'))
    };
    let first = lines.find(says).transpose().with_context(named)?.unwrap_or_default();
    let word = first.trim_start_matches(['\u{feff}', ' ', '"']).chars().next();
    Ok(word.is_some_and(char::is_alphabetic))
}

fn read_text(path: &Path) -> Result<Vec<CloudPoint>> {
    let named = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(named)?;
    let bar = progress::bar(file.metadata().map_or(0, |about| about.len()), "reading");
    let mut points = vec![];
    let mut reader = BufReader::new(file);
    let mut line = String::new();
    for number in 1.. {
        line.clear();
        let length = reader.read_line(&mut line).with_context(named)?;
        if length == 0 {
            break;
        }
        bar.inc(length as u64);
        match point(&line) {
            Ok(Some(_)) if points.len() >= MOST => {
                let problem = format!("{}: more than {MOST} points", named());
                return Err(Hinted::error(problem, "leave some out"));
            }
            Ok(Some(point)) => points.push(point),
            Ok(None) => {}
            Err(problem) => {
                let problem = format!("{}: line {number}: {problem}", named());
                return Err(Hinted::error(problem, "write x y z, or x y z belief, on each line"));
            }
        }
    }
    bar.finish_and_clear();
    Ok(points)
}

/// A point; nothing on empty lines, in comments and in a headline of words.
fn point(line: &str) -> Result<Option<CloudPoint>, String> {
    let line = line.split('#').next().unwrap_or_default().trim();
    let words = line.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.iter().all(|word| is_name(word)) {
        return Ok(None);
    }
    let number = |word: &&str| {
        let number: Option<f32> = word.parse().ok().filter(|n: &f32| n.is_finite());
        number.ok_or_else(|| format!("{word:?} is no number"))
    };
    let numbers = words.iter().take(4).map(number).collect::<Result<Vec<f32>, String>>()?;
    match numbers[..] {
        [x, y, z] => Ok(Some(CloudPoint { at: [x, y, z], belief: 1.0 })),
        [x, y, z, belief] if (0.0..=1.0).contains(&belief) => {
            Ok(Some(CloudPoint { at: [x, y, z], belief }))
        }
        [.., belief] if numbers.len() == 4 => {
            Err(format!("a belief of {belief} is none; beliefs are from 0 to 1"))
        }
        _ => Err(format!("{} numbers are no point", numbers.len())),
    }
}

/// Whether a headline could have this word; `nan` and `inf` are spelt like words, but are none.
fn is_name(word: &str) -> bool {
    word.chars().all(|c| c.is_alphabetic() || c == '_') && word.parse::<f32>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_point_with_or_without_belief() {
        let told = point("1 2.5 -3 0.25\n").unwrap().unwrap();
        assert_eq!(told, CloudPoint { at: [1.0, 2.5, -3.0], belief: 0.25 });
        assert_eq!(point("1,2,3").unwrap().unwrap().belief, 1.0);
        for nothing in ["", "  # only words", "x y z belief"] {
            assert_eq!(point(nothing).unwrap(), None, "{nothing:?}");
        }
    }

    #[test]
    fn what_is_no_point_is_named() {
        assert_eq!(point("1 2").unwrap_err(), "2 numbers are no point");
        assert_eq!(point("1 2 three").unwrap_err(), "\"three\" is no number");
        assert!(point("nan 1 2").is_err());
        assert_eq!(point("wall 1 2 3").unwrap_err(), "\"wall\" is no number");
        assert!(point("1 2 3 900").unwrap_err().contains("belief of 900"));
    }

    #[test]
    fn columns_are_found_by_their_names_and_an_empty_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("points.csv");
        std::fs::write(&path, "belief,x,y,z\n0.5,1,2,3\n").unwrap();
        let read = |path: &Path| read(path, &Shown::default());
        assert_eq!(read(&path).unwrap(), [CloudPoint { at: [1.0, 2.0, 3.0], belief: 0.5 }]);
        std::fs::write(&path, "# nothing\n").unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("holds no points"));
    }
}
