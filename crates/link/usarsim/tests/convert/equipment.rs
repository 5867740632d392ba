//! GEO and CONF of a model.

use link_usarsim::Dialect;
use link_usarsim::convert::{conf_of, geo_of};
use link_usarsim::reply::Reply;
use link_usarsim::request::Query;

use crate::model::{car, flyer, robot};
use crate::speech::text;

fn query(kind: &str, name: Option<&str>) -> Query {
    Query { kind: kind.to_owned(), name: name.map(str::to_owned) }
}

fn geo(dialect: Dialect, kind: &str, name: Option<&str>) -> Option<String> {
    geo_of(dialect, &robot(), &query(kind, name)).map(|geo| text(dialect, &Reply::Geo(geo)))
}

fn conf(dialect: Dialect, kind: &str, name: Option<&str>) -> Option<String> {
    conf_of(dialect, &robot(), &query(kind, name)).map(|conf| text(dialect, &Reply::Conf(conf)))
}

#[test]
fn section_6_1_and_6_2_a_robot_tells_its_wheels_and_its_speed() {
    assert_eq!(
        geo(Dialect::Ut2004, "Robot", None).unwrap(),
        "GEO {Type GroundVehicle} {Name P2AT} {Dimensions 0.5238,0.4968,0.2913} {COG 0.0000,0.0000,0.0000} {WheelRadius 0.1300} {WheelSeparation 0.4712} {WheelBase 0.2884}"
    );
    assert!(
        geo(Dialect::Udk, "robot", Some("any"))
            .unwrap()
            .contains("{Dimensions 0.2884,0.4712,0.0000}")
    );
    assert_eq!(
        conf(Dialect::Ut2004, "Robot", None).unwrap(),
        "CONF {Type GroundVehicle} {Name P2AT} {SteeringType SkidSteered} {Mass 14.0000} {MaxSpeed 5.0000} {MaxTorque 60.0000} {MaxFrontSteer 0.0000} {MaxRearSteer 0.0000}"
    );
    assert!(
        conf(Dialect::Udk, "Robot", None)
            .unwrap()
            .starts_with("CONF {Name P2AT} {Type GroundVehicle}")
    );
    let steer = |dialect| {
        text(dialect, &Reply::Conf(conf_of(dialect, &car(), &query("Robot", None)).unwrap()))
    };
    assert!(steer(Dialect::Ut2004).contains("{MaxFrontSteer 0.6000}"));
    assert!(steer(Dialect::Udk).contains("{MaxFrontSteer 1.2000}"), "the whole range");
    let flyer = geo_of(Dialect::Udk, &flyer(), &query("Robot", None)).unwrap();
    assert_eq!(text(Dialect::Udk, &Reply::Geo(flyer)), "GEO {Name AirRobot}");
}

#[test]
fn section_6_3_items_tell_where_they_sit_in_the_server_s_frame() {
    assert_eq!(
        geo(Dialect::Ut2004, "sonar", Some("f1")).unwrap(),
        "GEO {Type Sonar} {Name F1 Location 0.1450,-0.1300,0.0000 Orientation 0.0000,0.0000,-1.5707 Mount HARD}"
    );
    assert!(geo(Dialect::Ut2004, "Sonar", None).unwrap().contains("{Name F2 Location"));
    assert_eq!(
        geo(Dialect::Udk, "RangeScanner", None).unwrap(),
        "GEO {Type RangeScanner} {Name Scanner1} {Location 0.14,0.00,-0.09} {Orientation 0.00,0.00,0.00}{Mount P2AT}"
    );
    assert!(geo(Dialect::Ut2004, "Camera", None).unwrap().ends_with("Mount CameraPanTilt_Link2}"));
    assert!(
        geo(Dialect::Udk, "Camera", None).unwrap().ends_with("{Mount CameraPanTilt}{MountLink 2}")
    );
}

