//! No surface shows its picture as in a mirror.

use std::f64::consts::{FRAC_PI_2, PI};

use base::arena::{Arena, BlockShape, Heightfield, Ramp};
use base::geom::Pose;
use glam::{DVec2, DVec3};
use sim_rays::{Filter, Ray, RayCast};
use sim_world::World;

use crate::plan::{block, built};

/// Whether texture axes turn the same way as right and up of who looks from `eye` towards `target`.
fn is_readable(world: &World, eye: DVec3, target: DVec3) -> bool {
    let view = Pose::looking_at(eye, target);
    let texture = |left: f64, up: f64| {
        let direction = view.rotation * DVec3::new(1.0, left, up).normalize();
        let ray = Ray::new(eye.as_vec3(), direction.as_vec3(), 30.0);
        world.scene().cast(&ray, &Filter::default()).unwrap().texture
    };
    let middle = texture(0.0, 0.0);
    let (right, up) = (texture(-0.01, 0.0) - middle, texture(0.0, 0.01) - middle);
    right.perp_dot(up) > 1e-6
}

#[track_caller]
fn assert_readable(arena: &Arena, target: DVec3) {
    let world = built(arena);
    for (pitch, yaw) in [
        (0.3, 0.0),
        (0.3, FRAC_PI_2),
        (0.3, PI),
        (0.3, -FRAC_PI_2),
        (FRAC_PI_2, 0.2),
        (-FRAC_PI_2, 0.2),
    ] {
        let away = Pose::from_roll_pitch_yaw(target, 0.0, pitch, yaw) * (DVec3::X * -3.0);
        assert!(is_readable(&world, away, target), "pitch {pitch}, yaw {yaw}");
    }
}

#[test]
fn pictures_can_be_read_on_boxes_cylinders_and_balls() {
    for shape in [
        BlockShape::Box(DVec3::ONE),
        BlockShape::Cylinder { radius: 0.5, height: 1.0 },
        BlockShape::Sphere(0.5),
    ] {
        // Off the seam and the pole.
        let pose = Pose::from_roll_pitch_yaw(DVec3::new(0.02, 0.03, 0.0), 0.0, 0.0, 0.4);
        let arena = Arena { blocks: vec![block(shape, pose)], ..Arena::default() };
        if matches!(shape, BlockShape::Sphere(_)) {
            let world = built(&arena);
            for yaw in [0.0, 1.5, 3.0, -1.5] {
                let away = Pose::from_xyz_yaw(0.0, 0.0, 0.0, yaw) * (DVec3::X * -3.0);
                assert!(is_readable(&world, away, DVec3::ZERO), "yaw {yaw}");
            }
        } else {
            assert_readable(&arena, DVec3::ZERO);
        }
    }
}

#[test]
fn pictures_can_be_read_on_ramps() {
    let (at, size) = (DVec3::ZERO, DVec3::new(2.0, 1.0, 1.0));
    let ramp = Ramp { at, size, yaw: 0.0, material: "plywood".into() };
    assert_readable(&Arena { ramps: vec![ramp], ..Arena::default() }, DVec3::new(1.6, 0.0, 0.3));
}

#[test]
fn pictures_can_be_read_on_meshes_and_heightfields() {
    let (size, heights) = (DVec2::ONE, vec![vec![0.0, 0.1], vec![0.0, 0.1]].into());
    let field = Heightfield { at: DVec3::ZERO, size, heights, material: "earth".into() };
    let world = built(&Arena { heightfields: vec![field], ..Arena::default() });
    assert!(is_readable(&world, DVec3::Z * 3.0, DVec3::new(0.1, 0.2, 0.0)));
    for turn in [
        Pose::IDENTITY,
        Pose::from_roll_pitch_yaw(DVec3::ZERO, FRAC_PI_2, 0.0, 0.0),
        Pose::from_roll_pitch_yaw(DVec3::ZERO, -FRAC_PI_2, 0.0, 0.0),
        Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, FRAC_PI_2, 0.0),
        Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, -FRAC_PI_2, 0.0),
        Pose::from_roll_pitch_yaw(DVec3::ZERO, PI, 0.0, 0.0),
    ] {
        let mut sheet = crate::mesh::square(vec![], Pose::IDENTITY);
        let mesh = std::sync::Arc::make_mut(&mut sheet.mesh);
        mesh.corners.iter_mut().for_each(|corner| *corner = turn * *corner);
        sheet.material = "wood".into();
        let world = built(&Arena { meshes: vec![sheet], ..Arena::default() });
        let outside = turn * DVec3::new(0.1, 0.2, 3.0);
        assert!(is_readable(&world, outside, turn * DVec3::new(0.1, 0.25, 0.0)), "{turn:?}");
    }
}
