//! Finding a robot on a map that does not change.

use base::geom::Pose2;
use robot_slam::{Answer, FrozenMap, Localiser, Scan, Settings};

use crate::floor::{Floor, drive, fan, mapped};

/// Along two corridors.
const ROUND: [(f64, f64); 3] = [(1.0, 1.0), (19.0, 1.0), (19.0, 13.0)];
/// Beginning elsewhere, the other way round, with wheels that count from nothing.
const BACK: [(f64, f64); 3] = [(19.0, 9.0), (19.0, 1.0), (8.0, 1.0)];

fn map() -> (FrozenMap, Pose2) {
    let (scans, truth) = drive(&Floor::ring(), &ROUND, (0.97, 1.03));
    let map = mapped(&scans, Settings::default()).saved(&scans);
    (FrozenMap::new(&map), truth[0])
}

fn answers(map: &FrozenMap, scans: &[Scan]) -> Vec<Answer> {
    let mut localiser = Localiser::new(map, fan());
    scans.iter().map(|scan| localiser.step(scan)).collect()
}

#[test]
fn a_robot_that_begins_elsewhere_is_found_and_nobody_is_sure_at_once() {
    let (map, start) = map();
    let (scans, truth) = drive(&Floor::ring(), &BACK, (0.98, 1.02));
    let answers = answers(&map, &scans);
    assert!(matches!(answers[0], Answer::NotSure { .. }), "one scan is no proof");
    let sure = answers.iter().position(|answer| matches!(answer, Answer::Here(..)));
    let sure = sure.expect("found");
    for (answer, truth) in answers.iter().zip(&truth).skip(sure) {
        let Answer::Here(pose, share) = answer else { panic!("lost again") };
        let off = start.to(truth).position().distance(pose.position());
        assert!(off < 0.1 && *share > 0.5, "{off} m, {share}");
    }
}

#[test]
fn in_another_building_nobody_is_ever_sure() {
    let (map, _) = map();
    let other = Floor::of(&[
        &[
            (0.0, 0.0),
            (7.0, 0.0),
            (7.0, 5.0),
            (12.0, 5.0),
            (12.0, 9.0),
            (3.0, 9.0),
            (3.0, 4.0),
            (0.0, 4.0),
        ],
        &[(5.0, 6.0), (6.0, 6.0), (6.0, 7.0), (5.0, 7.0)],
    ]);
    let way = [(1.0, 2.0), (5.0, 2.0), (5.0, 5.5), (10.0, 5.5), (10.0, 8.0)];
    let (scans, _) = drive(&other, &way, (0.98, 1.02));
    let sure = answers(&map, &scans).iter().filter(|a| matches!(a, Answer::Here(..))).count();
    assert_eq!(sure, 0);
}
