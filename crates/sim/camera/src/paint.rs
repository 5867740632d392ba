//! The colour of a surface at a place, as light: materials prepared for rendering.

use std::sync::Arc;

use base::arena::{Material, Pattern};
use base::picture::Picture;
use glam::{Vec2, Vec3};

use crate::noise::{floor, hills, unit};
use crate::tone::LinearTable;

/// A material ready to be looked at.
pub(crate) struct Paint {
    main: Vec3,
    other: Vec3,
    /// Repetitions a metre.
    per_metre: f32,
    look: Look,
}

enum Look {
    Plain,
    Checker,
    Stripes,
    Bricks,
    Planks,
    Tiles,
    Blotches,
    Picture(Arc<Picture>, Arc<LinearTable>),
}

impl Paint {
    /// One for each material, in their order.
    pub(crate) fn all(materials: &[Material]) -> Vec<Self> {
        let table = Arc::new(LinearTable::new());
        materials.iter().map(|material| Self::new(material, &table)).collect()
    }

    fn new(material: &Material, table: &Arc<LinearTable>) -> Self {
        let (look, other, size) = match &material.pattern {
            Pattern::Plain => (Look::Plain, material.colour, 1.0),
            Pattern::Checker { other, size } => (Look::Checker, *other, *size),
            Pattern::Stripes { other, size } => (Look::Stripes, *other, *size),
            Pattern::Bricks { other, size } => (Look::Bricks, *other, *size),
            Pattern::Planks { other, size } => (Look::Planks, *other, *size),
            Pattern::Tiles { other, size } => (Look::Tiles, *other, *size),
            Pattern::Blotches { other, size } => (Look::Blotches, *other, *size),
            Pattern::Picture { picture, size } if picture.pixels.is_empty() => {
                (Look::Plain, material.colour, *size)
            }
            Pattern::Picture { picture, size } => {
                (Look::Picture(picture.clone(), table.clone()), material.colour, *size)
            }
        };
        Self {
            main: Vec3::from_array(material.colour.linear()),
            other: Vec3::from_array(other.linear()),
            per_metre: (1.0 / size) as f32,
            look,
        }
    }

    /// Its own colour, without pattern.
    pub(crate) fn tint(&self) -> Vec3 {
        self.main
    }

    /// The share of red, green and blue light that comes back at this place.
    #[inline(always)]
    pub(crate) fn at(&self, texture: Vec2) -> Vec3 {
        let place = texture * self.per_metre;
        match &self.look {
            Look::Plain => self.main,
            Look::Checker => self.either(floor(place.x).wrapping_add(floor(place.y)) & 1 != 0),
            Look::Stripes => self.either(floor(place.x) & 1 != 0),
            Look::Bricks => self.bricks(place),
            Look::Planks => self.planks(texture, place),
            Look::Tiles => self.tiles(place),
            Look::Blotches => self.blotches(place),
            Look::Picture(picture, table) => sample(picture, table, place),
        }
    }

    #[inline(always)]
    fn either(&self, is_other: bool) -> Vec3 {
        if is_other { self.other } else { self.main }
    }

    fn bricks(&self, place: Vec2) -> Vec3 {
        let row = floor(place.y * 3.0);
        let along = place.x + if row & 1 == 0 { 0.0 } else { 0.5 };
        let column = floor(along);
        let (x, y) = (along - column as f32, place.y * 3.0 - row as f32);
        if x < 0.05 || y < 0.13 {
            return self.other;
        }
        self.main * (0.8 + 0.35 * unit(column, row))
    }

    fn planks(&self, texture: Vec2, place: Vec2) -> Vec3 {
        let board = floor(place.x);
        if place.x - (board as f32) < 0.012 {
            return self.other;
        }
        let shade = 0.86 + 0.22 * unit(board, 7);
        let grain = hills(texture.x * 60.0 + unit(board, 3) * 50.0, texture.y * 2.5);
        (self.main * shade).lerp(self.other, 0.28 * grain * grain)
    }

    fn tiles(&self, place: Vec2) -> Vec3 {
        let (column, row) = (floor(place.x), floor(place.y));
        if place.x - (column as f32) < 0.03 || place.y - (row as f32) < 0.03 {
            return self.other;
        }
        self.main * (0.93 + 0.1 * unit(column, row))
    }

    fn blotches(&self, place: Vec2) -> Vec3 {
        let rough = hills(place.x, place.y);
        let fine = hills(place.x * 3.7 + 11.0, place.y * 3.7 - 5.0);
        let grit = hills(place.x * 17.0, place.y * 17.0);
        self.main.lerp(self.other, 0.5 * rough + 0.3 * fine + 0.2 * grit)
    }
}

/// The picture repeated with pixels as wide as high, its lower left corner at the origin; `place` counts in its width.
fn sample(picture: &Picture, table: &LinearTable, place: Vec2) -> Vec3 {
    let (width, height) = (picture.width, picture.height());
    let within = |value: f32| value - floor(value) as f32;
    let x = (within(place.x) * width as f32) as usize;
    let rise = place.y * width as f32 / height as f32;
    let y = ((1.0 - within(rise)) * height as f32) as usize;
    let pixel = picture.at(x.min(width - 1), y.min(height - 1));
    Vec3::new(table.light(pixel.r), table.light(pixel.g), table.light(pixel.b))
}
