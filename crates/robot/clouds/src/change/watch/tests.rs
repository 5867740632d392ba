use glam::DVec3;

use super::*;

const STEP: f64 = 0.05;

fn lattice() -> Lattice {
    Lattice::new(STEP).unwrap()
}

/// A room of 4 x 4 x 2 m, its far wall, and a person of 0.4 x 0.4 x 1.6 m with the left corner at `x`.
fn room(person: Option<f64>) -> PointCloud {
    let is_person = |at: DVec3| {
        person.is_some_and(|x| {
            (x..x + 0.4).contains(&at.x) && (2.0..2.4).contains(&at.y) && at.z < 1.6
        })
    };
    let mut points = vec![];
    for i in 0..80 * 80 * 40 {
        let key = Key::new(i / 3200, i / 40 % 80, i % 40);
        let is_wall = key.y == 79;
        let belief = if is_wall || is_person(lattice().position(key)) { 0.95 } else { 0.05 };
        points.push(Point { key, belief });
    }
    PointCloud::new(lattice(), points).unwrap()
}

fn watch() -> Watch {
    Watch::new(lattice(), WatchSettings::default())
}

fn believed(cloud: &PointCloud, y: std::ops::Range<i32>) -> usize {
    cloud.points().iter().filter(|p| p.belief > 0.5 && y.contains(&p.key.y)).count()
}

#[test]
fn a_walking_person_leaves_a_track_and_no_ghost_in_the_map() {
    let mut watch = watch();
    for step in 0..6 {
        watch.observe(f64::from(step), &room(Some(0.5 + 0.5 * f64::from(step)))).unwrap();
    }
    let still = watch.still();
    assert_eq!(believed(&still, 0..79), 0, "nobody stands in the static map");
    assert_eq!(believed(&still, 79..80), 80 * 40, "the wall does");
    assert_eq!(watch.tracks().len(), 1, "{:?}", watch.tracks());
    let track = &watch.tracks()[0];
    assert_eq!(track.sightings.len(), 6);
    assert_eq!(track.sightings[0].time, 0.0);
    assert!((track.length() - 2.5).abs() < 0.15, "{} m", track.length());
}

#[test]
fn an_empty_room_has_no_tracks() {
    let mut watch = watch();
    for time in 0..4 {
        assert_eq!(watch.observe(f64::from(time), &room(None)).unwrap(), 0);
    }
    assert!(watch.tracks().is_empty());
}

#[test]
fn what_comes_and_stays_becomes_part_of_the_map() {
    let mut watch = watch();
    watch.observe(0.0, &room(None)).unwrap();
    for time in 1..=3 {
        watch.observe(f64::from(time), &room(Some(1.0))).unwrap();
        assert_eq!(believed(&watch.still(), 0..79), 0, "not yet at {time} s");
    }
    watch.observe(4.0, &room(Some(1.0))).unwrap();
    assert_eq!(believed(&watch.still(), 0..79), 8 * 8 * 32);
    assert!(watch.tracks()[0].is_at_rest);
}

#[test]
fn a_few_flickering_points_are_no_thing() {
    let mut watch = watch();
    watch.observe(0.0, &room(None)).unwrap();
    let mut points = room(None).points().to_vec();
    points
        .iter_mut()
        .filter(|p| p.key.x == 40 && p.key.y == 40 && p.key.z < 5)
        .for_each(|p| p.belief = 0.95);
    let flickering = PointCloud::new(lattice(), points).unwrap();
    assert_eq!(watch.observe(1.0, &flickering).unwrap(), 0);
    assert!(watch.tracks().is_empty());
}

#[test]
fn time_does_not_run_backwards() {
    let mut watch = watch();
    watch.observe(5.0, &room(None)).unwrap();
    for time in [5.0, 4.0, f64::NAN] {
        let message = watch.observe(time, &room(None)).unwrap_err().to_string();
        assert!(message.contains('5'), "{message}");
    }
}
