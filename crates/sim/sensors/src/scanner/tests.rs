use std::f64::consts::PI;

use base::geom::Pose;
use base::model::presets::preset;
use base::model::{Mirror, Noise, RangeSpec, SensorKind};
use base::time::SimTime;
use sim_world::World;

use super::*;
use crate::situation::{Carrier, Situation};
use crate::statistics::Sample;
use crate::tiny_world::{arena_of, block, post, read, sensor, smoke, wall_at, world_of};

fn spec() -> ScannerSpec {
    ScannerSpec {
        range: RangeSpec::new(0.1, 20.0, Noise::None),
        field_of_view: PI,
        resolution: 1.0_f64.to_radians(),
        layers: 1,
        layer_field_of_view: 0.0,
        smoke_budget: f64::INFINITY,
        mirror: None,
    }
}

fn scan(spec: ScannerSpec, world: &World, pose: Pose) -> Scan {
    match read(&mut sensor(SensorKind::Scanner(spec)), world, pose) {
        ReadingData::Scan(scan) => scan,
        other => panic!("{other:?} is no scan"),
    }
}

fn beams_of(name: &str) -> usize {
    let world = world_of(vec![]);
    match read(&mut sensor(preset(name).unwrap().kind.clone()), &world, Pose::IDENTITY) {
        ReadingData::Scan(scan) => scan.ranges.len(),
        other => panic!("{other:?} is no scan"),
    }
}

#[test]
fn the_presets_have_as_many_beams_as_the_real_ones() {
    assert_eq!(beams_of("sick_lms200"), 181);
    assert_eq!(beams_of("sick_lms200_datasheet"), 361);
    assert_eq!(beams_of("hokuyo_urg_04lx"), 228);
    assert_eq!(beams_of("hokuyo_urg_04lx_datasheet"), 683);
    assert_eq!(beams_of("hokuyo_utm_30lx"), 1081);
    assert_eq!(beams_of("range_scanner_3d"), 31 * 51);
}

#[test]
fn beams_run_counter_clockwise_from_the_right() {
    // A post at the right, one ahead, one half left.
    let world = world_of(vec![post(0.1, 0.0, -2.0), post(0.1, 3.0, 0.0), post(0.1, 4.0, 4.0)]);
    let scan = scan(spec(), &world, Pose::IDENTITY);
    assert_eq!(scan.first_angle, f64::from((-PI / 2.0) as f32));
    let near = |beam: usize, expected: f64| {
        let found = scan.ranges[beam];
        assert!(found.is_some_and(|r| (f64::from(r) - expected).abs() < 1e-3), "{beam}: {found:?}");
    };
    near(0, 1.9);
    near(90, 2.9);
    near(135, 32.0_f64.sqrt() - 0.1);
    assert_eq!(scan.ranges[45], None, "nothing half right");
    assert_eq!(scan.ranges[180], None, "nothing at the left");
}

#[test]
fn a_turned_sensor_sees_the_same_post_at_another_beam() {
    let world = world_of(vec![post(0.05, 3.0, 0.0)]);
    let turned = Pose::from_xyz_yaw(0.0, 0.0, 0.0, 30.0_f64.to_radians());
    let scan = scan(spec(), &world, turned);
    let seen: Vec<usize> = (0..181).filter(|&beam| scan.ranges[beam].is_some()).collect();
    assert_eq!(seen, [60], "thirty degrees to the right of ahead");
}

#[test]
fn every_beam_meets_a_flat_wall_where_geometry_says() {
    let scan = scan(spec(), &world_of(vec![wall_at(2.0, "plaster")]), Pose::IDENTITY);
    for (beam, range) in scan.ranges.iter().enumerate().skip(10).take(161) {
        let expected = 2.0 / (scan.first_angle + scan.step * beam as f64).cos();
        let found = range.map(f64::from);
        assert!(found.is_some_and(|r| (r - expected).abs() < 2e-3), "{beam}: {found:?}");
    }
}

