//! Colour cameras that zoom, flat ones and those that see all around, lit by the arena's lamps and by robots' headlights, blind to the robot that carries it.

use std::sync::{Arc, OnceLock};

use base::arena::{Lamp, LampKind};
use base::camera::CameraModel;
use base::colour::Rgb;
use base::geom::Pose;
use base::messages::ReadingData;
use base::model::{CameraSpec, Flaws, OmniSpec};
use base::noise::NoiseStream;
use base::picture::Picture;
use base::time::SimTime;
use glam::DVec3;
use sim_camera::{CameraSpec as View, Lens, colour};
use sim_world::World;

use crate::situation::Situation;

mod bumps;
mod flaws;
mod glass;
mod spots;

use bumps::Bumps;
use flaws::{Spoiler, srgb};

/// Longest edge of a picture: larger asks are cut, so that a slip in a robot's file cannot fill the memory.
const MOST_EDGE: usize = 4096;
/// Brightness of a headlight: 1 lights a white wall at 1 m fully.
const HEADLIGHT_POWER: f64 = 4.0;
/// Half its opening angle, radians.
const HEADLIGHT_HALF_ANGLE: f64 = 0.6;

/// A colour camera of any kind, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Camera {
    spec: CameraSpec,
    mirror: Option<OmniSpec>,
    field_of_view: f64,
    /// Worked out when the first picture is taken.
    lens: KeptLens,
    spoiler: Option<Spoiler>,
    bumps: Bumps,
}

impl Camera {
    pub(crate) fn new(spec: CameraSpec, noise: &mut NoiseStream) -> Self {
        let (field_of_view, lens) = (spec.field_of_view, KeptLens::default());
        let spoiler = Spoiler::new(spec.flaws, noise);
        Self { spec, mirror: None, field_of_view, lens, spoiler, bumps: Bumps::default() }
    }

    pub(crate) fn with_mirror(spec: &OmniSpec, noise: &mut NoiseStream) -> Self {
        Self { mirror: Some(*spec), ..Self::new(spec.camera, noise) }
    }

    /// Asks for another field of view, kept within what it can do; zero and less is the one it started with.
    pub(crate) fn zoom(&mut self, field_of_view: f64) {
        let asked = if field_of_view > 0.0 { field_of_view } else { self.spec.field_of_view };
        let (least, most) = (self.spec.min_field_of_view, self.spec.max_field_of_view);
        self.field_of_view = asked.min(most).max(least);
        self.lens = KeptLens::default();
    }

    pub(crate) fn field_of_view(&self) -> f64 {
        self.field_of_view
    }

    pub(crate) fn read(&self, situation: &Situation<'_>) -> ReadingData {
        self.view(situation).draw(situation.world())
    }

    /// Whether bumps do anything to it.
    pub(crate) fn minds_bumps(&self) -> bool {
        self.spec.flaws.bump_shift > 0.0 || self.spec.flaws.bump_tilt > 0.0
    }

    /// Feels how the body that carries it is accelerated, in every step.
    pub(crate) fn feel(&mut self, acceleration: DVec3) {
        let Some(spoiler) = self.spoiler else { return };
        if self.bumps.feel(acceleration, &self.spec.flaws, spoiler.seed()) {
            self.lens = KeptLens::default();
        }
    }

    pub(crate) fn view(&self, situation: &Situation<'_>) -> CameraView {
        let model = self.model(self.mirror.as_ref());
        let flaws = &self.spec.flaws;
        let is_flat = matches!(model, CameraModel::Pinhole(_)) && flaws.distortion.is_none();
        let (width, height) = model.size();
        let spec = View {
            width,
            height,
            field_of_view: self.field_of_view,
            lens: (!is_flat).then(|| self.lens.of(|| self.true_lens())),
            exposure: libm::exp2(flaws.exposure_stops),
            lamps: situation.carrier.headlights.to_vec(),
            ignored_owner: situation.carrier.owner,
            ..View::default()
        };
        let spoilt = self.spoiler.map(|spoiler| (spoiler, situation.carrier.time));
        CameraView { spec, model, world_from_camera: self.places(situation), spoilt }
    }

