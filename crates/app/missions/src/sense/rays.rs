//! What range sensors see, drawn on the arena from above.

use base::colour::Rgb;
use base::geom::{Bounds, Pose};
use base::messages::{Reading, ReadingData};
use base::model::{Equipment, RobotModel, SensorKind};
use base::picture::Picture;
use glam::DVec3;
use sim_camera::CameraSpec;
use sim_engine::Simulation;

use crate::pictures::{Quality, from_above};
use crate::stage::{Lens, disc, line};

const SIDE: usize = 900;
/// Metres around the robot that are shown, at most and at least.
const REACH: (f64, f64) = (1.5, 8.0);
const LASER: Rgb = Rgb::new(230, 40, 40);
const SONAR: Rgb = Rgb::new(20, 110, 230);
const INFRARED: Rgb = Rgb::new(170, 20, 160);
const NOTHING: Rgb = Rgb::new(150, 150, 150);

/// A beam from where it starts to where it ends, and whether something came back.
struct Beam {
    from: DVec3,
    to: DVec3,
    has_echo: bool,
    colour: Rgb,
    is_strong: bool,
}

/// The beams of all range sensors from above; `None` if there are none.
pub(super) fn picture(
    simulation: &Simulation,
    model: &RobotModel,
    readings: &[Reading],
) -> Option<Picture> {
    let beams: Vec<Beam> =
        readings.iter().flat_map(|reading| beams_of(simulation, model, reading)).collect();
    let middle = simulation.state(&model.name)?.world_from_robot.position;
    let farthest = beams.iter().filter(|beam| beam.has_echo).map(|beam| beam.to.distance(middle));
    if beams.is_empty() {
        return None;
    }
    let reach = farthest.fold(0.0, f64::max).clamp(REACH.0, REACH.1) + 0.3;
    let corner = DVec3::new(reach, reach, 0.0);
    let world = simulation.world();
    let top = world.bounds().max.z;
    let bounds = Bounds { min: (middle - corner).with_z(0.0), max: (middle + corner).with_z(top) };
    let (pose, field_of_view) = from_above(&bounds, 1.0);
    let (width, height) = (SIDE, SIDE);
    let mut spec = CameraSpec { width, height, field_of_view, ..CameraSpec::default() };
    Quality::Good.apply(&mut spec);
    let mut picture = sim_camera::colour(world, &spec, &pose);
    let lens = Lens::new(&pose, (width, height), field_of_view);
    for beam in &beams {
        let (from, to) = (lens.pixel(beam.from), lens.pixel(beam.to));
        let colour = if beam.has_echo { beam.colour } else { NOTHING };
        line(&mut picture, from, to, if beam.is_strong { 1.0 } else { 0.4 }, colour);
        if beam.has_echo {
            disc(&mut picture, to, if beam.is_strong { 3.5 } else { 2.0 }, beam.colour);
        }
    }
    Some(picture)
}

fn beams_of(simulation: &Simulation, model: &RobotModel, reading: &Reading) -> Vec<Beam> {
    let mount = model.equipment.iter().find(|mount| mount.name == reading.sensor);
    let Some(mount) = mount else { return vec![] };
    let Some(place) = simulation.world_from_sensor(&model.name, &mount.name) else { return vec![] };
    match (&reading.data, &mount.kind) {
        (ReadingData::Range(range), SensorKind::Sonar(spec)) => {
            let half = spec.beam_angle / 2.0;
            let edges = [-half, 0.0, half].map(|angle| {
                let colour = (SONAR, angle == 0.0);
                beam(&place, angle, (*range, spec.range.max_range), colour)
            });
            edges.into_iter().collect()
        }
        (ReadingData::Range(range), _) => {
            vec![beam(&place, 0.0, (*range, longest(mount)), (INFRARED, true))]
        }
        (ReadingData::Scan(scan), _) => {
            let beams = scan.ranges.len() / scan.elevations.len().max(1);
            let level = scan.ranges.chunks(beams.max(1)).nth(scan.elevations.len() / 2);
            let told = level.unwrap_or_default().iter().enumerate();
            told.map(|(number, range)| {
                let angle = scan.first_angle + scan.step * number as f64;
                beam(&place, angle, (range.map(f64::from), scan.max_range), (LASER, false))
            })
            .collect()
        }
        _ => vec![],
    }
}

fn longest(mount: &Equipment) -> f64 {
    match &mount.kind {
        SensorKind::Infrared(spec) | SensorKind::Range(spec) => spec.max_range,
        _ => 0.0,
    }
}

fn beam(
    place: &Pose,
    angle: f64,
    (range, max): (Option<f64>, f64),
    (colour, is_strong): (Rgb, bool),
) -> Beam {
    let towards = DVec3::new(libm::cos(angle), libm::sin(angle), 0.0);
    let length = range.unwrap_or(max);
    let to = *place * (towards * length);
    Beam { from: place.position, to, has_echo: range.is_some(), colour, is_strong }
}
