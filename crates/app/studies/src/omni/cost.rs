//! What a mirror's picture costs, exact or of polygons, in scans of a laser.

use anyhow::{Context, Result};
use app_missions::stage::thread_time;
use base::camera::{CameraModel, Catadioptric};
use base::geom::Pose;
use base::model::presets::preset;
use base::noise::NoiseStream;
use base::time::SimTime;
use rayon::ThreadPoolBuilder;
use sim_camera::{CameraSpec, Lens, colour};
use sim_sensors::{Carrier, Sensor, Situation};
use sim_world::World;

use super::mirrors::POLYGONS;

/// Pixels along each edge of the picture: the thesis's.
const EDGE: usize = 360;
/// Pixels along each edge of the five pictures that polygons show.
const TEXELS: usize = 512;
/// Pictures that are timed, of which the fastest counts.
const PICTURES: usize = 5;
/// Scans in a row for each.
const SCANS: usize = 500;

/// The mirrors of polygons, then the exact one: scans of an LMS200 that take as long as a picture, on one thread.
///
/// Nothing where the system does not say what a thread has computed.
pub(super) fn in_scans(
    world: &World,
    (mirror, world_from_camera): (&Catadioptric, &Pose),
) -> Result<Vec<(String, f64)>> {
    if thread_time().is_none() {
        return Ok(vec![]);
    }
    let k = 2.0 * (1.0 + (mirror.mirror_a / mirror.mirror_b).powi(2));
    let exact =
        Catadioptric::whole_mirror(EDGE, EDGE, k, mirror.mirror_distance, mirror.mirror_radius);
    let lenses = POLYGONS.map(|polygons| {
        (format!("{polygons} polygons"), Lens::of_polygons(&exact, polygons, TEXELS))
    });
    let whole = ("the exact mirror".to_owned(), Lens::new(CameraModel::Catadioptric(exact), 1));
    let one = ThreadPoolBuilder::new().num_threads(1).build()?;
    one.install(|| {
        let scan = scan(world, world_from_camera)?;
        let cost = |(word, lens): (String, _)| {
            let spec = CameraSpec { lens: Some(lens), ..CameraSpec::default() };
            (word, fastest(|| drop(colour(world, &spec, world_from_camera))) / scan)
        };
        Ok(lenses.into_iter().chain([whole]).map(cost).collect())
    })
}

/// Seconds of a scan.
fn scan(world: &World, world_from_camera: &Pose) -> Result<f64> {
    let laser = preset("sick_lms200").context("there is a sick_lms200")?;
    let mut sensor = Sensor::new(laser.kind.clone(), NoiseStream::new(1, "cost"));
    let world_from_sensor = Pose::at(world_from_camera.position);
    let carrier = Carrier::resting(world, SimTime::ZERO, world_from_sensor);
    let situation = Situation { carrier: &carrier, world_from_sensor };
    let all = fastest(|| (0..SCANS).for_each(|_| drop(sensor.read(&situation))));
    Ok(all / SCANS as f64)
}

/// Seconds of this thread, the least of several times.
fn fastest(mut work: impl FnMut()) -> f64 {
    let mut once = || {
        let before = thread_time().unwrap_or_default();
        work();
        thread_time().unwrap_or_default().saturating_sub(before).as_secs_f64()
    };
    (0..PICTURES).map(|_| once()).fold(f64::INFINITY, f64::min)
}
