//! `usar cloud compare`: a cloud against a reference.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use robot_clouds::{Comparison, Errors};
use serde::Serialize;

use app_missions::CloudLimits;
use app_missions::cloud_files;
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar cloud compare measured.cloud reference.cloud
  usar cloud compare measured.cloud reference.cloud --belief 0.9: --json

The difference of a point is |P - P_ref|; a point that one of them lacks is 0 there.";

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
    limits: CloudLimits,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// How far apart two clouds are.
#[derive(Debug, Serialize)]
struct Compared {
    both: Difference,
    measured: Difference,
    reference: Difference,
    shared: usize,
}

/// |P - P_ref| over some points.
#[derive(Debug, Serialize)]
struct Difference {
    mean_percent: f64,
    deviation_percent: f64,
    points: usize,
}

impl From<Errors> for Difference {
    fn from(errors: Errors) -> Self {
        let (mean_percent, deviation_percent) = (100.0 * errors.mean, 100.0 * errors.deviation);
        Self { mean_percent, deviation_percent, points: errors.points }
    }
}

impl Compare {
    pub(crate) fn run(self) -> Result<Outcome> {
        let measured = cloud_files::read(&self.measured, None)?;
        let reference = cloud_files::read(&self.reference, None)?;
        cloud_files::check_lattices((&self.measured, &measured), (&self.reference, &reference))?;
        let [measured, reference] = [&measured, &reference].map(|cloud| self.limits.apply(cloud));
        let (measured, reference) =
            (cloud_files::points_of(&measured)?, cloud_files::points_of(&reference)?);
        let Comparison { both, measured, reference, shared } =
            robot_clouds::compare(&measured, &reference)?;
        let (both, measured, reference) = (both.into(), measured.into(), reference.into());
        let compared = Compared { both, measured, reference, shared };
        console::tell(self.json, &compared, || text(&compared))?;
        Ok(Outcome::Done)
    }
}

fn text(compared: &Compared) -> String {
    let rows = [
        ("both, each weighing the same", &compared.both),
        ("measured points", &compared.measured),
        ("points of the reference", &compared.reference),
    ];
    let mut text =
        format!("{:<30} {:>8} {:>10} {:>9}\n", "difference over", "mean", "deviation", "points");
    for (name, Difference { mean_percent, deviation_percent, points }) in rows {
        text +=
            &format!("{name:<30} {mean_percent:>6.2} % {deviation_percent:>8.2} % {points:>9}\n");
    }
    text + &format!("{} points are in both clouds\n", compared.shared)
}
