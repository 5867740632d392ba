//! The colour camera.

use base::colour::Rgb;
use base::geom::Pose;
use base::picture::Picture;
use fearless_simd::{Level, dispatch};
use glam::{Vec2, Vec3};
use rayon::prelude::*;
use sim_rays::{Filter, Nearest, Ray, Surface};
use sim_world::World;

use crate::air::{Haze, through_pane, through_smoke};
use crate::lamps::{LANES, Places, Row, Shine};
use crate::noise::unit;
use crate::paint::Paint;
use crate::spec::CameraSpec;
use crate::tone::Film;
use crate::view::{Tile, View};

/// Shadow rays start this far above the surface, metres: less and rounding shades it by itself.
const LIFT: f32 = 1e-3;
/// Things farther away than this do not keep ambient light off, metres.
const AMBIENT_REACH: f32 = 1.2;
/// Smoke is seen as under at least this much ambient light: lamps that we do not trace through it make it glow.
const LEAST_GLOW: f32 = 0.15;

/// A picture of the world as it is now.
pub fn colour(world: &World, spec: &CameraSpec, world_from_camera: &Pose) -> Picture {
    let finer = spec.supersampling.max(1);
    let view = View::new(spec, world_from_camera, finer);
    let studio = Studio::new(world, spec, &view);
    let film = Film::new(spec.exposure);
    let level = Level::new();
    let (width, height) = spec.size();
    let tiles = Tile::cover(width, height);
    let developed: Vec<Vec<Rgb>> = tiles
        .par_iter()
        .map_init(Desk::default, |desk, tile| {
            // The plain arithmetic of a pixel gains from wider instructions too, and rounds alike with them.
            dispatch!(level, _simd => {
                studio.light(&view, *tile, finer, desk);
                develop(&film, &desk.lights, finer)
            })
        })
        .collect();
    let mut picture = Picture::filled(width, height, Rgb::default());
    for (tile, pixels) in tiles.iter().zip(developed) {
        for ((column, row), pixel) in tile.places().zip(pixels) {
            picture.pixels[row * width + column] = pixel;
        }
    }
    picture
}

/// Averages the rays of each pixel, which follow one another, and exposes the film.
#[inline(always)]
fn develop(film: &Film, lights: &[Vec3], finer: usize) -> Vec<Rgb> {
    if finer == 1 {
        let mut pixels = vec![Rgb::default(); lights.len()];
        for (pixel, &light) in pixels.iter_mut().zip(lights) {
            *pixel = film.expose(light);
        }
        return pixels;
    }
    let share = 1.0 / (finer * finer) as f32;
    let pixels = lights.chunks_exact(finer * finer);
    pixels.map(|rays| film.expose(rays.iter().sum::<Vec3>() * share)).collect()
}

/// What a thread works with, used again for every tile.
#[derive(Default)]
struct Desk {
    rays: Vec<Ray>,
    nearest: Vec<Nearest>,
    seen: Vec<Seen>,
    lights: Vec<Vec3>,
    lit: Vec<(u32, Vec3)>,
    shadow_rays: Vec<Ray>,
    blocked: Vec<bool>,
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

/// A place that one of the rays sees.
struct Seen {
    /// Number of the ray.
    ray: u32,
    normal: Vec3,
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

    /// Leaves on the desk the light that reaches the eye along each ray of a tile.
    #[inline(always)]
    fn light(&self, view: &View, tile: Tile, finer: usize, desk: &mut Desk) {
        desk.rays.clear();
        // Loops and no `extend` or `collect`: those stay functions of their own, without the wider instructions.
        if finer == 1 {
            for (column, row) in tile.places() {
                desk.rays.push(view.ray(column, row));
            }
        } else {
            for (column, row) in tile.finer(finer) {
                desk.rays.push(view.ray(column, row));
            }
        }
        desk.nearest.resize(desk.rays.len(), Nearest::none(0.0));
        self.world.scene().nearest_many(&desk.rays, &self.through_glass, &mut desk.nearest);
        self.look(desk);
        self.surroundings(&mut desk.seen);
        self.shine(desk);
        for seen in &desk.seen {
            desk.lights[seen.ray as usize] = seen.albedo * seen.light;
        }
        if self.has_glass {
            self.panes(&desk.rays, &desk.nearest, &mut desk.lights);
        }
        if !self.hazes.is_empty() {
            let glow = self.ambient.max(LEAST_GLOW);
            for ((ray, nearest), light) in desk.rays.iter().zip(&desk.nearest).zip(&mut desk.lights)
            {
                *light = through_smoke(&self.hazes, ray, nearest.distance, *light, glow);
            }
        }
    }

    /// Notes what each ray meets, and the sky where it meets nothing.
    #[inline(always)]
    fn look(&self, desk: &mut Desk) {
        let scene = self.world.scene();
        desk.seen.clear();
        desk.lights.clear();
        for (number, (ray, nearest)) in (0..).zip(desk.rays.iter().zip(&desk.nearest)) {
            let Some(hit) = scene.hit(ray, *nearest) else {
                desk.lights.push(self.backdrop(ray));
                continue;
            };
            desk.lights.push(Vec3::ZERO);
            let albedo = self.paints[hit.surface.material as usize].at(hit.texture);
            let point = ray.at(hit.distance) + hit.normal * LIFT;
            let normal = hit.normal;
            desk.seen.push(Seen { ray: number, normal, point, albedo, light: Vec3::ZERO });
        }
    }

    /// Darker towards the zenith, as a sky is; black where the camera sees nothing of the world.
    #[inline(always)]
    fn backdrop(&self, ray: &Ray) -> Vec3 {
        if ray.reach <= 0.0 {
            return Vec3::ZERO;
        }
        self.sky * (1.0 - 0.45 * ray.direction.z.clamp(0.0, 1.0))
    }

