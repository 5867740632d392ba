use base::geom::Pose;
use proptest::prelude::*;

use super::*;

fn reading(kind: RangeKind, range: f64) -> RangeReading {
    RangeReading { kind, world_from_sensor: Pose::IDENTITY, range }
}

fn parameters(algorithm: Method) -> Parameters {
    Parameters { algorithm, ir_noise: Some(0.05), sonar_noise: Some(0.05), ..Parameters::default() }
}

fn after(algorithm: Method, kind: RangeKind, range: f64) -> BeliefMap {
    let mut map = BeliefMap::new(&parameters(algorithm)).unwrap();
    map.insert(&reading(kind, range)).unwrap();
    map
}

fn near(map: &BeliefMap, key: Key, expected: f64) {
    let belief = f64::from(map.belief(key).unwrap_or(f32::NAN));
    assert!((belief - expected).abs() < 1e-5, "{key:?}: {belief}, by hand {expected}");
}

/// Bayes' rule with the initial belief 0.9.
fn with_initial(p: f64) -> f64 {
    p * 0.9 / (p * 0.9 + (1.0 - p) * 0.1)
}

#[test]
fn the_infra_red_agrees_with_the_formulas_done_by_hand() {
    let printed = Parameters { ir_beam_term: 0.0, ..parameters(Method::Bayesian) };
    let mut map = BeliefMap::new(&printed).unwrap();
    map.insert(&reading(RangeKind::Infrared, 2.0)).unwrap();
    // E(2) = 0.02: region I from 1.98 to 2.02. Its beam term, as printed, is 0.
    // Region I at 2 m: ((5 - 2) / 5 + 0) / 2 x 0.9 = 0.27; region II at 1 m: 1 - (0.8 + 0) / 2 = 0.6.
    near(&map, Key::new(200, 0, 0), with_initial(0.27));
    near(&map, Key::new(100, 0, 0), with_initial(0.6));
    // Limits belong to region I; beyond is region III.
    near(&map, Key::new(198, 0, 0), with_initial((5.0 - 1.98) / 5.0 / 2.0 * 0.9));
    near(&map, Key::new(202, 0, 0), with_initial((5.0 - 2.02) / 5.0 / 2.0 * 0.9));
    near(&map, Key::new(197, 0, 0), with_initial(1.0 - (5.0 - 1.97) / 5.0 / 2.0));
    assert_eq!(map.belief(Key::new(203, 0, 0)), None);
    assert_eq!(map.belief(Key::new(100, 1, 0)), None, "a line has no width");
}

#[test]
fn the_sonar_agrees_with_the_formulas_done_by_hand() {
    let map = after(Method::Bayesian, RangeKind::Sonar, 2.0);
    // On the axis: ((5 - 2) / 5 + 1) / 2 x 0.9 = 0.72 and, at 1 m, 1 - (0.8 + 1) / 2 = 0.1.
    near(&map, Key::new(200, 0, 0), with_initial(0.72));
    near(&map, Key::new(100, 0, 0), with_initial(0.1));
    // Off the axis at (1, 0.02): r = 1.0002, α = atan 0.02, β = 0.04365.
    let r = (1.0f64 + 0.0004).sqrt();
    let fan = (0.04365 - (0.02f64).atan()) / 0.04365;
    near(&map, Key::new(100, 2, 0), with_initial(1.0 - f64::midpoint((5.0 - r) / 5.0, fan)));
    // tan β = 0.0437: 4 cm beside 1 m is inside, 5 cm is not.
    assert!(map.belief(Key::new(100, 0, 4)).is_some());
    assert_eq!(map.belief(Key::new(100, 0, 5)), None);
    assert_eq!(map.belief(Key::new(203, 0, 0)), None);
}

#[test]
fn the_mean_takes_the_error_as_nothing() {
    let mut map = after(Method::Mean, RangeKind::Infrared, 1.0);
    assert_eq!(map.belief(Key::new(100, 0, 0)), Some(1.0));
    assert_eq!(map.belief(Key::new(99, 0, 0)), Some(0.0));
    assert_eq!(map.belief(Key::new(101, 0, 0)), None);
    map.insert(&reading(RangeKind::Infrared, 1.5)).unwrap();
    assert_eq!(map.belief(Key::new(100, 0, 0)), Some(0.5));
}

#[test]
fn with_a_minimum_free_points_are_not_stored_but_known() {
    let map = after(Method::BayesianMinimum, RangeKind::Sonar, 2.0);
    let (free, hit) = (Key::new(10, 0, 0), Key::new(200, 0, 0));
    // 0.02 x 0.9 / (0.018 + 0.098) = 0.155, below 0.3.
    assert_eq!(map.belief(free), None);
    assert!(map.belief(hit).is_some());
    let place = |key| map.lattice().position(key);
    assert!(map.is_free(place(free)), "swept, and nothing before it");
    assert!(!map.is_free(place(Key::new(230, 0, 0))), "behind the hit nobody has looked");
    assert!(!map.is_free(place(Key::new(-10, 0, 0))), "nor behind the sensor");
}

