//! A robot that is carried off.

use base::geom::{Pose2, wrap_angle};
use robot_slam::parts::LossCause;
use robot_slam::{Kind, Scan, Settings, Slam};

use crate::floor::{Floor, drive, fan, mapped, worst};

/// Along two sides of the block.
const BEFORE: [(f64, f64); 3] = [(1.0, 1.0), (19.0, 1.0), (19.0, 9.0)];
/// Set down at the first side, looking the other way, and on from there.
const AFTER: [(f64, f64); 2] = [(16.0, 1.2), (4.0, 1.2)];

/// A robot drives, is carried off while its wheels stand still, and drives on. Gives its scans, true poses and the first scan afterwards.
fn carried_off() -> (Vec<Scan>, Vec<Pose2>, usize) {
    let floor = Floor::ring();
    let (mut scans, mut truth) = drive(&floor, &BEFORE, (0.98, 1.02));
    let (after, truth_after) = drive(&floor, &AFTER, (0.98, 1.02));
    let (at, last) = (scans.len(), scans[scans.len() - 1].clone());
    // Set down askew: one corridor looks like another to who looks along it.
    let begin = truth_after.iter().position(|pose| pose.yaw > 0.7).expect("it turns");
    for (scan, pose) in after.iter().zip(&truth_after).skip(begin) {
        scans.push(Scan {
            time: last.time + 0.2 * (scans.len() - at + 1) as f64,
            told: last.told * after[begin].told.to(&scan.told),
            ranges: scan.ranges.clone(),
        });
        truth.push(*pose);
    }
    (scans, truth, at)
}

#[test]
fn a_robot_that_is_carried_off_begins_a_new_part_and_finds_itself_in_the_older_one() {
    let (scans, truth, at) = carried_off();
    let mut slam = Slam::new(fan(), 0.0, Settings::default());
    let mut joined_at = None;
    for (index, scan) in scans.iter().enumerate() {
        let revision = slam.revision();
        slam.step(scan);
        assert!(index < at || index > at + 1 || joined_at.is_none());
        if index == at + 1 {
            assert!(slam.is_lost(), "not noticed: {:?}", slam.relocation());
            assert_eq!(slam.manifold().parts().len(), 2);
        }
        if index > at + 1 && joined_at.is_none() && !slam.is_lost() {
            joined_at = Some(index);
            assert!(slam.revision() > revision, "the past has moved, and nobody is told");
        }
    }
    let losses = slam.relocation().losses();
    assert_eq!(losses.iter().map(|loss| loss.scan).collect::<Vec<_>>(), [at]);
    assert!(matches!(losses[0].cause, LossCause::Unmet(..)));
    let joined_at = joined_at.unwrap_or_else(|| panic!("{:?}", slam.relocation().searches()));
    assert!(scans[joined_at].time - scans[at].time < 30.0, "{joined_at}");
    assert!(slam.manifold().relations().iter().any(|relation| relation.kind == Kind::Bridge));
    assert_eq!(slam.manifold().parts().len(), 1);
    slam.finish(&scans);
    for (found, at) in slam.trajectory().iter().zip(&truth) {
        let off = truth[0].to(at).to(&(slam.trajectory()[0].to(found)));
        assert!(off.position().length() < 0.1 && wrap_angle(off.yaw).abs() < 0.05, "{off:?}");
    }
}

#[test]
fn what_other_senses_tell_of_a_fall_begins_a_new_part_at_once() {
    let (scans, _) = drive(&Floor::ring(), &BEFORE, (1.0, 1.0));
    let mut slam = Slam::new(fan(), 0.0, Settings::default());
    for scan in &scans[..60] {
        slam.step(scan);
    }
    slam.lose();
    slam.step(&scans[60]);
    assert!(slam.is_lost());
    assert_eq!(slam.relocation().losses()[0].cause, LossCause::Told);
    for scan in &scans[61..] {
        slam.step(scan);
    }
    assert!(!slam.is_lost(), "{:?}", slam.relocation().searches());
}

#[test]
fn people_who_stand_in_the_way_do_not_make_a_robot_lost() {
    let (mut scans, truth) = drive(&Floor::ring(), &BEFORE, (0.98, 1.02));
    for scan in &mut scans[60..65] {
        // More than half of the beams end at legs and coats.
        let people = scan.ranges.iter_mut().take(140).enumerate();
        people.for_each(|(beam, range)| *range = range.min(0.5 + 0.1 * (beam / 9 % 4) as f32));
    }
    let slam = mapped(&scans, Settings::default());
    assert!(slam.relocation().losses().is_empty(), "{:?}", slam.relocation().losses());
    assert!(worst(&slam, &truth) < 0.1, "{} m", worst(&slam, &truth));
    let of_people = slam.manifold().patches().iter().find(|patch| (60..65).contains(&patch.scan));
    assert!(of_people.is_none(), "a patch of people: scan {:?}", of_people.map(|patch| patch.scan));
}

#[test]
fn somebody_who_walks_ahead_of_the_robot_does_not_bend_its_way() {
    let (mut scans, truth) = drive(&Floor::ring(), &BEFORE, (0.98, 1.02));
    for scan in &mut scans {
        // A back, half a metre wide, always as far ahead.
        for range in &mut scan.ranges[112..128] {
            *range = range.min(1.2);
        }
    }
    let slam = mapped(&scans, Settings::default());
    assert!(slam.relocation().losses().is_empty(), "{:?}", slam.relocation().losses());
    assert!(worst(&slam, &truth) < 0.1, "{} m", worst(&slam, &truth));
}

#[test]
fn without_parts_nothing_is_taken_for_a_loss() {
    let (scans, _, _) = carried_off();
    let mut slam = Slam::new(fan(), 0.0, Settings { parts: false, ..Settings::default() });
    for scan in &scans {
        slam.step(scan);
    }
    assert_eq!(slam.manifold().parts().len(), 1);
    assert!(slam.relocation().losses().is_empty());
}