#[test]
fn section_6_without_a_match_ut2004_answers_a_head_and_udk_nothing() {
    assert_eq!(geo(Dialect::Ut2004, "Sonar", Some("F9")).unwrap(), "GEO {Type Sonar} {Name F9}");
    assert_eq!(conf(Dialect::Ut2004, "Toaster", None).unwrap(), "CONF {Type Toaster}");
    assert_eq!(
        (geo(Dialect::Udk, "Sonar", Some("F9")), conf(Dialect::Udk, "Toaster", None)),
        (None, None)
    );
}

#[test]
fn section_6_4_each_kind_tells_its_figures() {
    for (dialect, kind, expected) in [
        (
            Dialect::Ut2004,
            "RangeScanner",
            "{Name Scanner1} {MaxRange 20.0000} {MinRange 0.1000} {Resolution 0.0174} {Fov 3.1415} {Paning True} {Tilting False}",
        ),
        (
            Dialect::Udk,
            "RangeScanner",
            "{Name Scanner1} {MaxRange 20.0000} {MinRange 0.1000} {Resolution 0.0174} {Fov 3.1415} {Panning True} {Tilting False}",
        ),
        (
            Dialect::Ut2004,
            "Odometry",
            "{Name Odometry} {ScanInterval 0.2000} {EncoderResolution 0.0099}",
        ),
        (Dialect::Udk, "Odometry", "{Name Odometry} {ScanInterval 0.2000}"),
        (
            Dialect::Ut2004,
            "VictSensor",
            "{Name VictSensor} {MaxRange 6.0000} {HorizontalFOV 0.6981} {VerticalFOV 0.6981}",
        ),
        (
            Dialect::Udk,
            "Camera",
            "{Name Camera}{TextureOffsetX 0}{TextureOffsetY 0}{TextureResolutionX 320}{TextureResolutionY 240}{CameraDefFov 80.0000}{CameraMinFov 20.0000}{CameraMaxFov 120.0000}{CameraFov 80.0000}",
        ),
    ] {
        assert_eq!(conf(dialect, kind, None).unwrap(), format!("CONF {{Type {kind}}} {expected}"));
    }
}

#[test]
fn section_15_5_every_sensor_that_speaks_answers_getgeo_and_getconf() {
    for dialect in Dialect::ALL {
        for item in &robot().equipment {
            let kind = link_usarsim::convert::type_name(dialect, &item.kind).unwrap();
            let name = Some(item.name.as_str());
            assert!(geo(dialect, kind, name).unwrap().contains("Location"), "{kind}");
            assert!(
                conf(dialect, kind, name).unwrap().len()
                    > format!("CONF {{Type {kind}}} {{Name {}}}", item.name).len()
            );
        }
    }
}

#[test]
fn section_6_5_packages_tell_their_links() {
    assert_eq!(
        conf(Dialect::Ut2004, "MisPkg", Some("CameraPanTilt")).unwrap(),
        "CONF {Type MisPkg} {Name CameraPanTilt} {Link 1} {JointType Revolute} {MaxSpeed 0.17} {MaxTorque 20.00} {MinRange 1} {MaxRange 0} {Link 2} {JointType Revolute} {MaxSpeed 0.17} {MaxTorque 20.00} {MinRange -0.16} {MaxRange 0.40}"
    );
    let geo = geo(Dialect::Ut2004, "mispkg", None).unwrap();
    assert!(geo.contains("{Link 1} {ParentLink -1} {Location 0.1239,0.0000,-0.2036}"), "{geo}");
    assert!(geo.contains("{Link 2} {ParentLink 1}"), "{geo}");
    let arm = conf(Dialect::Udk, "Actuator", Some("CameraPanTilt")).unwrap();
    assert!(
        arm.contains(
            "{Link 2} {JointType Revolute} {MaxTorque 20.0000} {MinValue -0.1600} {MaxValue 0.4000}"
        ),
        "{arm}"
    );
}
