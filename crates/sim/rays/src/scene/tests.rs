use base::noise::NoiseStream;
use fearless_simd::Level;
use glam::{Mat3, Quat, Vec2, Vec3};
use parry3d::query::Ray as ParryRay;
use parry3d::shape as parry;

use super::*;
use crate::{Round, RoundKind, Triangle};

const REACH: f32 = 50.0;

fn point(noise: &mut NoiseStream, extent: f64) -> Vec3 {
    Vec3::from_array([0; 3].map(|_| noise.uniform(-extent, extent) as f32))
}

fn direction(noise: &mut NoiseStream) -> Vec3 {
    Vec3::from_array([0; 3].map(|_| noise.gaussian(1.0) as f32)).normalize()
}

fn turn(noise: &mut NoiseStream) -> Quat {
    Quat::from_axis_angle(direction(noise), noise.uniform(0.0, 6.0) as f32)
}

/// A shape, and the same shape as parry knows it.
fn random_shape(noise: &mut NoiseStream) -> (Shape, Box<dyn parry::Shape>, parry3d::math::Pose) {
    let (centre, rotation) = (point(noise, 8.0), turn(noise));
    let axes = Mat3::from_quat(rotation);
    let size = noise.uniform(0.1, 1.5) as f32;
    let length = noise.uniform(0.1, 1.5) as f32;
    let place = parry3d::math::Pose::from_parts(centre, rotation);
    // parry's cylinders and capsules stand along y, ours along z.
    let lying = parry3d::math::Pose::from_parts(
        centre,
        rotation * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2),
    );
    let round = |kind, half| Shape::Round(Round::new(kind, centre, axes, size, half));
    match noise.below(5) {
        0 => {
            let half = Vec3::new(size, length, 0.5 * size);
            (Shape::cuboid(centre, axes, half), Box::new(parry::Cuboid::new(half)), place)
        }
        1 => (Shape::sphere(centre, size), Box::new(parry::Ball::new(size)), place),
        2 => (
            round(RoundKind::Cylinder, length),
            Box::new(parry::Cylinder::new(length, size)),
            lying,
        ),
        3 => {
            let capsule = parry::Capsule::new(Vec3::NEG_Y * length, Vec3::Y * length, size);
            (round(RoundKind::Capsule, length), Box::new(capsule), lying)
        }
        _ => {
            let corners = [centre, centre + point(noise, 2.0), centre + point(noise, 2.0)];
            let [a, b, c] = corners;
            let triangle = Triangle { corners, texture: [Vec2::ZERO; 3] };
            let oracle = Box::new(parry::Triangle::new(a, b, c));
            (Shape::Triangle(triangle), oracle, parry3d::math::Pose::IDENTITY)
        }
    }
}

fn part(shape: Shape, owner: u32) -> Part {
    Part { shape, surface: Surface { owner, ..Surface::default() } }
}

fn random_parts(noise: &mut NoiseStream, count: u32) -> Vec<Part> {
    (0..count).map(|owner| part(random_shape(noise).0, owner)).collect()
}

/// Fans of rays as a laser or a camera sends them, and single ones in all directions.
fn random_rays(noise: &mut NoiseStream, count: usize) -> Vec<Ray> {
    let mut rays = vec![];
    while rays.len() < count {
        let (origin, ahead) = (point(noise, 9.0), direction(noise));
        let spread = [0.0, 0.002, 0.01, 0.3][noise.below(4)];
        for _ in 0..37 {
            let direction = (ahead + direction(noise) * spread).normalize();
            rays.push(Ray::new(origin, direction, REACH));
        }
    }
    rays.truncate(count);
    rays
}

