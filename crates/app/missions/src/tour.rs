//! A first look: a robot driven through an arena, others rendered, and what to try next.

use std::path::{Path, PathBuf};

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;
use serde::Serialize;
use sim_camera::CameraSpec;

use crate::arenas::build;
use crate::drive::{Drive, Leg, Report, drive};
use crate::pictures::{self, Kind, Quality};
use crate::stage::Cast;

/// What the tour made.
#[derive(Debug, Serialize)]
pub struct Toured {
    drive: Report,
    stops: Vec<Stop>,
    #[serde(skip)]
    recording: PathBuf,
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

/// Drives and renders; everything is written into `folder`.
pub fn tour(folder: &Path, interrupt: &Interrupt) -> Result<Toured> {
    let (arena, robot) = DRIVE;
    let recording = folder.join(format!("{arena}.mcap"));
    let plan = Drive {
        cast: Cast::of(arena, robot),
        legs: LEGS.map(|(left, right, seconds)| Leg::skid(left, right, seconds)).to_vec(),
        record: Some(recording.clone()),
        top: Some(folder.join(format!("{arena}.png"))),
        speed: None,
    };
    let drive = drive(&plan, interrupt)?;
    let bar = progress::bar(ARENAS.len() as u64, "rendering");
    let mut stops = vec![];
    for arena in ARENAS {
        bar.set_message(arena);
        stops.push(stop(folder, arena)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Toured { drive, stops, recording })
}

fn stop(folder: &Path, arena: &'static str) -> Result<Stop> {
    let (world, _) = build(arena)?;
    let (pose, field_of_view) = pictures::best_side(&world, 70f64.to_radians());
    let (width, height) = SIZE;
    let mut spec = CameraSpec { width, height, field_of_view, ..CameraSpec::default() };
    Quality::Good.apply(&mut spec);
    let file = folder.join(format!("{arena}.png"));
    let written = pictures::write(&world, (&spec, &pose, Kind::Colour), Some(&file), None)?;
    Ok(Stop { arena, title: world.arena().title.clone(), written })
}

impl Toured {
    /// Whether nothing that should be there is missing.
    pub fn is_whole(&self) -> bool {
        self.drive.lost.is_empty()
    }

    /// What was made, and what to try next.
    pub fn text(&self) -> String {
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
            self.recording.display()
        );
        text
    }
}
