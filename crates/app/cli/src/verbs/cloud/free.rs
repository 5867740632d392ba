//! `usar cloud free`: what was found free, and what was never measured.

use std::path::PathBuf;

use anyhow::Result;
use app_missions::{cloud_files, cloud_space};
use app_terminal::arguments::{lattice_step, place};
use app_terminal::outcome::Outcome;
use app_terminal::{console, progress};
use clap::Args;
use glam::DVec3;
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  usar cloud free room.cloud
  usar cloud free room.cloud room-free.cloud        the cloud, and a point believed 0 in every free cell
  usar cloud free room.cloud --eye 0.3,0,-0.085 --eye -0.3,0,-0.085       a robot with two heads

A cell with a point that is rather there than not is solid. One without is free if its points say so or, where it has none, if it
lies in the direction of a measured point, before it and before the first that is sure (0.9), as seen from one of the poses that
the cloud holds; the rest was never measured. So points that are surely free need not be
stored: `usar scan --algorithm 2` leaves them out. `usar view FILE --free` draws the free cells.";

/// Tell free space from space that was never measured, by the poses a cloud was seen from
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Free {
    /// A cloud that holds where it was seen from
    #[arg(value_name = "IN")]
    file: PathBuf,
    /// Write the cloud with its free cells
    #[arg(value_name = "OUT")]
    out: Option<PathBuf>,
    /// Edge of a cell, metres
    #[arg(long, value_name = "M", default_value_t = cloud_space::CELL, value_parser = lattice_step)]
    cell: f64,
    /// Where on the robot the sensors turn, metres from the middle of its body; may be repeated [default: the Mapper's head]
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, value_parser = place)]
    eye: Vec<DVec3>,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// Space around a cloud, cubic metres.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Space {
    /// Edge of the cells that were counted, metres.
    pub(super) cell_m: f64,
    pub(super) solid_m3: f64,
    pub(super) free_m3: f64,
    pub(super) unmeasured_m3: f64,
}

impl Space {
    pub(super) fn of(survey: &robot_clouds::Survey) -> Self {
        Self {
            cell_m: survey.cell,
            solid_m3: survey.volume(survey.solid),
            free_m3: survey.volume(survey.free.len()),
            unmeasured_m3: survey.volume(survey.unmeasured),
        }
    }

    pub(super) fn text(&self) -> String {
        let Self { cell_m, solid_m3, free_m3, unmeasured_m3 } = self;
        format!(
            "{solid_m3:.2} m³ solid, {free_m3:.2} m³ free, {unmeasured_m3:.2} m³ never measured, in cells of {cell_m} m\n"
        )
    }
}

impl Free {
    pub(crate) fn run(self) -> Result<Outcome> {
        if let Some(out) = &self.out {
            cloud_files::format_of(out)?;
        }
        let cloud = cloud_files::read(&self.file, None)?;
        let eyes = if self.eye.is_empty() { vec![cloud_space::HEAD] } else { self.eye };
        let spinner = progress::spinner("looking");
        let survey = cloud_space::survey(&cloud, &eyes, self.cell)?;
        spinner.finish_and_clear();
        if let Some(out) = &self.out {
            let joined = cloud_space::with_free(&cloud, &survey)?;
            cloud_files::write(out, &joined, None)?;
            let (points, free) = (joined.points().len(), survey.free.len());
            console::note(&format!("wrote {}: {points} points, {free} cells free", out.display()));
        }
        let space = Space::of(&survey);
        console::tell(self.json, &space, || space.text())?;
        Ok(Outcome::Done)
    }
}
