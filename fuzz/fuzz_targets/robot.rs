//! Any bytes as a robot: an answer or an error, never a panic, never long.
//!
//! The input is cut at the lines `%%%`: a USARBot.ini, a USARMisPkg.ini, a robot in TOML.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sim_robots::{RobotErrors, Summary, load_ini, read, tree};

const CUT: &[u8] = b"%%%\n";

fuzz_target!(|input: &[u8]| {
    let mut parts = [&input[..0]; 3];
    let mut rest = input;
    for part in &mut parts {
        let cut = rest.windows(CUT.len()).position(|window| window == CUT);
        let end = cut.unwrap_or(rest.len());
        *part = &rest[..end];
        rest = &rest[cut.map_or(end, |cut| cut + CUT.len())..];
    }
    let [robot, mission, toml] = parts;
    let loaded = load_ini(robot, (!mission.is_empty()).then_some(mission), "P2AT");
    sound(loaded.map(|loaded| loaded.model));
    if !toml.is_empty() {
        sound(read("robot.toml", toml));
    }
});

/// What is read can be shown and is made of numbers; what is not says why.
fn sound(result: Result<base::model::RobotModel, RobotErrors>) {
    match result {
        Ok(model) => {
            assert!(!tree(&model).is_empty());
            assert!(Summary::new(&model).mass_kg.is_finite());
            for sensor in &model.equipment {
                assert!(sensor.parent_from_sensor.position.is_finite(), "{sensor:?}");
                assert!(sensor.parent_from_sensor.rotation.is_finite(), "{sensor:?}");
            }
            for joint in &model.joints {
                assert!((joint.axis.length() - 1.0).abs() < 1e-6, "{joint:?}");
            }
        }
        Err(errors) => assert!(!errors.to_string().is_empty()),
    }
}
