//! What wheels tell wrong.

use base::geom::Pose2;
use robot_slam::Settings;

use crate::floor::{Floor, drive, mapped, worst};

const WAY: [(f64, f64); 3] = [(1.0, 1.0), (19.0, 1.0), (19.0, 13.0)];

#[test]
fn wheels_that_err_by_a_tenth_hardly_move_the_poses() {
    let (scans, truth) = drive(&Floor::ring(), &WAY, (0.9, 1.1));
    let slam = mapped(&scans, Settings::default());
    // A tenth of the way is 3 m.
    let off = worst(&slam, &truth);
    assert!(off < 0.1, "{off} m");
}

/// As one log of Freiburg has it: the robot backs out of a room, its wheels tell that it goes ahead, and somebody stands in the door.
#[test]
fn wheels_that_tell_the_opposite_for_a_while_do_not_move_the_poses() {
    let room: &[(f64, f64)] = &[
        (0.0, 0.0),
        (6.0, 0.0),
        (6.0, 5.0),
        (3.5, 5.0),
        (3.5, 4.0),
        (2.5, 4.0),
        (2.5, 5.0),
        (0.0, 5.0),
    ];
    let (mut scans, truth) =
        drive(&Floor::of(&[room]), &[(1.0, 1.0), (5.0, 1.0), (5.0, 4.0)], (1.0, 1.0));
    let honest: Vec<Pose2> = scans.iter().map(|scan| scan.told).collect();
    for index in 1..scans.len() {
        let moved = honest[index - 1].to(&honest[index]);
        let sign = if (10..30).contains(&index) { -1.0 } else { 1.0 };
        scans[index].told = scans[index - 1].told * Pose2::new(sign * moved.x, moved.y, moved.yaw);
        if (18..21).contains(&index) {
            let person = scans[index].ranges[80..160].iter_mut();
            person.for_each(|range| *range = range.min(0.6));
        }
    }
    let slam = mapped(&scans, Settings::default());
    assert!(worst(&slam, &truth) < 0.05, "{} m", worst(&slam, &truth));
}

#[test]
fn what_wheels_do_wrong_is_learnt() {
    let (scans, _) = drive(&Floor::ring(), &WAY, (1.0, 1.06));
    let [_, drift, way, _] = mapped(&scans, Settings::default()).odometry().figures();
    assert!((way - 1.0 / 1.06).abs() < 0.02, "{way} of what they tell");
    assert!((drift + 0.02).abs() < 0.01, "{drift} rad/m");
    let untaught = mapped(&scans, Settings { calibration: false, ..Settings::default() });
    assert_eq!(untaught.odometry().figures(), [1.0, 0.0, 1.0, 0.0]);
}
