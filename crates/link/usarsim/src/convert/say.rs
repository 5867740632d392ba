//! What one reading says on the wire.

use base::messages::{DepthView, Heard, Reading, ReadingData, Scan as OurScan, TagSeen};
use base::model::{DepthSpec, Equipment, RobotModel, ScannerSpec, SensorKind};

use crate::frame::{self, Heading};
use crate::reply::sensor::{
    Acoustic, Imu, PartFound, Pose, RangeImage, Scan, Scan3d, SensorData, Tachometer, TagFound,
};
use crate::{Dialect, Triple};

/// Rows of a picture of distances in one line (section 8).
const ROWS_A_FRAME: usize = 12;

/// How long a call lasts; readings do not tell.
const CALL_SECONDS: f64 = 1.5;

/// What the lines of this reading say; mostly one, several for a picture of distances, none for what has no form on the wire.
pub(super) fn data(
    dialect: Dialect,
    model: &RobotModel,
    equipment: &Equipment,
    reading: &Reading,
    heading: &mut Heading,
) -> Vec<SensorData> {
    let name = || equipment.name.clone();
    let data = match (&reading.data, &equipment.kind) {
        (ReadingData::Range(range), kind) => {
            SensorData::Ranges(vec![(name(), told_range(*range, kind))])
        }
        (ReadingData::Scan(scan), SensorKind::Scanner(spec)) => said_scan(scan, spec),
        (ReadingData::Depth(view), SensorKind::Depth(spec)) => return said_depth(view, spec),
        (ReadingData::Picture(..), _) if dialect == Dialect::Udk => SensorData::Empty,
        (ReadingData::Odometry(pose), _) => {
            let [x, y, theta] = frame::wire_flat_pose(pose);
            SensorData::Odometry([x, y, heading.follow(theta)])
        }
        (ReadingData::Encoder(ticks), SensorKind::Encoder(axle, spec)) => {
            let is_wheel = model.wheels.iter().any(|wheel| wheel.name == *axle);
            let ticks = frame::wire_ticks(dialect, *ticks, spec.resolution, is_wheel);
            SensorData::Ticks(vec![(name(), ticks)])
        }
        (ReadingData::Tachometer(wheels), _) => SensorData::Tachometer(Tachometer {
            speeds: wheels.iter().map(|wheel| wheel.speed).collect(),
            angles: wheels.iter().map(|wheel| wheel.angle).collect(),
        }),
        (ReadingData::Ins(pose), _) => said_pose(pose, |angles| angles.map(frame::within_turn)),
        (ReadingData::GroundTruth(pose), _) => {
            said_pose(pose, |angles| frame::wire_angles(dialect, angles))
        }
        (ReadingData::Imu(state), _) => {
            let rotation = frame::flip_angles(state.orientation.to_array());
            said_imu(dialect, state, rotation)
        }
        (ReadingData::Compass(angle), _) => SensorData::Compass(frame::signed(0.0 - angle)),
        (ReadingData::Gps(fix, satellites), _) => {
            SensorData::Gps(fix.map(frame::gps_angles), *satellites as i64)
        }
        (ReadingData::Touch(touched), _) => {
            SensorData::Touches(vec![(name(), touched.is_touching)])
        }
        (ReadingData::Tags(tags), _) => SensorData::Tags(tags.iter().map(said_tag).collect()),
        (ReadingData::Victims(parts), _) => {
            let said = |part: &base::messages::PartSeen| PartFound {
                part: part.part.clone(),
                location: frame::wire_from_vector(part.position),
                // UDK's clients fall over a part without one.
                orientation: (dialect == Dialect::Udk).then_some([0.0; 3]),
            };
            SensorData::Victims(parts.iter().map(said).collect())
        }
        (ReadingData::Sound(heard), _) => said_sound(dialect, heard),
        (ReadingData::Co2(density), _) => SensorData::Gas("CO2".to_owned(), *density),
        (ReadingData::HumanMotion(chance), _) => SensorData::Motion(*chance),
        _ => return Vec::new(),
    };
    vec![data]
}

