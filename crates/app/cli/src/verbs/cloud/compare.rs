//! `usar cloud compare`: a cloud against a reference.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use robot_clouds::Comparison;
use serde::Serialize;

use super::Limits;
use crate::outcome::Outcome;
use crate::{cloud_files, console};

const EXAMPLES: &str = "\
Examples:
  usar cloud compare measured.cloud reference.cloud
  usar cloud compare measured.cloud reference.cloud --belief 0.9: --json

The difference of a point is |P - P_ref|, with P_ref = 0 where the reference has no point.";

/// Hold a cloud against a reference: mean and deviation of the difference in belief
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Compare {
    /// The cloud that was measured
    #[arg(value_name = "MEASURED")]
    measured: PathBuf,
    /// What it should be
    #[arg(value_name = "REFERENCE")]
    reference: PathBuf,
    #[command(flatten)]
    limits: Limits,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// How far apart two clouds are.
#[derive(Debug, Serialize)]
struct Compared {
    mean_percent: f64,
    deviation_percent: f64,
    points: usize,
    shared: usize,
    missed: usize,
}

impl Compare {
    pub(crate) fn run(self) -> Result<Outcome> {
        let measured = cloud_files::read(&self.measured, None)?;
        let reference = cloud_files::read(&self.reference, None)?;
        cloud_files::check_lattices((&self.measured, &measured), (&self.reference, &reference))?;
        let [measured, reference] = [&measured, &reference].map(|cloud| self.limits.apply(cloud));
        let (measured, reference) =
            (cloud_files::points_of(&measured)?, cloud_files::points_of(&reference)?);
        let Comparison { mean, deviation, points, shared, missed } =
            robot_clouds::compare(&measured, &reference)?;
        let (mean_percent, deviation_percent) = (100.0 * mean, 100.0 * deviation);
        let compared = Compared { mean_percent, deviation_percent, points, shared, missed };
        if self.json {
            console::print_json(&compared)?;
        } else {
            console::print(&text(&compared))?;
        }
        Ok(Outcome::Done)
    }
}

fn text(compared: &Compared) -> String {
    let Compared { mean_percent, deviation_percent, points, shared, missed } = compared;
    format!(
        "difference, mean        {mean_percent:>8.2} %\n\
         difference, deviation   {deviation_percent:>8.2} %\n\
         points measured         {points:>8}\n\
         of these in both        {shared:>8}\n\
         only in the reference   {missed:>8}\n"
    )
}
