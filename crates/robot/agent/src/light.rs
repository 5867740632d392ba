//! What a scan says of the things around: level beams show walls, slanted ones what is low, and where the floor ends.

use base::geom::Pose;
use base::messages::Scan;
use base::model::{DriveKind, RobotModel, SensorKind};
use glam::{DVec2, DVec3};
use robot_mapping::{Mount, MountKind, Mounts};

use crate::state::ScanSeen;

/// The heights that matter to a robot, in its own frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Band {
    /// Of the floor it stands on; none for one that flies.
    floor: Option<f64>,
    low: f64,
    high: f64,
}

/// What a scan shows, in the robot's frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// Where level beams end.
    pub(crate) level: Vec<DVec2>,
    /// Where slanted beams end at the height of the body, or miss the floor that ought to be there.
    pub(crate) low: Vec<DVec2>,
    /// Where slanted beams have met the floor.
    pub(crate) floor: Vec<DVec2>,
    /// The level fan itself.
    pub(crate) fan: Option<ScanSeen>,
}

/// Beams that rise or fall by less than this a metre are level.
const LEVEL: f64 = 0.1;
/// The same of a scanner that is to draw a map, radians.
const MOST_SLANT: f64 = 0.35;
/// Higher above the floor than this it is no floor, metres: more than a scanner errs, less than what a robot's belly clears;
/// and so much more for each metre away, since a robot that leans a little sees a floor that rises.
const NO_FLOOR: f64 = 0.025;
const RISE: f64 = 0.025;
/// Above the body this much has to be free, metres.
const HEADROOM: f64 = 0.1;
/// Slanted beams are believed this far away, metres: farther off a little lean makes a step of a floor.
const TRUSTED: f64 = 1.5;
/// Beams that are lost matter this near, metres.
const LOST: f64 = 0.7;
/// A robot that leans more than this, as the cosine, does not know where the floor is.
const MOST_LEAN: f64 = 0.997;
/// Floor this much too low is a drop, metres.
const DROP: f64 = 0.1;

impl Band {
    /// Of a body that rolls on a floor, or flies.
    pub(crate) fn of(model: &RobotModel) -> Self {
        let chassis = &model.chassis;
        let top = chassis.middle.z + chassis.size.z / 2.0;
        if matches!(model.drive, DriveKind::Aerial(_)) {
            let bottom = chassis.middle.z - chassis.size.z / 2.0;
            return Self { floor: None, low: bottom - HEADROOM, high: top + HEADROOM };
        }
        let floor = -chassis.ride_height;
        Self { floor: Some(floor), low: floor + NO_FLOOR, high: top + HEADROOM }
    }

    /// What one scan of a sensor shows to a robot in whose frame `up` is up.
    pub(crate) fn show(&self, robot_from_sensor: &Pose, up: DVec3, scan: &Scan) -> Shown {
        let fans = scan.elevations.len().max(1);
        let beams = scan.ranges.len() / fans;
        let mut shown = Shown::default();
        if beams == 0 || !scan.first_angle.is_finite() || scan.step.is_nan() || scan.step <= 0.0 {
            return shown;
        }
        for (fan, ranges) in scan.ranges.chunks_exact(beams).enumerate() {
            let elevation = scan.elevations.get(fan).copied().map_or(0.0, f64::from);
            self.show_fan((robot_from_sensor, up), scan, (elevation, ranges), &mut shown);
        }
        shown
    }

    fn show_fan(
        &self,
        (robot_from_sensor, world_up): (&Pose, DVec3),
        scan: &Scan,
        (elevation, ranges): (f64, &[Option<f32>]),
        shown: &mut Shown,
    ) {
        let (rise, along) = libm::sincos(elevation);
        let up = robot_from_sensor.rotation * DVec3::Z;
        if elevation.abs() < LEVEL && up.z > 1.0 - LEVEL * LEVEL {
            shown.fan = Some(ScanSeen {
                mount: robot_from_sensor.position.truncate(),
                bearing: robot_from_sensor.yaw(),
                first_angle: scan.first_angle,
                step: scan.step,
                max_range: scan.max_range,
                ranges: ranges.to_vec(),
            });
        }
        for (beam, range) in ranges.iter().enumerate() {
            let (sin, cos) = libm::sincos(scan.first_angle + scan.step * beam as f64);
            // A fan is a plane that is tilted about the axis across it: beams to the sides stay level.
            let way = robot_from_sensor.rotation * DVec3::new(cos * along, sin, cos * rise);
            let range = range.map(f64::from).filter(|range| *range >= scan.min_range);
            if way.z.abs() < LEVEL {
                let end = range.map(|range| robot_from_sensor.position + way * range);
                shown.level.extend(end.map(DVec3::truncate));
            } else if world_up.z >= MOST_LEAN {
                self.show_end(robot_from_sensor.position, way, range, (world_up, shown));
            }
        }
    }

