//! Depth, heat and label cameras: what a ray meets, without light.

use base::geom::Pose;
use rayon::prelude::*;
use sim_rays::{Filter, Nearest, Ray};
use sim_world::World;

use crate::spec::CameraSpec;
use crate::view::{Tile, View};

/// Rows of values, the first row on top.
#[derive(Clone, Debug, PartialEq)]
pub struct Image<T> {
    /// Values a row.
    pub width: usize,
    /// `width` times the number of rows.
    pub values: Vec<T>,
}

impl<T: Copy> Image<T> {
    /// Number of rows.
    pub fn height(&self) -> usize {
        self.values.len().checked_div(self.width).unwrap_or(0)
    }

    /// The value in column `x` of row `y`.
    pub fn at(&self, x: usize, y: usize) -> T {
        self.values[y * self.width + x]
    }
}

/// Metres to what is seen through each pixel; `None` where nothing is. Glass is looked through.
///
/// They are metres along the viewing axis of a flat camera, and along the ray of any other, from its mirror if it has one.
pub fn depth(world: &World, spec: &CameraSpec, world_from_camera: &Pose) -> Image<Option<f32>> {
    let view = View::new(spec, world_from_camera, 1);
    trace(world, spec, &view, true, |ray, nearest| {
        nearest.is_hit().then(|| view.depth(ray, nearest.distance))
    })
}

/// Kelvin of the surface seen through each pixel, the air's where nothing is. Glass is opaque to heat.
pub fn heat(world: &World, spec: &CameraSpec, world_from_camera: &Pose) -> Image<f32> {
    let air = world.arena().air.temperature;
    let warmth: Vec<f32> =
        world.materials().iter().map(|m| m.temperature.unwrap_or(air) as f32).collect();
    let parts = world.scene().parts();
    let view = View::new(spec, world_from_camera, 1);
    trace(world, spec, &view, false, |_, nearest| {
        let part = parts.get(nearest.part as usize);
        part.map_or(air as f32, |part| warmth[part.surface.material as usize])
    })
}

/// Index of the thing seen through each pixel, into [`World::things`]; `None` where nothing is. Glass is looked through.
pub fn labels(world: &World, spec: &CameraSpec, world_from_camera: &Pose) -> Image<Option<u32>> {
    let parts = world.scene().parts();
    let view = View::new(spec, world_from_camera, 1);
    trace(world, spec, &view, true, |_, nearest| {
        parts.get(nearest.part as usize).map(|part| part.surface.owner)
    })
}

/// Index of the material seen through each pixel, into [`World::materials`]; `None` where nothing is. Glass is looked through.
///
/// Where labels tell whose arm it is, this tells its skin from its sleeve.
pub fn materials(world: &World, spec: &CameraSpec, world_from_camera: &Pose) -> Image<Option<u32>> {
    let parts = world.scene().parts();
    trace(world, spec, &View::new(spec, world_from_camera, 1), true, |_, nearest| {
        parts.get(nearest.part as usize).map(|part| part.surface.material)
    })
}

fn trace<T: Copy + Send + Default>(
    world: &World,
    spec: &CameraSpec,
    view: &View,
    passes_glass: bool,
    value: impl Fn(&Ray, Nearest) -> T + Sync,
) -> Image<T> {
    let filter = Filter { passes_glass, ignored_owner: spec.ignored_owner };
    let tiles = Tile::cover(view.width, view.height);
    let traced = tiles.par_iter().map(|tile| {
        let rays: Vec<Ray> = tile.finer(1).map(|(column, row)| view.ray(column, row)).collect();
        let mut nearest = vec![Nearest::none(0.0); rays.len()];
        world.scene().nearest_many(&rays, &filter, &mut nearest);
        rays.iter().zip(nearest).map(|(ray, nearest)| value(ray, nearest)).collect()
    });
    let traced: Vec<Vec<T>> = traced.collect();
    let mut image =
        Image { width: view.width, values: vec![T::default(); view.width * view.height] };
    for (tile, values) in tiles.iter().zip(traced) {
        for ((column, row), value) in tile.finer(1).zip(values) {
            image.values[row * view.width + column] = value;
        }
    }
    image
}
