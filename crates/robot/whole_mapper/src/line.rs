//! The lattice points on an infra-red's line.

use crate::belief::Beam;
use crate::cone::floor_div;
use crate::head::View;
use crate::settings::Settings;

/// Calls `visit` with the lattice coordinates and the belief of each point.
pub(crate) fn each_on_line(
    view: &View,
    distance: i32,
    settings: &Settings,
    mut visit: impl FnMut([i32; 3], i32),
) {
    let beam = Beam::new(distance, settings);
    let increment = settings.increment;
    let nearest = |r: i32, k: usize| {
        floor_div(view.origin[k] + view.axis[k] * r / 1000 + increment / 2, increment)
    };
    let mut last = [0, 1, 2].map(|k| nearest(0, k));
    let mut r = increment;
    while r <= beam.far {
        let point = [0, 1, 2].map(|k| nearest(r, k));
        if point != last {
            visit(point, beam.belief(r, 0, settings));
            last = point;
        }
        r += increment * settings.coarseness(beam.distance, r);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_free_up_to_the_hit() {
        let settings = Settings { increment: 100, ..Settings::default() };
        let view = View { origin: [0, 0, 0], axis: [0, 1000, 0] };
        let mut points = vec![];
        each_on_line(&view, 500, &settings, |point, belief| points.push((point, belief)));
        let cells: Vec<i32> = points.iter().map(|(point, _)| point[1]).collect();
        assert_eq!(cells, [1, 2, 3, 4, 5]);
        assert_eq!(points[0].1, 1000 - 490);
        assert_eq!(points[4].1, 450 * 900 / 1000);
    }
}
