//! Every matcher finds where a scan was taken, or says why not.

use base::geom::{Pose2, wrap_angle};
use base::noise::NoiseStream;
use robot_matching::{
    Combined, Fan, Guess, Match, Matcher, Method, NoMatch, Noise, Points, Rate, Reference,
};

use crate::worlds::World;

fn scan(world: World, pose: &Pose2, name: &str) -> Points {
    world.scan(pose, 0.005, &mut NoiseStream::new(7, name))
}

/// How far two poses are apart: metres, degrees.
fn apart(a: &Pose2, b: &Pose2) -> (f64, f64) {
    (a.position().distance(b.position()), wrap_angle(a.yaw - b.yaw).abs().to_degrees())
}

fn found(method: Method, reference: &Reference, scan: &Points, guess: &Guess) -> Match {
    let found = method.matcher(Noise::SICK).matched(reference, scan, guess);
    found.unwrap_or_else(|error| panic!("{method}: {error}"))
}

#[test]
fn every_matcher_finds_a_scan_in_another() {
    let truth = Pose2::new(0.2, -0.1, 0.1);
    let reference = Reference::scan(&scan(World::Room, &Pose2::IDENTITY, "first"));
    let second = scan(World::Room, &truth, "second");
    let guess = Guess::within(Pose2::new(0.1, 0.0, 0.03), 0.1, 0.05);
    for method in Method::ALL {
        let found = found(method, &reference, &second, &guess);
        let (way, turn) = apart(&found.reference_from_scan, &truth);
        assert!(way < 0.012 && turn < 0.3, "{method}: {way} m, {turn} degrees");
        assert!(found.share > 0.9 && found.rms < 0.02 && found.weak.is_empty(), "{found:?}");
    }
}

#[test]
fn every_matcher_finds_a_scan_on_a_map_of_many() {
    let poses: Vec<Pose2> =
        (0..12).map(|i| Pose2::new(0.2 * f64::from(i), 0.1, 0.4 * f64::from(i))).collect();
    let scans: Vec<Points> =
        poses.iter().enumerate().map(|(i, pose)| scan(World::Room, pose, &i.to_string())).collect();
    let map = Reference::scans(poses.iter().copied().zip(&scans));
    let truth = Pose2::new(1.3, 0.4, -2.0);
    let guess = Guess::within(Pose2::new(1.2, 0.35, -1.95), 0.1, 0.05);
    for method in Method::ALL {
        let found = found(method, &map, &scan(World::Room, &truth, "last"), &guess);
        let (way, turn) = apart(&found.reference_from_scan, &truth);
        assert!(way < 0.012 && turn < 0.3, "{method}: {way} m, {turn} degrees");
    }
}

#[test]
fn along_a_corridor_the_guess_decides_and_the_match_says_so() {
    let reference = Reference::scan(&scan(World::Corridor, &Pose2::IDENTITY, "first"));
    let second = scan(World::Corridor, &Pose2::new(0.5, 0.1, 0.05), "second");
    let guess = Guess::within(Pose2::new(0.3, 0.05, 0.0), 0.2, 0.05);
    for method in Method::ALL {
        let found = found(method, &reference, &second, &guess);
        let Pose2 { x, y, yaw } = found.reference_from_scan;
        let named: Vec<String> = found.weak.iter().map(ToString::to_string).collect();
        let angle = named[0].trim_start_matches("along ").trim_end_matches(" degrees");
        let angle: f64 = angle.parse().unwrap_or_else(|_| panic!("{method}: {named:?}"));
        assert!(named.len() == 1 && angle.min(180.0 - angle) <= 3.0, "{method}: {named:?}");
        assert!((y - 0.1).abs() < 0.01 && (yaw - 0.05).abs() < 0.005, "{method}: {y} {yaw}");
        let sigma = found.covariance.x_axis.x.sqrt();
        assert!((x - 0.3).abs() < 0.2 && sigma > 0.1, "{method}: {x} with {sigma}");
    }
}

#[test]
fn in_a_round_room_turns_are_not_told() {
    let reference = Reference::scan(&scan(World::Circle, &Pose2::IDENTITY, "first"));
    let second = scan(World::Circle, &Pose2::new(0.1, 0.0, 0.3), "second");
    let guess = Guess::within(Pose2::new(0.1, 0.0, 0.2), 0.05, 0.1);
    for method in Method::ALL {
        let found = found(method, &reference, &second, &guess);
        let named: Vec<String> = found.weak.iter().map(ToString::to_string).collect();
        assert_eq!(named, ["turning"], "{method}");
        assert!(found.covariance.z_axis.z.sqrt() > 0.05, "{method}: {}", found.covariance.z_axis.z);
    }
}

#[test]
fn ours_finds_a_scan_from_half_a_metre_and_45_degrees_off() {
    let truth = Pose2::new(0.3, 0.2, 0.2);
    let reference = Reference::scan(&scan(World::Room, &Pose2::IDENTITY, "first"));
    let second = scan(World::Room, &truth, "second");
    for (x, y, turn) in [(0.5, 0.0, 0.785), (-0.35, 0.35, -0.785), (0.0, -0.5, 0.785)] {
        let start = Pose2::new(truth.x + x, truth.y + y, truth.yaw + turn);
        let found = found(Method::Combined, &reference, &second, &Guess::within(start, 0.2, 0.3));
        let (way, turn) = apart(&found.reference_from_scan, &truth);
        assert!(way < 0.005 && turn < 0.1, "{way} m, {turn} degrees");
    }
}

#[test]
fn scans_of_different_places_are_no_match() {
    let reference = Reference::scan(&scan(World::Room, &Pose2::IDENTITY, "first"));
    let second = scan(World::Room, &Pose2::IDENTITY, "second");
    let guess = Guess::within(Pose2::new(40.0, 0.0, 0.0), 0.1, 0.05);
    for method in Method::ALL {
        let error = method.matcher(Noise::SICK).matched(&reference, &second, &guess).unwrap_err();
        let is_told = matches!(error, NoMatch::TooFewPairs { .. } | NoMatch::Nowhere { .. });
        assert!(is_told, "{method}: {error}");
    }
}

#[test]
fn a_scan_that_met_nothing_is_refused_with_the_count() {
    let reference = Reference::scan(&scan(World::Room, &Pose2::IDENTITY, "first"));
    let nothing = Points::new(&Fan::of_beam_count(181), &[f32::NAN; 181], &Rate::default());
    let guess = Guess::within(Pose2::IDENTITY, 0.1, 0.05);
    let error = Combined { noise: Noise::SICK }.matched(&reference, &nothing, &guess).unwrap_err();
    assert_eq!(error.to_string(), "0 points are too few to match: at least 10 are needed");
    let empty = Reference::scans([]);
    let scan = scan(World::Room, &Pose2::IDENTITY, "second");
    for method in Method::ALL {
        let error = method.matcher(Noise::SICK).matched(&empty, &scan, &guess);
        assert!(matches!(error, Err(NoMatch::TooFewPoints { points: 0, .. })), "{method}");
    }
}
