//! A robot with one of everything the tests need.

use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::sample::{self, range};
use base::model::{
    AerialLimits, BatterySpec, CameraSpec, DriveKind, EncoderSpec, Equipment, GpsSpec, InsSpec,
    JointSpec, OdometrySpec, RfidMode, RfidSpec, RobotModel, ScannerSpec, SensorKind, SonarSpec,
    VictimSpec, WheelErrors, WheelSpec,
};
use base::time::SimTime;
use glam::DVec3;

/// Rad/s the wheels can do.
pub(crate) const MAX_SPEED: f64 = 5.0;

fn wheel(name: &str, x: f64, y: f64) -> WheelSpec {
    WheelSpec {
        position: DVec3::new(x, y, -0.1),
        radius: 0.13,
        mass: 0.5,
        max_speed: MAX_SPEED,
        max_torque: 60.0,
        ..sample::wheel(name, y)
    }
}

fn joint(name: &str, parent: Option<&str>, package: Option<usize>) -> JointSpec {
    let place = Pose::at(DVec3::new(0.1239, 0.0, 0.2036));
    JointSpec {
        range: package.filter(|number| *number == 2).map(|_| (-0.16, 0.4)),
        max_speed: 0.17,
        max_effort: 20.0,
        link_mass: 0.0,
        package: package.map(|number| ("CameraPanTilt".to_owned(), number)),
        ..sample::joint(name, parent, place, DVec3::Z)
    }
}

fn item(name: &str, parent: Option<&str>, pose: Pose, kind: SensorKind) -> Equipment {
    let period = Some(SimTime::from_millis(200));
    Equipment { period, ..sample::sensor(name, parent, pose, kind) }
}

fn scanner() -> ScannerSpec {
    sample::scanner(range(0.1, 20.0), 1.0_f64.to_radians())
}

fn camera() -> CameraSpec {
    CameraSpec {
        width: 320,
        height: 240,
        field_of_view: 80.0_f64.to_radians(),
        min_field_of_view: 20.0_f64.to_radians(),
        max_field_of_view: 120.0_f64.to_radians(),
        lens: base::model::Lens::Flat,
        flaws: base::model::Flaws::default(),
    }
}

fn equipment() -> Vec<Equipment> {
    let here = Pose::IDENTITY;
    let sonar = |beam_angle| {
        SensorKind::Sonar(SonarSpec {
            range: range(0.1, 5.0),
            beam_angle,
            max_incidence: 0.1745,
            rays: 51,
        })
    };
    let ticks = EncoderSpec { resolution: 0.0174, noise: 0.0 };
    let gps = GpsSpec { max_noise: 2.5, min_noise: 0.75, latitude: 39.0, longitude: -77.0 };
    let victim = VictimSpec {
        max_range: 6.0,
        field_of_view: 0.6981,
        sigma: 0.0,
        false_alarm: 0.0,
        miss: 0.0,
    };
    let left = Pose::from_xyz_yaw(0.145, 0.13, 0.0, std::f64::consts::FRAC_PI_2);
    vec![
        item("GroundTruth", None, here, SensorKind::GroundTruth),
        item("F1", None, left, sonar(0.3491)),
        item("F2", None, Pose::from_xyz_yaw(0.185, 0.115, 0.0, 0.8727), sonar(0.3491)),
        item(
            "Scanner1",
            None,
            Pose::at(DVec3::new(0.1439, 0.0, 0.0919)),
            SensorKind::Scanner(scanner()),
        ),
        item(
            "INS",
            None,
            here,
            SensorKind::Ins(InsSpec { is_drifting: false, precision: 1000.0, sigma: 0.0 }),
        ),
        item(
            "Odometry",
            None,
            here,
            SensorKind::Odometry(OdometrySpec {
                encoder: EncoderSpec { resolution: 0.0099, noise: 0.0 },
                errors: WheelErrors::NONE,
            }),
        ),
        item("ECLeft", None, here, SensorKind::Encoder("LeftWheel".to_owned(), ticks)),
        item("ECPan", None, here, SensorKind::Encoder("CameraPanTilt_Link1".to_owned(), ticks)),
        item("Camera", Some("CameraPanTilt_Link2"), here, SensorKind::Camera(camera())),
        item("GPS", None, here, SensorKind::Gps(gps)),
        item(
            "RFID",
            None,
            here,
            SensorKind::Rfid(RfidSpec { max_range: 2.0, mode: RfidMode::Radius }),
        ),
        item("VictSensor", None, here, SensorKind::Victim(victim)),
        item("Bump", None, here, SensorKind::Touch(0.01)),
        item("Tach", None, here, SensorKind::Tachometer),
        item("Motion", None, here, SensorKind::HumanMotion(5.0, 1.5)),
    ]
}

/// A skid-steered robot with a camera on a pan-tilt, a flipper and one of each sensor.
pub(crate) fn robot() -> RobotModel {
    let mut chassis = sample::robot(vec![]).chassis;
    (chassis.size, chassis.mass) = (DVec3::new(0.5238, 0.4968, 0.2913), 12.0);
    (chassis.centre_of_mass, chassis.ride_height) = (DVec3::ZERO, 0.2);
    RobotModel {
        name: "P2AT".to_owned(),
        chassis,
        drive: DriveKind::Skid { effective_track: 0.5 },
        wheels: vec![
            wheel("LeftWheel", 0.1442, 0.2356),
            wheel("RightWheel", 0.1442, -0.2356),
            wheel("LeftRear", -0.1442, 0.2356),
            wheel("RightRear", -0.1442, -0.2356),
        ],
        joints: vec![
            joint("CameraPanTilt_Link1", None, Some(1)),
            joint("CameraPanTilt_Link2", Some("CameraPanTilt_Link1"), Some(2)),
            joint("FRFlipper", None, None),
        ],
        battery: BatterySpec { energy: 1000.0, life: 1200.0 },
        ..sample::robot(equipment())
    }
}

pub(crate) fn car() -> RobotModel {
    RobotModel { drive: DriveKind::Ackermann { max_front: 0.6, max_rear: 0.0 }, ..robot() }
}

pub(crate) fn flyer() -> RobotModel {
    let limits = AerialLimits { forward: 5.0, sideways: 4.0, vertical: 2.0, turn: 1.5, tilt: 0.4 };
    RobotModel {
        drive: DriveKind::Aerial(limits),
        wheels: Vec::new(),
        name: "AirRobot".to_owned(),
        ..robot()
    }
}

/// A reading of a sensor of the robot, at 395.6055 s.
pub(crate) fn reading(sensor: &str, data: ReadingData) -> Reading {
    let time = SimTime::from_seconds(395.6055);
    Reading { robot: "R1".to_owned(), sensor: sensor.to_owned(), time, data }
}
