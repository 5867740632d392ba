//! Lasers whose beams change from scan to scan, and lasers that hang upside down.

use std::collections::BTreeMap;

use base::geom::{Pose, Pose2};
use glam::DVec3;
use link_logs::{Laser, Log};

/// A mount this level is level: the cosine of its tilt.
const LEVEL: f64 = 0.98;

/// Brings all scans of a laser onto the fan that most of them have: cheap lidars measure some beams more or fewer each turn.
pub(crate) fn one_fan_each(log: &mut Log) {
    let mut counts = vec![0_usize; log.lasers.len()];
    log.scans.iter().for_each(|scan| counts[scan.laser] += 1);
    let mut usual: BTreeMap<String, usize> = BTreeMap::new();
    for (index, laser) in log.lasers.iter().enumerate() {
        let best = usual.entry(laser.name.clone()).or_insert(index);
        if counts[index] > counts[*best] {
            *best = index;
        }
    }
    let kept: Vec<Laser> = usual.values().map(|index| log.lasers[*index].clone()).collect();
    let place: BTreeMap<&String, usize> = usual.keys().enumerate().map(|(i, n)| (n, i)).collect();
    let mut moved = 0;
    for scan in &mut log.scans {
        let from = &log.lasers[scan.laser];
        let index = place[&from.name];
        if usual[&from.name] != scan.laser {
            scan.ranges = resampled(&scan.ranges, from, &kept[index]);
            moved += 1;
        }
        scan.laser = index;
    }
    if moved > 0 {
        log.notes.remarks.push(format!(
            "{moved} scans have other beams than most of their laser and are brought onto the usual fan"
        ));
    }
    log.lasers = kept;
}

/// The range of the beam nearest to each of a fan; none where none is within half a step.
fn resampled(ranges: &[f32], from: &Laser, to: &Laser) -> Vec<f32> {
    let nearest = |beam: usize| {
        let angle = to.fan.first_angle + to.fan.step * beam as f64;
        let index = ((angle - from.fan.first_angle) / from.fan.step).round();
        let is_there = index >= 0.0 && index < ranges.len() as f64;
        if is_there { ranges[index as usize] } else { f32::INFINITY }
    };
    (0..to.beams).map(nearest).collect()
}

/// Tells a laser where it stands on the robot; one that hangs upside down has its fan turned over.
pub(crate) fn stand(log: &mut Log, index: usize, mount: &Pose) {
    let up = mount.rotation * DVec3::Z;
    if up.z.abs() < LEVEL {
        let name = &log.lasers[index].name;
        log.notes.remarks.push(format!("{name} is mounted tilted, which is not corrected"));
    }
    if up.z < 0.0 {
        turn_over(log, index);
    }
    let ahead = mount.rotation * DVec3::X;
    let flat = Pose2::new(mount.position.x, mount.position.y, libm::atan2(ahead.y, ahead.x));
    let is_here = flat.position().length() < 1e-6 && flat.yaw.abs() < 1e-6;
    log.lasers[index].robot_from_laser = (!is_here).then_some(flat);
}

/// Seen from above the fan of a laser upside down runs the other way round.
fn turn_over(log: &mut Log, index: usize) {
    let laser = &mut log.lasers[index];
    let last = laser.fan.first_angle + laser.fan.step * (laser.beams.max(1) - 1) as f64;
    laser.fan.first_angle = -last;
    laser.beam_interval = laser.beam_interval.map(|seconds| 0.0 - seconds);
    for scan in log.scans.iter_mut().filter(|scan| scan.laser == index) {
        scan.ranges.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use link_logs::{Fan, Scan};

    fn log(scans: &[(usize, &[f32])], fans: &[(usize, f64, f64)]) -> Log {
        let laser = |(beams, first_angle, step): &(usize, f64, f64)| Laser {
            name: "lidar".to_owned(),
            beams: *beams,
            fan: Fan { first_angle: *first_angle, step: *step, is_told: true },
            max_range: 10.0,
            robot_from_laser: None,
            beam_interval: None,
        };
        let scan = |(laser, ranges): &(usize, &[f32])| Scan {
            time: 0.0,
            laser: *laser,
            odometry: Pose2::IDENTITY,
            laser_pose: None,
            ranges: ranges.to_vec(),
            line: 1,
        };
        Log {
            lasers: fans.iter().map(laser).collect(),
            scans: scans.iter().map(scan).collect(),
            ..Log::default()
        }
    }

    #[test]
    fn scans_with_a_beam_too_many_are_brought_onto_the_usual_fan() {
        let three: &[f32] = &[1.0, 2.0, 3.0];
        let mut log =
            log(&[(0, &[9.0, 8.0]), (1, three), (1, three)], &[(2, -1.0, 1.0), (3, -1.0, 1.0)]);
        one_fan_each(&mut log);
        assert_eq!((log.lasers.len(), log.lasers[0].beams), (1, 3));
        assert_eq!(log.scans[0].ranges, [9.0, 8.0, f32::INFINITY]);
        assert_eq!(log.scans[2].ranges, three);
        assert!(log.notes.remarks[0].starts_with("1 scans have other beams"));
    }

    #[test]
    fn a_laser_upside_down_sees_left_and_right_exchanged() {
        let mut log = log(&[(0, &[1.0, 2.0, 3.0])], &[(3, -0.5, 1.0)]);
        let mount =
            Pose::from_roll_pitch_yaw(DVec3::new(0.2, 0.0, 0.1), std::f64::consts::PI, 0.0, 0.0);
        stand(&mut log, 0, &mount);
        assert_eq!(log.scans[0].ranges, [3.0, 2.0, 1.0]);
        assert_eq!(log.lasers[0].fan.first_angle, -1.5);
        let flat = log.lasers[0].robot_from_laser.unwrap();
        assert!((flat.x - 0.2).abs() < 1e-12 && flat.yaw.abs() < 1e-9, "{flat:?}");
    }
}
