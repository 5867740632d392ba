use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::DVec2;
use robot_feasible::{Outline, exact};
use robot_survey::Sonar;

use super::{comb, hear, test_room};

#[test]
fn the_test_room_is_five_by_four_metres_with_two_boxes() {
    let room = test_room().unwrap();
    let [min, max] = room.extent();
    assert!(
        min.distance(DVec2::new(-2.5, -2.0)) < 1e-9 && max.distance(DVec2::new(2.5, 2.0)) < 1e-9
    );
    assert_eq!(room.edges().len(), 12);
    for (x, y, is_free) in [(0.0, 0.0, true), (1.45, 0.95, false), (-1.5, -0.85, false)] {
        assert_eq!(room.is_free(DVec2::new(x, y)), is_free, "({x}, {y})");
    }
}

#[test]
fn a_slanted_wall_is_lost_or_seems_as_far_away_as_what_it_mirrors() {
    let sonar = Sonar { sigma: 0.0, ..Sonar::SRF05 };
    let told = |room: &Outline, pose: Pose2| {
        let sweep = hear(room, &sonar, &pose, None, &mut NoiseStream::new(1, "ear"));
        sweep.ranges[5].1
    };
    let room = test_room().unwrap();
    let at = |yaw: f64| Pose2::new(0.0, -1.2, yaw.to_radians());
    assert!((told(&room, at(-90.0)).unwrap() - 0.8).abs() < 1e-9, "squarely");
    // 55 degrees off its normal the south wall sends the sound away, and nothing that it meets then sends it back within reach.
    assert_eq!(told(&room, at(-35.0)), None);
    // A wall a metre ahead, 60 degrees off its normal, shows the one that stands squarely a metre behind the turn.
    let corners = [(-1.0, -0.5), (0.134, -0.5), (2.0, 0.577), (0.634, 1.366), (-1.0, 1.366)];
    let mirror = Outline::new(&[corners.map(DVec2::from).to_vec()]).unwrap();
    let around = told(&mirror, Pose2::IDENTITY).unwrap();
    assert!((around - 2.0).abs() < 0.01, "{around} m");
}

#[test]
fn one_range_has_a_part_in_every_square_of_a_comb() {
    for bars in [2, 4] {
        let found = exact::band(&comb(bars).unwrap(), DVec2::new(0.11, 0.05), 0.02).unwrap();
        assert!(found.parts().len() >= bars * bars, "{} parts of {bars}", found.parts().len());
    }
}
