//! `usar scan`: the mapping robot's program.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use link_clouds::Lattice;
use robot_clouds::PointCloud;
use robot_sweeping::Reach;
use serde_json::json;

use app_missions::cloud_files;
use app_missions::sweep::{SweepPlan, SweepSettings, Swept, sweep};
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};

const EXAMPLES: &str = "\
Examples:
  usar scan yellow Mapper --out position1.cloud                      a good map, in a minute
  usar scan --pan-increment 40 --tilt-increment 40 --out position1.ply
  usar scan --start-location 1 --algorithm mean --pan 60 --tilt 20
  usar scan --algorithm 2 --ir-beam-term 0 --ir-noise 0 --sonar-noise 0 --store list --pan-increment 80 --tilt-increment 80
                                                                     all as the thesis prints it: light is mapped inverted
  usar scan yellow USARBot.ini --class Mapper                        a robot as USARSim describes it
  usar scan --start-location 0 --start-location 1 --out both.ply     two robots merge their clouds
  usar scan yellow MapperPro --pan-increment 60 --tilt-increment 60  two heads, all around
  usar scan --simulator-ip 127.0.0.1 --simulator-port 3000           the body is in `usar serve yellow`

The head sweeps row by row; whatever is measured while body or head move is not used, so an operator may drive meanwhile.
Ctrl-C ends the sweep; what was measured until then is kept.
Exit codes: 0 done, 1 failed or a setting beyond its range, 2 bad arguments, 3 ended early.";

/// Sweep a pan-tilt head and make a 3D cloud of beliefs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Scan {
    /// An arena, by name or as a file
    #[arg(value_name = "ARENA", default_value = "yellow")]
    arena: String,
    /// A robot with a head, by name or as a file
    #[arg(value_name = "ROBOT", default_value = "Mapper")]
    robot: String,
    /// Which robot of an ini file, such as Mapper
    #[arg(long, value_name = "CLASS")]
    class: Option<String>,
    /// The ini file with that robot's mission packages, such as USARMisPkg.ini
    #[arg(long, value_name = "FILE")]
    mission: Option<PathBuf>,
    #[command(flatten)]
    settings: SweepSettings,
    /// Degrees to both sides, where the joint does not limit it
    #[arg(long, value_name = "DEG", default_value_t = 90.0, value_parser = degrees)]
    pan: f64,
    /// Degrees up and down, where the joint does not limit it
    #[arg(long, value_name = "DEG", default_value_t = 45.0, value_parser = degrees)]
    tilt: f64,
    /// Seed of the sensors' noise
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = app_terminal::arguments::seed)]
    seed: u64,
    /// Write the cloud here; the ending says how: ply, pcd, bt, csv ...
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print an object with what was measured
    #[arg(long)]
    json: bool,
}

impl Scan {
    pub(crate) fn run(self) -> Result<Outcome> {
        self.out.as_deref().map(cloud_files::format_of).transpose()?;
        self.out.as_deref().map_or(Ok(()), files::require_writable)?;
        let (pan, tilt) = (self.pan.to_radians(), self.tilt.to_radians());
        let plan = SweepPlan {
            arena: self.arena.clone(),
            robot: self.robot.clone(),
            class: self.class.clone(),
            mission: self.mission.clone(),
            settings: self.settings.clone(),
            reach: Reach { pan: (-pan, pan), tilt: (-tilt, tilt) },
            seed: self.seed,
        };
        let (sweeps, cloud) = sweep(&plan, &Interrupt::listen())?;
        if let Some(path) = &self.out {
            let poses = sweeps.iter().flat_map(|swept| swept.poses.clone()).collect();
            let lattice = Lattice::new(cloud.lattice().step())?;
            let file = cloud_files::cloud_of(&cloud, lattice)?.with_poses(poses);
            cloud_files::write(path, &file, None)?;
        }
        self.tell(&sweeps, &cloud)?;
        let is_whole = sweeps.iter().all(|swept| swept.postures.0 == swept.postures.1);
        Ok(if is_whole { Outcome::Done } else { Outcome::WithLoss })
    }

    fn tell(&self, sweeps: &[Swept], cloud: &PointCloud) -> Result<()> {
        let occupied = cloud.above(OCCUPIED).len();
        if self.json {
            let row = |swept: &Swept| {
                json!({
                    "readings": swept.readings,
                    "postures": swept.postures.0,
                    "postures_asked": swept.postures.1,
                    "simulated_s": swept.seconds,
                    "points": swept.cloud.len(),
                })
            };
            let sweeps: Vec<_> = sweeps.iter().map(row).collect();
            return console::print_json(
                &json!({ "sweeps": sweeps, "points": cloud.len(), "occupied": occupied }),
            );
        }
        let mut text = String::new();
        for swept in sweeps {
            let (done, asked) = swept.postures;
            text += &format!(
                "{done} of {asked} postures, {} readings in {:.0} s of the robot's time, {} points\n",
                swept.readings,
                swept.seconds,
                swept.cloud.len()
            );
        }
        text += &format!("{} points in all, {occupied} believed more than 0.9\n", cloud.len());
        Ok(console::print(&text)?)
    }
}

/// Points believed more than this are obstacles.
const OCCUPIED: f32 = 0.9;

fn degrees(text: &str) -> Result<f64, String> {
    let degrees = text.parse().ok().filter(|d: &f64| (0.0..=180.0).contains(d));
    degrees.ok_or_else(|| "it is 0 to 180 degrees".to_owned())
}
