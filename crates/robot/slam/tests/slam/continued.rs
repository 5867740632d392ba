//! Maps that are saved, loaded and gone on with.

use base::geom::Pose2;
use link_slam_maps::{SlamMap, read, write};
use robot_slam::{Scan, Settings, Slam, odometry_from_log};

use crate::floor::{Floor, drive, fan, mapped};

/// Once around the block, and some metres of the way again.
const ROUND: [(f64, f64); 6] =
    [(1.0, 1.0), (19.0, 1.0), (19.0, 13.0), (1.0, 13.0), (1.0, 1.0), (9.0, 1.0)];
/// Two poses are the same within this, metres.
const SAME: f64 = 0.01;

/// Maps scans, and saves the map as a file has it.
fn saved(scans: &[Scan]) -> SlamMap {
    let map = mapped(scans, Settings::default()).saved(scans);
    read(&write(&map)).expect("a map")
}

/// Goes on with a map, and looks back.
fn continued(map: &SlamMap, scans: &[Scan]) -> (Slam, Vec<Scan>) {
    let (mut slam, mut all) = Slam::resumed(map, Settings::default());
    for scan in scans {
        slam.step(scan);
    }
    all.extend_from_slice(scans);
    slam.finish(&all);
    (slam, all)
}

fn apart(a: &Pose2, b: &Pose2) -> f64 {
    a.position().distance(b.position())
}

#[test]
fn a_map_gone_on_with_is_the_uninterrupted_one_within_a_centimetre() {
    let (scans, _) = drive(&Floor::ring(), &ROUND, (0.97, 1.03));
    let half = scans.len() / 2;
    let whole = mapped(&scans, Settings::default()).trajectory();
    let map = saved(&scans[..half]);
    let (slam, all) = continued(&map, &scans[half..]);
    let kept = map.patches.len();
    let trajectory = slam.trajectory();
    assert_eq!(
        (trajectory.len(), all.len()),
        (kept + scans.len() - half, kept + scans.len() - half)
    );
    for (index, (found, truth)) in trajectory[kept..].iter().zip(&whole[half..]).enumerate() {
        let off = apart(found, truth);
        assert!(off < SAME, "scan {index} of the second half is {off} m off");
    }
    let first_half = mapped(&scans[..half], Settings::default());
    for (patch, found) in first_half.manifold().patches().iter().zip(&trajectory) {
        let off = apart(found, &whole[patch.scan]);
        assert!(off < SAME, "scan {} of the first half is {off} m off", patch.scan);
    }
}

#[test]
fn a_map_loaded_lies_where_it_lay_and_is_saved_to_the_same_bytes() {
    let (scans, _) = drive(&Floor::ring(), &ROUND[..3], (0.97, 1.03));
    let map = saved(&scans);
    let (slam, kept) = Slam::resumed(&map, Settings::default());
    assert_eq!(write(&slam.saved(&kept)), write(&map));
    let poses: Vec<Pose2> = map.patches.iter().map(|patch| patch.pose).collect();
    assert_eq!(slam.manifold().poses(), poses);
    assert_eq!(slam.pose(), map.end.pose);
}

#[test]
fn another_log_that_begins_where_the_map_ended_has_its_odometry_brought_along() {
    let (scans, _) = drive(&Floor::ring(), &ROUND[..3], (0.97, 1.03));
    let half = scans.len() / 2;
    let whole = mapped(&scans, Settings::default()).trajectory();
    let map = saved(&scans[..half]);
    // The robot was switched off and on: its wheels count from nothing, its clock too.
    let start = scans[half].told;
    let later: Vec<Scan> = scans[half..]
        .iter()
        .map(|scan| Scan { time: scan.time - 1000.0, told: start.to(&scan.told), ..scan.clone() })
        .collect();
    assert_eq!(odometry_from_log(&map, &scans[half]), Pose2::IDENTITY, "the same log");
    let brought = odometry_from_log(&map, &later[0]);
    let later: Vec<Scan> =
        later.iter().map(|scan| Scan { told: brought * scan.told, ..scan.clone() }).collect();
    let (slam, _) = continued(&map, &later);
    let off = apart(whole.last().unwrap(), slam.trajectory().last().unwrap());
    assert!(off < 2.0 * SAME, "{off} m");
    assert_eq!(slam.manifold().parts().len(), 1);
}

#[test]
fn an_empty_map_is_a_beginning() {
    let map = Slam::new(fan(), 0.0, Settings::default()).saved(&[]);
    let (scans, _) = drive(&Floor::ring(), &ROUND[..2], (1.0, 1.0));
    let (slam, _) = continued(&read(&write(&map)).unwrap(), &scans[..20]);
    assert_eq!(slam.trajectory().len(), 20);
}