    /// Adds the light that comes from everywhere.
    #[inline(always)]
    fn surroundings(&self, seen: &mut [Seen]) {
        for seen in seen.iter_mut() {
            // A little more from above, so that edges show even in the shade.
            seen.light += Vec3::splat(self.ambient * (0.8 + 0.2 * seen.normal.z));
        }
        if self.ambient_rays == 0 {
            return;
        }
        let mut shares = vec![0.0f32; seen.len()];
        let mut nearest = vec![Nearest::none(0.0); seen.len()];
        for number in 0..self.ambient_rays {
            let rays: Vec<Ray> = seen.iter().map(|seen| ambient_ray(seen, number)).collect();
            self.world.scene().nearest_many(&rays, &self.through_glass, &mut nearest);
            for (share, nearest) in shares.iter_mut().zip(&nearest) {
                *share += nearest.distance / AMBIENT_REACH;
            }
        }
        for (seen, share) in seen.iter_mut().zip(shares) {
            seen.light *= 0.25 + 0.75 * share / self.ambient_rays as f32;
        }
    }

    /// Adds the light of every lamp that reaches each place.
    #[inline(always)]
    fn shine(&self, desk: &mut Desk) {
        let Desk { seen, lit, shadow_rays: rays, blocked, .. } = desk;
        let (min, max) =
            seen.iter().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(min, max), seen| {
                (min.min(seen.point), max.max(seen.point))
            });
        for shine in self.shines.iter().filter(|shine| shine.may_reach(min, max)) {
            if !shine.has_shadows {
                seen.chunks_mut(LANES).for_each(|seen| light_up(shine, seen));
                continue;
            }
            lit.clear();
            rays.clear();
            for (number, seen) in (0..).zip(seen.iter()) {
                if let Some((light, direction, distance)) = shine.on(seen.point, seen.normal) {
                    lit.push((number, light));
                    rays.push(Ray::new(seen.point, direction, distance - LIFT));
                }
            }
            blocked.resize(rays.len(), false);
            self.world.scene().blocked_many(rays, &self.through_glass, blocked);
            for (&(number, light), _) in lit.iter().zip(blocked.iter()).filter(|(_, b)| !**b) {
                seen[number as usize].light += light;
            }
        }
    }

    /// Lays the glass between eye and surface over what was seen.
    fn panes(&self, rays: &[Ray], nearest: &[Nearest], lights: &mut [Vec3]) {
        let mut first = vec![Nearest::none(0.0); rays.len()];
        let glass_too = Filter { passes_glass: false, ..self.through_glass };
        let scene = self.world.scene();
        scene.nearest_many(rays, &glass_too, &mut first);
        for (index, ray) in rays.iter().enumerate() {
            if first[index] == nearest[index] {
                continue;
            }
            let short = Ray { reach: nearest[index].distance, ..*ray };
            let mut panes: Vec<(Surface, Vec3)> = scene
                .crossings(&short, &glass_too)
                .into_iter()
                .filter(|crossing| crossing.surface.is_transparent)
                .map(|crossing| (crossing.surface, crossing.normal))
                .collect();
            if panes.is_empty() {
                // A sheet of triangles met from behind is not entered, but seen.
                panes.extend(scene.hit(ray, first[index]).map(|hit| (hit.surface, hit.normal)));
            }
            for (surface, normal) in panes.into_iter().rev() {
                let tint = self.paints[surface.material as usize].tint();
                let slant = normal.dot(ray.direction);
                lights[index] = through_pane(lights[index], tint, slant, self.sky);
            }
        }
    }
}

/// Adds the light of a lamp without shadows to at most [`LANES`] places.
#[inline(always)]
fn light_up(shine: &Shine, seen: &mut [Seen]) {
    let mut places = Places { points: [[0.0; LANES]; 3], normals: [[0.0; LANES]; 3] };
    let mut lights = [[0.0; LANES]; 3];
    for (lane, seen) in seen.iter().enumerate() {
        put(&mut places.points, lane, seen.point);
        put(&mut places.normals, lane, seen.normal);
        put(&mut lights, lane, seen.light);
    }
    shine.add_on_many(&places, &mut lights);
    for (lane, seen) in seen.iter_mut().enumerate() {
        seen.light = Vec3::new(lights[0][lane], lights[1][lane], lights[2][lane]);
    }
}

#[inline(always)]
fn put([x, y, z]: &mut [Row; 3], lane: usize, value: Vec3) {
    (x[lane], y[lane], z[lane]) = (value.x, value.y, value.z);
}

/// One of the rays that look for what keeps ambient light away: over the hemisphere, denser towards the normal.
fn ambient_ray(seen: &Seen, number: usize) -> Ray {
    // The place itself is the seed: the same surface has the same grain from everywhere.
    let place = (seen.point * 977.0).as_ivec3();
    let seed =
        place.x.wrapping_mul(31).wrapping_add(place.y).wrapping_mul(17).wrapping_add(place.z);
    let draw = |salt: i32| unit(seed, (number as i32).wrapping_mul(2).wrapping_add(salt));
    let (turn, rise) = (draw(0) * std::f32::consts::TAU, draw(1));
    let across = Vec2::from_angle(turn) * rise.sqrt();
    let (u, v) = seen.normal.any_orthonormal_pair();
    let direction = u * across.x + v * across.y + seen.normal * (1.0 - rise).sqrt();
    Ray::new(seen.point, direction.normalize(), AMBIENT_REACH)
}
