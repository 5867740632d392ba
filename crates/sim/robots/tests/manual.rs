//! The robot in the manual is a whole one, and reads as the manual says.

use base::model::presets::{CO2, HUMAN_MOTION, RFID_BY_POWER, SOUND, VICTIM};
use base::model::{DriveKind, Noise, RfidMode, SENSORS, SensorKind};
use sim_robots::read;

#[test]
fn the_example_of_the_manual_is_a_whole_robot() {
    let manual = include_str!("../../../../docs/robots.md");
    let example =
        manual.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let model = read("scout.toml", example.as_bytes()).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!((model.name.as_str(), model.drive), ("Scout", DriveKind::Differential));
    assert_eq!(model.wheels[1].radius, 0.05, "like takes the figures over");
    assert!(model.wheels[2].is_caster && model.wheels[2].max_torque == 0.0);
    let sonar = &model.equipment[0];
    assert_eq!(sonar.parent.as_deref(), Some("Head"));
    let SensorKind::Sonar(spec) = sonar.kind else { panic!("{sonar:?}") };
    assert_eq!((spec.range.min_range, spec.range.max_range), (0.1, 3.0));
    let sigma = Noise::Gaussian { sigma: 0.01, sigma_share: 0.0, dropout: 0.0 };
    assert_eq!(spec.range.noise, sigma);
}

/// The row of the manual's table of sensors that a kind is in.
fn row(word: &str) -> &'static str {
    let manual = include_str!("../../../../docs/robots.md");
    let mut rows = manual.lines().filter(|line| line.starts_with("| \""));
    let quoted = format!("\"{word}\"");
    let names = |line: &&str| line.split('|').nth(1).is_some_and(|cell| cell.contains(&quoted));
    rows.find(names).unwrap_or_else(|| panic!("docs/robots.md has no row for {word}"))
}

#[test]
fn the_manual_has_a_row_for_every_kind_of_sensor() {
    for sensor in SENSORS {
        assert!(!row(sensor.word).is_empty());
    }
}

#[test]
fn the_manual_gives_the_figures_of_the_presets() {
    let said = |word: &str, key: &str, value: f64| {
        let text = format!("`{key}` ({value})");
        assert!(row(word).contains(&text), "{word}: {text} is not in {}", row(word));
    };
    let SensorKind::Sound(threshold) = SOUND.kind else { panic!() };
    said("sound", "threshold_db", threshold);
    said("co2", "max_range_m", CO2.kind.max_range().unwrap());
    said("human_motion", "max_range_m", HUMAN_MOTION.kind.max_range().unwrap());
    let degrees = |kind: &SensorKind| kind.field_of_view().unwrap().to_degrees().round();
    said("human_motion", "fov_deg", degrees(&HUMAN_MOTION.kind));
    said("victim", "fov_deg", degrees(&VICTIM.kind));
    let RfidMode::Attenuation { transmit_power, sensitivity, obstacle_loss } = RFID_BY_POWER else {
        panic!()
    };
    said("rfid", "transmit_dbm", transmit_power);
    said("rfid", "sensitivity_dbm", sensitivity);
    said("rfid", "obstacle_loss_db", obstacle_loss);
}

#[test]
fn feet_and_servos_of_a_walking_robot_are_told() {
    let model = sim_robots::shipped::load("Hexapod").unwrap();
    let tree = sim_robots::tree(&model);
    assert!(tree.contains("Foot1: foot, radius 0.012 m at 0 0.36 -0.088"), "{tree}");
    assert!(tree.contains("Middle: servo of Leg2 and Leg5 by 0.1, -45° to 45°"), "{tree}");
    let summary = sim_robots::Summary::new(&model);
    assert_eq!((summary.feet.len(), summary.servos.len()), (6, 4));
}

#[test]
fn a_servo_that_turns_what_another_turns_and_a_foot_on_no_joint_are_refused_by_name() {
    let text = sim_robots::shipped::text("Hexapod").unwrap().1;
    let twice = text.replace("joints = [\"Leg4\", \"Leg6\"]", "joints = [\"Leg1\", \"Leg6\"]");
    let errors = read("mine.toml", twice.as_bytes()).unwrap_err().to_string();
    assert!(errors.contains("servo \"Left\" turns \"Leg1\" already"), "{errors}");
    let legless = text.replace("parent = \"Leg3\"", "parent = \"Leg9\"");
    let errors = read("mine.toml", legless.as_bytes()).unwrap_err().to_string();
    assert!(errors.contains("\"Leg9\""), "{errors}");
}