    /// What a slanted beam has met: something that the robot may not drive into, or onto, or an edge, or just the floor. One that is lost although
    /// the floor is near has met a hole, or smoke, in which nobody can see what lies on the floor.
    fn show_end(
        &self,
        eye: DVec3,
        way: DVec3,
        range: Option<f64>,
        (up, shown): (DVec3, &mut Shown),
    ) {
        let height = |point: DVec3| point.dot(up);
        let away = |point: DVec3| point.truncate().distance(eye.truncate());
        let end = range.map(|range| eye + way * range);
        let meets = self.floor.filter(|_| height(way) < 0.0);
        let edge = meets.map(|floor| (eye + way * ((floor - height(eye)) / height(way)), floor));
        match (end, edge) {
            (None, Some((edge, _))) if away(edge) <= LOST => shown.low.push(edge.truncate()),
            (Some(end), Some((edge, floor))) if height(end) < floor - DROP => {
                shown.low.extend((away(edge) <= TRUSTED).then(|| edge.truncate()));
            }
            (Some(end), _) if away(end) <= TRUSTED && height(end) <= self.high => {
                let rise = self.floor.map_or(0.0, |_| RISE * away(end));
                let is_thing = height(end) >= self.low + rise;
                if is_thing { &mut shown.low } else { &mut shown.floor }.push(end.truncate());
            }
            _ => {}
        }
    }
}

/// Whether any scanner looks along the floor, so that light draws the map.
pub(crate) fn has_level_scanner(mounts: &Mounts) -> bool {
    mounts.iter().any(|(_, m)| is_level_fan(m))
}

fn is_level_fan(mount: &Mount) -> bool {
    let up = (mount.robot_from_sensor.rotation * DVec3::Z).z;
    mount.kind == MountKind::Fan && up > 1.0 - MOST_SLANT * MOST_SLANT / 2.0
}

/// Whether all that tells a robot how far things are is level scanners: what is low, and glass, it has to feel.
pub(crate) fn sees_one_plane(model: &RobotModel, mounts: &Mounts) -> bool {
    let is_plane =
        |kind: &SensorKind| !matches!(kind, SensorKind::Scanner(scanner) if scanner.layers > 1);
    has_level_scanner(mounts)
        && mounts.iter().all(|(_, mount)| is_level_fan(mount))
        && model.equipment.iter().all(|item| is_plane(&item.kind))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_4;

    use super::*;

    const BAND: Band = Band { floor: Some(-0.15), low: -0.105, high: 0.2 };

    /// One beam that looks down at 45 degrees, 0.35 m above the floor.
    fn beam(range: Option<f32>) -> Vec<DVec2> {
        let pose = Pose::from_roll_pitch_yaw(DVec3::new(0.2, 0.0, 0.2), 0.0, FRAC_PI_4, 0.0);
        let scan = Scan {
            first_angle: 0.0,
            step: 0.01,
            min_range: 0.02,
            max_range: 4.0,
            elevations: vec![0.0],
            ranges: vec![range],
        };
        BAND.show(&pose, DVec3::Z, &scan).low
    }

    #[test]
    fn a_slanted_beam_tells_floor_from_things_and_from_holes() {
        assert!(beam(Some(0.495)).is_empty(), "the floor is no thing");
        let brick = beam(Some(0.4));
        assert!(brick[0].distance(DVec2::new(0.2 + 0.283, 0.0)) < 0.01, "{brick:?}");
        for hole in [Some(0.9), None] {
            let place = beam(hole);
            assert!(place[0].distance(DVec2::new(0.55, 0.0)) < 0.01, "{place:?}");
        }
    }

    #[test]
    fn level_beams_show_walls_whatever_their_height() {
        let scan = Scan {
            first_angle: 0.0,
            step: 0.1,
            min_range: 0.02,
            max_range: 4.0,
            elevations: vec![0.0],
            ranges: vec![Some(2.0), None],
        };
        let shown = BAND.show(&Pose::at(DVec3::new(0.1, 0.0, 0.5)), DVec3::Z, &scan);
        assert_eq!(shown.level, [DVec2::new(2.1, 0.0)]);
        assert!(shown.fan.is_some() && shown.low.is_empty());
    }
}
