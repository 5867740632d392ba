//! A view of what a camera took: from a picture, or from a recording.

use std::path::Path;

use anyhow::{Context, Result, bail};
use app_terminal::files;
use base::picture::Picture;
use base::time::SimTime;

use crate::recorded_camera::{self, Wanted};
use crate::{Calibration, ShownAs, calibrated_view, camera_view, robots};

/// Largest picture that is read, bytes.
const LARGEST: u64 = 256 << 20;
/// Who took a picture of which nobody says more.
const USUAL: &str = "OmniP2DX";

/// Which picture is meant.
#[derive(Clone, Copy, Debug)]
pub struct CameraFile<'a> {
    /// A PNG, or a recording that ends in `.mcap`.
    pub file: &'a Path,
    /// Whose camera, and which: a robot by name or as a file, of a recording the name that it has there.
    pub wanted: Wanted<'a>,
    /// Of a recording: the newest picture at this time.
    pub at: Option<SimTime>,
    /// The camera as it was measured, in place of what the robot's file says.
    pub calibration: Option<&'a Path>,
}

impl CameraFile<'_> {
    /// What it shows.
    pub fn view(&self, shown: ShownAs) -> Result<Picture> {
        let is_recording = self.file.extension().is_some_and(|ending| ending == "mcap");
        if is_recording { self.of_recording(shown) } else { self.of_png(shown) }
    }

    fn of_png(&self, shown: ShownAs) -> Result<Picture> {
        let named = || format!("{} is no PNG that can be read", self.file.display());
        if self.at.is_some() {
            bail!("--at is a time in a recording, and {} is a picture", self.file.display());
        }
        let picture =
            link_images::png::decode(&files::read(self.file, LARGEST)?).with_context(named)?;
        let robot = self.wanted.robot.unwrap_or(USUAL);
        let (model, size) = (robots::open(robot, None, None)?.model, shown.usual_size());
        match self.measured()? {
            Some(found) => calibrated_view(&found.mount, &model, &picture, shown, size),
            None => camera_view(&model, self.wanted.camera, &picture, shown, size),
        }
    }

    fn of_recording(&self, shown: ShownAs) -> Result<Picture> {
        let shot = recorded_camera::shot(self.file, self.wanted, self.at)?;
        let mount = self.measured()?.map_or(shot.mount, |found| found.mount);
        calibrated_view(&mount, &shot.model, &*shot.picture()?, shown, shown.usual_size())
    }

    fn measured(&self) -> Result<Option<Calibration>> {
        let Some(file) = self.calibration else { return Ok(None) };
        let name = file.display().to_string();
        Ok(Some(Calibration::of_text(&name, &files::read(file, LARGEST)?)?))
    }
}
