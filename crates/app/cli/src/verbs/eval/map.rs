//! `usar eval map`: a map against the truth.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use eval_metrics::{MapScore, MapSettings, compare_maps};
use glam::DVec2;

use app_missions::map_files;
use app_missions::truth_maps::{self, Cut};
use app_terminal::arguments::{FloorPose, elevation, length};
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar eval map map.yaml truth.yaml                     two ROS map_server maps
  usar eval map map.yaml home-point                     the truth of a shipped arena, 0.3 m above its floor
  usar eval map map.yaml floor.toml --height 0.2 --tolerance 0.05 --json
  usar eval map map.yaml yellow --start 0,0,0 --radius 0.2   only what such a robot can reach from there

Walls are compared by their faces; a share is `-` where there is nothing to share.";

/// Hold a map against the truth: walls, free floor, coverage
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EvalMap {
    /// A ROS map_server map
    #[arg(value_name = "MAP.yaml")]
    map: PathBuf,
    /// The true map: a .yaml, a shipped arena, or an arena file
    #[arg(value_name = "TRUTH")]
    truth: String,
    /// How far a wall may be off and still be right, metres
    #[arg(long, value_name = "M", default_value_t = 0.1, value_parser = length)]
    tolerance: f64,
    /// Where the robot began; without it the largest connected floor counts as reachable
    #[arg(long, value_name = "X,Y,YAW", allow_hyphen_values = true)]
    start: Option<FloorPose>,
    /// Half the width of the robot, metres: floor it cannot get to is not asked for
    #[arg(long, value_name = "M", value_parser = length)]
    radius: Option<f64>,
    /// Height of an arena's true map: z in the world, metres
    #[arg(
        long, value_name = "M", default_value_t = 0.3, value_parser = elevation,
        allow_hyphen_values = true
    )]
    height: f64,
    /// Edge of a cell of an arena's true map, metres
    #[arg(long, value_name = "M", default_value_t = 0.02, value_parser = length)]
    resolution: f64,
    /// Print an object with `walls` and `floor`
    #[arg(long)]
    json: bool,
}

impl EvalMap {
    pub(crate) fn run(self) -> Result<Outcome> {
        let map = map_files::read(&self.map)?;
        let cut = Cut { height: self.height, resolution: self.resolution };
        let truth = truth_maps::open(&self.truth, cut)?;
        let settings = MapSettings {
            tolerance: self.tolerance,
            start: self.start.map(|start| DVec2::new(start.x, start.y)),
            robot_radius: self.radius.unwrap_or(0.0),
        };
        let score = compare_maps(&map, &truth, &settings)?;
        console::tell(self.json, &score, || text(&score))?;
        Ok(Outcome::Done)
    }
}

fn text(score: &MapScore) -> String {
    let share = |share: Option<f64>| share.map_or("-".into(), |s| format!("{:.1} %", s * 100.0));
    let metres = |m: Option<f64>| m.map_or("-".into(), |m| format!("{m:.3} m"));
    let (walls, floor) = (&score.walls, &score.floor);
    let rows = [
        ("wall precision", share(walls.precision)),
        ("wall recall", share(walls.recall)),
        ("wall error, mean", metres(walls.mean_error_m)),
        ("wall error, median", metres(walls.median_error_m)),
        ("wall error, 95 of 100", metres(walls.p95_error_m)),
        ("wall error, greatest", metres(walls.max_error_m)),
        ("floor precision", share(floor.precision)),
        ("floor recall", share(floor.recall)),
        ("coverage", share(floor.coverage)),
        ("reachable floor", format!("{:.1} m²", floor.reachable_m2)),
    ];
    let head = format!("walls within {} m of true ones\n", walls.tolerance_m);
    head + &rows.map(|(name, value)| format!("{name:<22} {value:>10}\n")).concat()
}
