//! `usar tour`: drives a robot through an arena, renders others and says what to try next.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sim_camera::CameraSpec;

use app_missions::arenas::build;
use app_missions::drive::{Drive, Leg, Report, drive};
use app_missions::pictures::{self, Kind, Quality};
use app_missions::stage::Cast;
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use app_terminal::{console, progress};

const EXAMPLES: &str = "\
Examples:
  usar tour
  usar tour --out pictures  writes its files there";

/// Drive a robot through an arena, render others, say what to try next
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tour {
    /// Folder for pictures and recording
    #[arg(long, value_name = "DIR", default_value = "out/tour")]
    out: PathBuf,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

/// What the tour made.
#[derive(Debug, Serialize)]
struct Toured {
    drive: Report,
    stops: Vec<Stop>,
}

/// An arena that was rendered.
#[derive(Debug, Serialize)]
struct Stop {
    arena: &'static str,
    title: String,
    written: Vec<PathBuf>,
}

/// Who drives, and where.
const DRIVE: (&str, &str) = ("yellow", "P2AT");
/// Round the barrel in the entrance lane, through the first door, along the table, to the pipes that lie in the way.
const LEGS: [(f64, f64, f64); 7] = [
    (1.4, 3.0, 1.2),
    (3.0, 1.4, 1.2),
    (2.5, 2.5, 5.2),
    (2.0, -2.0, 2.0),
    (3.0, 3.0, 9.3),
    (-2.0, 2.0, 2.1),
    (2.0, 2.0, 2.4),
];
/// The arenas rendered, in their order.
const ARENAS: [&str; 2] = ["collapse", "office"];
const SIZE: (usize, usize) = (960, 540);

const NEXT: &str = "
What to try next:
  usar sense yellow Mapper --png out/sense           what a robot's sensors say and see
  usar drive orange Kenaf --left 2 --right 2 --for 8 --top out/way.png
  usar arena show collapse --png c.png --kind heat   what a thermal camera sees
  usar arena generate --rooms 40 --seed 7 --out floor.toml && usar arena show floor.toml --png floor.png --top
";

impl Tour {
    pub(crate) fn run(self) -> Result<Outcome> {
        let folder = OutFolder::claim(&self.out)?;
        let drive = self.drive()?;
        let bar = progress::bar(ARENAS.len() as u64, "rendering");
        let mut stops = vec![];
        for arena in ARENAS {
            bar.set_message(arena);
            stops.push(self.stop(arena)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let recording = self.recording();
        let toured = Toured { drive, stops };
        console::tell(self.json, &toured, || toured.text(&recording))?;
        drop(folder);
        Ok(if toured.drive.lost.is_empty() { Outcome::Done } else { Outcome::WithLoss })
    }

    fn recording(&self) -> PathBuf {
        self.out.join(format!("{}.mcap", DRIVE.0))
    }

    fn drive(&self) -> Result<Report> {
        let (arena, robot) = DRIVE;
        let plan = Drive {
            cast: Cast::of(arena, robot),
            legs: LEGS.map(|(left, right, seconds)| Leg::skid(left, right, seconds)).to_vec(),
            record: Some(self.recording()),
            top: Some(self.out.join(format!("{arena}.png"))),
            speed: None,
        };
        drive(&plan, &Interrupt::listen())
    }

    fn stop(&self, arena: &'static str) -> Result<Stop> {
        let (world, _) = build(arena)?;
        let (pose, field_of_view) = pictures::best_side(&world, 70f64.to_radians());
        let (width, height) = SIZE;
        let mut spec = CameraSpec { width, height, field_of_view, ..CameraSpec::default() };
        Quality::Good.apply(&mut spec);
        let file = self.out.join(format!("{arena}.png"));
        let written = pictures::write(&world, (&spec, &pose, Kind::Colour), Some(&file), None)?;
        Ok(Stop { arena, title: world.arena().title.clone(), written })
    }
}

impl Toured {
    fn text(&self, recording: &Path) -> String {
        let mut text = self.drive.to_string();
        text += "Two more arenas, seen by the camera the robots use:\n";
        for stop in &self.stops {
            for file in &stop.written {
                text += &format!("  {:<10} {:<28} {}\n", stop.arena, stop.title, file.display());
            }
        }
        text += NEXT;
        text += &format!(
            "  usar replay {} --verify   simulates the drive again and compares\n",
            recording.display()
        );
        text
    }
}
