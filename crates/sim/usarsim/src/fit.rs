//! A robot's model, made to fit a client: periods of its dialect, cameras that read only when somebody looks.

use base::model::{CameraSpec, Equipment, RobotModel, SensorKind};
use base::time::SimTime;
use link_usarsim::Dialect;

/// From one burst of everything to the next in UT2004 (section 8.5).
pub(crate) const UT2004_CYCLE: SimTime = SimTime::from_millis(200);
/// From one status to the next in UDK.
pub(crate) const UDK_CYCLE: SimTime = SimTime::from_millis(100);
/// What most of UDK's sensors with a timer of their own wait.
const UDK_SLOW: SimTime = SimTime::from_millis(200);

/// A tile of the composed picture, pixels: no camera is larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileSize {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Default for TileSize {
    /// 320 x 240, as the old servers had it.
    fn default() -> Self {
        Self { width: 320, height: 240 }
    }
}

/// Tiles a row of the composed picture; rows are added as cameras come, so that no tile ever moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns(pub(crate) usize);

impl Columns {
    /// So many, at least one.
    pub fn new(count: usize) -> Self {
        Self(count.max(1))
    }
}

impl Default for Columns {
    /// Two, as the old servers had it.
    fn default() -> Self {
        Self(2)
    }
}

/// A camera and how often it shows a picture while somebody looks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CameraTime {
    pub(crate) name: String,
    pub(crate) period: SimTime,
}

/// Sets periods and cameras of a robot that is about to join; says which cameras it has.
///
/// Cameras read on demand from now on, so that a picture nobody sees is not drawn. Both the model and every demand are part of a
/// recording, which therefore repeats to the bit.
pub(crate) fn fit(dialect: Dialect, tile: TileSize, model: &mut RobotModel) -> Vec<CameraTime> {
    let mut cameras = vec![];
    for item in &mut model.equipment {
        if let Some(camera) = camera_of(item) {
            shrink(camera, tile);
            let period = item.period.take().unwrap_or(UDK_SLOW);
            cameras.push(CameraTime { name: item.name.clone(), period });
        } else if matches!(item.kind, SensorKind::Heat(_)) {
            // The wire has no words for it.
            item.period = None;
        } else {
            item.period = item.period.map(|own| period(dialect, &item.kind, own));
        }
    }
    cameras
}

fn camera_of(item: &mut Equipment) -> Option<&mut CameraSpec> {
    match &mut item.kind {
        SensorKind::Camera(camera) => Some(camera),
        SensorKind::Omni(omni) => Some(&mut omni.camera),
        _ => None,
    }
}

/// Makes a camera no larger than a tile, in its own proportions.
fn shrink(camera: &mut CameraSpec, tile: TileSize) {
    let (width, height) = (camera.width.max(1), camera.height.max(1));
    if width <= tile.width && height <= tile.height {
        return;
    }
    let is_wide = width * tile.height > height * tile.width;
    let (num, den) = if is_wide { (tile.width, width) } else { (tile.height, height) };
    camera.width = (width * num / den).max(1);
    camera.height = (height * num / den).max(1);
}

fn period(dialect: Dialect, kind: &SensorKind, own: SimTime) -> SimTime {
    match (dialect, kind) {
        // Whatever reads more often than the burst would be overwritten unheard.
        (Dialect::Ut2004, _) => own.max(UT2004_CYCLE),
        // Only as often as its four interleaved grids make one.
        (Dialect::Udk, SensorKind::Victim(_)) => own,
        (
            Dialect::Udk,
            SensorKind::Scanner(_)
            | SensorKind::Sonar(_)
            | SensorKind::Ins(_)
            | SensorKind::Tachometer
            | SensorKind::Encoder(..),
        ) => own.max(UDK_SLOW),
        (Dialect::Udk, _) => UDK_CYCLE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn periods(dialect: Dialect) -> Vec<(String, Option<u64>)> {
        let mut model = sim_robots::shipped::load("P2AT").unwrap();
        fit(dialect, TileSize::default(), &mut model);
        let millis = |item: &Equipment| item.period.map(|period| period.nanos() / 1_000_000);
        model.equipment.iter().map(|item| (item.name.clone(), millis(item))).collect()
    }

    #[test]
    fn ut2004_reads_everything_once_a_burst_and_cameras_only_when_asked() {
        for (name, period) in periods(Dialect::Ut2004) {
            let expected = match name.as_str() {
                "Camera" => None,
                // Every fourth burst.
                "VictSensor" => Some(800),
                "Battery" => Some(1000),
                _ => Some(200),
            };
            assert_eq!(period, expected, "{name}");
        }
    }

    #[test]
    fn udk_reads_odometry_and_truth_twice_as_often_as_lasers() {
        let periods = periods(Dialect::Udk);
        let of = |name: &str| periods.iter().find(|(known, _)| known == name).unwrap().1;
        assert_eq!(of("Odometry"), Some(100));
        assert_eq!(of("Scanner1"), Some(200));
        assert_eq!(of("F1"), Some(200));
    }

    #[test]
    fn a_camera_larger_than_a_tile_keeps_its_proportions() {
        let mut camera = CameraSpec {
            width: 360,
            height: 360,
            field_of_view: 1.0,
            min_field_of_view: 0.5,
            max_field_of_view: 2.0,
            lens: base::model::Lens::Flat,
            flaws: base::model::Flaws::default(),
        };
        shrink(&mut camera, TileSize::default());
        assert_eq!((camera.width, camera.height), (240, 240));
    }
}
