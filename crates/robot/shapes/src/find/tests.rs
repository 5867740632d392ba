//! Rooms made of noisy points.

use base::noise::NoiseStream;

use super::*;

/// A rectangle of points 2 cm apart, each off by noise along the normal.
fn sheet(corner: DVec3, u: DVec3, v: DVec3, noise: &mut NoiseStream) -> Vec<DVec3> {
    let normal = u.cross(v).normalize();
    let steps = |side: DVec3| (side.length() / 0.02) as usize;
    let (across, down) = (steps(u), steps(v));
    let mut points = vec![];
    for i in 0..=across {
        for j in 0..=down {
            let at = corner + u * (i as f64 / across as f64) + v * (j as f64 / down as f64);
            points.push(at + normal * noise.gaussian(0.008));
        }
    }
    points
}

/// Floor and four walls of 4 x 3 x 2.4 m, the corner at the origin.
fn room(noise: &mut NoiseStream) -> Vec<DVec3> {
    let (x, y, z) = (DVec3::X * 4.0, DVec3::Y * 3.0, DVec3::Z * 2.4);
    let sides =
        [(DVec3::ZERO, x, y), (DVec3::ZERO, x, z), (y, x, z), (DVec3::ZERO, y, z), (x, y, z)];
    sides.into_iter().flat_map(|(corner, u, v)| sheet(corner, u, v, noise)).collect()
}

const VIEWER: DVec3 = DVec3::new(1.0, 1.5, 0.6);

#[test]
fn a_room_is_five_faces_that_meet_in_its_edges() {
    let points = room(&mut NoiseStream::new(1, "room"));
    let shapes = find(&points, &[VIEWER], &Settings::default()).unwrap();
    assert_eq!((shapes.faces.len(), shapes.boxes.len(), shapes.planes), (5, 0, 5), "{shapes:?}");
    let areas: f64 = shapes.faces.iter().map(Face::area).sum();
    assert!((areas - (12.0 + 2.0 * 9.6 + 2.0 * 7.2)).abs() < 0.5, "{areas} m²");
    // Four round the floor, four upright.
    assert_eq!(shapes.edges.len(), 8, "{:?}", shapes.edges);
    assert!(
        shapes.faces.iter().all(|face| face.plane.distance(VIEWER) > 0.0),
        "all face the viewer"
    );
    assert!(shapes.explained > points.len() * 9 / 10, "{} of {}", shapes.explained, points.len());
}

#[test]
fn a_crate_in_the_room_is_a_box() {
    let mut noise = NoiseStream::new(2, "crate");
    let mut points = room(&mut noise);
    // Seen from the viewer: front, one side and the top of 0.6 x 0.8 x 0.7 m.
    let corner = DVec3::new(2.4, 1.2, 0.0);
    let (x, y, z) = (DVec3::X * 0.6, DVec3::Y * 0.8, DVec3::Z * 0.7);
    for (at, u, v) in [(corner, y, z), (corner, x, z), (corner + z, x, y)] {
        points.extend(sheet(at, u, v, &mut noise));
    }
    let viewer = DVec3::new(1.0, 0.4, 1.2);
    let shapes = find(&points, &[viewer], &Settings::default()).unwrap();
    assert_eq!(shapes.boxes.len(), 1, "{:?}", shapes.boxes);
    let cuboid = shapes.boxes[0];
    let middle = corner + (x + y + z) / 2.0;
    assert!(cuboid.centre.distance(middle) < 0.05, "{cuboid:?}");
    let mut size = cuboid.size;
    size.sort_by(f64::total_cmp);
    assert!(size.iter().zip([0.6, 0.7, 0.8]).all(|(a, b)| (a - b).abs() < 0.06), "{size:?}");
    assert_eq!(cuboid.seen, 3);
    assert_eq!(shapes.mesh().triangles.len(), 2 * shapes.faces.len() + 12);
}

#[test]
fn outliers_and_dust_do_not_move_a_wall() {
    let mut noise = NoiseStream::new(3, "dust");
    let mut points = sheet(DVec3::ZERO, DVec3::Y * 3.0, DVec3::Z * 2.0, &mut noise);
    let dust = (0..4000).map(|_| {
        DVec3::new(noise.uniform(-0.5, 1.5), noise.uniform(0.0, 3.0), noise.uniform(0.0, 2.0))
    });
    points.extend(dust.collect::<Vec<_>>());
    let shapes = find(&points, &[DVec3::new(2.0, 1.0, 1.0)], &Settings::default()).unwrap();
    let wall = shapes.faces.iter().max_by(|a, b| a.area().total_cmp(&b.area())).unwrap();
    assert!(wall.plane.normal.x > 0.999, "{wall:?}");
    assert!(wall.corners().iter().all(|corner| corner.x.abs() < 0.01), "{wall:?}");
}

#[test]
fn nothing_flat_gives_nothing_and_nonsense_is_refused() {
    let mut noise = NoiseStream::new(4, "ball");
    let mut one = || noise.gaussian(0.3);
    let cloud: Vec<DVec3> = (0..5000).map(|_| DVec3::new(one(), one(), one())).collect();
    assert_eq!(find(&cloud, &[], &Settings::default()).unwrap().faces, []);
    assert_eq!(find(&[], &[], &Settings::default()).unwrap(), Shapes::default());
    let error = find(&[DVec3::new(0.0, f64::NAN, 0.0)], &[], &Settings::default()).unwrap_err();
    assert!(error.to_string().contains("point 0"), "{error}");
    let settings = Settings { cell: 0.0, ..Settings::default() };
    let error = find(&[], &[], &settings).unwrap_err().to_string();
    assert!(error.contains("\"cell\" is 0"), "{error}");
}
