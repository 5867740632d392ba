//! Our fusion against the thesis's in a small room with a box and a pane of glass.

use base::geom::Pose;
use base::noise::NoiseStream;
use glam::{DQuat, DVec3};
use robot_clouds::{
    Comparison, Filling, Method, Parameters, PointCloud, RangeKind, RangeReading, RangeSensor,
    compare, draw, fill,
};

/// Greatest error of both sensors at their greatest range, metres.
const NOISE: f64 = 0.05;
/// Milliradians between postures.
const INCREMENT: u32 = 20;
/// The pane: where it is ahead of the robot, and how far it goes to each side and up, metres.
const PANE: (f64, f64) = (1.0, 0.3);

/// Walls of a room with the robot at the origin, and a box before the left wall.
const BOXES: [(DVec3, DVec3); 5] = [
    (DVec3::new(2.2, -3.0, -3.0), DVec3::new(2.3, 3.0, 3.0)),
    (DVec3::new(-1.0, 1.1, -3.0), DVec3::new(3.0, 1.2, 3.0)),
    (DVec3::new(-1.0, -1.4, -3.0), DVec3::new(3.0, -1.3, 3.0)),
    (DVec3::new(-1.0, -3.0, -0.5), DVec3::new(3.0, 3.0, -0.4)),
    (DVec3::new(1.4, 0.5, -0.4), DVec3::new(1.8, 0.8, 0.1)),
];

fn distance(direction: DVec3, sees_glass: bool) -> f64 {
    let met = BOXES.iter().map(|(least, greatest)| {
        let (one, two) = (*least / direction, *greatest / direction);
        let (enter, leave) = (one.min(two).max_element(), one.max(two).min_element());
        if enter <= leave && enter > 0.0 { enter } else { f64::INFINITY }
    });
    let pane = PANE.0 / direction.x;
    let at = direction * pane;
    let is_in_pane = at.y.abs() < PANE.1 && at.z.abs() < PANE.1;
    let glass = if sees_glass && is_in_pane { pane } else { f64::INFINITY };
    met.fold(glass, f64::min)
}

fn nearest_in_cone(rotation: DQuat, has_pane: bool) -> f64 {
    let half = RangeSensor::SONAR.half_angle;
    let rays = (0..=4).flat_map(|ring| (0..(6 * ring).max(1)).map(move |i| (ring, i)));
    let ranges = rays.map(|(ring, i)| {
        let (off, ahead) = (half * f64::from(ring) / 4.0).sin_cos();
        let (up, aside) =
            (std::f64::consts::TAU * f64::from(i) / f64::from((6 * ring).max(1))).sin_cos();
        distance(rotation * DVec3::new(ahead, off * aside, off * up), has_pane)
    });
    ranges.fold(f64::INFINITY, f64::min)
}

/// What an ideal infra-red or both noisy sensors say, with a pane of glass or without.
fn sweep(seed: Option<u64>, has_pane: bool) -> Vec<RangeReading> {
    let mut noise = NoiseStream::new(seed.unwrap_or(0), "test/fusion");
    let mut spoil = |d: f64| d + d / 5.0 * seed.map_or(0.0, |_| noise.uniform(-NOISE, NOISE));
    let mut readings = vec![];
    let increment = f64::from(INCREMENT) / 1000.0;
    for pan in -20..=20 {
        for tilt in -12..=12 {
            let rotation = DQuat::from_rotation_z(f64::from(pan) * increment)
                * DQuat::from_rotation_y(-f64::from(tilt) * increment);
            let world_from_sensor = Pose::new(DVec3::ZERO, rotation);
            let range = spoil(distance(rotation * DVec3::X, false));
            readings.push(RangeReading { kind: RangeKind::Infrared, world_from_sensor, range });
            if seed.is_some() {
                let range = spoil(nearest_in_cone(rotation, has_pane));
                readings.push(RangeReading { kind: RangeKind::Sonar, world_from_sensor, range });
            }
        }
    }
    readings
}

fn drawn(parameters: &Parameters, readings: &[RangeReading]) -> PointCloud {
    draw(parameters, readings).expect("a sweep").above(0.9)
}

fn reference() -> PointCloud {
    let parameters = Parameters { algorithm: Method::Bayesian, ..Parameters::default() };
    fill(&drawn(&parameters, &sweep(None, false)).with_belief(1.0), Filling::Free)
}

fn noisy(algorithm: Method) -> Parameters {
    Parameters {
        algorithm,
        ir_noise: Some(NOISE),
        sonar_noise: Some(NOISE),
        pan_increment: INCREMENT,
        tilt_increment: INCREMENT,
        ..Parameters::default()
    }
}

#[test]
fn in_a_small_room_our_fusion_is_nearer_to_the_truth_than_the_mean_and_bayes() {
    let reference = reference();
    let readings = sweep(Some(1), false);
    let judge = |algorithm| -> Comparison {
        compare(&fill(&drawn(&noisy(algorithm), &readings), Filling::Free), &reference).unwrap()
    };
    let (ours, mean, bayesian) =
        (judge(Method::Ours), judge(Method::Mean), judge(Method::Bayesian));
    assert!(ours.both.mean < 0.8 * mean.both.mean, "{ours:?} {mean:?}");
    assert!(ours.both.deviation < 0.9 * mean.both.deviation, "{ours:?} {mean:?}");
    assert!(ours.both.mean < 0.8 * bayesian.both.mean, "{ours:?} {bayesian:?}");
    assert!(ours.both.deviation < 0.9 * bayesian.both.deviation, "{ours:?} {bayesian:?}");
}

#[test]
fn the_pane_that_light_passes_is_found_by_fusion_alone() {
    let readings = sweep(Some(7), true);
    let light: Vec<RangeReading> =
        readings.iter().filter(|reading| reading.kind == RangeKind::Infrared).copied().collect();
    let on_pane = |readings: &[RangeReading]| {
        let cloud = drawn(&noisy(Method::Ours), readings);
        let is_pane =
            |at: DVec3| (at.x - PANE.0).abs() < 0.05 && at.y.abs() < PANE.1 && at.z.abs() < PANE.1;
        cloud.points().iter().filter(|point| is_pane(cloud.position(point))).count()
    };
    assert_eq!(on_pane(&light), 0);
    let found = on_pane(&readings);
    assert!(found > 50, "{found} points of the pane");
}
