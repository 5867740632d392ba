//! Everything that one run leaves: maps, clouds and ways, figures, report.

use std::path::{Path, PathBuf};

use anyhow::Result;
use eval_report::Conditions;

use super::course::Course;
use super::keep::Keeper;
use super::live::Curve;
use super::page::Told;
use super::run::Run;
use super::story::Story;
use crate::scoring::FactsFile;

/// Writes all that is left of a run into a folder; gives its keeper, and where the map for people is.
pub fn leave<'a>(
    course: &'a Course,
    (run, stories, curve): (&Run, &[Story], &Curve),
    folder: &'a Path,
    conditions: Conditions,
) -> Result<(Keeper<'a>, Option<PathBuf>)> {
    let mut keeper = Keeper::new(folder, &course.mission.title);
    let map = keeper.robots(stories)?;
    if let Some(victims) = &run.victims {
        keeper.victims(victims);
    }
    keeper.metrics(course, run, stories)?;
    if stories.len() > 1 {
        keeper.team(stories)?;
    }
    let facts = FactsFile::of(&course.mission.title, run, stories);
    keeper.write("facts.json", (serde_json::to_string_pretty(&facts)? + "\n").as_bytes());
    let told = Told { course, run, story: &stories[0], curve, conditions };
    keeper.write("report.html", told.html().as_bytes());
    Ok((keeper, map))
}
