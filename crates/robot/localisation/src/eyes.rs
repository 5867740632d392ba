//! What a robot sees that a map shows: its level laser, or else its cones of sound and single beams.

use std::collections::BTreeMap;

use base::geom::Pose2;
use base::messages::{Reading, ReadingData, Scan};
use base::model::{Noise, RangeSpec, RobotModel, SensorKind};
use glam::{DVec2, DVec3};
use robot_mapping::{Mount, MountKind, Mounts};
use robot_mcl::{Cone, Look};

use crate::laser_slam::{Scanner, level_laser};

/// A sensor that looks up or down by more than this, as the sine, tells nothing of walls.
const LEVEL: f64 = 0.35;
/// How far a map's walls are off, metres, one standard deviation.
const OF_MAP: f64 = 0.04;
/// Most beams of a scan that are looked at: neighbours tell the same.
const BEAMS: usize = 60;
/// Of single beams, which meet walls at any angle.
const ANY_INCIDENCE: f64 = std::f64::consts::PI;

/// The sensors that are listened to.
pub(crate) struct Eyes {
    laser: Option<(Scanner, f64)>,
    /// How cones err and from where on surfaces do not answer, by name.
    cones: BTreeMap<String, (f64, f64)>,
    mounts: Mounts,
}

impl Eyes {
    pub(crate) fn of(model: &RobotModel) -> Self {
        let laser = level_laser(model);
        let mounts = Mounts::from_model(model);
        let mut eyes = Self { laser: None, cones: BTreeMap::new(), mounts };
        if let Some(laser) = laser {
            let spec = model.equipment.iter().find(|item| item.name == laser.name);
            let sigma = spec.map_or(0.0, |item| match &item.kind {
                SensorKind::Scanner(spec) => sigma(&spec.range),
                _ => 0.0,
            });
            eyes.laser = Some((laser, with_map(sigma)));
            return eyes;
        }
        // Sensors that nobody has to ask tell of themselves.
        for item in model.equipment.iter().filter(|item| item.period.is_some()) {
            let (range, incidence) = match &item.kind {
                SensorKind::Sonar(spec) => (&spec.range, spec.max_incidence),
                SensorKind::Infrared(spec) | SensorKind::Range(spec) => (spec, ANY_INCIDENCE),
                _ => continue,
            };
            let is_level = eyes.mounts.get(&item.name).is_some_and(looks_level);
            if is_level || item.parent.is_some() {
                eyes.cones.insert(item.name.clone(), (with_map(sigma(range)), incidence));
            }
        }
        eyes
    }

    /// Whether there are any.
    pub(crate) fn sees(&self) -> bool {
        self.laser.is_some() || !self.cones.is_empty()
    }

    /// Whether this sensor is one of them.
    pub(crate) fn is_one(&self, sensor: &str) -> bool {
        match &self.laser {
            Some((laser, _)) => laser.name == sensor,
            None => self.cones.contains_key(sensor),
        }
    }

    /// Follows the joints that carry them.
    pub(crate) fn take(&mut self, reading: &Reading) {
        if let ReadingData::Joints(states) = &reading.data {
            self.mounts.set_joints(states);
        }
    }

    /// What a reading shows around the robot, which then was at `now_from_then`.
    pub(crate) fn look(&self, reading: &Reading, now_from_then: &Pose2) -> Option<Look> {
        match (&reading.data, &self.laser) {
            (ReadingData::Scan(scan), Some((laser, sigma))) => {
                let now_from_laser = *now_from_then * laser.robot_from_laser;
                Some(Look::points(ends(scan, &now_from_laser), *sigma))
            }
            (ReadingData::Range(range), None) => {
                let (sigma, max_incidence) = *self.cones.get(&reading.sensor)?;
                let mount = self.mounts.get(&reading.sensor).filter(|mount| looks_level(mount))?;
                let MountKind::Cone { beam_angle, max_range } = mount.kind else { return None };
                let robot_from_sensor = *now_from_then * Pose2::from(&mount.robot_from_sensor);
                Some(Look::Cone(Cone {
                    robot_from_sensor,
                    half_angle: beam_angle / 2.0,
                    max_incidence,
                    max_range,
                    sigma,
                    range: range.filter(|range| range.is_finite()),
                }))
            }
            _ => None,
        }
    }
}

fn looks_level(mount: &Mount) -> bool {
    (mount.robot_from_sensor.rotation * DVec3::X).z.abs() <= LEVEL
}

/// Ends of some of a scan's beams; those that came back from nowhere have none.
fn ends<'a>(scan: &'a Scan, now_from_laser: &'a Pose2) -> impl Iterator<Item = DVec2> + 'a {
    let beams = scan.ranges.len() / scan.elevations.len().max(1);
    let stride = beams.div_ceil(BEAMS).max(1);
    let told = scan.ranges.iter().take(beams).enumerate().step_by(stride);
    told.filter_map(move |(beam, range)| {
        let range = f64::from((*range)?);
        let is_told = range >= scan.min_range && range < scan.max_range;
        let angle = scan.first_angle + scan.step * beam as f64;
        is_told.then(|| *now_from_laser * (DVec2::from_angle(angle) * range))
    })
}

/// A map's walls err, too.
fn with_map(sigma: f64) -> f64 {
    libm::sqrt(sigma * sigma + OF_MAP * OF_MAP)
}

/// How far off a sensor is half way to where it ends, one standard deviation.
fn sigma(spec: &RangeSpec) -> f64 {
    /// An even spread of one to either side has this standard deviation.
    const EVEN: f64 = 0.577;
    let half = (spec.max_range / 2.0).min(5.0);
    match spec.noise {
        Noise::None => 0.0,
        Noise::UniformShare(share) => EVEN * share * half,
        Noise::GrowingWithRange { max_error } => EVEN * max_error * half / spec.max_range,
        Noise::Truncated(step) => EVEN * step,
        Noise::Gaussian { sigma, sigma_share, .. } => sigma + sigma_share * half,
        Noise::GaussianOfSquare { sigma_at_one, .. } => sigma_at_one * half * half,
    }
}
