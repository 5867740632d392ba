use std::f64::consts::{FRAC_PI_2, PI};
use std::sync::Arc;

use base::arena::{Band, Landmark};
use base::camera::Catadioptric;
use base::colour::Rgb;
use base::model::presets::preset;

use super::*;
use crate::testing::{reading, robot};

const WALL: Rgb = Rgb::new(150, 150, 150);
const EDGE: usize = 480;
/// Height of the mirror's camera on the robot, whose frame is 0.1 m above the floor.
const EYE: f64 = 0.2;

/// Four posts of three colours around a field.
fn landmarks() -> Vec<Landmark> {
    let (pink, blue, yellow) =
        (Rgb::new(232, 62, 154), Rgb::new(53, 182, 232), Rgb::new(242, 208, 44));
    let post = |name: &str, at: [f64; 2], [low, high]: [Rgb; 2]| Landmark {
        name: name.to_owned(),
        at: DVec2::from_array(at).extend(0.0),
        radius: 0.05,
        bands: [(WALL, 0.2), (low, 0.1), (high, 0.1)]
            .map(|(colour, height)| Band { colour, height })
            .to_vec(),
    };
    vec![
        post("a", [-1.35, -1.9], [yellow, pink]),
        post("b", [1.35, -1.9], [blue, pink]),
        post("c", [-1.35, 1.9], [pink, yellow]),
        post("d", [1.35, 1.9], [pink, blue]),
    ]
}

fn camera() -> CameraModel {
    CameraModel::Catadioptric(Catadioptric::whole_mirror(EDGE, EDGE, 11.736, 0.09, 0.038))
}

fn model() -> RobotModel {
    let up = Pose::from_roll_pitch_yaw(DVec3::Z * EYE, PI, -FRAC_PI_2, 0.0);
    let kind = preset("panorama_eye").map(|preset| preset.kind.clone()).unwrap();
    robot(vec![("Eye", up, kind)])
}

/// What the mirror shows of the posts from here.
fn picture(at: &Pose2) -> Picture {
    let (model, camera) = (model(), camera());
    let mount = Mount { camera, robot_from_camera: model.equipment[0].parent_from_sensor };
    let eye = mount.viewpoint();
    let mut picture = Picture::filled(EDGE, EDGE, WALL);
    let robot_from_world = at.inverse();
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        let place = [(index % EDGE) as f64, (index / EDGE) as f64];
        let Some(direction) = mount.direction(place) else { continue };
        for post in landmarks() {
            let foot = (robot_from_world * post.at.truncate()) - eye.truncate();
            let off = wrap_angle(libm::atan2(direction.y, direction.x) - foot.to_angle());
            let height = eye.z + 0.1 + direction.z / direction.truncate().length() * foot.length();
            let band = match height {
                height if (0.2..0.3).contains(&height) => 1,
                height if (0.3..0.4).contains(&height) => 2,
                _ => continue,
            };
            if (off * foot.length()).abs() < post.radius {
                *pixel = post.bands[band].colour;
            }
        }
    }
    picture
}

fn localiser(start: Pose2) -> ByLandmarks {
    let known = Landmarks::of(&landmarks()).unwrap();
    ByLandmarks::new(&model(), known, Pose::from(start)).unwrap()
}

fn wheels(millis: u64, pose: Pose2) -> Reading {
    reading("Odometry", millis, ReadingData::Odometry(Pose::from(pose)))
}

fn shot(millis: u64, truth: &Pose2) -> Reading {
    reading("Eye", millis, ReadingData::Picture(Arc::new(picture(truth)), camera()))
}

fn off(localiser: &ByLandmarks, truth: &Pose2) -> (f64, f64) {
    let believed = Pose2::from(&localiser.belief().unwrap().world_from_robot);
    let to = truth.to(&believed);
    (to.position().length(), to.yaw.abs())
}

#[test]
fn posts_pull_a_robot_back_whose_wheels_stray() {
    let start = Pose2::new(-0.8, 0.2, 0.3);
    let mut localiser = localiser(start);
    localiser.take(&wheels(0, Pose2::IDENTITY));
    // The wheels tell a tenth too much, and nothing of a slow turn: alone they would be 10 cm and 0.1 off in the end.
    for step in 1..=10u32 {
        let way = 0.1 * f64::from(step);
        let truth = start * Pose2::new(way, 0.0, 0.01 * f64::from(step));
        let time = u64::from(step) * 500;
        localiser.take(&wheels(time, Pose2::new(1.1 * way, 0.0, 0.0)));
        localiser.take(&shot(time, &truth));
        let (metres, radians) = off(&localiser, &truth);
        assert!(metres < 0.04 && radians < 0.02, "step {step}: {metres} m, {radians}");
        let sigma = localiser.belief().unwrap().place_sigma();
        assert!(metres < 3.5 * sigma, "step {step}: {metres} m off, sure to {sigma}");
        assert_eq!(localiser.refused, 0, "step {step}");
    }
    assert!(!localiser.belief().unwrap().is_lost);
}

#[test]
fn between_pictures_the_wheels_go_on_and_doubt_grows() {
    let mut localiser = localiser(Pose2::IDENTITY);
    localiser.take(&wheels(0, Pose2::IDENTITY));
    localiser.take(&shot(0, &Pose2::IDENTITY));
    let before = localiser.belief().unwrap().place_sigma();
    localiser.take(&wheels(400, Pose2::new(0.3, 0.0, 0.1)));
    let belief = *localiser.belief().unwrap();
    assert!((belief.world_from_robot.position.x - 0.3).abs() < 0.05, "{belief:?}");
    assert!(belief.place_sigma() > before, "{belief:?}");
    assert!(localiser.pose_at(SimTime::from_millis(200)).unwrap().position.x > 0.1);
}

#[test]
fn a_robot_that_was_carried_away_or_never_told_finds_itself() {
    let elsewhere = Pose2::new(0.9, -0.4, 2.0);
    let mut lost = localiser(Pose2::new(-1.0, 0.5, 0.0));
    lost.forget_start();
    lost.take(&wheels(0, Pose2::IDENTITY));
    assert!(lost.belief().unwrap().is_lost, "nobody told it where it begins");
    lost.take(&shot(0, &elsewhere));
    assert!(!lost.belief().unwrap().is_lost);
    assert!(off(&lost, &elsewhere).0 < 0.15, "{:?}", off(&lost, &elsewhere));

    let mut carried = localiser(Pose2::new(-1.0, 0.5, 0.0));
    carried.take(&wheels(0, Pose2::IDENTITY));
    (0..6).for_each(|k| carried.take(&shot(500 * k, &elsewhere)));
    assert!(off(&carried, &elsewhere).0 < 0.15, "{:?}", off(&carried, &elsewhere));
}

#[test]
fn pictures_are_asked_for_by_the_clock() {
    let mut localiser = localiser(Pose2::IDENTITY);
    let at = SimTime::from_millis;
    assert_eq!(localiser.asks(at(0)).as_deref(), Some("Eye"));
    assert_eq!(localiser.asks(at(300)), None);
    assert_eq!(localiser.asks(at(500)).as_deref(), Some("Eye"));
}

#[test]
fn two_posts_at_least_are_needed_to_find_oneself_by() {
    let error = Landmarks::of(&landmarks()[..1]).unwrap_err().to_string();
    assert!(error.contains("1 landmarks") && error.contains("at least two"), "{error}");
    let bare = Landmark { bands: vec![], ..landmarks()[0].clone() };
    assert!(Landmarks::of(&[bare]).is_err());
    assert!(!ByLandmarks::is_carried_by(&robot(vec![])));
}
