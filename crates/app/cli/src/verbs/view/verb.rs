//! The verb itself.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;

use app_station::{AppShelf, PageSetup, StationArguments, folders_around};
use app_station::{floor_plan, points, replay};
use app_terminal::files;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;

use super::picture::PictureArguments;

const EXAMPLES: &str = "\
Examples:
  usar view run.mcap                     replays a recording in the browser, as if live
  usar view run.mcap --paused            waits at the beginning
  usar view run.mcap --no-browser --station 8200
  usar view cloud.xyz                    a cloud: a line a point, x y z and how sure it is, 0 to 1
  usar view out/home-point-test-seed1/map.usarmap            a map that a robot made; .yaml and .pgm of ROS too
  usar view room.cloud --png room.png                        from a corner, everything in the picture
  usar view room.cloud --png top.png --top --z :1.5          from above, without the ceiling
  usar view room.cloud --free --colours bands --png free.png what was found free too, in blue
  usar view room.ply --png inside.png --camera 0,0,1:3,0,1 --fov 90 --belief 0.9:
  usar view building.bt --png dots.png --marks dots --colours bands --size 1920x1080

P plays and pauses, [ and ] step, , and . change the speed; the page's ? lists all keys. Ctrl-C ends it.";

/// Show a file: a recording, a map or a cloud in the operator's page, a cloud as a picture
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct View {
    /// An MCAP file made by usar; a map: .usarmap, or .yaml and .pgm of ROS; or a cloud: PLY, PCD, OctoMap .bt, .cloud, or a text of points (.xyz, .txt, .csv)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Wait at the beginning
    #[arg(long)]
    paused: bool,
    #[command(flatten)]
    station: StationArguments,
    #[command(flatten)]
    picture: PictureArguments,
}

impl View {
    pub(crate) fn run(self) -> Result<Outcome> {
        if self.picture.png.is_some() {
            return self.picture.write(&self.file);
        }
        files::require(&self.file)?;
        let interrupt = Interrupt::listen();
        let title = self.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if points::is_cloud(&self.file) {
            points::show((&self.file, &title), &self.picture.shown(), &self.station, &interrupt)?;
            return Ok(Outcome::Done);
        }
        self.picture.refuse_limits(&self.file)?;
        if floor_plan::is_map(&self.file) {
            floor_plan::show(&self.file, &title, &self.station, &interrupt)?;
            return Ok(Outcome::Done);
        }
        replay::require_recording(&self.file)?;
        let setup = PageSetup { title: &title, mode: "replay", understands: &replay::UNDERSTOOD };
        let shelf = Arc::new(AppShelf::new(folders_around(&self.file)));
        let station = self.station.open(&setup, shelf.clone())?;
        replay::replay(Some(&self.file), self.paused, (&station, &shelf), &interrupt)?;
        Ok(Outcome::Done)
    }
}
