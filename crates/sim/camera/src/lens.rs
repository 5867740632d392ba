//! The lines of sight of a camera that is not flat, worked out once and used for every picture.

use std::sync::Arc;

use base::camera::{CameraModel, Sight};
use glam::Vec3;

/// Lines of sight in the camera's frame, one for each ray of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Lens {
    model: CameraModel,
    /// Rays along each edge of a pixel.
    finer: usize,
    width: usize,
    sights: Vec<Option<Line>>,
}

/// A line of sight: where it begins, and its direction of length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) from: Vec3,
    pub(crate) towards: Vec3,
}

impl Lens {
    /// The lines of every pixel of a camera, `finer` along each of its edges.
    pub fn new(model: CameraModel, finer: usize) -> Arc<Self> {
        Self::of_rays(model, finer.max(1), &|column, row| model.sight(column, row))
    }

    /// A camera of this size whose lines another rule gives, a ray a pixel; more rays would ask the model.
    pub fn with_sights(model: CameraModel, sight: impl Fn(f64, f64) -> Option<Sight>) -> Arc<Self> {
        Self::of_rays(model, 1, &sight)
    }

    fn of_rays(
        model: CameraModel,
        finer: usize,
        sight: &dyn Fn(f64, f64) -> Option<Sight>,
    ) -> Arc<Self> {
        let (width, height) = model.size();
        let (width, height) = (width * finer, height * finer);
        // The middle of a ray's share of its pixel, counted in pixels.
        let place = |ray: usize| (ray as f64 + 0.5) / finer as f64 - 0.5;
        let line = |ray: usize| {
            let sight = sight(place(ray % width), place(ray / width))?;
            Some(Line { from: sight.from.as_vec3(), towards: sight.towards.as_vec3() })
        };
        Arc::new(Self { model, finer, width, sights: (0..width * height).map(line).collect() })
    }

    /// How it maps directions to pixels.
    pub fn model(&self) -> &CameraModel {
        &self.model
    }

    /// The line of the pixel in this column and row, if it sees anything: where it begins and where it leads, in the camera's frame.
    pub fn sight(&self, column: usize, row: usize) -> Option<Sight> {
        let line = self.line(column * self.finer, row * self.finer)?;
        Some(Sight { from: line.from.as_dvec3(), towards: line.towards.as_dvec3() })
    }

    /// The same camera with this many rays along each edge of a pixel.
    pub(crate) fn with_rays(self: &Arc<Self>, finer: usize) -> Arc<Self> {
        if self.finer == finer { self.clone() } else { Self::new(self.model, finer) }
    }

    #[inline(always)]
    pub(crate) fn line(&self, column: usize, row: usize) -> Option<Line> {
        self.sights[row * self.width + column]
    }
}