    /// Where it is while the shutter is open; the last place is that of the picture's time.
    fn places(&self, situation: &Situation<'_>) -> Vec<Pose> {
        let turned = if self.mirror.is_some() { Pose::IDENTITY } else { self.bumps.turned() };
        let Flaws { shutter, shutter_views, .. } = self.spec.flaws;
        if shutter <= 0.0 {
            return vec![situation.world_from_sensor * turned];
        }
        let views = if shutter_views == 0 { Flaws::USUAL_VIEWS } else { shutter_views };
        let before = |view: usize| -shutter * view as f64 / views as f64;
        (0..views).rev().map(|view| situation.sensor_after(before(view)) * turned).collect()
    }

    /// What its maker says of it: neither bumps nor distortion are known to anybody.
    fn model(&self, mirror: Option<&OmniSpec>) -> CameraModel {
        let (width, height) = most_pixels(self.spec.width, self.spec.height);
        match mirror {
            Some(mirror) => {
                CameraModel::Catadioptric(mirror.model(width, height, self.field_of_view))
            }
            None => self.spec.model(width, height, self.field_of_view),
        }
    }

    /// What it truly looks at.
    fn true_lens(&self) -> Arc<Lens> {
        let mirror = self.mirror.map(|mirror| self.bumps.moved(&mirror));
        let model = self.model(mirror.as_ref());
        let distortion = self.spec.flaws.distortion;
        if distortion.is_none() {
            return Lens::new(model, 1);
        }
        let size = model.size();
        Lens::with_sights(model, |column, row| {
            let [column, row] = distortion.straightened([column, row], size);
            model.sight(column, row)
        })
    }
}

/// Lines of sight that are worked out once; they follow from figures, bumps and field of view, so any two of one camera are alike.
#[derive(Clone, Debug, Default)]
struct KeptLens(OnceLock<Arc<Lens>>);

impl KeptLens {
    fn of(&self, lens: impl FnOnce() -> Arc<Lens>) -> Arc<Lens> {
        self.0.get_or_init(lens).clone()
    }
}

impl PartialEq for KeptLens {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// What a camera looks at: to be drawn now, or later on another thread from a copy of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct CameraView {
    spec: View,
    model: CameraModel,
    /// One place, or several while the shutter is open.
    world_from_camera: Vec<Pose>,
    spoilt: Option<(Spoiler, SimTime)>,
}

impl CameraView {
    /// The picture of the world as it is in `world`.
    pub fn draw(&self, world: &World) -> ReadingData {
        let mut picture = self.exposed(world);
        if let Some((spoiler, time)) = &self.spoilt {
            spoiler.spoil(&mut picture, *time);
        }
        ReadingData::Picture(Arc::new(picture), self.model)
    }

    /// The light of all places, added up. Things that move are taken to stand still meanwhile.
    fn exposed(&self, world: &World) -> Picture {
        let (places, view) = (&self.world_from_camera, |place| colour(world, &self.spec, place));
        if let [place] = places.as_slice() {
            return view(place);
        }
        let (width, height) = self.spec.size();
        let mut sums = vec![[0.0f64; 3]; width * height];
        for place in places {
            for (sum, pixel) in sums.iter_mut().zip(&view(place).pixels) {
                let light = pixel.linear();
                (0..3).for_each(|channel| sum[channel] += f64::from(light[channel]));
            }
        }
        let share = 1.0 / places.len() as f64;
        let pixel = |sum: [f64; 3]| {
            let [r, g, b] = sum.map(|light| srgb(light * share));
            Rgb::new(r, g, b)
        };
        Picture { width, pixels: sums.into_iter().map(pixel).collect() }
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
