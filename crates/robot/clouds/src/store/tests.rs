//! The three stores hold the same, point for point.

use base::geom::Pose;
use glam::DVec3;
use proptest::prelude::*;

use crate::{
    BeliefMap, BlockStore, DynamicGrid, Key, KeyBox, Lattice, ListStore, Method, Parameters,
    PointStore, RangeKind, RangeReading, TwoLevelStore,
};

fn any_reading() -> impl Strategy<Value = RangeReading> {
    let pose = (-0.3..0.3, -0.3..0.3, -0.3..0.3, -1.5..1.5, -3.1..3.1).prop_map(
        |(x, y, z, pitch, yaw)| Pose::from_roll_pitch_yaw(DVec3::new(x, y, z), 0.0, pitch, yaw),
    );
    let range = prop_oneof![8 => 0.0..1.2, 1 => Just(f64::NAN), 1 => Just(0.0)];
    (pose, range, any::<bool>()).prop_map(|(world_from_sensor, range, is_sonar)| {
        let kind = if is_sonar { RangeKind::Sonar } else { RangeKind::Infrared };
        RangeReading { kind, world_from_sensor, range }
    })
}

fn drawn<S: PointStore>(
    store: S,
    parameters: &Parameters,
    readings: &[RangeReading],
) -> BeliefMap<S> {
    let mut map = BeliefMap::with_store(parameters, store).unwrap();
    for reading in readings {
        map.insert(reading).unwrap();
    }
    map
}

fn same_bits<A: PointStore, B: PointStore>(one: &A, other: &B) -> bool {
    let bits = |(key, belief): (Key, f32)| (key, belief.to_bits());
    one.len() == other.len() && one.iter().map(bits).eq(other.iter().map(bits))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn three_stores_hold_the_same_bits_after_fifty_scans(
        readings in prop::collection::vec(any_reading(), 50),
        algorithm in prop::sample::select(Method::ALL.to_vec()),
        dynamic_grid in prop::sample::select(vec![DynamicGrid::Off, DynamicGrid::Near, DynamicGrid::Wide]),
        cluster in prop_oneof![Just(32u32), Just(100), Just(5120)],
    ) {
        let parameters = Parameters {
            algorithm, dynamic_grid, point_increment: 20, ir_noise: Some(0.05), sonar_noise: Some(0.05), ..Parameters::default()
        };
        let blocks = drawn(BlockStore::default(), &parameters, &readings);
        let list = drawn(ListStore::new(cluster), &parameters, &readings);
        let levels = drawn(TwoLevelStore::new(cluster), &parameters, &readings);
        prop_assert!(same_bits(blocks.store(), list.store()));
        prop_assert!(same_bits(blocks.store(), levels.store()));
        prop_assert!(blocks.store().iter().map(|p| p.0).is_sorted_by(|a, b| a < b));
        for point in blocks.cloud().points() {
            prop_assert!((0.0..=1.0).contains(&point.belief), "{point:?}");
        }
        same_answers(blocks.store(), list.store())?;
        same_answers(blocks.store(), levels.store())?;
    }

    #[test]
    fn three_stores_agree_after_any_changes(
        changes in prop::collection::vec(((-6i32..6, -6i32..6, -20i32..20), prop::option::of(0f32..1.0)), 1..400),
    ) {
        let (mut blocks, mut list, mut levels) =
            (BlockStore::default(), ListStore::new(4), TwoLevelStore::new(40));
        for ((x, y, z), belief) in changes {
            let key = Key::new(x, y, z);
            blocks.set(key, belief);
            list.set(key, belief);
            levels.set(key, belief);
        }
        prop_assert!(same_bits(&blocks, &list));
        prop_assert!(same_bits(&blocks, &levels));
        same_answers(&blocks, &list)?;
        same_answers(&blocks, &levels)?;
    }
}

/// Point, box, nearest and ray questions.
fn same_answers(one: &impl PointStore, other: &impl PointStore) -> Result<(), TestCaseError> {
    let lattice = Lattice::new(0.02).unwrap();
    for i in 0..20 {
        let key = Key::new(i * 7 % 23 - 11, i * 5 % 19 - 9, i * 3 % 31 - 15);
        prop_assert_eq!(one.get(key), other.get(key));
        prop_assert_eq!(one.nearest(key, 0.4, 30), other.nearest(key, 0.4, 30));
        let bounds = KeyBox::around(key, i);
        prop_assert!(one.within(bounds).eq(other.within(bounds)));
        let ray = (lattice.position(key), DVec3::new(0.3, f64::from(i) - 8.0, -0.2));
        prop_assert_eq!(
            one.first_along(lattice, ray, 2.0, 0.4),
            other.first_along(lattice, ray, 2.0, 0.4)
        );
    }
    Ok(())
}

#[test]
fn the_nearest_point_is_the_nearest_of_all() {
    let mut store = BlockStore::default();
    for i in 0..400 {
        store.set(
            Key::new(i * 37 % 61 - 30, i * 53 % 67 - 33, i * 29 % 59 - 29),
            Some((i % 10) as f32 / 10.0),
        );
    }
    for i in 0..60 {
        let from = Key::new(i * 11 % 91 - 45, i * 17 % 83 - 41, i * 7 % 79 - 39);
        let believed = store.iter().filter(|(_, belief)| *belief >= 0.5);
        let expected = believed.min_by_key(|(key, _)| (from.squared_distance(*key), *key));
        assert_eq!(store.nearest(from, 0.5, 200), expected, "{from:?}");
    }
    assert_eq!(store.nearest(Key::new(500, 0, 0), 0.5, 100), None);
}
