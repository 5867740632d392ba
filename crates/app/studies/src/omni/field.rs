//! The football field in three worlds, the robot's camera, and what it sees there.

use std::sync::Arc;

use anyhow::{Context, Result};
use base::arena::{Arena, Block, BlockShape, Material};
use base::camera::CameraModel;
use base::colour::Rgb;
use base::geom::{Pose, Pose2};
use base::model::{RobotModel, SensorKind, kinematics};
use base::noise::NoiseStream;
use base::picture::Picture;
use glam::DVec3;
use robot_vision::Mount;
use robot_vision::palette::NO_COLOUR;
use robot_vision::posts::PostKind;
use sim_camera::{CameraSpec, Lens, colour, depth, labels};
use sim_world::World;

use super::photographs;

/// What the walls and the light are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// As the arena file says.
    Plain,
    /// Walls with photographs of a cluttered room around the field, and things of all colours before them.
    Textured,
    /// Lamps fail, fade and change colour from picture to picture.
    ChangingLight,
}

impl Kind {
    pub(super) const ALL: [Self; 3] = [Self::Plain, Self::Textured, Self::ChangingLight];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Textured => "textured",
            Self::ChangingLight => "changing light",
        }
    }
}

/// Colours of the bands, in the order of their numbers.
pub(super) const COLOURS: [Rgb; 3] =
    [Rgb::new(0x35, 0xb6, 0xe8), Rgb::new(0xe8, 0x3e, 0x9a), Rgb::new(0xf2, 0xd0, 0x2c)];
/// Edge of the square picture, pixels.
const EDGE: usize = 640;
/// The picture ends this high above the horizon.
const HIGHEST: f64 = std::f64::consts::FRAC_PI_6;
/// Things around the textured field.
const CLUTTER: usize = 260;

/// The field with the robot's camera.
pub(super) struct Field {
    arena: Arena,
    /// The camera on a robot that stands on the field.
    pub(super) mount: Mount,
    /// Height of the floor in the robot's frame.
    pub(super) floor: f64,
    lens: Arc<Lens>,
    pub(super) posts: Vec<PostKind>,
}

impl Field {
    /// The shipped arena, and the camera of the shipped robot.
    pub(super) fn new() -> Result<Self> {
        let arena = sim_arena::shipped::load("soccer-2006")?;
        let model = sim_robots::shipped::load("OmniP2DX")?;
        let mount = camera_of(&model)?;
        let posts = arena.landmarks.iter().map(|post| {
            let bands = &post.bands;
            let [foot, low, high] = [0, 1, 2].map(|band: usize| bands.get(band));
            let (foot, low, high) =
                (foot.context("a foot")?, low.context("a band")?, high.context("two bands")?);
            let number = |colour| {
                let number = COLOURS.iter().position(|known| *known == colour);
                number.with_context(|| format!("landmark {:?} has a colour of its own", post.name))
            };
            let (base, meet) = (foot.height, foot.height + low.height);
            Ok(PostKind {
                name: post.name.clone(),
                colours: [number(low.colour)? as u8, number(high.colour)? as u8],
                heights: [base, meet, meet + high.height],
                radius: post.radius,
            })
        });
        let posts = posts.collect::<Result<Vec<_>>>()?;
        let lens = Lens::new(mount.camera, 1);
        Ok(Self { arena, mount, floor: -model.chassis.ride_height, lens, posts })
    }

    /// Where the posts stand.
    pub(super) fn places(&self) -> Vec<DVec3> {
        self.arena.landmarks.iter().map(|post| post.at).collect()
    }

    /// The world of one picture.
    pub(super) fn world(&self, kind: Kind, chance: &mut NoiseStream) -> Result<World> {
        let mut arena = self.arena.clone();
        match kind {
            Kind::Plain => {}
            Kind::Textured => {
                photographs::put_up(&mut arena, chance);
                clutter(&mut arena, chance);
            }
            Kind::ChangingLight => change_light(&mut arena, chance),
        }
        Ok(World::new(&arena)?)
    }

    /// The picture taken by a robot that stands here.
    pub(super) fn picture(&self, world: &World, at: &Pose2) -> Picture {
        colour(world, &self.spec(), &self.world_from_camera(at))
    }

