//! The colour camera.

use base::colour::Rgb;
use base::geom::Pose;
use base::picture::Picture;
use glam::{Vec2, Vec3};
use rayon::prelude::*;
use sim_rays::{Filter, Hit, Nearest, Ray};
use sim_world::World;

use crate::air::{Haze, through_pane, through_smoke};
use crate::lamps::Shine;
use crate::noise::unit;
use crate::paint::Paint;
use crate::spec::CameraSpec;
use crate::tone::Film;
use crate::view::{Tile, View};

/// Shadow rays start this far above the surface, metres: less and rounding shades it by itself.
const LIFT: f32 = 1e-3;
/// Things farther away than this do not keep ambient light off, metres.
const AMBIENT_REACH: f32 = 1.2;

/// A picture of the world as it is now.
pub fn colour(world: &World, spec: &CameraSpec, world_from_camera: &Pose) -> Picture {
    let finer = spec.supersampling.max(1);
    let view = View::new(spec, world_from_camera, finer);
    let studio = Studio::new(world, spec, &view);
    let tiles = Tile::cover(view.width, view.height);
    let lights: Vec<Vec<Vec3>> = tiles.par_iter().map(|tile| studio.light(&view, *tile)).collect();
    let mut canvas = vec![Vec3::ZERO; view.width * view.height];
    for (tile, light) in tiles.iter().zip(lights) {
        for ((column, row), light) in tile.pixels().zip(light) {
            canvas[row * view.width + column] = light;
        }
    }
    develop(spec, finer, &view, &canvas)
}

/// Averages the rays of each pixel and exposes the film.
fn develop(spec: &CameraSpec, finer: usize, view: &View, canvas: &[Vec3]) -> Picture {
    let film = Film::new(spec.exposure);
    let mut picture = Picture::filled(spec.width, spec.height, Rgb::default());
    let share = 1.0 / (finer * finer) as f32;
    let rows = picture.pixels.par_chunks_mut(spec.width.max(1)).enumerate();
    rows.for_each(|(row, pixels)| {
        for (column, pixel) in pixels.iter_mut().enumerate() {
            let mut light = Vec3::ZERO;
            for y in row * finer..(row + 1) * finer {
                let start = y * view.width + column * finer;
                light += canvas[start..start + finer].iter().sum::<Vec3>();
            }
            *pixel = film.expose(light * share);
        }
    });
    picture
}

/// The world prepared for one picture.
struct Studio<'a> {
    world: &'a World,
    paints: Vec<Paint>,
    shines: Vec<Shine>,
    hazes: Vec<Haze>,
    has_glass: bool,
    sky: Vec3,
    ambient: f32,
    ambient_rays: usize,
    through_glass: Filter,
}

/// One pixel on its way.
struct Seen {
    hit: Hit,
    point: Vec3,
    albedo: Vec3,
    light: Vec3,
}

impl<'a> Studio<'a> {
    fn new(world: &'a World, spec: &CameraSpec, view: &View) -> Self {
        let air = &world.arena().air;
        let mut shines: Vec<Shine> =
            world.lit_lamps().chain(&spec.lamps).map(Shine::of_lamp).collect();
        shines.extend(spec.headlight.iter().map(|lamp| Shine::of_headlight(lamp, view)));
        Self {
            world,
            paints: Paint::all(world.materials()),
            shines,
            hazes: world.smokes().iter().map(Haze::new).collect(),
            has_glass: world.scene().parts().iter().any(|part| part.surface.is_transparent),
            sky: Vec3::from_array(air.sky.linear()),
            ambient: air.ambient_light as f32,
            ambient_rays: spec.ambient_rays,
            through_glass: Filter { passes_glass: true, ignored_owner: spec.ignored_owner },
        }
    }

    /// The light that reaches the eye through each pixel of a tile.
    fn light(&self, view: &View, tile: Tile) -> Vec<Vec3> {
        let rays: Vec<Ray> = tile.pixels().map(|(column, row)| view.ray(column, row)).collect();
        let mut nearest = vec![Nearest::none(0.0); rays.len()];
        self.world.scene().nearest_many(&rays, &self.through_glass, &mut nearest);
        let mut seen: Vec<Option<Seen>> =
            rays.iter().zip(&nearest).map(|(ray, nearest)| self.look(ray, *nearest)).collect();
        self.surroundings(&mut seen);
        self.shine(&mut seen);
        let mut lights: Vec<Vec3> = rays
            .iter()
            .zip(&seen)
            .map(|(ray, seen)| {
                seen.as_ref().map_or_else(|| self.backdrop(ray), |s| s.albedo * s.light)
            })
            .collect();
        if self.has_glass {
            self.panes(&rays, &nearest, &mut lights);
        }
        if !self.hazes.is_empty() {
            let glow = self.ambient.max(0.15);
            for ((ray, nearest), light) in rays.iter().zip(&nearest).zip(&mut lights) {
                *light = through_smoke(&self.hazes, ray, nearest.distance, *light, glow);
            }
        }
        lights
    }

