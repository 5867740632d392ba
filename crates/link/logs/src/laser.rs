//! What is known of a laser: where its beams point, how far it sees, where it stands on the robot.

use std::f64::consts::PI;

use base::geom::{Pose2, wrap_angle};

use crate::Scan;

/// Where the beams of a laser point, counter-clockwise. Radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fan {
    /// Where the first beam points, to the left of ahead.
    pub first_angle: f64,
    /// From one beam to the next.
    pub step: f64,
    /// Whether the log says so; otherwise it is derived from how many beams there are.
    pub is_told: bool,
}

/// A laser of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Laser {
    /// As the log calls it.
    pub name: String,
    /// How many beams each of its scans has.
    pub beams: usize,
    /// Where they point.
    pub fan: Fan,
    /// Readings from here on are no echoes, metres.
    pub max_range: f64,
    /// Where it stands on the robot; none where the log writes the same pose for both, or holds them apart differently each time.
    pub robot_from_laser: Option<Pose2>,
    /// Seconds from beam to beam, 0 where all are measured at once, negative where the last is the first; none where the log does not say.
    pub beam_interval: Option<f64>,
}

impl Laser {
    /// Radians from the first beam to the last.
    pub fn field_of_view(&self) -> f64 {
        self.fan.step * (self.beams.max(1) - 1) as f64
    }
}

impl Fan {
    /// Of a log that tells nothing but how many beams there are, by the modes of common lasers: SICK's LMS 2xx with 180 or 100 degrees by 1,
    /// 0.5 or 0.25, Hokuyo's UTM-30LX with 270 by 0.25 or 0.5 and URG-04LX with 240 by 360/1024. One beam fewer than the mode has ends
    /// the fan a step early; it is never stretched. Other counts are spread over 180 degrees.
    pub fn of_beam_count(beams: usize) -> Self {
        let (first, step) = match beams {
            180 | 181 => (-90.0, 1.0),
            360 | 361 => (-90.0, 0.5),
            720 | 721 => (-90.0, 0.25),
            100 | 101 => (-50.0, 1.0),
            200 | 201 => (-50.0, 0.5),
            400 | 401 => (-50.0, 0.25),
            540 | 541 => (-135.0, 0.5),
            1080 | 1081 => (-135.0, 0.25),
            682 | 683 => (-341.0 * 360.0 / 1024.0, 360.0 / 1024.0),
            _ => (-90.0, 180.0 / (beams.max(2) - 1) as f64),
        };
        let radians = |degrees: f64| degrees * PI / 180.0;
        Self { first_angle: radians(first), step: radians(step), is_told: false }
    }
}

/// What a SICK says instead of ranges begins above its reach of 80 m: 81.83 m and more.
const SICK_REACH: f64 = 80.0;
/// In its finer mode it says the same above 8 m: 8.183 to 8.191 m.
const SICK_FINE_REACH: f64 = 8.18;
const SICK_FINE_LAST: f64 = 8.192;
/// A largest reading that comes as often as one in so many stands for "nothing there".
const ONE_IN: usize = 500;

/// From where on readings are no echoes, for logs that do not say.
pub fn derived_max_range<'a>(scans: impl Iterator<Item = &'a Scan>) -> f64 {
    let (mut count, mut largest, mut times) = (0usize, 0.0f32, 0usize);
    for range in scans.flat_map(|scan| &scan.ranges).copied().filter(|range| range.is_finite()) {
        count += 1;
        if range > largest {
            (largest, times) = (range, 0);
        }
        times += usize::from(range == largest);
    }
    match f64::from(largest) {
        far if far >= SICK_REACH => SICK_REACH,
        far if (SICK_FINE_REACH..SICK_FINE_LAST).contains(&far) => SICK_FINE_REACH,
        far if times > 1 && times * ONE_IN >= count => far,
        _ => SICK_REACH,
    }
}

/// Farther from the usual mount than this a laser's pose was not computed by its mount: metres and radians.
const SAME: (f64, f64) = (0.02, 0.02);
/// Of a hundred scans, so many must agree on the mount.
const AGREEING: usize = 95;