    /// The number of the colour that each pixel truly shows.
    pub(super) fn colours(&self, world: &World, at: &Pose2) -> Vec<u8> {
        let world_from_camera = self.world_from_camera(at);
        let things = labels(world, &self.spec(), &world_from_camera);
        let far = depth(world, &self.spec(), &world_from_camera);
        let colour = |index: usize| {
            let thing = &world.things()[things.values[index]? as usize];
            let post = self.posts.iter().find(|post| post.name == thing.name)?;
            let place = [(index % EDGE) as f64, (index / EDGE) as f64];
            let sight = self.mount.camera.sight(place[0], place[1])?;
            let seen = sight.from + sight.towards * f64::from(far.values[index]?);
            let height = (world_from_camera * seen).z;
            let [foot, meet, top] = post.heights;
            let band = usize::from(height >= meet);
            (foot..top).contains(&height).then(|| post.colours[band])
        };
        (0..things.values.len()).map(|index| colour(index).unwrap_or(NO_COLOUR)).collect()
    }

    fn spec(&self) -> CameraSpec {
        CameraSpec { lens: Some(self.lens.clone()), ..CameraSpec::default() }
    }

    /// Where the robot's frame is when it stands here.
    pub(super) fn world_from_robot(&self, at: &Pose2) -> Pose {
        Pose::from_xyz_yaw(at.x, at.y, -self.floor, at.yaw)
    }

    fn world_from_camera(&self, at: &Pose2) -> Pose {
        self.world_from_robot(at) * self.mount.robot_from_camera
    }
}

/// The robot's omnidirectional camera, zoomed so that the picture ends a little above the horizon.
fn camera_of(model: &RobotModel) -> Result<Mount> {
    let found = model.equipment.iter().find_map(|item| match &item.kind {
        SensorKind::Omni(spec) => Some((item, *spec)),
        _ => None,
    });
    let (item, spec) = found.context("the robot carries no camera with a mirror")?;
    let wide = CameraModel::Catadioptric(spec.model(EDGE, EDGE, spec.camera.field_of_view));
    let axis = wide.viewpoint();
    // Level with the eye and a little above it: what is up for the camera is ahead for its mirror.
    let far = axis + DVec3::new(libm::sin(HIGHEST), 0.0, libm::cos(HIGHEST)) * 4.0;
    let row = wide.pixel(far).context("the mirror does not show what is above the horizon")?[1];
    let share = 1.0 - (row + 0.5) / (EDGE as f64 / 2.0);
    let field_of_view = 2.0 * libm::atan(libm::tan(spec.camera.field_of_view / 2.0) * share);
    let camera = CameraModel::Catadioptric(spec.model(EDGE, EDGE, field_of_view));
    let values = kinematics::joint_values(model, &[]);
    Ok(Mount { camera, robot_from_camera: kinematics::robot_from_sensor(model, &values, item) })
}

/// Boxes of all colours and sizes around the field, behind its rim.
fn clutter(arena: &mut Arena, chance: &mut NoiseStream) {
    for number in 0..CLUTTER {
        let channel = |chance: &mut NoiseStream| chance.below(256) as u8;
        let colour = Rgb::new(channel(chance), channel(chance), channel(chance));
        let name = format!("clutter {number}");
        arena.materials.push(Material::plain(&name, colour));
        let size = DVec3::new(
            chance.uniform(0.05, 0.5),
            chance.uniform(0.05, 0.5),
            chance.uniform(0.05, 1.4),
        );
        let along = chance.uniform(-1.0, 1.0);
        let side = if chance.chance(0.5) { 1.0 } else { -1.0 };
        let away = chance.uniform(0.1, 1.2);
        let (x, y) = if chance.chance(0.6) {
            (along * 4.0, side * (2.7 + away))
        } else {
            (side * (3.8 + away), along * 3.0)
        };
        let z = size.z / 2.0 + chance.uniform(0.0, 0.6);
        arena.blocks.push(Block {
            name: None,
            shape: BlockShape::Box(size),
            pose: Pose::from_xyz_yaw(x, y, z, chance.uniform(0.0, 3.0)),
            material: name,
            mass: None,
            is_held: false,
        });
    }
}

/// Each lamp may fail; those that do not shine with another power and another white.
fn change_light(arena: &mut Arena, chance: &mut NoiseStream) {
    for lamp in &mut arena.lamps {
        lamp.is_on = chance.chance(0.75);
        lamp.power *= chance.uniform(0.3, 1.5);
        let warmth = chance.uniform(-0.08, 0.08);
        let tinted = |channel: u8, by: f64| (f64::from(channel) * (1.0 + by).min(1.0)) as u8;
        lamp.colour =
            Rgb::new(tinted(lamp.colour.r, warmth), lamp.colour.g, tinted(lamp.colour.b, -warmth));
    }
    arena.air.ambient_light *= chance.uniform(0.5, 1.3);
}
