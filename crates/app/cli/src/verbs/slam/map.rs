//! `usar slam LOG`: a log becomes poses and a map.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use app_mapping::slam::{
    Begin, LogLaser, Mapped, SlamReport, chosen, continue_map, explanation, judge, judge_by_truth,
    localise, map_log, open_map, write_into,
};
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::{Args, ValueEnum};
use link_logs::{read_trajectory, write_trajectory};
use robot_slam::Settings;

use crate::verbs::log;

pub(super) const EXAMPLES: &str = "\
Examples:
  usar slam intel.clf.gz --out out/intel                    the way, the map and the graph of a log
  usar slam intel.clf.gz --relations intel.relations        its errors against hand-checked relations
  usar slam out/run/run.mcap --robot scout                  one robot of a recording of ours
  usar slam bag_0.mcap --scan-topic /scan                   a recording of ROS 2
  usar slam my.log --without loops --explain | less         every place that was compared, and why; what a part is worth
  usar slam monday.log --out out/mon                        a map, gone on with the day after:
  usar slam tuesday.log --continue out/mon/map.slam --from-end --out out/tue
  usar slam now.log --localise out/mon/map.slam             where is the robot on that map? The map stays as it is
  usar slam info out/mon/map.slam                           what a map file holds
  usar slam merge one.log two.log                           one map of two robots, where they belong together

In the folder: map.slam (the map file), trajectory.tum (the laser's way), map.png (loops in red), map.yaml and map.pgm (for ROS), map.tif
(for maps of the world), graph.g2o, loops.txt, report.json. Ctrl-C ends it early; what was seen until then is mapped and written.
Exit codes: 0 done, 1 failed, 2 bad arguments, 3 ended early, or not found on the map.";

/// Longest file of true poses.
const MOST_BYTES: u64 = 1 << 28;

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
pub(super) struct MapLog {
    /// A log: CARMEN's, lines of a USARSim server, an MCAP recording of ours or of ROS 2; also packed with gzip
    #[arg(value_name = "LOG", required = true)]
    log: Option<PathBuf>,
    #[command(flatten)]
    part: log::Part,
    /// Hand-checked relative poses to judge the way by: `t1 t2 x y z roll pitch yaw` a line
    #[arg(long, value_name = "FILE")]
    relations: Option<PathBuf>,
    /// How far ahead of the laser the point is that relations are told of, metres; otherwise it is found from them
    #[arg(long, value_name = "M", requires = "relations", allow_hyphen_values = true)]
    ahead_m: Option<f64>,
    /// True poses of the laser to judge the way by, in TUM's form; otherwise those that the log tells itself
    #[arg(long, value_name = "FILE")]
    truth: Option<PathBuf>,
    /// Write map, way, pictures, graph and report into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with a map; its frame stays where it was
    #[arg(long = "continue", value_name = "MAP", conflicts_with = "localise")]
    going_on: Option<PathBuf>,
    /// The log begins where the map ended; otherwise it is a part of its own until places of the map are recognised
    #[arg(long, requires = "going_on")]
    from_end: bool,
    /// Find the robot on a map, which stays as it is
    #[arg(long, value_name = "MAP", conflicts_with_all = ["relations", "explain", "without"])]
    localise: Option<PathBuf>,
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

impl MapLog {
    pub(super) fn run(self) -> Result<Outcome> {
        let Some(path) = self.log.clone() else { bail!("name a log") };
        let laser = chosen(&self.part.open(&path)?.log)?;
        let folder = self.out.as_deref().map(OutFolder::claim).transpose()?;
        if laser.left_out > 0 {
            let (left_out, name) = (laser.left_out, &laser.name);
            console::note(&format!(
                "note: {left_out} scans of lasers other than {name} are left out"
            ));
        }
        let log = path.display().to_string();
        if let Some(map) = &self.localise {
            return self.locate(map, &laser, &log, folder.as_ref());
        }
        let mapped = self.mapped(laser)?;
        let judged =
            self.relations.as_deref().map(|path| judge(&mapped, path, self.ahead_m)).transpose()?;
        let mut report = SlamReport::new(&log, &mapped, judged);
        report.truth = self.by_truth(&mapped)?;
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

    fn mapped(&self, laser: LogLaser) -> Result<Mapped> {
        let (settings, interrupt) = (self.settings(), Interrupt::listen());
        match &self.going_on {
            None => Ok(map_log(laser, settings, &interrupt)),
            Some(path) => {
                let begin = if self.from_end { Begin::AtItsEnd } else { Begin::Anywhere };
                continue_map(&open_map(path)?, laser, begin, settings, &interrupt)
            }
        }
    }

    fn locate(
        &self,
        map: &std::path::Path,
        laser: &LogLaser,
        log: &str,
        folder: Option<&OutFolder>,
    ) -> Result<Outcome> {
        let located = localise(&open_map(map)?, laser, log, &Interrupt::listen());
        if let Some(folder) = folder {
            let path = folder.path().join("trajectory.tum");
            files::write(&path, write_trajectory(&located.way).as_bytes())?;
            console::note(&format!("wrote {}", path.display()));
        }
        console::tell(self.json, &located.report, || located.report.text())?;
        let is_done = located.report.answer == "found" && located.ended_by.is_none();
        Ok(if is_done { Outcome::Done } else { Outcome::WithLoss })
    }

    fn by_truth(&self, mapped: &Mapped) -> Result<Option<app_mapping::slam::TruthError>> {
        let Some(path) = &self.truth else {
            // True poses that have no partner in time are no reason to fail: nobody asked for them.
            return Ok(judge_by_truth(mapped, &mapped.laser.truth).ok());
        };
        let named = || format!("cannot read the true way {}", path.display());
        let truth = read_trajectory(&files::read(path, MOST_BYTES)?).with_context(named)?;
        judge_by_truth(mapped, &truth).map(Some)
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

pub(super) fn cell(text: &str) -> Result<f64, String> {
    let metres = text.parse().ok().filter(|m: &f64| (0.005..=1.0).contains(m));
    metres.ok_or_else(|| "it is 0.005 to 1 metre".to_owned())
}