    fn look(&self, ray: &Ray, nearest: Nearest) -> Option<Seen> {
        let hit = self.world.scene().hit(ray, nearest)?;
        let albedo = self.paints[hit.surface.material as usize].at(hit.texture);
        Some(Seen {
            hit,
            point: ray.at(hit.distance) + hit.normal * LIFT,
            albedo,
            light: Vec3::ZERO,
        })
    }

    /// Darker towards the zenith, as a sky is.
    fn backdrop(&self, ray: &Ray) -> Vec3 {
        self.sky * (1.0 - 0.45 * ray.direction.z.clamp(0.0, 1.0))
    }

    /// Adds the light that comes from everywhere.
    fn surroundings(&self, seen: &mut [Option<Seen>]) {
        for seen in seen.iter_mut().flatten() {
            // A little more from above, so that edges show even in the shade.
            seen.light += Vec3::splat(self.ambient * (0.8 + 0.2 * seen.hit.normal.z));
        }
        if self.ambient_rays == 0 {
            return;
        }
        let mut shares = vec![0.0f32; seen.len()];
        for number in 0..self.ambient_rays {
            let rays: Vec<Ray> = seen.iter().map(|s| ambient_ray(s.as_ref(), number)).collect();
            let mut nearest = vec![Nearest::none(0.0); rays.len()];
            self.world.scene().nearest_many(&rays, &self.through_glass, &mut nearest);
            for (share, nearest) in shares.iter_mut().zip(nearest) {
                *share += (nearest.distance / AMBIENT_REACH).min(1.0);
            }
        }
        for (seen, share) in seen.iter_mut().zip(shares) {
            if let Some(seen) = seen {
                seen.light *= 0.25 + 0.75 * share / self.ambient_rays as f32;
            }
        }
    }

    /// Adds the light of every lamp that reaches each place.
    fn shine(&self, seen: &mut [Option<Seen>]) {
        let (min, max) =
            seen.iter().flatten().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(min, max), seen| {
                (min.min(seen.point), max.max(seen.point))
            });
        let mut lit: Vec<(usize, Vec3)> = vec![];
        let mut rays: Vec<Ray> = vec![];
        for shine in self.shines.iter().filter(|shine| shine.may_reach(min, max)) {
            lit.clear();
            rays.clear();
            for (index, seen) in seen.iter_mut().enumerate() {
                let Some(seen) = seen else { continue };
                let Some((light, direction, distance)) = shine.on(seen.point, seen.hit.normal)
                else {
                    continue;
                };
                if shine.has_shadows {
                    lit.push((index, light));
                    rays.push(Ray::new(seen.point, direction, distance - LIFT));
                } else {
                    seen.light += light;
                }
            }
            let mut blocked = vec![false; rays.len()];
            self.world.scene().blocked_many(&rays, &self.through_glass, &mut blocked);
            for (&(index, light), is_blocked) in lit.iter().zip(blocked) {
                if let (Some(seen), false) = (&mut seen[index], is_blocked) {
                    seen.light += light;
                }
            }
        }
    }

    /// Lays the glass between eye and surface over what was seen.
    fn panes(&self, rays: &[Ray], nearest: &[Nearest], lights: &mut [Vec3]) {
        let mut first = vec![Nearest::none(0.0); rays.len()];
        let glass_too = Filter { passes_glass: false, ..self.through_glass };
        self.world.scene().nearest_many(rays, &glass_too, &mut first);
        for (index, ray) in rays.iter().enumerate() {
            if first[index] == nearest[index] {
                continue;
            }
            let short = Ray { reach: nearest[index].distance, ..*ray };
            let crossings = self.world.scene().crossings(&short, &glass_too);
            for pane in crossings.iter().rev().filter(|pane| pane.surface.is_transparent) {
                let tint = self.paints[pane.surface.material as usize].tint();
                let slant = self
                    .world
                    .scene()
                    .hit(ray, first[index])
                    .map_or(1.0, |hit| hit.normal.dot(ray.direction));
                lights[index] = through_pane(lights[index], tint, slant, self.sky);
            }
        }
    }
}

/// One of the rays that look for what keeps ambient light away: over the hemisphere, denser towards the normal.
fn ambient_ray(seen: Option<&Seen>, number: usize) -> Ray {
    let Some(seen) = seen else { return Ray::new(Vec3::ZERO, Vec3::Z, 0.0) };
    // The place itself is the seed: the same surface has the same grain from everywhere.
    let place = (seen.point * 977.0).as_ivec3();
    let seed =
        place.x.wrapping_mul(31).wrapping_add(place.y).wrapping_mul(17).wrapping_add(place.z);
    let draw = |salt: i32| unit(seed, (number as i32).wrapping_mul(2).wrapping_add(salt));
    let (turn, rise) = (draw(0) * std::f32::consts::TAU, draw(1));
    let across = Vec2::from_angle(turn) * rise.sqrt();
    let (u, v) = seen.hit.normal.any_orthonormal_pair();
    let direction = u * across.x + v * across.y + seen.hit.normal * (1.0 - rise).sqrt();
    Ray::new(seen.point, direction.normalize(), AMBIENT_REACH)
}

#[cfg(test)]
mod tests;
