use base::model::{EncoderSpec, InsSpec, OdometrySpec, WheelErrors};

use super::*;
use crate::odometry::Odometry;
use crate::testing::{reading, robot};

#[test]
fn each_source_believes_its_own_sensor_and_no_other() {
    let start = Pose::from_xyz_yaw(5.0, 0.0, 0.1, 0.0);
    let ahead = Pose::from_xyz_yaw(1.0, 0.0, 0.0, 0.0);
    let model = robot(vec![]);
    let mut all: [Box<dyn Localiser>; 3] = [
        Box::new(Direct::ground_truth()),
        Box::new(Direct::ins(&model)),
        Box::new(Odometry::new(&model, start)),
    ];
    for (k, localiser) in all.iter_mut().enumerate() {
        for data in [
            ReadingData::GroundTruth(ahead),
            ReadingData::Ins(Pose::from_xyz_yaw(2.0, 0.0, 0.0, 0.0)),
            ReadingData::Odometry(Pose::from_xyz_yaw(3.0, 0.0, 0.0, 0.0)),
        ] {
            localiser.take(&reading("any", 100, data));
        }
        let expected = [1.0, 2.0, 8.0][k];
        assert_eq!(localiser.belief().unwrap().world_from_robot.position.x, expected);
    }
}

#[test]
fn a_sensor_above_the_middle_tells_where_the_middle_is() {
    let spec = InsSpec { is_drifting: false, precision: 1000.0, sigma: 0.0 };
    let model =
        robot(vec![("High", Pose::from_xyz_yaw(0.5, 0.0, 0.2, 0.0), SensorKind::Ins(spec))]);
    let mut ins = Direct::ins(&model);
    let told = Pose::from_xyz_yaw(1.0, 1.5, 0.3, std::f64::consts::FRAC_PI_2);
    ins.take(&reading("High", 0, ReadingData::Ins(told)));
    let at = ins.belief().unwrap().world_from_robot.position;
    assert!((at - DVec3::new(1.0, 1.0, 0.1)).length() < 1e-12, "{at}");
}

#[test]
fn the_truth_is_certain_and_everything_else_gets_less_so() {
    let spec = InsSpec { is_drifting: true, precision: 1000.0, sigma: 0.05 };
    let wheels = OdometrySpec {
        encoder: EncoderSpec { resolution: 0.01, noise: 0.005 },
        errors: WheelErrors::USUAL,
    };
    let model = robot(vec![
        ("Ins", Pose::IDENTITY, SensorKind::Ins(spec)),
        ("O", Pose::IDENTITY, SensorKind::Odometry(wheels)),
    ]);
    let mut truth = Direct::ground_truth();
    let mut ins = Direct::ins(&model);
    let mut odometry = Odometry::new(&model, Pose::IDENTITY);
    let mut last = 0.0;
    for step in 0..100 {
        let pose = Pose::from_xyz_yaw(f64::from(step) * 0.1, 0.0, 0.0, 0.0);
        let millis = step as u64 * 100;
        truth.take(&reading("T", millis, ReadingData::GroundTruth(pose)));
        ins.take(&reading("Ins", millis, ReadingData::Ins(pose)));
        odometry.take(&reading("O", millis, ReadingData::Odometry(pose)));
        let sigma = odometry.belief().unwrap().place_sigma();
        assert!(step == 0 || sigma > last, "{step}: {sigma}");
        last = sigma;
    }
    assert_eq!(truth.belief().unwrap().covariance, DMat3::ZERO);
    // 99 steps of 0.1 m that err by a twentieth each.
    let expected = 0.05 * 0.1 * 99.0_f64.sqrt();
    assert!((ins.belief().unwrap().place_sigma() - expected).abs() < 1e-9);
    let covariance = odometry.belief().unwrap().covariance;
    assert!(covariance.y_axis.y > 4.0 * covariance.x_axis.x, "sideways is less certain than ahead");
}

#[test]
fn numbers_that_are_none_and_readings_that_come_too_late_change_nothing() {
    let mut truth = Direct::ground_truth();
    let here = Pose::from_xyz_yaw(1.0, 2.0, 0.0, 0.0);
    truth.take(&reading("T", 500, ReadingData::GroundTruth(here)));
    let nowhere = Pose::from_xyz_yaw(f64::NAN, 2.0, 0.0, 0.0);
    truth.take(&reading("T", 600, ReadingData::GroundTruth(nowhere)));
    truth.take(&reading("T", 400, ReadingData::GroundTruth(Pose::IDENTITY)));
    assert_eq!(truth.belief().unwrap().world_from_robot, here);
    assert_eq!(truth.pose_at(SimTime::from_millis(450)), Some(here));
}
