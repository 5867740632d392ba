//! Cameras of robot files: mirrors, lenses and flaws.

use base::model::{CameraSpec, Lens, OmniSpec, RobotModel, SensorKind};
use sim_robots::read;

/// A small robot that carries this sensor.
fn with(sensor: &str) -> Result<RobotModel, String> {
    let text = format!(
        "name = \"Tripod\"\n[chassis]\nsize = [0.2, 0.2, 0.1]\nmass_kg = 3\nride_height_m = 0.05\n\
         [drive]\nkind = \"fixed\"\n[[sensor]]\nname = \"Eye\"\n{sensor}\n"
    );
    read("tripod.toml", text.as_bytes()).map_err(|errors| errors.to_string())
}

fn omni(sensor: &str) -> OmniSpec {
    match with(sensor).unwrap_or_else(|error| panic!("{error}")).equipment[0].kind {
        SensorKind::Omni(spec) => spec,
        ref other => panic!("{other:?}"),
    }
}

fn camera(sensor: &str) -> CameraSpec {
    match with(sensor).unwrap_or_else(|error| panic!("{error}")).equipment[0].kind {
        SensorKind::Camera(spec) => spec,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn a_mirror_takes_five_lines_and_all_of_it_is_in_the_picture() {
    let spec = omni(
        "kind = \"omni\"\nmirror_k = 8\nmirror_distance_m = 0.06\nmirror_radius_m = 0.02\nwidth = 640\nheight = 480",
    );
    let mirror = spec.model(640, 480, spec.camera.field_of_view);
    assert!(mirror.is_central(1e-9) && (mirror.single_viewpoint() - 0.06).abs() < 1e-12);
    let k = 2.0 * (1.0 + (spec.mirror_a / spec.mirror_b).powi(2));
    assert!((k - 8.0).abs() < 1e-9, "{k}");
    let model = base::camera::CameraModel::Catadioptric(mirror);
    let (top, beyond) = (model.sight(319.5, 0.5), model.sight(319.5, -2.0));
    assert!(top.is_some() && beyond.is_none(), "the rim touches the shorter edge");
}

#[test]
fn half_axes_say_where_the_camera_belongs() {
    let spec = omni("kind = \"omni\"\nmirror_a_m = 0.03\nmirror_b_m = 0.04");
    assert!((spec.mirror_distance - 0.1).abs() < 1e-12, "{}", spec.mirror_distance);
    let scaled = omni("kind = \"omni\"\nmirror_distance_m = 0.18");
    assert!(
        (scaled.mirror_a - 2.0 * 0.040_986_666_9).abs() < 1e-9,
        "the usual shape, twice as large"
    );
}

#[test]
fn a_camera_out_of_its_point_has_to_be_meant() {
    let lines = "kind = \"omni\"\nmirror_a_m = 0.03\nmirror_b_m = 0.04\nmirror_distance_m = 0.2";
    let error = with(lines).unwrap_err();
    for part in
        ["mirror_distance_m", "0.2", "no single viewpoint", "0.10000 m", "single_viewpoint = false"]
    {
        assert!(error.contains(part), "{part} is not in\n{error}");
    }
    let meant =
        omni(&format!("{lines}\nsingle_viewpoint = false\nmirror_shift_m = [0.001, -0.002]"));
    assert_eq!((meant.mirror_distance, meant.mirror_shift), (0.2, [0.001, -0.002]));
}

#[test]
fn mirrors_that_cannot_be_are_refused() {
    for (lines, says) in [
        ("mirror_k = 1.5", &["mirror_k", "1.5", "at least 2"][..]),
        ("mirror_k = 2", &["mirror_k", "flat", "more than 2"]),
        ("mirror_k = 8\nmirror_a_m = 0.1", &["mirror_a_m", "say it already"]),
        ("mirror_radius_m = 0", &["mirror_radius_m", "at least"]),
        ("mirror_shift_m = 0.1", &["mirror_shift_m", "a list of two numbers"]),
    ] {
        let error = with(&format!("kind = \"omni\"\n{lines}")).unwrap_err();
        for part in says {
            assert!(error.contains(part), "{part} is not in\n{error}");
        }
    }
}

#[test]
fn lenses_see_as_far_around_as_they_say() {
    let fisheye = camera("kind = \"camera\"\nlens = \"fisheye\"\nfov_deg = 200");
    assert_eq!(fisheye.lens, Lens::Fisheye);
    assert!((fisheye.field_of_view.to_degrees() - 200.0).abs() < 1e-9);
    let ring = camera("kind = \"camera\"\nlens = \"ring\"\ncameras = 5\nring_radius_m = 0.1");
    assert_eq!(ring.lens, Lens::Ring { cameras: 5, radius: 0.1 });
    let turning = camera("kind = \"camera\"\nlens = \"turning\"\nfov_deg = 360");
    assert_eq!(turning.lens, Lens::Turning);
    for (lines, says) in [
        ("fov_deg = 200", "at most 170 degrees"),
        ("cameras = 5", "only a ring of cameras has it"),
        ("lens = \"ring\"\ncameras = 2", "3 to 64"),
        ("lens = \"ring\"\nfov_deg = 90", "a ring shares a full turn"),
        ("lens = \"round\"", "one of"),
    ] {
        let error = with(&format!("kind = \"camera\"\n{lines}")).unwrap_err();
        assert!(error.contains(says), "{says} is not in\n{error}");
    }
}

#[test]
fn flaws_are_none_unless_asked_for_and_what_is_written_is_read_back() {
    assert!(camera("kind = \"camera\"").flaws.are_none());
    let lines = "kind = \"omni\"\nmirror_a_m = 0.03\nmirror_b_m = 0.04\nmirror_tilt_deg = [2, -1]\n\
                 noise_levels = 3\nvignetting = 0.4\ndead_pixels = 0.001\ndirt = 0.05\nflicker = 0.1\n\
                 radial = [0.1, -0.02]\ndecentred = [0.01, 0.02]\nunflat = [0.03, 0.04]\nin_plane = [0.005, 0.006]\n\
                 exposure_stops = 0.5\nshutter_s = 0.02\nshutter_views = 4\nbump_shift_m = 0.0005\nbump_tilt_deg = 0.4\n\
                 drops = 0.07\ndamage = 0.03";
    let model = with(lines).unwrap();
    let flaws = omni(lines).camera.flaws;
    assert_eq!((flaws.dirt, flaws.drops, flaws.damage), (0.05, 0.07, 0.03));
    assert_eq!((flaws.distortion.radial, flaws.distortion.unflat), ([0.1, -0.02], [0.03, 0.04]));
    assert_eq!((flaws.distortion.decentred, flaws.distortion.in_plane[1]), ([0.01, 0.02], 0.006));
    assert_eq!((flaws.exposure_stops, flaws.shutter, flaws.shutter_views), (0.5, 0.02, 4));
    assert_eq!((flaws.bump_shift, flaws.bump_tilt), (0.0005, 0.4f64.to_radians()));
    let again = read("again.toml", sim_robots::write(&model).as_bytes()).unwrap();
    assert_eq!(format!("{:.9?}", again.equipment), format!("{:.9?}", model.equipment));
    let error = with("kind = \"camera\"\nvignetting = 2").unwrap_err();
    assert!(error.contains("vignetting") && error.contains("at most 1"), "{error}");
    let error = with("kind = \"camera\"\nlens = \"turning\"\nradial = [0.1, 0]").unwrap_err();
    assert!(error.contains("radial") && error.contains("no one lens"), "{error}");
    let error = with("kind = \"camera\"\nshutter_views = 0").unwrap_err();
    assert!(error.contains("shutter_views") && error.contains("1 to 64"), "{error}");
}
