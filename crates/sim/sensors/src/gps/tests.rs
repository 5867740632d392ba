use base::arena::Block;
use base::geom::Pose;
use base::messages::GpsFix;
use base::model::SensorKind;
use sim_world::World;

use super::*;
use crate::statistics::Sample;
use crate::tiny_world::{block, read, sensor, world_of};

const SPEC: GpsSpec =
    GpsSpec { max_noise: 2.5, min_noise: 0.75, latitude: 39.133_788_3, longitude: -77.216_633_3 };

fn fixes(spec: GpsSpec, world: &World, at: DVec3, count: usize) -> Vec<(Option<GpsFix>, usize)> {
    let mut gps = sensor(SensorKind::Gps(spec));
    let fix = |_| match read(&mut gps, world, Pose::at(at)) {
        ReadingData::Gps(fix, count) => (fix, count),
        other => panic!("{other:?} is no fix"),
    };
    (0..count).map(fix).collect()
}

fn roof(size: f64) -> Block {
    block("roof", [size, size, 0.2], [0.0, 0.0, 3.1], "concrete")
}

#[test]
fn twelve_satellites_stand_above_the_mask_in_the_open() {
    assert_eq!(fixes(SPEC, &world_of(vec![]), DVec3::ZERO, 1)[0].1, 12);
}

#[test]
fn north_is_the_world_s_x_and_east_is_to_its_right() {
    let exact = GpsSpec { max_noise: 0.0, min_noise: 0.0, ..SPEC };
    let at = |x, y| fixes(exact, &world_of(vec![]), DVec3::new(x, y, 0.0), 1)[0].0.unwrap();
    assert!((at(1112.0, 0.0).latitude - SPEC.latitude - 0.01).abs() < 1e-12);
    assert_eq!(at(1112.0, 0.0).longitude, SPEC.longitude);
    assert!((at(0.0, -716.7).longitude - SPEC.longitude - 0.01).abs() < 1e-12);
}

#[test]
fn under_a_wide_roof_there_is_no_fix() {
    let (fix, count) = fixes(SPEC, &world_of(vec![roof(200.0)]), DVec3::ZERO, 1)[0];
    assert_eq!((fix, count), (None, 0));
    let (fix, count) = fixes(SPEC, &world_of(vec![roof(200.0)]), DVec3::Z * 4.0, 1)[0];
    assert!(fix.is_some() && count == 12, "on top of it");
}

#[test]
fn a_glass_roof_hides_nothing() {
    let glass = Block { material: "glass".into(), ..roof(200.0) };
    assert_eq!(fixes(SPEC, &world_of(vec![glass]), DVec3::ZERO, 1)[0].1, 12);
}

#[test]
fn a_small_roof_hides_what_stands_high_and_makes_the_fix_worse() {
    // Three metres up and 9 m wide: what stands under about 34 degrees passes below its edge.
    let world = world_of(vec![roof(9.0)]);
    let few = fixes(SPEC, &world, DVec3::ZERO, 3000);
    let count = few[0].1;
    assert!((GpsSpec::SATELLITES.0..8).contains(&count), "{count} satellites");
    let north = |fix: &(Option<GpsFix>, usize)| SPEC.place(&fix.0.unwrap()).x;
    let expected = (2.5 - 1.75 * (count - 4) as f64 / 8.0) / 3.0;
    Sample::new(few.iter().map(north)).assert_normal(0.0, expected);
}

#[test]
fn in_the_open_both_axes_err_by_a_quarter_of_a_metre_independently() {
    let open = fixes(SPEC, &world_of(vec![]), DVec3::ZERO, 4000);
    let north = |fix: &GpsFix| SPEC.place(fix).x;
    let east = |fix: &GpsFix| -SPEC.place(fix).y;
    let fixes: Vec<GpsFix> = open.iter().filter_map(|fix| fix.0).collect();
    Sample::new(fixes.iter().map(north)).assert_normal(0.0, 0.25);
    Sample::new(fixes.iter().map(east)).assert_normal(0.0, 0.25);
    let both = fixes.iter().map(|fix| north(fix) * east(fix) / 0.0625).sum::<f64>() / 4000.0;
    assert!(both.abs() < 4.5 / 4000.0_f64.sqrt(), "correlation {both}");
}
