//! Which laser a scan belongs to, and what the whole log says of it.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use base::geom::Pose2;

use super::line::{ScanLine, Told};
use crate::laser::{derived_max_range, derived_mount};
use crate::words::finite;
use crate::{Fan, Laser, Log};

/// The lasers met so far; one whose beams change in number becomes another.
#[derive(Default)]
pub(super) struct Lasers(Vec<(Laser, Option<Told>)>);

impl Lasers {
    /// The place of the laser that made a scan.
    pub(super) fn place(&mut self, scan: &ScanLine) -> usize {
        let beams = scan.ranges.len();
        let is_it = |(laser, told): &(Laser, Option<Told>)| {
            laser.name == scan.name && laser.beams == beams && *told == scan.told
        };
        self.0.iter().position(is_it).unwrap_or_else(|| {
            let fan = scan.told.map_or_else(|| Fan::of_beam_count(beams), |told| told.fan);
            let max_range = scan.told.map_or(0.0, |told| told.max_range);
            let name = scan.name.to_owned();
            let (robot_from_laser, beam_interval) = (None, None);
            let laser = Laser { name, beams, fan, max_range, robot_from_laser, beam_interval };
            self.0.push((laser, scan.told));
            self.0.len() - 1
        })
    }

    /// Adds them to the log, with what only the whole log or its parameters say.
    pub(super) fn finish(self, log: &mut Log) {
        for (index, (mut laser, told)) in self.0.into_iter().enumerate() {
            let scans = log.scans.iter().filter(|scan| scan.laser == index);
            if told.is_none() {
                laser.max_range = derived_max_range(scans.clone());
            }
            match derived_mount(scans) {
                Ok(mount) => laser.robot_from_laser = mount,
                Err(why) => log.notes.remarks.push(format!("{}: {why}", laser.name)),
            }
            use_parameters(&mut laser, &log.parameters);
            log.lasers.push(laser);
        }
    }
}

/// The names under which parameters speak of the lasers of old lines.
fn sides(name: &str) -> Option<(&'static str, &'static str)> {
    match name {
        "FLASER" => Some(("front", "frontlaser")),
        "RLASER" => Some(("rear", "rearlaser")),
        _ => None,
    }
}

/// The parameter in which we write how long a laser takes from beam to beam: CARMEN's lines have no word for it.
pub(super) const BEAM_INTERVAL: &str = "usar_beam_interval";

/// What the log's parameters say, where its lines do not.
fn use_parameters(laser: &mut Laser, parameters: &BTreeMap<String, String>) {
    let number = |name: String| finite(parameters.get(&name)?.split_ascii_whitespace().next()?);
    laser.beam_interval = number(BEAM_INTERVAL.to_owned());
    let Some((side, mount)) = sides(&laser.name) else { return };
    if let Some(resolution) = number(format!("laser_{side}_laser_resolution"))
        && resolution > 0.0
        && resolution * (laser.beams as f64) < 361.0
    {
        let half = number(format!("laser_{side}_laser_fov")).map(|fov| fov / 2.0 * PI / 180.0);
        let first_angle = half.map_or(laser.fan.first_angle, |half| -half);
        laser.fan = Fan { first_angle, step: resolution * PI / 180.0, is_told: true };
    }
    if laser.robot_from_laser.is_none()
        && let Some(offset) = number(format!("robot_{mount}_offset")).filter(|x| *x != 0.0)
    {
        let yaw = if side == "rear" { PI } else { 0.0 };
        laser.robot_from_laser = Some(Pose2::new(offset, 0.0, yaw));
    }
}