#[test]
fn tilted_fans_come_lowest_first() {
    // A slab above the sensor's height and a pit's edge below it.
    let world = world_of(vec![
        block("above", [0.2, 40.0, 2.0], [4.1, 0.0, 1.5], "plaster"),
        block("below", [0.2, 40.0, 2.0], [2.1, 0.0, -1.5], "plaster"),
    ]);
    let spec = ScannerSpec { layers: 3, layer_field_of_view: 0.8, ..spec() };
    let scan = scan(spec, &world, Pose::IDENTITY);
    assert_eq!(scan.elevations, [-0.4, 0.0, 0.4]);
    let ahead = |fan: usize| scan.ranges[fan * 181 + 90].map(f64::from);
    assert!(ahead(0).is_some_and(|r| (r - 2.0 / 0.4_f64.cos()).abs() < 1e-3), "{:?}", ahead(0));
    assert_eq!(ahead(1), None);
    assert!(ahead(2).is_some_and(|r| (r - 4.0 / 0.4_f64.cos()).abs() < 1e-3), "{:?}", ahead(2));
}

#[test]
fn light_passes_glass_and_is_swallowed_by_black() {
    let pane = block("pane", [0.01, 4.0, 4.0], [1.0, 0.0, 0.0], "glass");
    let ahead = |blocks| scan(spec(), &world_of(blocks), Pose::IDENTITY).ranges[90];
    assert!(ahead(vec![pane, wall_at(3.0, "plaster")]).is_some_and(|r| (r - 3.0).abs() < 1e-3));
    assert_eq!(ahead(vec![wall_at(3.0, "swallower")]), None);
    assert!(ahead(vec![wall_at(9.0, "felt")]).is_some(), "a quarter of the light, half the reach");
    assert_eq!(ahead(vec![wall_at(11.0, "felt")]), None);
}

#[test]
fn what_is_too_near_or_too_far_is_not_told() {
    let ahead =
        |at| scan(spec(), &world_of(vec![wall_at(at, "plaster")]), Pose::IDENTITY).ranges[90];
    assert_eq!(ahead(0.05), None);
    assert!(ahead(0.11).is_some());
    assert!(ahead(19.9).is_some());
    assert_eq!(ahead(20.1), None);
}

#[test]
fn smoke_beyond_the_budget_stops_a_hokuyo_and_not_a_sick() {
    let mut arena = arena_of(vec![wall_at(3.0, "plaster")]);
    arena.smokes.push(smoke(0.02, 1.0, 2.0));
    let world = World::new(&arena).unwrap();
    let ahead = |smoke_budget| {
        scan(ScannerSpec { smoke_budget, ..spec() }, &world, Pose::IDENTITY).ranges[90]
    };
    assert_eq!(ahead(0.005_75), None, "0.02 of smoke on the way");
    assert!(ahead(0.021).is_some());
    assert!(ahead(f64::INFINITY).is_some());
}

#[test]
fn a_wall_before_the_smoke_is_seen() {
    let mut arena = arena_of(vec![wall_at(0.9, "plaster")]);
    arena.smokes.push(smoke(5.0, 1.0, 2.0));
    let world = World::new(&arena).unwrap();
    let spec = ScannerSpec { smoke_budget: 0.005_75, ..spec() };
    assert!(scan(spec, &world, Pose::IDENTITY).ranges[90].is_some());
}

#[test]
fn a_wild_spec_gives_a_scan_all_the_same() {
    for (field_of_view, resolution) in
        [(f64::NAN, 0.1), (1.0, f64::NAN), (1.0, 0.0), (-1.0, 0.1), (f64::INFINITY, 1e-9)]
    {
        let wild = ScannerSpec { field_of_view, resolution, layers: 1, ..spec() };
        assert!((1..=MOST_BEAMS).contains(&beam_count(&wild)), "{wild:?}");
    }
}

/// Errors of the beam ahead over many scans of a wall at four metres.
fn errors(name: &str) -> Sample {
    let world = world_of(vec![wall_at(3.5, "plaster")]);
    let mut scanner = sensor(preset(name).unwrap().kind.clone());
    let ahead = |_| match read(&mut scanner, &world, Pose::IDENTITY) {
        ReadingData::Scan(scan) => {
            let beam = (-scan.first_angle / scan.step).round();
            let expected = 3.5 / (scan.first_angle + beam * scan.step).cos();
            Some(f64::from(scan.ranges[beam as usize]?) - expected)
        }
        other => panic!("{other:?} is no scan"),
    };
    Sample::new((0..3000).filter_map(ahead))
}

