//! Heights of ground that is not flat.

use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;

use base::arena::{Arena, Heightfield, Ramp, Stairs, StepField};
use glam::{DVec2, DVec3};

use crate::plan::{assert_height, built, height, look};

fn ramp(yaw: f64) -> Arena {
    let (at, size) = (DVec3::new(1.0, 2.0, 0.5), DVec3::new(2.0, 1.0, 0.5));
    let ramp = Ramp { at, size, yaw, material: "plywood".into() };
    Arena { ramps: vec![ramp], ..Arena::default() }
}

#[test]
fn a_ramp_rises_evenly_along_its_direction() {
    let world = built(&ramp(0.0));
    for along in [0.01, 0.5, 1.0, 1.99] {
        assert_height(&world, [1.0 + along, 2.3], 0.5 + along / 4.0);
    }
    assert_eq!([height(&world, 0.99, 2.0), height(&world, 3.01, 2.0)], [None; 2]);
    assert_eq!([height(&world, 2.0, 1.49), height(&world, 2.0, 2.51)], [None; 2]);
    assert_height(&built(&ramp(FRAC_PI_2)), [1.2, 3.0], 0.75);
}

#[test]
fn a_ramp_is_closed_on_every_side() {
    let world = built(&ramp(0.0));
    let inside = [2.5, 2.0, 0.6];
    for from in [[2.5, 9.0, 0.6], [2.5, -9.0, 0.6], [9.0, 2.0, 0.6], [2.5, 2.0, -9.0]] {
        let hit = look(&world, from, inside).unwrap();
        let way = DVec3::from_array(inside) - DVec3::from_array(from);
        assert!(f64::from(hit.distance) < way.length(), "from {from:?}");
        assert!(hit.normal.as_dvec3().dot(way.normalize()) < -0.99, "{}", hit.normal);
    }
}

#[test]
fn stairs_rise_by_a_riser_each_tread() {
    let stairs = Stairs {
        at: DVec3::new(1.0, 0.0, 0.2),
        steps: 4,
        tread: 0.3,
        riser: 0.15,
        width: 1.2,
        yaw: 0.0,
        material: "planks".into(),
    };
    let world = built(&Arena { stairs: vec![stairs], ..Arena::default() });
    for step in 0..4 {
        let x = 1.0 + 0.3 * f64::from(step);
        let top = 0.2 + 0.15 * f64::from(step + 1);
        assert_height(&world, [x + 0.01, 0.59], top);
        assert_height(&world, [x + 0.29, -0.59], top);
        let riser = look(&world, [-1.0, 0.0, top - 0.07], [1.0, 0.0, top - 0.07]).unwrap();
        assert!((f64::from(riser.distance) - (1.0 + x)).abs() < 1e-5, "{}", riser.distance);
    }
    assert_eq!([height(&world, 0.99, 0.0), height(&world, 2.21, 0.0)], [None; 2]);
    assert_eq!(height(&world, 1.5, 0.61), None);
}

#[test]
fn the_posts_of_a_step_field_have_their_heights() {
    let heights = vec![vec![0.1, 0.2, 0.3], vec![0.4, 0.0, 0.6]];
    let field = |yaw| {
        let at = DVec3::new(1.0, 1.0, 0.5);
        let heights = heights.clone();
        let field = StepField { at, cell: 0.2, heights, yaw, material: "wood".into() };
        built(&Arena { step_fields: vec![field], ..Arena::default() })
    };
    let (straight, turned) = (field(0.0), field(FRAC_PI_2));
    for (row, posts) in heights.iter().enumerate() {
        for (column, &post) in posts.iter().enumerate() {
            let (x, y) = (0.2 * (row as f64 - 0.5), 0.2 * (column as f64 - 1.0));
            if post > 0.0 {
                assert_height(&straight, [1.0 + x, 1.0 + y], 0.5 + post);
                assert_height(&turned, [1.0 - y, 1.0 + x], 0.5 + post);
            } else {
                assert_eq!(height(&straight, 1.0 + x, 1.0 + y), None);
            }
        }
    }
    assert_eq!(height(&straight, 1.21, 1.0), None);
}

fn heightfield(heights: Vec<Vec<f64>>) -> Arena {
    let field = Heightfield {
        at: DVec3::new(0.0, 0.0, 1.0),
        size: DVec2::new(2.0, 4.0),
        heights: Arc::new(heights),
        material: "earth".into(),
    };
    Arena { heightfields: vec![field], ..Arena::default() }
}

#[test]
fn a_heightfield_goes_through_its_heights_with_rows_along_x() {
    let heights = vec![vec![0.0, 0.1, 0.4], vec![0.5, 0.2, 0.3], vec![0.6, 0.9, 0.8]];
    let world = built(&heightfield(heights.clone()));
    for (row, line) in heights.iter().enumerate() {
        for (column, &expected) in line.iter().enumerate() {
            // A hair inside the outer edge.
            let (x, y) = ((row as f64 - 1.0) * 0.9999, (column as f64 - 1.0) * 1.9999);
            let found = height(&world, x, y).unwrap();
            assert!((found - 1.0 - expected).abs() < 1e-3, "{found} at {x}, {y}");
        }
    }
    assert_eq!([height(&world, 1.01, 0.0), height(&world, 0.0, 2.01)], [None; 2]);
}

#[test]
fn a_tilted_heightfield_is_a_plane_without_cracks() {
    let plane = |x: f64, y: f64| 0.3 * x - 0.1 * y + 0.5;
    let rows = (0..5).map(|row| {
        let x = f64::from(row) * 0.5 - 1.0;
        (0..4).map(|column| plane(x, f64::from(column) * 4.0 / 3.0 - 2.0)).collect()
    });
    let world = built(&heightfield(rows.collect()));
    for step in 0..40 * 40 {
        let (x, y) = (f64::from(step % 40) * 0.05 - 0.975, f64::from(step / 40) * 0.1 - 1.95);
        assert_height(&world, [x, y], 1.0 + plane(x, y));
    }
}
