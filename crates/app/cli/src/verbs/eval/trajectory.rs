//! `usar eval trajectory`: a trajectory against a reference one.

use std::path::PathBuf;

use anyhow::{Context, Result};
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::{Args, ValueEnum};
use eval_metrics::{Stretch, TrajectoryScore, TrajectorySettings, Way, judge_trajectory};
use link_logs::{Stamped, read_trajectory};

use super::relations::{LIMIT, row};

const EXAMPLES: &str = "\
Examples:
  usar eval trajectory estimate.tum truth.tum
  usar eval trajectory estimate.tum truth.tum --stretch 5m --stretch 20frames --json

Both are text, a line per pose: t x y z qx qy qz qw. The figures are those of `evo_ape tum -a` and `evo_rpe tum`.";

/// Along which way stretches are measured.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Along {
    /// The estimate's, as evo does unless told otherwise
    Estimate,
    /// The reference's
    Reference,
}

/// Hold a trajectory against a reference: absolute and relative errors
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EvalTrajectory {
    /// The estimate, in TUM's form
    #[arg(value_name = "ESTIMATE")]
    estimate: PathBuf,
    /// The reference, in TUM's form
    #[arg(value_name = "REFERENCE")]
    reference: PathBuf,
    /// Stretches over which motion is compared: metres or poses; may be repeated
    #[arg(long, value_name = "1m|1frames", value_parser = stretch, default_values = ["1m", "10m", "1frames"])]
    stretch: Vec<Stretch>,
    /// Along which way stretches in metres are measured
    #[arg(long, value_enum, default_value_t = Along::Estimate)]
    along: Along,
    /// Poses whose times differ by more do not belong together, seconds
    #[arg(long, value_name = "S", default_value_t = 0.01)]
    max_gap: f64,
    /// Leave the estimate where it is instead of moving it onto the reference
    #[arg(long)]
    no_align: bool,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl EvalTrajectory {
    pub(crate) fn run(self) -> Result<Outcome> {
        let read = |path: &PathBuf| -> Result<Vec<Stamped>> {
            let named = || format!("cannot judge {}", path.display());
            read_trajectory(&files::read(path, LIMIT)?).with_context(named)
        };
        let (estimate, reference) = (read(&self.estimate)?, read(&self.reference)?);
        let along = match self.along {
            Along::Estimate => Way::Estimate,
            Along::Reference => Way::Reference,
        };
        let settings =
            TrajectorySettings { max_gap: self.max_gap, is_aligned: !self.no_align, along };
        let score = judge_trajectory(&estimate, &reference, &self.stretch, &settings)?;
        console::tell(self.json, &score, || text(&score))?;
        let most = estimate.len().min(reference.len());
        if score.pairs < most {
            let alone = most - score.pairs;
            console::note(&format!("{alone} of {most} poses have no partner in time"));
        }
        Ok(Outcome::Done)
    }
}

/// `1m`, `2.5m`, `10frames`.
fn stretch(text: &str) -> Result<Stretch, String> {
    let wrong = || format!("{text:?} is no stretch; write one such as 1m, 2.5m or 10frames");
    if let Some(count) = text.strip_suffix("frames").or_else(|| text.strip_suffix("frame")) {
        let count: usize = count.trim().parse().map_err(|_| wrong())?;
        return if count > 0 { Ok(Stretch::Frames(count)) } else { Err(wrong()) };
    }
    let metres = text.strip_suffix('m').and_then(|metres| metres.trim().parse::<f64>().ok());
    metres.filter(|m| *m > 0.0 && m.is_finite()).map(Stretch::Metres).ok_or_else(wrong)
}

fn text(score: &TrajectoryScore) -> String {
    let TrajectoryScore { pairs, length_m, absolute, relative } = score;
    let mut text = format!("{pairs} poses, {length_m:.2} m\n");
    text += &format!("{:<28} {:>9.4} m\n", "absolute, root mean square", absolute.rmse_m);
    text += &row("absolute, translation", &absolute.translation_m, "m");
    text += &row("absolute, rotation", &absolute.rotation_deg, "deg");
    for relative in relative {
        let name = format!("over {}", relative.stretch);
        text += &row(&format!("{name}, translation"), &relative.translation_m, "m");
        text += &row(&format!("{name}, rotation"), &relative.rotation_deg, "deg");
    }
    text
}
