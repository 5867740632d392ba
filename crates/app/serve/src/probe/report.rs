//! What a probe found out.

use std::fmt;
use std::net::SocketAddr;

use link_usarsim::Triple;
use link_usarsim::reply::NamedPose;
use serde::Serialize;

use super::tally::Row;
use super::travel::{Travel, Way};

/// Lines longer than this are cut in tables.
const WIDTH: usize = 100;

/// What a probe found out. Places and angles are in the server's frame: y to the right, z down, clockwise.
#[derive(Debug, Serialize)]
pub struct Report {
    pub(super) server: SocketAddr,
    pub(super) greeting: String,
    pub(super) starts: Vec<Start>,
    pub(super) class: String,
    pub(super) robot: String,
    pub(super) spawned_after_s: f64,
    /// As the server's status lines show it.
    pub(super) dialect: Option<&'static str>,
    /// GEO and CONF lines.
    pub(super) geometry: Vec<String>,
    pub(super) messages: Vec<Row>,
    pub(super) travel: Travel,
    /// What is missing or does not fit.
    pub problems: Vec<String>,
}

/// A start of the server's arena.
#[derive(Debug, Serialize)]
pub(super) struct Start {
    name: String,
    location_m: Triple,
    orientation_rad: Triple,
}

impl From<NamedPose> for Start {
    fn from(pose: NamedPose) -> Self {
        Self { name: pose.name, location_m: pose.location, orientation_rad: pose.orientation }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.server, self.greeting)?;
        for Start { name, location_m: [x, y, z], orientation_rad } in &self.starts {
            writeln!(f, "  start {name} at {x:.2}, {y:.2}, {z:.2}, yaw {:.2}", orientation_rad[2])?;
        }
        writeln!(
            f,
            "{} is there as {:?} after {:.2} s; the server speaks {}",
            self.class,
            self.robot,
            self.spawned_after_s,
            self.dialect.unwrap_or("no dialect that can be told")
        )?;
        for line in &self.geometry {
            writeln!(f, "  {line}")?;
        }
        self.table(f)?;
        self.way(f)?;
        for problem in &self.problems {
            writeln!(f, "problem: {problem}")?;
        }
        Ok(())
    }
}

impl Report {
    fn table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.messages.iter().map(|row| row.what.len()).max().unwrap_or(0).max(4);
        writeln!(
            f,
            "{:<width$}  count  mean s   min s   max s   bytes  the first of them",
            "what"
        )?;
        // Answers stand above, whole.
        let is_answer = |row: &&Row| row.what.starts_with("GEO ") || row.what.starts_with("CONF ");
        for row in self.messages.iter().filter(|row| !is_answer(row)) {
            let period =
                |period: Option<f64>| period.map_or(String::new(), |period| format!("{period:.3}"));
            let example: String = row.example.chars().take(WIDTH).collect();
            let dots = if example.len() < row.example.len() { "…" } else { "" };
            writeln!(
                f,
                "{:<width$}  {:>5}  {:>6}  {:>6}  {:>6}  {:>6.0}  {example}{dots}",
                row.what,
                row.count,
                period(row.mean_period_s),
                period(row.min_period_s),
                period(row.max_period_s),
                row.mean_bytes
            )?;
        }
        Ok(())
    }

    fn way(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Travel { odometry, ground_truth, ins, ordered_m, seconds, .. } = &self.travel;
        if let Some(metres) = ordered_m {
            writeln!(f, "the wheels were told {metres:.2} m in {seconds:.2} s")?;
        }
        for (what, way) in [("odometry", odometry), ("ground truth", ground_truth), ("INS", ins)] {
            if let Some(Way { forward_m, turned_rad, .. }) = way {
                writeln!(
                    f,
                    "  {what:<12} {forward_m:.2} m forward, {turned_rad:.2} rad clockwise"
                )?;
            }
        }
        Ok(())
    }
}
