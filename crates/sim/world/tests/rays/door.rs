//! Leaves of doors.

use base::arena::{Arena, Door, Hinge};
use glam::DVec3;
use sim_world::{ThingKind, World};

use crate::plan::{built, height, look};

/// A door 1 m wide across the x axis at x = 2, its left edge at negative y.
fn door(hinge: Hinge, open: f64) -> World {
    let door = Door {
        name: "exit".into(),
        at: DVec3::new(2.0, 0.0, 0.0),
        size: DVec3::new(1.0, 0.04, 2.0),
        yaw: std::f64::consts::FRAC_PI_2,
        hinge,
        open,
        material: "wood".into(),
    };
    built(&Arena { doors: vec![door], ..Arena::default() })
}

#[test]
fn a_closed_door_bars_its_opening_and_nothing_else() {
    for hinge in [Hinge::Left, Hinge::Right, Hinge::Slide] {
        let world = door(hinge, 0.0);
        for y in [-0.49, 0.0, 0.49] {
            let hit = look(&world, [0.0, y, 1.0], [1.0, y, 1.0]).unwrap();
            assert!((hit.distance - 1.98).abs() < 1e-5, "{}", hit.distance);
            assert_eq!(world.things()[hit.surface.owner as usize].kind, ThingKind::Door);
        }
        assert!(look(&world, [0.0, 0.51, 1.0], [1.0, 0.51, 1.0]).is_none());
        assert!(look(&world, [0.0, 0.0, 2.01], [1.0, 0.0, 2.01]).is_none());
    }
}

#[test]
fn an_open_door_stands_aside() {
    // Seen from above: where the far end of the leaf is.
    for (hinge, end) in
        [(Hinge::Left, [1.05, -0.5]), (Hinge::Right, [1.05, 0.5]), (Hinge::Slide, [2.0, -1.45])]
    {
        let world = door(hinge, 1.0);
        assert_eq!(height(&world, 2.0, 0.0), None, "{hinge:?}: the way is clear");
        assert!(height(&world, end[0], end[1]).is_some(), "{hinge:?}");
    }
}

#[test]
fn a_door_half_open_stands_at_half_a_right_angle() {
    let world = door(Hinge::Left, 0.5);
    let half = 0.5 * std::f64::consts::FRAC_1_SQRT_2;
    assert!(height(&world, 2.0 - half, -0.5 + half).is_some());
    assert_eq!(height(&world, 2.0, 0.0), None);
    assert!(height(&door(Hinge::Slide, 0.5), 2.0, 0.1).is_none());
    assert!(height(&door(Hinge::Slide, 0.5), 2.0, -0.1).is_some());
}