#[test]
fn every_shape_is_hit_where_parry_hits_it() {
    let mut noise = NoiseStream::new(11, "oracle");
    let (mut hits, mut doubtful) = (0, 0);
    for _ in 0..20_000 {
        let (shape, oracle, place) = random_shape(&mut noise);
        let origin = point(&mut noise, 9.0);
        let (low, high) = shape.bounds();
        let aim = (low + high) / 2.0 + point(&mut noise, 1.2);
        let ray = Ray::new(origin, (aim - origin).normalize(), REACH);
        let scene = Scene::new(vec![part(shape, 0)], vec![]);
        let ours = scene.cast(&ray, &Filter::default());
        let theirs = oracle.cast_ray_and_get_normal(
            &place,
            &ParryRay::new(ray.origin, ray.direction),
            REACH,
            false,
        );
        match (ours, theirs) {
            (Some(ours), Some(theirs)) => {
                hits += 1;
                let gap = (ours.distance - theirs.time_of_impact).abs();
                // parry walks its round shapes numerically.
                doubtful += usize::from(gap > 2e-3);
                let along = ours.normal.dot(theirs.normal).abs();
                doubtful += usize::from(gap <= 2e-3 && along < 0.97);
            }
            (None, None) => {}
            _ => doubtful += 1,
        }
    }
    assert!(hits > 5000, "{hits} hits are too few to tell");
    // Rays that graze an edge may fall to either side.
    assert!(doubtful * 200 < hits, "{doubtful} of {hits} hits differ");
}

#[test]
fn the_tree_finds_what_a_search_of_every_part_finds() {
    let mut noise = NoiseStream::new(5, "tree");
    let parts = random_parts(&mut noise, 600);
    let rays = random_rays(&mut noise, 3000);
    let alone: Vec<Scene> = parts.iter().map(|&p| Scene::new(vec![p], vec![])).collect();
    let scene = Scene::new(parts, vec![]);
    let mut hits = vec![None; rays.len()];
    scene.cast_many(&rays, &Filter::default(), &mut hits);
    let mut blocked = vec![false; rays.len()];
    scene.blocked_many(&rays, &Filter::default(), &mut blocked);
    for ((ray, hit), is_blocked) in rays.iter().zip(&hits).zip(blocked) {
        let distances = alone.iter().filter_map(|one| one.cast(ray, &Filter::default()));
        let nearest = distances.min_by(|a, b| a.distance.total_cmp(&b.distance));
        assert_eq!(*hit, nearest);
        assert_eq!(scene.is_blocked(ray, &Filter::default()), hit.is_some());
        assert_eq!(is_blocked, hit.is_some());
    }
}

#[test]
fn single_rays_batches_threads_and_simd_levels_agree_to_the_bit() {
    let mut noise = NoiseStream::new(6, "levels");
    let fixed = random_parts(&mut noise, 400);
    let mut scene = Scene::new(fixed, random_parts(&mut noise, 50));
    let rays = random_rays(&mut noise, 6000);
    let singly: Vec<Option<Hit>> =
        rays.iter().map(|ray| scene.cast(ray, &Filter::default())).collect();
    let batch = |scene: &Scene, threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut hits = vec![None; rays.len()];
        pool.install(|| scene.cast_many(&rays, &Filter::default(), &mut hits));
        hits
    };
    assert_eq!(batch(&scene, 1), singly);
    assert_eq!(batch(&scene, 3), singly);
    for level in lower_levels() {
        scene.level = level;
        assert_eq!(batch(&scene, 1), singly, "{level:?}");
    }
}

#[test]
fn packets_of_any_width_see_a_fine_mesh_as_single_rays_do() {
    let mut noise = NoiseStream::new(7, "mesh");
    let scene = Scene::new(bumpy_sheet(&mut noise, 60), vec![]);
    // From neighbours in a picture to beams of a laser; beyond, rays travel singly.
    for step in [0.0005, 0.002, 0.01, 0.02] {
        for _ in 0..40 {
            let (origin, turn) = (point(&mut noise, 2.0) - Vec3::X * 5.0, noise.unit() as f32);
            let along = |beam: u32| {
                let angle = (beam as f32 - 8.0) * step;
                Vec3::new(1.0, (angle + turn * 0.3).sin(), 0.2 * turn).normalize()
            };
            let rays: Vec<Ray> = (0..16).map(|beam| Ray::new(origin, along(beam), 50.0)).collect();
            let singly: Vec<Option<Hit>> =
                rays.iter().map(|ray| scene.cast(ray, &Filter::default())).collect();
            let mut together = vec![None; rays.len()];
            scene.cast_many(&rays, &Filter::default(), &mut together);
            assert_eq!(together, singly, "rays {step} apart");
        }
    }
}