/// No echo is the greatest range, and sonars stay within theirs (section 8.1).
fn told_range(range: Option<f64>, kind: &SensorKind) -> f64 {
    match kind {
        SensorKind::Sonar(spec) => {
            let limits = spec.range;
            range
                .map_or(limits.max_range, |range| range.max(limits.min_range).min(limits.max_range))
        }
        SensorKind::Infrared(spec) | SensorKind::Range(spec) => range.unwrap_or(spec.max_range),
        _ => range.unwrap_or_default(),
    }
}

fn said_scan(scan: &OurScan, spec: &ScannerSpec) -> SensorData {
    let ranges = frame::to_wire_ranges(scan);
    if spec.layers > 1 {
        let step = spec.layer_field_of_view / (spec.layers - 1) as f64;
        let field_of_view = [spec.layer_field_of_view, spec.field_of_view];
        return SensorData::Scan3d(Scan3d {
            resolution: [step, spec.resolution],
            field_of_view,
            ranges,
        });
    }
    SensorData::Scan(Scan {
        resolution: spec.resolution,
        field_of_view: spec.field_of_view,
        ranges,
    })
}

fn said_depth(view: &DepthView, spec: &DepthSpec) -> Vec<SensorData> {
    let width = view.width.max(1);
    let height = view.depths.len() / width;
    let tall = libm::tan(view.field_of_view / 2.0) * height as f64 / width as f64;
    let frames: Vec<_> = view.depths.chunks(width * ROWS_A_FRAME).collect();
    let said = |(index, depths): (usize, &&[Option<f32>])| {
        let metres = |depth: &Option<f32>| depth.map_or(spec.range.max_range, f64::from);
        SensorData::RangeImage(RangeImage {
            resolution: [width as i64, height as i64],
            field_of_view: [view.field_of_view, 2.0 * libm::atan(tall)],
            frames: frames.len() as i64,
            frame: index as i64,
            ranges: depths.iter().map(metres).collect(),
        })
    };
    frames.iter().enumerate().map(said).collect()
}

fn said_pose(pose: &base::geom::Pose, range: impl Fn(Triple) -> Triple) -> SensorData {
    let (location, angles) = frame::wire_from_pose(pose);
    SensorData::Pose(Pose { location, orientation: range(angles), ..Pose::default() })
}

fn said_imu(
    dialect: Dialect,
    state: &base::messages::InertialState,
    rotation: Triple,
) -> SensorData {
    if dialect.is_ut2004() {
        return SensorData::Orientation(rotation.map(frame::within_turn));
    }
    SensorData::Imu(Imu {
        acceleration: frame::wire_from_vector(state.acceleration),
        angular_velocity: frame::wire_from_vector(state.angular_velocity),
        // Readings do not tell it.
        angular_acceleration: [0.0; 3],
        rotation: rotation.map(frame::signed),
    })
}

fn said_tag(tag: &TagSeen) -> TagFound {
    TagFound {
        id: tag.id.to_string(),
        location: tag.position.map(frame::wire_from_vector),
        memory: tag.memory.clone(),
    }
}

/// The loudest of what is heard.
fn said_sound(dialect: Dialect, heard: &[Heard]) -> SensorData {
    let loudest = heard.iter().max_by(|one, other| one.loudness.total_cmp(&other.loudness));
    match (dialect, loudest) {
        (Dialect::Ut2004, Some(voice)) => SensorData::Sound(voice.loudness, CALL_SECONDS),
        (Dialect::Ut2004, None) => SensorData::Sound(0.0, 0.0),
        (Dialect::Udk, None) => SensorData::Acoustic(Acoustic::None),
        (Dialect::Udk, Some(voice)) => {
            let direction = frame::wire_from_vector(voice.direction);
            SensorData::Acoustic(Acoustic::Heard(direction, voice.loudness, CALL_SECONDS, 0.0))
        }
    }
}
