//! `usar eval path`: the way a robot took.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use eval_metrics::{
    Clearance, Contact, PathScore, PathSettings, PoseSource, RunLog, ShortestTrip, Trajectory,
    shortest_trip,
};
use link_images::map_server::GridMap;
use serde::Serialize;

use app_missions::truth_maps::{self, Cut};
use app_terminal::arguments::{elevation, length};
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar eval path run.mcap                                length, time, turns, contacts
  usar eval path run.mcap --arena yellow --radius 0.25   and how close to walls, against the shortest way
  usar eval path run.mcap --robot P2AT --source odometry --json";

/// Who says where the robot was.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Source {
    /// The simulator
    Truth,
    /// Its wheels
    Odometry,
    /// Its inertial system
    Ins,
}

impl From<Source> for PoseSource {
    fn from(source: Source) -> Self {
        match source {
            Source::Truth => Self::Truth,
            Source::Odometry => Self::Odometry,
            Source::Ins => Self::Ins,
        }
    }
}

/// Measure the way a robot took: length, time, turns, contacts, clearance
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EvalPath {
    /// An MCAP file made by usar
    #[arg(value_name = "RUN.mcap")]
    file: PathBuf,
    /// Name of the robot, where there are several
    #[arg(long, value_name = "NAME")]
    robot: Option<String>,
    /// Who says where it was
    #[arg(long, value_enum, default_value_t = Source::Truth)]
    source: Source,
    /// The true map, for clearance and the shortest way: a shipped arena, an arena file or a .yaml
    #[arg(long, value_name = "TRUTH")]
    arena: Option<String>,
    /// Half the width of the robot, metres
    #[arg(long, value_name = "M", default_value_t = 0.2, value_parser = length, requires = "arena")]
    radius: f64,
    /// Height of an arena's true map: z in the world, metres
    #[arg(
        long, value_name = "M", default_value_t = 0.3, value_parser = elevation,
        allow_hyphen_values = true
    )]
    height: f64,
    /// Print an object with the measures and `contacts`
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Debug, Serialize)]
struct Judged {
    robot: String,
    source: PoseSource,
    is_complete: bool,
    #[serde(flatten)]
    score: PathScore,
    /// The farthest place, if the way is one there and back.
    round_trip_via_m: Option<[f64; 2]>,
    contacts: Vec<Contact>,
}

/// Cells of the true map: fine enough for clearance, coarse enough for a quick search. Metres.
const RESOLUTION: f64 = 0.05;

impl EvalPath {
    pub(crate) fn run(self) -> Result<Outcome> {
        let named = || format!("cannot judge {}", self.file.display());
        let file = File::open(&self.file).with_context(named)?;
        let log = RunLog::read(BufReader::new(file)).with_context(named)?;
        let (name, robot) = log.robot(self.robot.as_deref()).with_context(named)?;
        let source = self.source.into();
        let trajectory = robot.trajectory(name, source).with_context(named)?;
        let (score, trip) = self.score(trajectory)?;
        let contacts = log.contacts.iter().filter(|contact| contact.robot == name).cloned();
        let judged = Judged {
            robot: name.to_owned(),
            source,
            is_complete: log.integrity.is_whole() && log.broken_messages == 0,
            score,
            round_trip_via_m: trip.and_then(|trip| trip.via).map(|via| via.to_array()),
            contacts: contacts.collect(),
        };
        console::tell(self.json, &judged, || text(&judged))?;
        if !judged.is_complete {
            console::note(&format!("{} is not whole: {}", self.file.display(), log.integrity));
        }
        Ok(if judged.is_complete { Outcome::Done } else { Outcome::WithLoss })
    }

    fn score(&self, trajectory: &Trajectory) -> Result<(PathScore, Option<ShortestTrip>)> {
        let Some(name) = &self.arena else {
            return Ok((PathScore::of(trajectory, &PathSettings::default())?, None));
        };
        let cut = Cut { height: self.height, resolution: RESOLUTION };
        let truth = truth_maps::open(name, cut)?;
        let clearance = Clearance::new(&truth, self.radius)?;
        let trip = self.shortest(&truth, trajectory);
        let shortest = trip.map(|trip| trip.length);
        let settings =
            PathSettings { clearance: Some(&clearance), shortest, ..PathSettings::default() };
        Ok((PathScore::of(trajectory, &settings)?, trip))
    }

    /// With the ends of the way; without one the person is told why.
    fn shortest(&self, truth: &GridMap, trajectory: &Trajectory) -> Option<ShortestTrip> {
        shortest_trip(truth, trajectory, self.radius).unwrap_or_else(|error| {
            console::note(&format!("no shortest way to compare with: {error}"));
            None
        })
    }
}

fn text(judged: &Judged) -> String {
    let Judged { robot, source, score, round_trip_via_m, contacts, .. } = judged;
    let mut text = format!("{robot}, by its {source}\n");
    let mut row = |name: &str, value: String| text += &format!("{name:<14} {value}\n");
    row("length", format!("{:.2} m", score.length_m));
    row("time", format!("{:.2} s", score.duration_s));
    row("turns", score.turns.to_string());
    row("contacts", contacts.len().to_string());
    if let Some(tight) = &score.tightest {
        let [x, y] = tight.at_m;
        let when = format!("at {:.1} s, ({x:.2}, {y:.2})", tight.time_s);
        row("clearance", format!("{:.2} m {when}", tight.clearance_m));
    }
    if let Some(shortest) = score.shortest_m {
        let back = round_trip_via_m
            .map_or(String::new(), |[x, y]| format!(", to ({x:.2}, {y:.2}) and back"));
        row("shortest way", format!("{shortest:.2} m{back}"));
    }
    if let Some(ratio) = score.ratio {
        row("ratio", format!("{ratio:.2}"));
    }
    text
}
