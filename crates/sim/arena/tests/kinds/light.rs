//! Lamps, smoke and air.

use base::arena::{Air, CELSIUS_ZERO, Lamp, LampKind, Smoke, Zone};
use base::colour::Rgb;
use glam::DVec3;

use crate::{arena, near};

const WHITE: Rgb = Rgb::new(255, 255, 255);

#[test]
fn a_bulb_needs_a_name_and_a_place() {
    let bulb = Lamp {
        name: "l".to_owned(),
        kind: LampKind::Bulb { at: DVec3::new(1.0, 2.0, 3.0) },
        colour: WHITE,
        power: 1.0,
        is_on: true,
        has_shadows: true,
    };
    assert_eq!(arena("[[light]]\nname = \"l\"\nat = [1, 2, 3]\n").lamps, [bulb]);
}

#[test]
fn a_spot_has_a_target_and_an_angle() {
    let lamps = arena(
        "[[light]]\nname = \"l\"\nkind = \"spot\"\nat = [0, 0, 2]\ntarget = [1, 0]\nhalf_angle_deg = 45\ncolour = \"#ff8000\"\npower = 3\non = false\nshadows = false\n",
    )
    .lamps;
    let LampKind::Spot { at, target, half_angle } = lamps[0].kind else { panic!("{lamps:?}") };
    assert_eq!((at, target), (DVec3::Z * 2.0, DVec3::X));
    assert!(near(half_angle, std::f64::consts::FRAC_PI_4), "{half_angle}");
    assert_eq!((lamps[0].colour, lamps[0].power), (Rgb::new(255, 128, 0), 3.0));
    assert!(!lamps[0].is_on && !lamps[0].has_shadows);
}

#[test]
fn a_suns_direction_has_unit_length() {
    let lamps = arena("[[light]]\nname = \"l\"\nkind = \"sun\"\ndirection = [0, 3, -4]\n").lamps;
    let LampKind::Sun { direction } = lamps[0].kind else { panic!("{lamps:?}") };
    assert!((direction - DVec3::new(0.0, 0.6, -0.8)).length() < 1e-12, "{direction}");
}

#[test]
fn smoke_fills_a_zone() {
    let smokes = arena(
        "[[smoke]]\nat = [1, 2]\nsize = [3, 4, 5]\n[[smoke]]\nat = [1, 2]\nsize = [3, 4, 5]\ndensity = 2\ncolour = \"#000000\"\n",
    )
    .smokes;
    let zone = Zone { at: DVec3::new(1.0, 2.0, 0.0), size: DVec3::new(3.0, 4.0, 5.0) };
    let plain = Smoke { zone, density: 0.5, colour: Rgb::new(0x8a, 0x8a, 0x8a) };
    assert_eq!(smokes, [plain, Smoke { zone, density: 2.0, colour: Rgb::default() }]);
}

#[test]
fn air_has_light_sky_and_warmth() {
    let air = arena("[air]\nambient_light = 0.1\nsky = \"#010203\"\ntemperature_c = -5\n").air;
    let cold = Air { ambient_light: 0.1, sky: Rgb::new(1, 2, 3), temperature: CELSIUS_ZERO - 5.0 };
    assert_eq!(air, cold);
    assert_eq!(arena("").air, Air::default());
}

#[test]
fn the_best_view_is_a_line_of_sight_and_an_angle() {
    let view = arena("[view]\neye = [1, 2, 3]\ntarget = [0, 0]\nfov_deg = 60\n").view.unwrap();
    assert_eq!((view.eye, view.target), (DVec3::new(1.0, 2.0, 3.0), DVec3::ZERO));
    assert!((view.field_of_view - 60f64.to_radians()).abs() < 1e-12);
    assert_eq!(arena("").view, None);
}
