//! Colours of skin and of all else, counted where the simulator knows which is which.

use base::geom::Pose;
use base::noise::NoiseStream;
use robot_vision::{Histogram, Light, VisionError};
use sim_camera::{CameraSpec, materials};
use sim_world::World;

use super::tripod::{Tripod, camera};
use super::views::Ground;

/// Bins a channel, as Jones and Rehg found best.
pub(super) const BINS: usize = 32;

/// Pixels of pictures, counted.
#[derive(Clone, Debug)]
pub(super) struct Pixels {
    pub(super) skin: Histogram,
    pub(super) other: Histogram,
    /// Pictures, and those of them too dark to vote.
    pub(super) pictures: usize,
    pub(super) dark: usize,
}

impl Pixels {
    pub(super) fn new() -> Result<Self, VisionError> {
        let (skin, other) = (Histogram::new(BINS)?, Histogram::new(BINS)?);
        Ok(Self { skin, other, pictures: 0, dark: 0 })
    }

    pub(super) fn merge(&mut self, other: &Self) -> Result<(), VisionError> {
        self.skin.merge(&other.skin)?;
        self.other.merge(&other.other)?;
        self.pictures += other.pictures;
        self.dark += other.dark;
        Ok(())
    }

    /// Looks from so many places; dark pictures are counted and not learnt from, as robots do not ask them either.
    pub(super) fn gather(
        &mut self,
        world: &World,
        tripod: &mut Tripod,
        (views, noise): (usize, &mut NoiseStream),
    ) {
        let is_skin: Vec<bool> =
            world.materials().iter().map(|material| material.name.ends_with("'s skin")).collect();
        let spec = CameraSpec {
            width: camera().width,
            height: camera().height,
            field_of_view: camera().field_of_view,
            ..CameraSpec::default()
        };
        for at in Ground::new(world).views(views, noise) {
            let Some(picture) = tripod.picture(world, at) else { continue };
            self.pictures += 1;
            if !Light::of(&picture.pixels).is_enough() {
                self.dark += 1;
                continue;
            }
            let eyes = Pose::from_xyz_yaw(at.x, at.y, 0.55, at.yaw);
            let truth = materials(world, &spec, &eyes);
            for (&pixel, material) in picture.pixels.iter().zip(&truth.values) {
                let shows_skin = material.is_some_and(|material| is_skin[material as usize]);
                if shows_skin {
                    self.skin.add(pixel);
                } else {
                    self.other.add(pixel);
                }
            }
        }
    }
}