#[test]
fn usarsim_s_lasers_err_by_a_tenth_of_a_percent() {
    for name in ["sick_lms200", "hokuyo_urg_04lx", "hokuyo_utm_30lx"] {
        errors(name).assert_uniform(0.0035);
    }
}

#[test]
fn data_sheet_lasers_have_the_spread_of_their_data_sheet() {
    errors("sick_lms200_datasheet").assert_normal(0.0, 0.005);
    errors("hokuyo_urg_04lx_datasheet").assert_normal(0.0, 0.0033 + 0.0033 * 3.5);
    errors("hokuyo_utm_30lx_datasheet").assert_normal(0.0, 0.01 + 0.000_22 * 3.5);
}

#[test]
fn what_one_beam_meets_does_not_change_the_noise_of_another() {
    let noise = Noise::UniformShare(0.01);
    let range = RangeSpec { noise, ..spec().range };
    let alone = world_of(vec![post(0.1, 3.0, 0.0)]);
    let in_company = world_of(vec![post(0.1, 3.0, 0.0), post(0.1, 1.0, -1.0)]);
    let ahead = |world| scan(ScannerSpec { range, ..spec() }, world, Pose::IDENTITY).ranges[90];
    assert_eq!(ahead(&alone), ahead(&in_company));
}

/// The half-degree SICK of so many logs.
const SICK: Mirror = Mirror { turn: 1.0 / 75.0, interlace: 2 };

/// What a scanner in the middle of a square room of 4 m sees while it turns by 60 degrees a second and drives ahead by 0.5 m/s.
fn on_the_move(mirror: Option<Mirror>) -> Vec<f64> {
    let walls = [(2.1, 0.0), (-2.1, 0.0), (0.0, 2.1), (0.0, -2.1)].map(|(x, y): (f64, f64)| {
        let size = if x == 0.0 { [6.0, 0.2, 4.0] } else { [0.2, 6.0, 4.0] };
        block("wall", size, [x, y, 0.0], "concrete")
    });
    let world = world_of(walls.to_vec());
    let spec = ScannerSpec { resolution: 0.5_f64.to_radians(), mirror, ..spec() };
    let mut carrier = Carrier::resting(&world, SimTime::ZERO, Pose::IDENTITY);
    carrier.motion.angular_velocity.z = 60.0_f64.to_radians();
    carrier.motion.velocity.x = 0.5;
    let situation = Situation { carrier: &carrier, world_from_sensor: Pose::IDENTITY };
    match sensor(SensorKind::Scanner(spec)).read(&situation) {
        ReadingData::Scan(scan) => {
            scan.ranges.iter().map(|range| f64::from(range.unwrap())).collect()
        }
        other => panic!("{other:?} is no scan"),
    }
}

/// How far the echoes ahead lie from the wall at x = 2 m if each is placed where a robot thinks the scanner was.
fn off_the_wall(ranges: &[f64], deskew: impl Fn(f64) -> (f64, f64)) -> f64 {
    let step = 0.5_f64.to_radians();
    let ahead = (0..ranges.len()).filter(|beam| (120..=240).contains(beam));
    let off = ahead.map(|beam| {
        let (way, turn) = deskew(SICK.time(beam, ranges.len(), step));
        let angle = -PI / 2.0 + step * beam as f64 + turn;
        (way + ranges[beam] * libm::cos(angle) - 2.0).abs()
    });
    off.fold(0.0, f64::max)
}

#[test]
fn a_turning_scanner_with_a_mirror_sees_straight_walls_only_once_its_motion_is_taken_out() {
    let ranges = on_the_move(Some(SICK));
    let deskewed = off_the_wall(&ranges, |time| (0.5 * time, 60.0_f64.to_radians() * time));
    let left_in = off_the_wall(&ranges, |_| (0.0, 0.0));
    assert!(deskewed < 1e-4, "{deskewed} m");
    assert!(left_in > 0.01, "{left_in} m");
}

#[test]
fn without_a_mirror_all_beams_are_measured_at_once_however_the_robot_moves() {
    let off = off_the_wall(&on_the_move(None), |_| (0.0, 0.0));
    assert!(off < 1e-5, "{off} m");
}
