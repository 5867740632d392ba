//! The arena from above, with the way a robot took.

use std::path::Path;

use anyhow::{Context, Result};
use base::colour::Rgb;
use base::picture::Picture;
use glam::DVec3;
use link_images::png;
use sim_camera::CameraSpec;
use sim_world::World;

use super::draw::{Lens, disc, line};
use crate::pictures::{Quality, from_above};
use app_terminal::files;

/// Where a robot was, step by step.
#[derive(Clone, Debug, Default)]
pub struct Trail(Vec<DVec3>);

/// A point is kept if it is this far from the last one, metres.
const APART: f64 = 0.02;
const LONGEST_SIDE: usize = 1200;
const SHORTEST_SIDE: usize = 480;
const PATH: Rgb = Rgb::new(255, 60, 0);
const START: Rgb = Rgb::new(20, 160, 60);
const END: Rgb = Rgb::new(30, 90, 220);

impl Trail {
    /// Goes on to here.
    pub fn push(&mut self, place: DVec3) {
        if self.0.last().is_none_or(|last| last.distance(place) >= APART) {
            self.0.push(place);
        }
    }
}

/// Renders the world from above, draws the trail (green start, blue end) and writes a PNG.
pub fn top_view(world: &World, trail: &Trail, file: &Path) -> Result<()> {
    let picture = from_top(world, trail);
    files::write(file, &png::encode(&picture).context("cannot encode the picture")?)
}

/// The world from above with the trail: green start, blue end.
pub fn from_top(world: &World, trail: &Trail) -> Picture {
    let bounds = world.bounds();
    let size = bounds.size();
    let aspect = if size.y > 0.0 { (size.x / size.y).clamp(0.4, 2.5) } else { 1.0 };
    let side = |share: f64| ((LONGEST_SIDE as f64 * share) as usize).max(SHORTEST_SIDE);
    let (width, height) = (side(aspect.min(1.0)), side((1.0 / aspect).min(1.0)));
    let (pose, field_of_view) = from_above(&bounds, width as f64 / height as f64);
    let mut spec = CameraSpec { width, height, field_of_view, ..CameraSpec::default() };
    Quality::Good.apply(&mut spec);
    let mut picture = sim_camera::colour(world, &spec, &pose);
    let lens = Lens::new(&pose, (width, height), field_of_view);
    draw(&mut picture, &lens, trail);
    picture
}

fn draw(picture: &mut Picture, lens: &Lens, Trail(places): &Trail) {
    for pair in places.windows(2) {
        line(picture, lens.pixel(pair[0]), lens.pixel(pair[1]), 1.6, PATH);
    }
    let ends = places.first().map(|place| (place, START)).into_iter();
    for (place, colour) in ends.chain(places.last().map(|place| (place, END))) {
        disc(picture, lens.pixel(*place), 6.0, Rgb::new(255, 255, 255));
        disc(picture, lens.pixel(*place), 4.5, colour);
    }
}
