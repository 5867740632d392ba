//! `usar slam`: a log becomes poses and a map.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::slam::{SlamReport, chosen, explanation, judge, map_log, write_into};
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use clap::{Args, ValueEnum};
use robot_slam::Settings;

use super::log;

const EXAMPLES: &str = "\
Examples:
  usar slam intel.clf.gz --out out/intel                    the way, the map and the graph of a log
  usar slam intel.clf.gz --relations intel.relations        its errors against hand-checked relations
  usar slam my.log --explain | less                         every loop, and why it was closed or not
  usar slam my.log --without loops --without polish         what a part is worth

In the folder: trajectory.tum (the laser's way), map.png (loops in red), map.yaml and map.pgm (for ROS), map.tif (for maps of the world),
graph.g2o, loops.txt, report.json. Ctrl-C ends it early; what was seen until then is mapped and written.
Exit codes: 0 done, 1 failed, 2 bad arguments, 3 ended early.";

/// A part of SLAM that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Taking the motion during a scan out of it
    Deskew,
    /// Relations to all patches nearby, not the last alone
    NearLinks,
    /// Learning what is wrong with odometry
    Calibration,
    /// Recognising places
    Loops,
    /// Beginning a new part where the robot has lost itself
    Parts,
    /// Adjusting all patches together from their points
    Polish,
}

/// Find out where a robot was and draw its map from a log of laser scans and odometry
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SlamVerb {
    /// A log: CARMEN's, lines of a USARSim server, an MCAP recording of ours or of ROS 2; also packed with gzip
    #[arg(value_name = "LOG")]
    log: PathBuf,
    #[command(flatten)]
    part: log::Part,
    /// Hand-checked relative poses to judge the way by: `t1 t2 x y z roll pitch yaw` a line
    #[arg(long, value_name = "FILE")]
    relations: Option<PathBuf>,
    /// How far ahead of the laser the point is that relations are told of, metres; otherwise it is found from them
    #[arg(long, value_name = "M", requires = "relations", allow_hyphen_values = true)]
    ahead_m: Option<f64>,
    /// Write way, map, graph and report into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Metres a cell of the map
    #[arg(long, value_name = "M", default_value_t = 0.05, value_parser = cell)]
    cell_m: f64,
    /// Leave out a part, to see what it is worth; may be repeated
    #[arg(long, value_enum, value_name = "PART")]
    without: Vec<Part>,
    /// Print every place that was compared with another, and why it was taken or not
    #[arg(long, conflicts_with = "json")]
    explain: bool,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl SlamVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let folder = self.out.as_deref().map(OutFolder::claim).transpose()?;
        let log = self.part.open(&self.log)?.log;
        let laser = chosen(&log)?;
        if laser.left_out > 0 {
            let (left_out, name) = (laser.left_out, &laser.name);
            console::note(&format!(
                "note: {left_out} scans of lasers other than {name} are left out"
            ));
        }
        let mapped = map_log(laser, self.settings(), &Interrupt::listen());
        let judged =
            self.relations.as_deref().map(|path| judge(&mapped, path, self.ahead_m)).transpose()?;
        let report = SlamReport::new(&self.log.display().to_string(), &mapped, judged);
        if let Some(folder) = &folder {
            for path in write_into(folder.path(), &mapped, &report, self.cell_m)? {
                console::note(&format!("wrote {}", path.display()));
            }
        }
        if self.explain {
            console::print(&explanation(&mapped))?;
        }
        console::tell(self.json, &report, || report.text())?;
        if let Some(cause) = mapped.ended_by {
            console::note(&format!("ended early by {cause}: {} scans were used", report.scans));
            return Ok(Outcome::WithLoss);
        }
        Ok(Outcome::Done)
    }

    fn settings(&self) -> Settings {
        let has = |part: Part| !self.without.contains(&part);
        Settings {
            deskew: has(Part::Deskew),
            near_links: has(Part::NearLinks),
            calibration: has(Part::Calibration),
            loops: has(Part::Loops),
            parts: has(Part::Parts),
            polish: has(Part::Polish),
        }
    }
}

fn cell(text: &str) -> Result<f64, String> {
    let metres = text.parse().ok().filter(|m: &f64| (0.005..=1.0).contains(m));
    metres.ok_or_else(|| "it is 0.005 to 1 metre".to_owned())
}
