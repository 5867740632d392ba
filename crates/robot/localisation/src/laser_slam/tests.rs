use super::*;
use crate::testing::{imu, laser_robot, leaning, reading, robot, seen, seen_leaning};

/// Drives a circle while the wheels tell 5 % too much; gives the localiser and the true pose at the end.
fn drive(mount: Pose, steps: u32) -> (LaserSlam, Pose2) {
    let start = Pose2::new(3.0, 1.2, 0.0);
    let mut slam = LaserSlam::new(&laser_robot(mount), start.into());
    let robot_from_laser = Pose2::from(&mount);
    let (mut truth, mut told) = (start, Pose2::IDENTITY);
    for step in 0..steps {
        let millis = u64::from(step) * 100;
        slam.take(&reading("Odometry", millis, ReadingData::Odometry(told.into())));
        slam.take(&reading("Laser", millis, ReadingData::Scan(seen(&(truth * robot_from_laser)))));
        if step + 1 < steps {
            truth = truth * Pose2::new(0.05, 0.0, 0.06);
            told = told * Pose2::new(0.0525, 0.0, 0.063);
        }
    }
    (slam, truth)
}

#[test]
fn scans_put_right_what_wheels_tell_wrong_wherever_the_laser_is_mounted() {
    let mounts = [Pose::IDENTITY, Pose::from_xyz_yaw(0.15, 0.05, 0.2, 0.3)];
    for mount in mounts {
        let (slam, truth) = drive(mount, 120);
        let believed = Pose2::from(&slam.belief().unwrap().world_from_robot);
        let off = truth.to(&believed);
        assert!(off.position().length() < 0.02 && off.yaw.abs() < 0.01, "{mount:?}: {off:?}");
        assert!(!slam.belief().unwrap().is_lost);
    }
}

#[test]
fn poses_of_the_past_are_told_as_they_are_known_now() {
    let (slam, _) = drive(Pose::IDENTITY, 100);
    let middle = slam.pose_at(SimTime::from_millis(5000)).unwrap();
    let mut truth = Pose2::new(3.0, 1.2, 0.0);
    for _ in 0..50 {
        truth = truth * Pose2::new(0.05, 0.0, 0.06);
    }
    let off = truth.to(&Pose2::from(&middle));
    assert!(off.position().length() < 0.02 && off.yaw.abs() < 0.01, "{off:?}");
    assert!(slam.revises());
}

#[test]
fn patches_are_sketched_where_the_laser_was_and_tied_to_each_other() {
    let (slam, _) = drive(Pose::from_xyz_yaw(0.15, 0.05, 0.2, 0.3), 60);
    let sketch = slam.sketch().unwrap();
    let first = Pose2::new(3.0, 1.2, 0.0) * Pose2::new(0.15, 0.05, 0.3);
    assert!(sketch.patches[0].distance(first.position()) < 1e-9, "{:?}", sketch.patches[0]);
    assert!(sketch.patches.len() > 5 && sketch.relations.len() >= sketch.patches.len() - 1);
    let all = sketch.relations.iter().chain(&sketch.loops).flatten();
    assert!(all.max() < Some(&sketch.patches.len()));
}

#[test]
fn a_robot_without_a_level_laser_cannot_use_it() {
    let tilted = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, 0.5, 0.0);
    assert!(!LaserSlam::is_carried_by(&laser_robot(tilted)));
    assert!(LaserSlam::is_carried_by(&laser_robot(Pose::IDENTITY)));
}

#[test]
fn a_robot_that_drives_over_a_ramp_neither_loses_itself_nor_takes_the_floor_for_walls() {
    let mount = Pose::from_xyz_yaw(0.15, 0.0, 0.25, 0.0);
    let laser = laser_robot(mount).equipment.remove(0).kind;
    let sensors = vec![("Imu", Pose::IDENTITY, imu()), ("Laser", mount, laser)];
    let (mut truth, mut told) = (Pose2::new(1.2, 1.2, 0.3), Pose2::IDENTITY);
    let mut slam = LaserSlam::new(&robot(sensors), truth.into());
    // Up by 15 degrees, along, and down again; the wheels tell 5 % too much of the slope.
    let (mut millis, mut climbed) = (0, 0.0);
    for (steps, pitch) in [(10, 0.0), (16, -0.26), (12, 0.0), (16, 0.26), (10, 0.0)] {
        let lean = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, pitch, 0.0).rotation;
        for step in 0..steps {
            // Where the slope changes it stands until its attitude has settled, then drives so slowly that it feels no speed.
            for tick in if step == 0 { -60 } else { 1 }..=30 {
                millis += 50;
                let told = told * Pose2::new(0.0525 * f64::from(tick.max(0)) / 30.0, 0.0, 0.0);
                slam.take(&reading("Imu", millis, leaning(0.0, pitch)));
                slam.take(&reading("Odometry", millis, ReadingData::Odometry(told.into())));
            }
            truth = truth * Pose2::new(0.05 * libm::cos(pitch), 0.0, 0.0);
            told = told * Pose2::new(0.0525, 0.0, 0.0);
            climbed -= 0.05 * libm::sin(pitch);
            let seen_there = seen_leaning(&truth, (&mount, 0.35 + climbed), lean);
            let ranges = seen_there.into_iter().map(Some).collect();
            let scan = ReadingData::Scan(ScanReading { ranges, ..seen(&truth) });
            slam.take(&reading("Laser", millis, scan));
        }
    }
    let believed = Pose2::from(&slam.belief().unwrap().world_from_robot);
    let off = truth.to(&believed);
    assert!(off.position().length() < 0.02 && off.yaw.abs() < 0.01, "{off:?}");
    assert_eq!(slam.slam().unwrap().relocation().losses().len(), 0);
}
