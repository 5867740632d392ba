//! Mirrors of flat polygons, as the thesis's simulator had them: what coarse ones do to a picture can be seen and measured.
//!
//! Five cameras of 90 degrees, four around and one down, look out from the mirror's centre of projection; each polygon of the mirror shows
//! a piece of one of their pictures, stretched flat over it. So nothing is seen higher than 45 degrees.

use std::f64::consts::TAU;
use std::sync::Arc;

use base::camera::{CameraModel, Catadioptric, Sight};
use glam::{DVec2, DVec3};

use crate::lens::Lens;

/// Incidence at which the mirror of polygons ends: what the four cameras around see highest.
const HIGHEST: f64 = 0.75 * std::f64::consts::PI;

/// A mirror as rings of polygons in its camera's picture.
struct Polygons<'a> {
    mirror: &'a Catadioptric,
    rings: usize,
    sectors: usize,
    /// Pixels along an edge of each of the five pictures.
    texels: f64,
}

/// A corner of a polygon: where it is in the picture, from its middle in pixels, and which direction it shows.
#[derive(Clone, Copy)]
struct Corner {
    place: DVec2,
    direction: DVec3,
}

impl Lens {
    /// A mirror of 16, 64, 256, 1024 (or any 4 n²) flat polygons fed by five pictures of `texels` pixels along each edge.
    pub fn of_polygons(mirror: &Catadioptric, polygons: usize, texels: usize) -> Arc<Self> {
        let rings = ((polygons / 4).isqrt()).max(1);
        let shape = Polygons { mirror, rings, sectors: 4 * rings, texels: texels as f64 };
        Self::with_sights(CameraModel::Catadioptric(*mirror), |column, row| {
            let towards = shape.direction(column, row)?;
            let axes = mirror.camera_from_mirror();
            Some(Sight { from: axes.position, towards: axes.rotation * towards })
        })
    }
}

impl Polygons<'_> {
    /// What the polygon in this pixel shows there, in the mirror's frame; its x leads away from the camera.
    fn direction(&self, column: f64, row: f64) -> Option<DVec3> {
        let [centre_x, centre_y] = self.mirror.camera.centre;
        let place = DVec2::new(centre_x - column, centre_y - row);
        let turn = place.y.atan2(place.x).rem_euclid(TAU) / TAU * self.sectors as f64;
        let sector = (turn as usize).min(self.sectors - 1);
        // Edges between corners are chords, so the ring is looked for outwards.
        (0..self.rings).find_map(|ring| {
            let corner = |ring, sector| self.corner(ring, sector);
            let [a, b] = [corner(ring, sector), corner(ring, sector + 1)];
            let [c, d] = [corner(ring + 1, sector), corner(ring + 1, sector + 1)];
            shown([a, c, d], place, self.texels).or_else(|| shown([a, d, b], place, self.texels))
        })
    }

    fn corner(&self, ring: usize, sector: usize) -> Corner {
        let incidence = HIGHEST * ring as f64 / self.rings as f64;
        let (sine, cosine) = libm::sincos(sector as f64 * TAU / self.sectors as f64);
        let level = libm::sin(incidence);
        let direction = DVec3::new(-libm::cos(incidence), level * cosine, level * sine);
        let slope = self.slope(incidence) * self.mirror.camera.focal[0];
        Corner { place: DVec2::new(cosine, sine) * slope, direction }
    }

    /// Tangent of the angle from the camera's axis under which an incidence is seen.
    fn slope(&self, incidence: f64) -> f64 {
        let (a, c) = (self.mirror.mirror_a, self.mirror.single_viewpoint());
        let (p, e) = (self.mirror.mirror_b.powi(2) / a, c / 2.0 / a);
        let (sine, cosine) = libm::sincos(incidence);
        p * sine / (c * (1.0 + e * cosine) - p * cosine)
    }
}

/// The direction shown in a place of a triangle, if it is in there.
fn shown(corners: [Corner; 3], place: DVec2, texels: f64) -> Option<DVec3> {
    let [a, b, c] = corners.map(|corner| corner.place);
    let area = (b - a).perp_dot(c - a);
    let shares = [
        (b - place).perp_dot(c - place) / area,
        (c - place).perp_dot(a - place) / area,
        (a - place).perp_dot(b - place) / area,
    ];
    // Shares of a triangle without area are no numbers, and none of them is large enough.
    if !shares.iter().all(|share| *share >= -1e-9) {
        return None;
    }
    // All corners in the picture of the camera that sees the middle.
    let middle: DVec3 = corners.iter().map(|corner| corner.direction).sum();
    let face = face_of(middle);
    let on_face = |corner: &Corner| corner.direction / corner.direction.dot(face).max(0.2);
    let mixed: DVec3 =
        corners.iter().zip(shares).map(|(corner, share)| on_face(corner) * share).sum();
    Some(texel(mixed / mixed.dot(face), face, texels).normalize())
}

/// The axis of the camera that sees a direction: down, or one of four around.
fn face_of(direction: DVec3) -> DVec3 {
    let axes = [DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];
    let seen = |axis: &DVec3| axis.dot(direction);
    axes.into_iter().max_by(|a, b| seen(a).total_cmp(&seen(b))).unwrap_or(DVec3::NEG_X)
}

/// The middle of the pixel that a point of a camera's picture falls into; the picture reaches from -1 to 1.
fn texel(point: DVec3, face: DVec3, texels: f64) -> DVec3 {
    let across = point - face;
    let middle = ((across * texels / 2.0).floor() + 0.5) * 2.0 / texels;
    let is_axis = face.abs().cmpgt(DVec3::splat(0.5));
    face + DVec3::select(is_axis, DVec3::ZERO, middle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mirror() -> Catadioptric {
        Catadioptric::whole_mirror(361, 361, 11.736, 0.09, 0.038)
    }

    /// How far off polygons show things, in the picture's pixels: root of the mean square.
    fn distortion(polygons: usize) -> f64 {
        let (mirror, shape) = (mirror(), polygons);
        let lens = Lens::of_polygons(&mirror, shape, 512);
        let model = CameraModel::Catadioptric(mirror);
        let off = |index: usize| {
            let (column, row) = (index % 361, index / 361);
            let line = lens.line(column, row)?;
            let [x, y] = model.pixel((line.from + line.towards * 4.0).as_dvec3())?;
            Some((x - column as f64).powi(2) + (y - row as f64).powi(2))
        };
        let squares: Vec<f64> = (0..361 * 361).filter_map(off).collect();
        (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
    }

    #[test]
    fn more_polygons_distort_less() {
        let found = [16, 64, 256, 1024].map(distortion);
        assert!(found.is_sorted_by(|more, less| more > less), "{found:?}");
        assert!(found[0] > 3.0 && found[3] < 1.0, "{found:?}");
    }

    #[test]
    fn nothing_is_seen_higher_than_the_five_cameras_see() {
        let lens = Lens::of_polygons(&mirror(), 1024, 512);
        let seen = |column| lens.line(column, 180).is_some();
        assert!(seen(179) && seen(120) && !seen(3));
        let whole = Lens::new(CameraModel::Catadioptric(mirror()), 1);
        assert!(whole.line(3, 180).is_some(), "the exact mirror sees up to its rim");
    }
}
