//! Robots in TOML that are not what they should be.

use crate::sheet::{Case, toml};

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let rows: &[(&str, &str, &[&str])] = &[
        ("an unknown kind of table", "[[senser]]\nname = \"x\"\n", &["a.toml:13: senser", "did you mean sensor?"]),
        ("an unknown sensor", "[[sensor]]\nname = \"x\"\nkind = \"nose\"\n", &["a.toml:15: sensor.kind = \"nose\"", "\"sonar\", \"infrared\""]),
        ("a sensor without a kind", "[[sensor]]\nname = \"x\"\n", &["a.toml:13: sensor.kind is missing"]),
        ("a sensor without a name", "[[sensor]]\nkind = \"ins\"\n", &["a.toml:13: sensor.name is missing"]),
        ("two sensors of one name", "[[sensor]]\nname = \"x\"\nkind = \"ins\"\n[[sensor]]\nname = \"x\"\nkind = \"imu\"\n", &["a.toml:17: sensor.name = \"x\"", "taken already (a.toml:14)"]),
        ("a key of another sensor", "[[sensor]]\nname = \"x\"\nkind = \"ins\"\nbeam_deg = 3\n", &["a.toml:16: sensor.beam_deg = 3", "no such key"]),
        ("like nobody", "[[sensor]]\nname = \"x\"\nlike = \"y\"\n", &["a.toml:15: sensor.like = \"y\"", "no sensor above it of this name"]),
        ("like and a kind", "[[sensor]]\nname = \"x\"\nkind = \"ins\"\n[[sensor]]\nname = \"y\"\nlike = \"x\"\nkind = \"ins\"\n", &["a.toml:19: sensor.kind", "leave kind or like out"]),
        ("on nobody", "[[sensor]]\nname = \"x\"\nkind = \"ins\"\nparent = \"Head\"\n", &["a.toml:16: sensor.parent = \"Head\"", "no joint above it", "known: none"]),
        ("an encoder of nobody", "[[sensor]]\nname = \"x\"\nkind = \"encoder\"\nof = \"Wheel\"\n", &["a.toml:16: sensor.of = \"Wheel\"", "no wheel or joint of this name"]),
        ("ranges the wrong way", "[[sensor]]\nname = \"x\"\nkind = \"sonar\"\nmax_range_m = 0.05\n", &["a.toml:16: sensor.max_range_m = 0.05", "not above the shortest, 0.1"]),
        ("two kinds of noise", "[[sensor]]\nname = \"x\"\nkind = \"sonar\"\nnoise = { share = 0.1, step_m = 0.1 }\n", &["a.toml:16: noise.step_m = 0.1", "errs in one way"]),
        ("an unknown noise", "[[sensor]]\nname = \"x\"\nkind = \"sonar\"\nnoise = { loud = 1 }\n", &["a.toml:16: noise.loud = 1", "no such key"]),
        ("too many beams", "[[sensor]]\nname = \"x\"\nkind = \"scanner\"\nresolution_deg = 0.0001\n", &["a.toml:16: sensor.resolution_deg", "100000 beams"]),
        ("an interlace without a mirror", "[[sensor]]\nname = \"x\"\nkind = \"scanner\"\ninterlace = 2\n", &["a.toml:16: sensor.interlace = 2", "add mirror_turn_s"]),
        ("a mirror that stands still", "[[sensor]]\nname = \"x\"\nkind = \"scanner\"\nmirror_turn_s = 0\n", &["a.toml:16: sensor.mirror_turn_s = 0"]),
        ("an unknown scanner", "[[sensor]]\nname = \"x\"\nkind = \"scanner\"\nmodel = \"lms\"\n", &["a.toml:16: sensor.model = \"lms\"", "\"lms200\""]),
        ("a view beyond the widest", "[[sensor]]\nname = \"x\"\nkind = \"camera\"\nfov_deg = 150\n", &["a.toml:16: sensor.fov_deg = 150", "between the narrowest and the widest"]),
        ("asked and on time", "[[sensor]]\nname = \"x\"\nkind = \"ins\"\non_demand = true\nperiod_s = 1\n", &["a.toml:17: sensor.period_s = 1", "reads only when asked"]),
        ("a joint without an axis", "[[joint]]\nname = \"j\"\nmax_speed_deg_s = 9\nmax_torque_nm = 1\n", &["a.toml:13: joint.axis is missing"]),
        ("a joint about nothing", "[[joint]]\nname = \"j\"\naxis = [0, 0, 0]\nmax_speed_deg_s = 9\nmax_torque_nm = 1\n", &["a.toml:15: joint.axis", "not all zero"]),
        ("a joint that carries itself", "[[joint]]\nname = \"j\"\nparent = \"j\"\naxis = [0, 0, 1]\nmax_speed_deg_s = 9\nmax_torque_nm = 1\n", &["a.toml:15: joint.parent = \"j\"", "no joint above it"]),
        ("a range the wrong way", "[[joint]]\nname = \"j\"\naxis = [0, 0, 1]\nrange_deg = [90, -90]\nmax_speed_deg_s = 9\nmax_torque_nm = 1\n", &["a.toml:16: joint.range_deg", "the least value, then the greatest"]),
        ("a start beyond the range", "[[joint]]\nname = \"j\"\naxis = [0, 0, 1]\nrange_deg = [-9, 9]\nstart_deg = 20\nmax_speed_deg_s = 9\nmax_torque_nm = 1\n", &["a.toml:17: joint.start_deg", "within the joint's range"]),
        ("metres of a turn's start", "[[joint]]\nname = \"j\"\naxis = [0, 0, 1]\nstart_m = 1\nmax_speed_deg_s = 9\nmax_torque_nm = 1\n", &["a.toml:16: joint.start_m", "no such key"]),
        ("metres of a turn", "[[joint]]\nname = \"j\"\naxis = [0, 0, 1]\nrange_m = [0, 1]\nmax_speed_deg_s = 9\nmax_torque_nm = 1\n", &["a.toml:16: joint.range_m", "no such key"]),
        ("a link without a package", "[[joint]]\nname = \"j\"\naxis = [0, 0, 1]\nlink = 1\nmax_speed_deg_s = 9\nmax_torque_nm = 1\n", &["a.toml:16: joint.link = 1", "add package"]),
        ("a wheel in the air", "[[wheel]]\nname = \"w\"\nat = [0, 1, 0]\nside = \"left\"\nradius_m = 0.1\nwidth_m = 0.1\nmass_kg = 1\nmax_speed_rad_s = 1\nmax_torque_nm = 1\n", &["a.toml: wheel: the lowest wheel ends 0.400 m above the floor", "ride_height_m = 0.100"]),
        ("a wheel on the wrong side", "[[wheel]]\nname = \"w\"\nat = [0, -1, -0.4]\nside = \"left\"\nradius_m = 0.1\nwidth_m = 0.1\nmass_kg = 1\nmax_speed_rad_s = 1\nmax_torque_nm = 1\n", &["wheel \"w\"", "left is positive"]),
    ];
    rows.iter().map(|(name, body, says)| toml(name, body).says(says)).collect()
}
