//! What became of a cloud.

use std::path::{Path, PathBuf};

use anyhow::Result;
use link_clouds::{Cloud, Format};
use serde::Serialize;

use app_missions::cloud_files;
use app_terminal::console;
use app_terminal::outcome::Outcome;

/// A cloud that was read, changed and written.
#[derive(Debug, Serialize)]
pub(super) struct Written {
    file: PathBuf,
    points_before: usize,
    points: usize,
    step_m: f64,
    bytes: u64,
}

/// Writes the cloud and says so.
pub(super) fn write(
    path: &Path,
    (cloud, before): (&Cloud, usize),
    format: Option<Format>,
    as_json: bool,
) -> Result<Outcome> {
    let bytes = cloud_files::write(path, cloud, format)?;
    let (points, step_m) = (cloud.points().len(), cloud.lattice().step());
    let written = Written { file: path.to_owned(), points_before: before, points, step_m, bytes };
    if as_json {
        console::print_json(&written)?;
    } else {
        let of = if before == points { String::new() } else { format!(" (of {before})") };
        console::print(&format!("wrote {}: {points} points{of}, {bytes} bytes\n", path.display()))?;
    }
    Ok(Outcome::Done)
}