/// Where a laser stands on its robot by what most scans say; why not, where they do not agree.
pub(crate) fn derived_mount<'a>(
    scans: impl Iterator<Item = &'a Scan> + Clone,
) -> Result<Option<Pose2>, String> {
    let mounts: Vec<Pose2> =
        scans.filter_map(|scan| Some(scan.odometry.to(&scan.laser_pose?))).collect();
    let median = |part: fn(&Pose2) -> f64| {
        let mut values: Vec<f64> = mounts.iter().map(part).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let mount = Pose2::new(median(|m| m.x), median(|m| m.y), median(|m| m.yaw));
    let is_same = |m: &&Pose2| {
        (m.position() - mount.position()).length() < SAME.0
            && wrap_angle(m.yaw - mount.yaw).abs() < SAME.1
    };
    let same = mounts.iter().filter(is_same).count();
    if same * 100 < mounts.len() * AGREEING {
        let apart = mounts.len() - same;
        return Err(format!(
            "in {apart} of {} scans the laser is elsewhere on the robot: its poses were corrected, and are not used",
            mounts.len()
        ));
    }
    let is_here = mount.position().length() < 1e-6 && mount.yaw.abs() < 1e-6;
    Ok((!is_here && !mounts.is_empty()).then_some(mount))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn degrees(fan: Fan, beams: usize) -> (f64, f64) {
        let last = fan.first_angle + fan.step * (beams - 1) as f64;
        (fan.first_angle * 180.0 / PI, last * 180.0 / PI)
    }

    #[test]
    fn one_beam_fewer_ends_the_fan_early_instead_of_stretching_it() {
        for (beams, first, last) in [
            (180, -90.0, 89.0),
            (181, -90.0, 90.0),
            (360, -90.0, 89.5),
            (361, -90.0, 90.0),
            (401, -50.0, 50.0),
            (1081, -135.0, 135.0),
            (91, -90.0, 90.0),
        ] {
            let (from, to) = degrees(Fan::of_beam_count(beams), beams);
            assert!(
                (from - first).abs() < 1e-9 && (to - last).abs() < 1e-9,
                "{beams}: {from} {to}"
            );
        }
        assert!(Fan::of_beam_count(0).step.is_finite());
    }

    fn scan(ranges: &[f32], laser_pose: Pose2) -> Scan {
        let odometry = Pose2::new(1.0, 2.0, 3.0);
        let laser_pose = Some(odometry * laser_pose);
        Scan { time: 0.0, laser: 0, odometry, laser_pose, ranges: ranges.to_vec(), line: 1 }
    }

    #[test]
    fn where_echoes_end_is_seen_in_the_readings() {
        let range = |ranges: &[f32]| derived_max_range([scan(ranges, Pose2::IDENTITY)].iter());
        assert_eq!(range(&[1.0, 81.91, 2.0]), SICK_REACH);
        assert_eq!(range(&[1.0, 8.191, 2.0]), SICK_FINE_REACH);
        assert_eq!(range(&[1.0, 20.0, 20.0, f32::NAN, f32::INFINITY]), 20.0);
        assert_eq!(range(&[1.0, 7.0, 3.0]), SICK_REACH);
        assert_eq!(range(&[]), SICK_REACH);
    }

    #[test]
    fn a_mount_is_what_the_scans_agree_on() {
        let mount = Pose2::new(0.04, 0.0, 0.0);
        let mut scans = vec![scan(&[], mount); 99];
        scans.push(scan(&[], Pose2::new(5.0, 0.0, 1.0)));
        let found = derived_mount(scans.iter()).unwrap().unwrap();
        assert!((found.x - 0.04).abs() < 1e-12);
        let same = [scan(&[], Pose2::IDENTITY)];
        assert_eq!(derived_mount(same.iter()), Ok(None));
        let corrected: Vec<Scan> =
            (0..9).map(|i| scan(&[], Pose2::new(f64::from(i), 0.0, 0.0))).collect();
        assert!(derived_mount(corrected.iter()).is_err_and(|why| why.contains("corrected")));
    }
}
