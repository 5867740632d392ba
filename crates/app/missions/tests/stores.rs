//! Clouds that robots believe in, as files: whatever they are stored in.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

use base::geom::Pose;
use base::noise::NoiseStream;
use glam::DVec3;
use link_clouds::{Cloud, Format, Lattice, Point, write};
use robot_clouds::{
    BeliefMap, BlockStore, ListStore, Method, Parameters, PointStore, RangeKind, RangeReading,
    TwoLevelStore,
};

/// Fifty readings, each from anywhere towards anywhere.
fn fifty_readings(seed: u64) -> Vec<RangeReading> {
    let mut noise = NoiseStream::new(seed, "test/stores");
    let kinds = [RangeKind::Infrared, RangeKind::Sonar].into_iter().cycle();
    let reading = |kind| {
        let at = DVec3::from_array(std::array::from_fn(|_| noise.uniform(-0.3, 0.3)));
        let (pitch, yaw) = (noise.uniform(-1.5, 1.5), noise.uniform(-3.1, 3.1));
        let world_from_sensor = Pose::from_roll_pitch_yaw(at, 0.0, pitch, yaw);
        RangeReading { kind, world_from_sensor, range: noise.uniform(0.0, 1.2) }
    };
    kinds.take(50).map(reading).collect()
}

/// The bytes of every kind of file, after these readings in a store.
fn exports<S: PointStore>(
    store: S,
    parameters: &Parameters,
    readings: &[RangeReading],
) -> Vec<Vec<u8>> {
    let mut map = BeliefMap::with_store(parameters, store).unwrap();
    for reading in readings {
        map.insert(reading).unwrap();
    }
    let point = |p: &robot_clouds::Point| Point::new(p.key.x, p.key.y, p.key.z, p.belief);
    let points = map.cloud().points().iter().map(point).collect();
    let cloud = Cloud::new(Lattice::new(map.lattice().step()).unwrap(), points).unwrap();
    assert!(cloud.points().len() > 1000);
    Format::ALL.map(|format| write(&cloud, format).unwrap()).to_vec()
}

#[test]
fn three_stores_export_the_same_bytes_after_fifty_random_scans() {
    for (seed, algorithm) in (1..).zip(Method::ALL) {
        let noise = 0.05;
        let parameters = Parameters {
            algorithm,
            ir_noise: Some(noise),
            sonar_noise: Some(noise),
            ..Parameters::default()
        };
        let readings = fifty_readings(seed);
        let hashed = exports(BlockStore::default(), &parameters, &readings);
        assert!(hashed == exports(ListStore::new(5120), &parameters, &readings), "{algorithm:?}");
        assert!(hashed == exports(TwoLevelStore::new(5120), &parameters, &readings));
    }
}
