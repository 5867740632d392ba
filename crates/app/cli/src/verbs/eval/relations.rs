//! `usar eval relations`: a trajectory against hand-checked relations.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use app_mapping::{RelationsFloor, relations_floor};
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::Args;
use eval_metrics::{ErrorSpread, RelationScore, judge_relations};
use link_logs::{read_relations, read_trajectory};

const EXAMPLES: &str = "\
Examples:
  usar eval relations trajectory.tum --relations intel.relations
  usar eval relations --relations intel.relations --self     what a perfect trajectory would score

A trajectory is text, a line per pose: t x y z qx qy qz qw. Relations are t1 t2 x y z roll pitch yaw.
Two forms of the metric are in use: nearest poses and |δ ⊖ δ*| (Kümmerle), interpolated poses and |δ·δ*⁻¹| (Cartographer).";

/// Longest file read, bytes.
pub(super) const LIMIT: u64 = 1 << 30;

/// Hold a trajectory against hand-checked relations between poses
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EvalRelations {
    /// A trajectory in TUM's form, a pose per scan; may be packed by gzip
    #[arg(value_name = "TRAJECTORY", required_unless_present = "floor")]
    trajectory: Option<PathBuf>,
    /// The relations
    #[arg(long, value_name = "FILE")]
    relations: PathBuf,
    /// Say how much the relations contradict each other, and what a perfect trajectory would score
    #[arg(long = "self", conflicts_with = "trajectory")]
    floor: bool,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl EvalRelations {
    pub(crate) fn run(self) -> Result<Outcome> {
        let named = |path: &Path| format!("cannot judge by {}", path.display());
        let bytes = files::read(&self.relations, LIMIT)?;
        let relations = read_relations(&bytes).with_context(|| named(&self.relations))?;
        let Some(path) = &self.trajectory else {
            let floor = relations_floor(&relations).with_context(|| named(&self.relations))?;
            console::tell(self.json, &floor, || floor_text(&floor))?;
            return Ok(Outcome::Done);
        };
        let read = || format!("cannot judge {}", path.display());
        let trajectory = read_trajectory(&files::read(path, LIMIT)?).with_context(read)?;
        let score = judge_relations(&trajectory, &relations).with_context(read)?;
        console::tell(self.json, &score, || text(&score))?;
        if score.outside > 0 {
            let outside = score.outside;
            console::note(&format!("{outside} relations reach beyond the trajectory; they count"));
        }
        Ok(Outcome::Done)
    }
}

/// Mean, deviation and greatest in a row.
pub(super) fn row(name: &str, spread: &ErrorSpread, unit: &str) -> String {
    let ErrorSpread { mean, deviation, max } = spread;
    format!("{name:<28} {mean:>9.4} ± {deviation:<7.4} max {max:>8.4} {unit}\n")
}

fn text(score: &RelationScore) -> String {
    let mut text = format!("{} relations\n", score.relations);
    text += &row("translation, nearest", &score.translation_m, "m");
    text += &row("rotation, nearest", &score.rotation_deg, "deg");
    text += &row("translation, interpolated", &score.translation_m_interpolated, "m");
    text += &row("rotation, interpolated", &score.rotation_deg_interpolated, "deg");
    text + &format!("{:<28} {:>9.4} s\n", "farthest pose in time", score.farthest_s)
}

fn floor_text(floor: &RelationsFloor) -> String {
    let RelationsFloor { relations, nodes, parts, cycles, .. } = floor;
    let mut text =
        format!("{relations} relations between {nodes} times: {parts} parts, {cycles} cycles\n");
    text += &row("left over, translation", &floor.residual_m, "m");
    text += &row("left over, rotation", &floor.residual_deg, "deg");
    let mut pair = |name: &str, metres: Option<f64>, degrees: Option<f64>| {
        let value = metres.zip(degrees);
        let value = value.map_or("- (there are no cycles)".to_owned(), |(metres, degrees)| {
            format!("{metres:>9.4} m, {degrees:.3} deg")
        });
        text += &format!("{name:<28} {value}\n");
    };
    pair("noise of one, per axis", floor.noise_m, floor.noise_deg);
    pair("a perfect trajectory scores", floor.perfect_m, floor.perfect_deg);
    text
}
