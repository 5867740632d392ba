//! Settings by name.

use super::*;

#[test]
fn defaults_make_a_good_map_and_the_thesis_has_its_own() {
    let p = Parameters::default();
    assert_eq!((p.simulator_ip.as_str(), p.simulator_port), ("127.0.0.1", 3000));
    assert_eq!((p.ir_noise, p.sonar_noise, p.point_increment), (None, None, 10));
    assert_eq!((p.pan_increment, p.tilt_increment, p.dynamic_grid), (10, 10, DynamicGrid::Off));
    assert_eq!((p.cluster(), p.algorithm, p.ir_beam_term), (5120, Method::Ours, 1.0));
    assert_eq!((p.initial_belief, p.minimum_belief, p.start_location), (900, 300, 0));
    let t = Parameters::thesis();
    assert_eq!((t.ir_noise, t.sonar_noise, t.algorithm.number()), (Some(0.0), Some(0.0), 2));
    assert_eq!((t.point_cluster, t.ir_beam_term, t.check()), (Some(5120), 0.0, Ok(())));
}

#[test]
fn every_setting_is_set_by_its_name() {
    let mut p = Parameters::default();
    let values = [
        "10.0.0.7",
        "3001",
        "0.05",
        "0.04",
        "20",
        "30",
        "40",
        "wide",
        "-3",
        "5",
        "16",
        "bayesian",
        "800",
        "200",
        "2",
        "0.5",
        "two-level",
    ];
    for (name, value) in SETTINGS.into_iter().zip(values) {
        p.set(name, value).unwrap();
    }
    let expected = Parameters {
        simulator_ip: "10.0.0.7".to_owned(),
        simulator_port: 3001,
        ir_noise: Some(0.05),
        sonar_noise: Some(0.04),
        point_increment: 20,
        pan_increment: 30,
        tilt_increment: 40,
        dynamic_grid: DynamicGrid::Wide,
        initial_pan: -3,
        initial_tilt: 5,
        point_cluster: Some(16),
        algorithm: Method::Bayesian,
        initial_belief: 800,
        minimum_belief: 200,
        start_location: 2,
        ir_beam_term: 0.5,
        store: StoreKind::TwoLevel,
        weights: Weights::default(),
    };
    assert_eq!(p, expected);
}

#[test]
fn a_cluster_without_a_list_is_refused() {
    let mut p = Parameters::default();
    p.set("point_cluster", "64").unwrap();
    let message = p.check().unwrap_err().to_string();
    assert!(message.contains("point_cluster") && message.contains("64"), "{message}");
    assert!(message.contains("store"), "{message}");
    p.set("store", "list").unwrap();
    assert_eq!(p.check(), Ok(()));
}

#[test]
fn a_bad_value_names_setting_value_and_range() {
    let mut p = Parameters::default();
    for (name, value) in [
        ("simulator_port", "0"),
        ("simulator_port", "65536"),
        ("point_increment", "0"),
        ("point_cluster", "-1"),
        ("algorithm", "4"),
        ("initial_belief", "1001"),
        ("start_location", "3"),
        ("ir_noise", "NaN"),
        ("dynamic_grid", "maybe"),
        ("simulator_ip", "here"),
        ("ir_beam_term", "1.5"),
        ("store", "shelf"),
    ] {
        let message = p.set(name, value).unwrap_err().to_string();
        assert!(message.contains(name) && message.contains(value), "{message}");
    }
    assert_eq!(p, Parameters::default());
    let message = p.set("colour", "red").unwrap_err().to_string();
    assert!(message.contains("colour") && message.contains("point_increment"), "{message}");
}
