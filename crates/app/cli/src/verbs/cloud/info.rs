//! `usar cloud info`: what a cloud holds.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use link_clouds::{Cloud, Format};
use serde::Serialize;

use super::free::Space;
use app_missions::{cloud_files, cloud_space};
use app_terminal::arguments::lattice_step;
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar cloud info room.cloud
  usar cloud info building.bt --json
  usar cloud info scan.xyz --step 0.02       a table that does not say how far apart its points are";

/// Tenths of belief.
const BINS: usize = 10;
/// Widest bar of the histogram, characters.
const WIDEST: usize = 40;

/// Say what a cloud holds: points, size, beliefs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct InfoVerb {
    /// PLY, PCD, OctoMap .bt, CSV or .cloud
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Metres between points, for files that do not say
    #[arg(long, value_name = "M", value_parser = lattice_step)]
    step: Option<f64>,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// What a cloud holds.
#[derive(Debug, Serialize)]
struct Info {
    file: PathBuf,
    format: Option<&'static str>,
    bytes: u64,
    points: usize,
    poses: usize,
    step_m: f64,
    origin_m: [f64; 3],
    min_m: Option<[f64; 3]>,
    max_m: Option<[f64; 3]>,
    belief_mean: Option<f64>,
    /// Points by tenths of belief, from 0.
    belief_tenths: [usize; BINS],
    /// Points believed more than 0.9.
    sure: usize,
    /// By its poses; nothing if it holds none, or too large a box.
    space: Option<Space>,
}

impl InfoVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let cloud = cloud_files::read(&self.file, self.step)?;
        let info = self.info(&cloud)?;
        console::tell(self.json, &info, || text(&info))?;
        Ok(Outcome::Done)
    }

    fn info(&self, cloud: &Cloud) -> Result<Info> {
        let points = cloud.points();
        let mut belief_tenths = [0; BINS];
        for point in points {
            belief_tenths[((point.belief * BINS as f32) as usize).min(BINS - 1)] += 1;
        }
        let sum: f64 = points.iter().map(|p| f64::from(p.belief)).sum();
        let bounds = cloud.bounds();
        let has_points = !points.is_empty();
        let space = cloud_space::survey(cloud, &[cloud_space::HEAD], cloud_space::CELL).ok();
        let format = Format::of_name(&self.file.to_string_lossy()).map(Format::ending);
        Ok(Info {
            file: self.file.clone(),
            format,
            bytes: fs::metadata(&self.file)?.len(),
            points: points.len(),
            poses: cloud.poses().len(),
            step_m: cloud.lattice().step(),
            origin_m: cloud.lattice().origin().to_array(),
            min_m: has_points.then_some(bounds.min.to_array()),
            max_m: has_points.then_some(bounds.max.to_array()),
            belief_mean: has_points.then_some(sum / points.len() as f64),
            belief_tenths,
            sure: points.iter().filter(|p| p.belief > 0.9).count(),
            space: space.as_ref().map(Space::of),
        })
    }
}

fn text(info: &Info) -> String {
    let Info { points, poses, step_m, sure, .. } = info;
    let mut text = format!("{}: {points} points, {} bytes\n", info.file.display(), info.bytes);
    let [x, y, z] = info.origin_m;
    text += &format!("{step_m} m apart, counted from ({x}, {y}, {z}) m; seen from {poses} poses\n");
    let (Some(min), Some(max), Some(mean)) = (info.min_m, info.max_m, info.belief_mean) else {
        return text;
    };
    for (axis, (min, max)) in ["x", "y", "z"].iter().zip(min.into_iter().zip(max)) {
        text += &format!("{axis} {min:9.3} to {max:9.3} m\n");
    }
    text += &format!("belief {mean:.3} on average, {sure} points above 0.9\n");
    text += &info.space.as_ref().map(Space::text).unwrap_or_default();
    let most = info.belief_tenths.iter().copied().max().unwrap_or(0).max(1);
    for (tenth, &count) in info.belief_tenths.iter().enumerate() {
        let bar = "#".repeat((count * WIDEST).div_ceil(most));
        text += format!("  {:.1} {count:>10} {bar}", tenth as f64 / BINS as f64).trim_end();
        text.push('\n');
    }
    text
}
