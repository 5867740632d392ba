//! The robot in the manual is a whole one, and reads as the manual says.

use base::model::{DriveKind, Noise, SensorKind};
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
