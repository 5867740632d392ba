//! The way that a recording tells of, held against a true map.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result};
use app_terminal::console;
use eval_metrics::{
    Clearance, Contact, PathScore, PathSettings, PoseSource, RunLog, ShortestTrip, Trajectory,
    shortest_trip,
};
use link_images::map_server::GridMap;
use serde::Serialize;

use crate::truth_maps::{self, Cut};

/// Cells of the true map: fine enough for clearance, coarse enough for a quick search. Metres.
const RESOLUTION: f64 = 0.05;

/// The true map, and who is to fit through it.
#[derive(Clone, Debug)]
pub struct Against {
    /// A shipped arena, an arena file or a .yaml.
    pub arena: String,
    /// Height of an arena's true map: z in the world, metres.
    pub height: f64,
    /// Half the width of the robot, metres.
    pub radius: f64,
}

/// What was measured.
#[derive(Debug, Serialize)]
pub struct JudgedPath {
    robot: String,
    source: PoseSource,
    /// Whether the recording is whole.
    pub is_complete: bool,
    #[serde(flatten)]
    score: PathScore,
    /// The farthest place, if the way is one there and back.
    round_trip_via_m: Option<[f64; 2]>,
    contacts: Vec<Contact>,
    /// What of the recording is missing.
    #[serde(skip)]
    pub integrity: String,
}

impl JudgedPath {
    /// The way of this robot, or of the only one, as `source` tells it.
    pub fn of(
        path: &Path,
        robot: Option<&str>,
        source: PoseSource,
        against: Option<&Against>,
    ) -> Result<Self> {
        let named = || format!("cannot judge {}", path.display());
        let file = File::open(path).with_context(named)?;
        let log = RunLog::read(BufReader::new(file)).with_context(named)?;
        let (name, robot) = log.robot(robot).with_context(named)?;
        let trajectory = robot.trajectory(name, source).with_context(named)?;
        let (score, trip) = score(trajectory, against)?;
        let contacts = log.contacts.iter().filter(|contact| contact.robot == name).cloned();
        Ok(Self {
            robot: name.to_owned(),
            source,
            is_complete: log.integrity.is_whole() && log.broken_messages == 0,
            score,
            round_trip_via_m: trip.and_then(|trip| trip.via).map(|via| via.to_array()),
            contacts: contacts.collect(),
            integrity: log.integrity.to_string(),
        })
    }

    /// A row a measure.
    pub fn text(&self) -> String {
        let Self { robot, source, score, round_trip_via_m, contacts, .. } = self;
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
}

fn score(
    trajectory: &Trajectory,
    against: Option<&Against>,
) -> Result<(PathScore, Option<ShortestTrip>)> {
    let Some(Against { arena, height, radius }) = against else {
        return Ok((PathScore::of(trajectory, &PathSettings::default())?, None));
    };
    let cut = Cut { height: *height, resolution: RESOLUTION };
    let truth = truth_maps::open(arena, cut)?;
    let clearance = Clearance::new(&truth, *radius)?;
    let trip = shortest(&truth, trajectory, *radius);
    let shortest = trip.map(|trip| trip.length);
    let settings =
        PathSettings { clearance: Some(&clearance), shortest, ..PathSettings::default() };
    Ok((PathScore::of(trajectory, &settings)?, trip))
}

/// With the ends of the way; without one the person is told why.
fn shortest(truth: &GridMap, trajectory: &Trajectory, radius: f64) -> Option<ShortestTrip> {
    shortest_trip(truth, trajectory, radius).unwrap_or_else(|error| {
        console::note(&format!("no shortest way to compare with: {error}"));
        None
    })
}
