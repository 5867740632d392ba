//! `usar arena import`: an arena from an occupancy map.

use std::path::PathBuf;

use anyhow::Result;
use app_missions::map_files;
use app_terminal::arguments::FloorPose;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use base::geom::Pose2;
use clap::Args;
use serde::Serialize;
use sim_arena::import::{Import as Plan, Imported, import};

const EXAMPLES: &str = "\
Examples:
  usar arena import map.yaml --out floor.toml
  usar arena import map.yaml --height 1.2 --start 8,8,1.57 --start 9,7,1.57 --out floor.toml
  usar arena import plan.png --resolution 0.05 --close --out floor.toml --json
  usar arena show floor.toml --png floor.png

The map is that of ROS (map_server, Nav2): a YAML file and its image, or a PGM or PNG alone with --resolution. What is
occupied becomes walls, exact to a cell, of few boxes; free and unknown cells stay empty. Without --start robots begin
where there is most room.";

/// Turn an occupancy map into an arena: walls as few boxes, exact to a cell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Import {
    /// The map: its YAML, or its image (PGM, PNG)
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// How high walls are, metres
    #[arg(long, value_name = "M", default_value_t = 2.0)]
    height: f64,
    /// Edge of a cell, metres, for an image without YAML
    #[arg(long, value_name = "M")]
    resolution: Option<f64>,
    /// Make walls of unknown cells beside free ones, so that nobody leaves through what was never seen
    #[arg(long)]
    close: bool,
    /// Where a robot begins; may be repeated: Start1, Start2, ...
    #[arg(long, value_name = "X,Y,YAW", allow_hyphen_values = true)]
    start: Vec<FloorPose>,
    /// File to write; without it the arena goes to stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print what was read as JSON
    #[arg(long, requires = "out")]
    json: bool,
}

/// What was read, and what became of it.
#[derive(Debug, Serialize)]
struct Read {
    cells: [usize; 2],
    resolution_m: f64,
    occupied: usize,
    free: usize,
    walls: usize,
    /// Free cells with unknown ones, or the map's edge, beside them.
    open: usize,
    starts: Vec<[f64; 3]>,
    written: PathBuf,
}

impl Import {
    pub(crate) fn run(self) -> Result<Outcome> {
        let map = map_files::read_image(&self.map, self.resolution)?;
        let stem = self.map.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let plan = Plan {
            title: stem.unwrap_or_else(|| "Imported floor".to_owned()),
            height: self.height,
            closes: self.close,
            starts: self.start.iter().map(|s| Pose2::new(s.x, s.y, s.yaw)).collect(),
        };
        let imported = import(&map, &plan)?;
        let text = sim_arena::write(&imported.arena)?;
        if imported.open > 0 && !self.close {
            console::note(&format!(
                "note: {} free cells have nothing known beside them; --close makes walls there",
                imported.open
            ));
        }
        let Some(path) = self.out else {
            console::print(&text)?;
            return Ok(Outcome::Done);
        };
        files::write(&path, text.as_bytes())?;
        let Imported { arena, occupied, free, open } = imported;
        let pose = |start: &base::arena::Start| {
            let place = start.pose.position;
            [place.x, place.y, start.pose.yaw()]
        };
        let read = Read {
            cells: [map.width, map.height],
            resolution_m: map.resolution,
            occupied,
            free,
            walls: arena.walls.len(),
            open,
            starts: arena.starts.iter().map(pose).collect(),
            written: path,
        };
        if self.json {
            console::print_json(&read)?;
            return Ok(Outcome::Done);
        }
        console::print(&format!(
            "wrote {}: {} x {} cells of {} m, {} occupied ones in {} walls, {} free\n",
            read.written.display(),
            map.width,
            map.height,
            map.resolution,
            read.occupied,
            read.walls,
            read.free
        ))?;
        Ok(Outcome::Done)
    }
}