/// A square of 4 m across x = 0, of so many squares along its edge, each corner a little out of it.
fn bumpy_sheet(noise: &mut NoiseStream, fine: usize) -> Vec<Part> {
    let place = |index: usize| index as f32 / fine as f32 * 4.0 - 2.0;
    let corners: Vec<Vec3> = (0..(fine + 1) * (fine + 1))
        .map(|n| Vec3::new(noise.unit() as f32 * 0.1, place(n % (fine + 1)), place(n / (fine + 1))))
        .collect();
    let triangle = |corners: [Vec3; 3]| {
        part(Shape::Triangle(Triangle { corners, texture: [Vec2::ZERO; 3] }), 0)
    };
    let squares = (0..fine * fine).map(|n| n / fine * (fine + 1) + n % fine);
    squares
        .flat_map(|a| {
            let (b, c, d) = (a + 1, a + fine + 1, a + fine + 2);
            [[a, b, d], [a, d, c]].map(|numbers| triangle(numbers.map(|n| corners[n])))
        })
        .collect()
}

/// Everything the processor can do short of its best.
fn lower_levels() -> Vec<Level> {
    #[cfg(target_arch = "x86_64")]
    {
        let best = Level::new();
        let avx2 = best.as_avx2().map(Level::Avx2);
        let sse = best.as_sse4_2().map(Level::Sse4_2);
        avx2.into_iter().chain(sse).collect()
    }
    #[cfg(not(target_arch = "x86_64"))]
    vec![]
}

#[test]
fn a_moved_part_is_seen_where_it_is_now() {
    let ball = |x: f32| part(Shape::sphere(Vec3::new(x, 0.0, 0.0), 1.0), 1);
    let wall = part(Shape::cuboid(Vec3::X * 20.0, Mat3::IDENTITY, Vec3::splat(1.0)), 0);
    let mut scene = Scene::new(vec![wall], vec![ball(5.0), ball(-5.0)]);
    let ahead = Ray::new(Vec3::ZERO, Vec3::X, REACH);
    let distance = |scene: &Scene| scene.cast(&ahead, &Filter::default()).unwrap().distance;
    assert_eq!(distance(&scene), 4.0);
    scene.set_moving(&[ball(9.0), ball(-5.0)]);
    assert_eq!(distance(&scene), 8.0);
    scene.set_moving(&[ball(-9.0), ball(-5.0)]);
    assert_eq!(distance(&scene), 19.0);
    scene.set_moving(&[ball(3.0)]);
    assert_eq!(distance(&scene), 2.0);
}

#[test]
fn refitting_many_small_moves_equals_building_anew() {
    let mut noise = NoiseStream::new(8, "refit");
    let mut moving = random_parts(&mut noise, 80);
    let mut scene = Scene::new(vec![], moving.clone());
    let rays = random_rays(&mut noise, 1000);
    for _ in 0..5 {
        for part in &mut moving {
            part.shape = random_shape_like(&part.shape, &mut noise);
        }
        scene.set_moving(&moving);
        let fresh = Scene::new(vec![], moving.clone());
        for ray in &rays {
            assert_eq!(scene.cast(ray, &Filter::default()), fresh.cast(ray, &Filter::default()));
        }
    }
}

fn random_shape_like(shape: &Shape, noise: &mut NoiseStream) -> Shape {
    let shift = point(noise, 0.5);
    match *shape {
        Shape::Triangle(t) => {
            Shape::Triangle(Triangle { corners: t.corners.map(|c| c + shift), ..t })
        }
        Shape::Box(b) => Shape::cuboid(b.centre + shift, b.axes, b.half),
        Shape::Round(r) => Shape::Round(Round { centre: r.centre + shift, ..r }),
    }
}

