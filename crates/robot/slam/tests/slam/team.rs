//! Maps of several robots.

use base::geom::wrap_angle;
use robot_slam::parts::{Answer, Team};
use robot_slam::{Settings, Slam};

use crate::floor::{Floor, drive, mapped};

/// A robot that goes this way; its frame is where it begins.
fn robot(floor: &Floor, way: &[(f64, f64)]) -> (Slam, base::geom::Pose2) {
    let (scans, truth) = drive(floor, way, (0.99, 1.01));
    (mapped(&scans, Settings::default()), truth[0])
}

fn team(robots: &[&Slam]) -> Team {
    let mut team = Team::default();
    for robot in robots {
        team.add(robot.manifold());
    }
    team
}

const FIRST: [(f64, f64); 3] = [(1.0, 1.0), (19.0, 1.0), (19.0, 8.0)];
const SECOND: [(f64, f64); 2] = [(17.5, 1.2), (2.5, 1.2)];

#[test]
fn two_robots_that_saw_the_same_corridor_get_one_map_and_can_be_parted_again() {
    let floor = Floor::ring();
    let ((a, a_began), (b, b_began)) = (robot(&floor, &FIRST), robot(&floor, &SECOND));
    let mut team = team(&[&a, &b]);
    let pairs = team.meet();
    assert!(matches!(pairs[0].answer, Answer::Merged(count) if count >= 3), "{pairs:?}");
    team.finish();
    assert_eq!(team.manifold().parts().len(), 1);
    let found = team.pose(0, 0).expect("a patch").to(&team.pose(1, 0).expect("a patch"));
    let off = a_began.to(&b_began).to(&found);
    assert!(off.position().length() < 0.1 && wrap_angle(off.yaw).abs() < 0.02, "{off:?}");
    team.part(0, 1);
    assert_eq!(team.manifold().parts().len(), 2);
}

#[test]
fn robots_in_different_buildings_are_not_merged_and_the_reason_is_told() {
    let hall = Floor::of(&[
        &[
            (0.0, 0.0),
            (9.0, 0.0),
            (9.0, 3.0),
            (14.0, 3.0),
            (14.0, 9.0),
            (4.0, 9.0),
            (4.0, 6.0),
            (0.0, 6.0),
        ],
        &[(6.0, 4.0), (7.5, 4.0), (7.5, 6.5), (6.0, 6.5)],
    ]);
    let (a, _) = robot(&Floor::ring(), &FIRST);
    let (b, _) = robot(&hall, &[(1.0, 1.5), (8.0, 1.5), (8.5, 5.0), (12.5, 7.5), (5.0, 8.0)]);
    let mut team = team(&[&a, &b]);
    let pairs = team.meet();
    assert!(!matches!(pairs[0].answer, Answer::Merged(_)), "{pairs:?}");
    assert!(!pairs[0].answer.to_string().is_empty());
    assert_eq!(team.manifold().parts().len(), 2);
}
