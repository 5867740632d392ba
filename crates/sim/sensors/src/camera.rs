//! A colour camera that zooms, lit by the arena's lamps and by robots' headlights, blind to the robot that carries it.

use std::sync::Arc;

use base::arena::{Lamp, LampKind};
use base::camera::{CameraModel, Pinhole};
use base::colour::Rgb;
use base::geom::Pose;
use base::messages::ReadingData;
use base::model::CameraSpec;
use glam::DVec3;
use sim_camera::{CameraSpec as View, colour};
use sim_world::World;

use crate::situation::Situation;

/// Longest edge of a picture: larger asks are cut, so that a slip in a robot's file cannot fill the memory.
const MOST_EDGE: usize = 4096;
/// Brightness of a headlight: 1 lights a white wall at 1 m fully.
const HEADLIGHT_POWER: f64 = 4.0;
/// Half its opening angle, radians.
const HEADLIGHT_HALF_ANGLE: f64 = 0.6;

/// A colour camera, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Camera {
    spec: CameraSpec,
    field_of_view: f64,
}

impl Camera {
    pub(crate) fn new(spec: CameraSpec) -> Self {
        Self { spec, field_of_view: spec.field_of_view }
    }

    /// Asks for another field of view, kept within what it can do; zero and less is the one it started with.
    pub(crate) fn zoom(&mut self, field_of_view: f64) {
        let asked = if field_of_view > 0.0 { field_of_view } else { self.spec.field_of_view };
        let (least, most) = (self.spec.min_field_of_view, self.spec.max_field_of_view);
        self.field_of_view = asked.min(most).max(least);
    }

    pub(crate) fn field_of_view(&self) -> f64 {
        self.field_of_view
    }

    pub(crate) fn read(&self, situation: &Situation<'_>) -> ReadingData {
        self.view(situation).draw(situation.world())
    }

    pub(crate) fn view(&self, situation: &Situation<'_>) -> CameraView {
        let (width, height) = most_pixels(self.spec.width, self.spec.height);
        let spec = View {
            width,
            height,
            field_of_view: self.field_of_view,
            lamps: situation.carrier.headlights.to_vec(),
            ignored_owner: situation.carrier.owner,
            ..View::default()
        };
        CameraView { spec, world_from_camera: situation.world_from_sensor }
    }
}

/// What a camera looks at: to be drawn now, or later on another thread from a copy of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct CameraView {
    spec: View,
    world_from_camera: Pose,
}

impl CameraView {
    /// The picture of the world as it is in `world`.
    pub fn draw(&self, world: &World) -> ReadingData {
        let View { width, height, field_of_view, .. } = self.spec;
        let picture = colour(world, &self.spec, &self.world_from_camera);
        let camera = Pinhole::of_view(width, height, field_of_view);
        ReadingData::Picture(Arc::new(picture), CameraModel::Pinhole(camera))
    }
}

/// A robot's headlight at this pose, shining along its x.
pub fn headlight(name: &str, world_from_lamp: &Pose) -> Lamp {
    Lamp {
        name: name.to_owned(),
        kind: LampKind::Spot {
            at: world_from_lamp.position,
            target: *world_from_lamp * DVec3::X,
            half_angle: HEADLIGHT_HALF_ANGLE,
        },
        colour: Rgb::new(255, 255, 255),
        power: HEADLIGHT_POWER,
        is_on: true,
        has_shadows: true,
    }
}

/// Width and height within what a picture may have.
pub(crate) fn most_pixels(width: usize, height: usize) -> (usize, usize) {
    (width.clamp(1, MOST_EDGE), height.clamp(1, MOST_EDGE))
}

#[cfg(test)]
mod tests;