#[test]
fn glass_stops_a_ray_unless_it_is_told_to_pass() {
    let pane = Part {
        shape: Shape::cuboid(Vec3::X * 2.0, Mat3::IDENTITY, Vec3::new(0.01, 1.0, 1.0)),
        surface: Surface { is_transparent: true, owner: 1, material: 3 },
    };
    let wall = part(Shape::cuboid(Vec3::X * 5.0, Mat3::IDENTITY, Vec3::splat(1.0)), 2);
    let scene = Scene::new(vec![pane, wall], vec![]);
    // A full packet, so that both ways of travelling are tried.
    let rays = vec![Ray::new(Vec3::ZERO, Vec3::X, REACH); 17];
    let distances = |filter: &Filter| {
        let mut hits = vec![None; rays.len()];
        scene.cast_many(&rays, filter, &mut hits);
        hits.into_iter().map(|hit| hit.unwrap().distance).collect::<Vec<_>>()
    };
    assert_eq!(distances(&Filter::default()), vec![1.99; 17]);
    assert_eq!(distances(&Filter::THROUGH_GLASS), vec![4.0; 17]);
    let far = Filter { passes_glass: false, ignored_owner: Some(1) };
    assert_eq!(distances(&far), vec![4.0; 17]);
    let blind = Filter { passes_glass: true, ignored_owner: Some(2) };
    assert!(!scene.is_blocked(&rays[0], &blind));
}

#[test]
fn crossings_count_every_wall_once_and_in_order() {
    let wall = |x: f32, owner| {
        part(Shape::cuboid(Vec3::X * x, Mat3::IDENTITY, Vec3::new(0.1, 2.0, 2.0)), owner)
    };
    let scene = Scene::new(vec![wall(6.0, 3), wall(2.0, 1)], vec![wall(4.0, 2)]);
    let owners = |reach: f32| {
        let ray = Ray::new(Vec3::ZERO, Vec3::X, reach);
        let crossings = scene.crossings(&ray, &Filter::default());
        crossings.iter().map(|c| c.surface.owner).collect::<Vec<_>>()
    };
    assert_eq!(owners(10.0), [1, 2, 3]);
    assert_eq!(owners(5.0), [1, 2]);
    assert!(owners(1.0).is_empty());
}

#[test]
fn an_empty_scene_is_empty() {
    let scene = Scene::new(vec![], vec![]);
    let ray = Ray::new(Vec3::ZERO, Vec3::X, REACH);
    assert_eq!(scene.cast(&ray, &Filter::default()), None);
    assert!(!scene.is_blocked(&ray, &Filter::default()));
}

#[test]
fn neighbouring_triangles_leave_no_crack() {
    let corner = |x: usize, y: usize| Vec3::new(x as f32 * 0.37, y as f32 * 0.53, 0.0);
    let mut parts = vec![];
    for x in 0..20 {
        for y in 0..20 {
            let [a, b, c, d] =
                [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)];
            for corners in [[a, b, c], [a, c, d]] {
                let triangle = Triangle { corners, texture: [Vec2::ZERO; 3] };
                parts.push(part(Shape::Triangle(triangle), 0));
            }
        }
    }
    let scene = Scene::new(parts, vec![]);
    let mut noise = NoiseStream::new(2, "cracks");
    for _ in 0..20_000 {
        // Aim exactly at edges and corners.
        let (x, y) = (1 + noise.below(18), 1 + noise.below(18));
        let along = noise.unit() as f32;
        let target = corner(x, y).lerp(corner(x + noise.below(2), y + noise.below(2)), along);
        let origin = target + direction(&mut noise) * 3.0;
        let ray = Ray::new(origin, (target - origin).normalize(), REACH);
        if ray.direction.z.abs() > 0.05 {
            assert!(scene.is_blocked(&ray, &Filter::default()), "{ray:?} slipped through");
        }
    }
}
