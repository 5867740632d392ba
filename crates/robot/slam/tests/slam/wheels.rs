//! What wheels tell wrong.

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

#[test]
fn what_wheels_do_wrong_is_learnt() {
    let (scans, _) = drive(&Floor::ring(), &WAY, (1.0, 1.06));
    let [_, drift, way, _] = mapped(&scans, Settings::default()).odometry().figures();
    assert!((way - 1.0 / 1.06).abs() < 0.02, "{way} of what they tell");
    assert!((drift + 0.02).abs() < 0.01, "{drift} rad/m");
    let untaught = mapped(&scans, Settings { calibration: false, ..Settings::default() });
    assert_eq!(untaught.odometry().figures(), [1.0, 0.0, 1.0, 0.0]);
}
