//! `usar` alone: renders three arenas and says what to try next.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sim_camera::CameraSpec;

use super::arena::picture::{self, Kind, Quality};
use super::arena::source::build;
use crate::outcome::Outcome;
use crate::{console, progress};

const EXAMPLES: &str = "\
Examples:
  usar                      the same as `usar tour`
  usar tour --out pictures  writes its pictures there";

/// Render three arenas and say what to try next
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tour {
    /// Folder for the pictures
    #[arg(long, value_name = "DIR", default_value = "out/tour")]
    out: PathBuf,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Default for Tour {
    fn default() -> Self {
        Self { out: "out/tour".into(), json: false }
    }
}

/// A stop on the tour.
#[derive(Debug, Serialize)]
struct Stop {
    arena: &'static str,
    title: String,
    written: Vec<PathBuf>,
}

/// The arenas shown, in their order.
const ARENAS: [&str; 3] = ["yellow", "collapse", "office"];
const SIZE: (usize, usize) = (960, 540);

const NEXT: &str = "
What to try next:
  usar arena list                                    all arenas
  usar arena show collapse --png c.png --kind heat   what a thermal camera sees
  usar arena generate --rooms 40 --seed 7 --out floor.toml && usar arena show floor.toml --png floor.png --top
  usar arena check floor.toml                        what is wrong with a file of your own
";

impl Tour {
    pub(crate) fn run(self) -> Result<Outcome> {
        let bar = progress::bar(ARENAS.len() as u64, "rendering");
        let mut stops = vec![];
        for arena in ARENAS {
            bar.set_message(arena);
            stops.push(self.stop(arena)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        if self.json {
            console::print_json(&stops)?;
        } else {
            console::print(&text(&stops))?;
        }
        Ok(Outcome::Done)
    }

    fn stop(&self, arena: &'static str) -> Result<Stop> {
        let (world, _) = build(arena)?;
        let (pose, field_of_view) = picture::best_side(&world, 70f64.to_radians());
        let (width, height) = SIZE;
        let mut spec = CameraSpec { width, height, field_of_view, ..CameraSpec::default() };
        Quality::Good.apply(&mut spec);
        let file = self.out.join(format!("{arena}.png"));
        let written = picture::write(&world, (&spec, &pose, Kind::Colour), Some(&file), None)?;
        Ok(Stop { arena, title: world.arena().title.clone(), written })
    }
}

fn text(stops: &[Stop]) -> String {
    let mut text = "Three arenas, seen by the camera the robots use:\n".to_owned();
    for stop in stops {
        for file in &stop.written {
            text += &format!("  {:<10} {:<28} {}\n", stop.arena, stop.title, file.display());
        }
    }
    text + NEXT
}
