//! Mirrors of flat polygons: how far off they show things, and what the exact one is for.

use base::camera::{CameraModel, Catadioptric};
use sim_camera::Lens;

/// The mirrors of the thesis.
pub(super) const POLYGONS: [usize; 4] = [16, 64, 256, 1024];
/// Pixels along each edge of the picture that is judged.
const EDGE: usize = 360;
/// Pixels along each edge of the five pictures that the polygons show.
const TEXELS: usize = 512;
/// Things are this far away, metres.
const AWAY: f64 = 4.0;

/// How far off a mirror of polygons shows things: root of the mean square, and the worst, pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distortion {
    pub(super) mean: f64,
    pub(super) worst: f64,
}

/// Holds a mirror of so many polygons against the exact one of the same shape.
pub(super) fn distortion(mirror: &Catadioptric, polygons: usize) -> Distortion {
    let k = 2.0 * (1.0 + (mirror.mirror_a / mirror.mirror_b).powi(2));
    let exact =
        Catadioptric::whole_mirror(EDGE, EDGE, k, mirror.mirror_distance, mirror.mirror_radius);
    let lens = Lens::of_polygons(&exact, polygons, TEXELS);
    let model = CameraModel::Catadioptric(exact);
    let off = |index: usize| {
        let (column, row) = (index % EDGE, index / EDGE);
        let sight = lens.sight(column, row)?;
        let [x, y] = model.pixel(sight.from + sight.towards * AWAY)?;
        Some(libm::hypot(x - column as f64, y - row as f64))
    };
    let offs: Vec<f64> = (0..EDGE * EDGE).filter_map(off).collect();
    let squares = offs.iter().map(|off| off * off).sum::<f64>();
    Distortion {
        mean: libm::sqrt(squares / offs.len().max(1) as f64),
        worst: offs.into_iter().fold(0.0, f64::max),
    }
}
