//! `usar cloud watch`: what moved between sweeps of the same place.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use robot_clouds::{PointCloud, Sighting, Track, Watch, WatchSettings};
use serde_json::{Value, json};

use app_missions::cloud_files;
use app_terminal::outcome::Outcome;
use app_terminal::{console, progress};

const EXAMPLES: &str = "\
Examples:
  usar cloud watch sweep-1.cloud sweep-2.cloud sweep-3.cloud --every 60 --out still.cloud
  usar cloud watch sweep-*.cloud --json

The clouds are of one place, in the order they were made, free points included (algorithm 0, 1 or 3 of `usar scan`).
Where free space became occupied something came, where occupied space became free something left: it gets a track and is left out of
what stays, until it has stood still for four sweeps.";

/// Find what moved between sweeps: tracks of it, and the cloud of what stays
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct WatchVerb {
    /// The clouds, oldest first
    #[arg(value_name = "IN", required = true, num_args = 2..)]
    files: Vec<PathBuf>,
    /// Seconds from one cloud to the next
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    every: f64,
    /// Write the cloud of what stays here
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// Print the tracks as JSON
    #[arg(long)]
    json: bool,
}

impl WatchVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        self.out.as_deref().map(cloud_files::format_of).transpose()?;
        let bar = progress::bar(self.files.len() as u64, "watching");
        let first = cloud_files::read(&self.files[0], None)?;
        let lattice = robot_clouds::Lattice::new(first.lattice().step())?;
        let mut watch = Watch::new(lattice, WatchSettings::default());
        let mut poses = vec![];
        for (number, file) in self.files.iter().enumerate() {
            let cloud = cloud_files::read(file, None)?;
            cloud_files::check_lattices((&self.files[0], &first), (file, &cloud))?;
            poses.extend(cloud.poses().iter().copied());
            let points: PointCloud = cloud_files::points_of(&cloud)?;
            let time = self.every * number as f64;
            watch.observe(time, &points).with_context(|| format!("file: {}", file.display()))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        self.tell(watch.tracks())?;
        let Some(out) = &self.out else { return Ok(Outcome::Done) };
        let still = watch.still();
        let cloud = cloud_files::cloud_of(&still, *first.lattice())?.with_poses(poses);
        let bytes = cloud_files::write(out, &cloud, None)?;
        let points = cloud.points().len();
        console::note(&format!("wrote {}: {points} points, {bytes} bytes", out.display()));
        Ok(Outcome::Done)
    }

    fn tell(&self, tracks: &[Track]) -> Result<()> {
        if self.json {
            let tracks: Vec<Value> = tracks.iter().map(track_json).collect();
            return console::print_json(&json!({ "clouds": self.files.len(), "tracks": tracks }));
        }
        if tracks.is_empty() {
            return Ok(console::print("nothing moved\n")?);
        }
        Ok(console::print(&tracks.iter().map(track_text).collect::<String>())?)
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|s: &f64| s.is_finite() && *s > 0.0);
    seconds.ok_or_else(|| "it is a number of seconds greater than zero".to_owned())
}

fn track_text(track: &Track) -> String {
    let rest = if track.is_at_rest { ", at rest now" } else { "" };
    let head = format!(
        "track {}: {} sightings, {:.2} m{rest}\n",
        track.id,
        track.sightings.len(),
        track.length()
    );
    let line = |s: &Sighting| {
        let (at, size) = (s.middle, s.bounds.size());
        format!(
            "  {:8.1} s  at {:.2}, {:.2}, {:.2} m  {:.2} x {:.2} x {:.2} m  {} points\n",
            s.time, at.x, at.y, at.z, size.x, size.y, size.z, s.points
        )
    };
    head + &track.sightings.iter().map(line).collect::<String>()
}

fn track_json(track: &Track) -> Value {
    let sighting = |s: &Sighting| {
        json!({
            "time_s": s.time,
            "at_m": s.middle.to_array(),
            "size_m": s.bounds.size().to_array(),
            "points": s.points,
        })
    };
    json!({
        "id": track.id,
        "length_m": track.length(),
        "is_at_rest": track.is_at_rest,
        "sightings": track.sightings.iter().map(sighting).collect::<Vec<_>>(),
    })
}
