//! `usar slam ...`: a log becomes poses and a map, and maps are looked into and drawn.

mod draw;
mod info;
mod map;
mod merge;

use anyhow::Result;
use app_terminal::outcome::Outcome;
use clap::{Args, Subcommand};

/// A log, or a word.
#[derive(Debug, Args)]
#[command(after_help = map::EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct SlamVerb {
    #[command(subcommand)]
    word: Option<Word>,
    #[command(flatten)]
    log: map::MapLog,
}

/// The word after `usar slam`.
#[derive(Debug, Subcommand)]
enum Word {
    /// Say what a map file holds: logs, laser, patches, relations, loops, parts
    Info(info::Info),
    /// Draw a map file again: pictures, occupancy for ROS, GeoTIFF, graph
    Draw(draw::Draw),
    /// Make one map of the logs or maps of several robots, where they belong together
    Merge(merge::Merge),
}

impl SlamVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        match self.word {
            Some(Word::Info(info)) => info.run(),
            Some(Word::Draw(draw)) => draw.run(),
            Some(Word::Merge(merge)) => merge.run(),
            None => self.log.run(),
        }
    }
}