#[test]
fn the_dynamic_grid_is_fine_at_the_hit_and_coarse_far_before_it() {
    let dense = after(Method::Bayesian, RangeKind::Sonar, 3.0);
    let parameters = Parameters { dynamic_grid: DynamicGrid::Near, ..parameters(Method::Bayesian) };
    let mut sparse = BeliefMap::new(&parameters).unwrap();
    sparse.insert(&reading(RangeKind::Sonar, 3.0)).unwrap();
    let count = |map: &BeliefMap, x: i32| {
        let bounds = crate::KeyBox { min: Key::new(x, -99, -99), max: Key::new(x, 99, 99) };
        map.store().within(bounds).count()
    };
    assert_eq!(count(&sparse, 300), count(&dense, 300), "all points at the hit");
    assert_eq!(count(&sparse, 295), count(&dense, 295));
    assert_eq!(count(&sparse, 285), 0, "15 steps before it only even ones");
    assert!(count(&sparse, 200) * 40 < count(&dense, 200), "every eighth each way");
    for (key, belief) in sparse.store().iter() {
        assert_eq!(
            dense.store().get(key),
            Some(belief),
            "the same belief where there is a point: {key:?}"
        );
    }
}

#[test]
fn nothing_within_reach_is_free_all_the_way() {
    for range in [5.0, 7.0, f64::INFINITY] {
        let map = after(Method::Ours, RangeKind::Infrared, range);
        assert!(map.belief(Key::new(400, 0, 0)).unwrap() < 0.5, "{range}");
        assert!(map.store().iter().all(|(_, odds)| odds <= 0.0), "{range}");
        assert_eq!(map.belief(Key::new(510, 0, 0)), None);
    }
}

#[test]
fn a_reading_that_is_no_number_says_nothing_and_a_robot_nowhere_is_an_error() {
    let mut map = BeliefMap::new(&parameters(Method::Bayesian)).unwrap();
    for range in [f64::NAN, -1.0, f64::NEG_INFINITY] {
        assert_eq!(map.insert(&reading(RangeKind::Sonar, range)).unwrap(), 0);
    }
    assert!(map.store().is_empty());
    let lost = RangeReading {
        world_from_sensor: Pose::at(DVec3::new(1e9, 0.0, f64::NAN)),
        ..reading(RangeKind::Sonar, 1.0)
    };
    let message = map.insert(&lost).unwrap_err().to_string();
    assert!(message.contains("1000000000") && message.contains("pose"), "{message}");
}

/// Log odds at 2 m, so many steps beside the axis, after these readings of our own method.
fn odds_beside(readings: &[RangeReading], steps: i32) -> f32 {
    let mut map = BeliefMap::new(&parameters(Method::Ours)).unwrap();
    for reading in readings {
        assert!(map.insert(reading).unwrap() > 0);
    }
    map.store().get(Key::new(200, steps, 0)).unwrap_or(0.0)
}

#[test]
fn an_echo_of_what_light_has_met_says_nothing_of_the_points_beside() {
    let (light, echo) = (reading(RangeKind::Infrared, 2.0), reading(RangeKind::Sonar, 2.0));
    let behind = reading(RangeKind::Infrared, 3.0);
    assert!(odds_beside(&[echo], 4) > 0.1);
    assert_eq!(odds_beside(&[light, echo], 4), 0.0, "the wall was known");
    // E(2) = 0.02: both may be wrong by so much.
    assert_eq!(odds_beside(&[reading(RangeKind::Infrared, 2.03), echo], 4), 0.0);
    assert_eq!(odds_beside(&[behind, echo], 4), odds_beside(&[echo], 4), "glass: light passes");
    let silence = reading(RangeKind::Sonar, 3.0);
    assert!(odds_beside(&[light, silence], 4) < 0.0, "free space is seen all the same");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn beliefs_are_probabilities_whatever_is_measured(
        range in prop_oneof![Just(0.0), Just(5.0), Just(f64::MAX), Just(f64::MIN_POSITIVE), 0.0..6.0],
        algorithm in prop::sample::select(Method::ALL.to_vec()),
        is_sonar: bool,
        initial in 0u16..=1000,
        noise in 0.0..0.5,
    ) {
        let kind = if is_sonar { RangeKind::Sonar } else { RangeKind::Infrared };
        let parameters = Parameters {
            algorithm, initial_belief: initial, ir_noise: Some(noise), sonar_noise: Some(noise), point_increment: 30,
            ..Parameters::default()
        };
        let mut map = BeliefMap::new(&parameters).unwrap();
        map.insert(&reading(kind, range)).unwrap();
        map.insert(&reading(kind, range)).unwrap();
        for point in map.cloud().points() {
            prop_assert!((0.0..=1.0).contains(&point.belief), "{point:?}");
        }
    }
}

#[test]
fn every_way_but_the_printed_beam_term_believes_what_an_infrared_hits() {
    let drawn = |parameters: &Parameters| {
        let mut map = BeliefMap::chosen(parameters).unwrap();
        for _ in 0..3 {
            map.insert(&reading(RangeKind::Infrared, 2.0)).unwrap();
        }
        let [hit, free] = [200, 100].map(|x| map.belief(Key::new(x, 0, 0)));
        (hit.unwrap_or(0.0), free.unwrap_or(0.0))
    };
    for algorithm in Method::ALL {
        let (hit, free) = drawn(&Parameters { algorithm, ..Parameters::default() });
        assert!(hit > 0.9 && free <= 0.5, "{algorithm:?}: hit {hit}, free {free}");
    }
    let (hit, free) = drawn(&Parameters::thesis());
    assert!(hit < free, "as printed a hit lowers a belief and passing raises it: {hit} {free}");
}
