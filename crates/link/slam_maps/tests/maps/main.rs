//! Broken maps: none is ever taken for whole, and none panics, hangs or fills the memory.

use base::geom::Pose2;
use link_slam_maps::{
    End, KeyScan, Laser, MapError, Origin, Reason, Relation, RelationKind, SlamMap, Trial, read,
    write,
};
use proptest::prelude::*;

fn map() -> SlamMap {
    let laser = Laser {
        name: "lms200".to_owned(),
        first_angle: -1.0,
        step: 0.5,
        beams: 5,
        min_range: 0.05,
        max_range: 30.0,
        turn: 0.0133,
        interlace: 1,
    };
    let scan = |index: u16| KeyScan {
        time: f64::from(index),
        pose: Pose2::new(0.2 * f64::from(index), 0.0, 0.1),
        told: Pose2::new(0.21 * f64::from(index), 0.0, 0.1),
        rate: [0.5, 0.0, 0.1],
        ranges: vec![1000 + index, 0, 2000, 2003, 29_999],
    };
    let relation = |from: usize, kind| Relation {
        from,
        to: from + 1,
        kind,
        from_to: Pose2::new(0.2, 0.0, 0.0),
        information: [400.0, 1.0, 0.0, 400.0, 0.0, 900.0],
    };
    let reason = Reason { code: 4, figure: 0.25 };
    let trial = |refused| Trial { from: 0, to: 2, sigma: 0.5, score: 0.7, moved: 0.1, refused };
    SlamMap {
        frame: "map".to_owned(),
        origins: vec![Origin { name: "monday.log".to_owned(), first_patch: 0, scans: 40 }],
        laser,
        end: End { references: vec![2, 1], periods: vec![0.2; 3], ..End::default() },
        patches: (0..3).map(scan).collect(),
        relations: vec![relation(0, RelationKind::Odometry), relation(1, RelationKind::Loop)],
        trials: vec![trial(None), trial(Some(reason))],
        ..SlamMap::default()
    }
}

/// Gives a file its right checksum and length, as if somebody had written it so.
fn signed(mut file: Vec<u8>) -> Vec<u8> {
    let length = (file.len() - 24) as u64;
    file[16..24].copy_from_slice(&length.to_le_bytes());
    let sum = crc32fast::hash(&file[12..]);
    file[8..12].copy_from_slice(&sum.to_le_bytes());
    file
}

#[test]
fn a_map_comes_back_to_the_last_bit() {
    assert_eq!(read(&write(&map())).unwrap(), map());
    assert_eq!(write(&read(&write(&map())).unwrap()), write(&map()));
}

#[test]
fn a_map_cut_off_anywhere_says_so() {
    let file = write(&map());
    for end in 0..file.len() {
        let error = read(&file[..end]).unwrap_err();
        let is_told = matches!(error, MapError::NotAMap { .. } | MapError::CutOff { .. });
        assert!(is_told, "{end}: {error}");
    }
    let longer = [&file[..], b"x"].concat();
    assert_eq!(read(&longer), Err(MapError::TooLong { extra: 1 }));
}

#[test]
fn a_map_with_any_changed_bit_is_refused() {
    let file = write(&map());
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut spoilt = file.clone();
            spoilt[at] ^= 1 << bit;
            assert!(read(&spoilt).is_err(), "byte {at}, bit {bit}");
        }
    }
}

#[test]
fn what_no_map_can_say_is_refused_by_name_though_its_checksum_is_right() {
    type Change = fn(&mut SlamMap);
    let cases: [(Change, &str); 12] = [
        (|map| map.relations[0].to = 9, "relation 0: to patch 9 of 3"),
        (|map| map.relations[1].from = 2, "relation 1: from patch 2 to itself"),
        (|map| map.relations[0].information[3] = -1.0, "relation 0: its weights"),
        (|map| map.relations[0].from_to.x = f64::NAN, "relation 0: a number is NaN"),
        (|map| map.patches[1].pose.y = 1e9, "patch 1: a pose is"),
        (|map| map.patches[2].time = f64::INFINITY, "patch 2: a number is inf"),
        (|map| map.trials[1].from = 3, "loop 1: from patch 3 of 3"),
        (|map| map.end.references = vec![3], "the end: patch 3 of 3"),
        (|map| map.origins[0].first_patch = 4, "\"monday.log\" begins at patch 4 of 3"),
        (|map| map.laser.step = 99.0, "the laser: 5 beams from -1 by 99"),
        (|map| map.laser.max_range = -1.0, "the laser: it sees from"),
        (|map| map.wheels.yaw.estimate[0] = f64::NAN, "the wheels: a number is NaN"),
    ];
    for (change, words) in cases {
        let mut map = map();
        change(&mut map);
        let told = read(&write(&map)).unwrap_err().to_string();
        assert!(told.contains(words), "{words:?} is not in {told:?}");
    }
    let newer = {
        let mut file = write(&map());
        file[12] = 2;
        signed(file)
    };
    let told = read(&newer).unwrap_err().to_string();
    assert!(told.contains("version 2") && told.contains("up to 1"), "{told}");
}

#[test]
fn any_byte_may_be_any_other_though_the_checksum_is_right() {
    let file = write(&map());
    for at in 24..file.len() {
        for byte in [0x00, 0x01, 0x7f, 0x80, 0xff] {
            let mut spoilt = file.clone();
            spoilt[at] = byte;
            if let Ok(map) = read(&signed(spoilt)) {
                assert_eq!(read(&write(&map)).unwrap(), map, "byte {at}");
            }
        }
    }
}

#[test]
fn counts_that_promise_gigabytes_take_none() {
    let mut file = write(&map())[..24].to_vec();
    file.extend([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
    let told = read(&signed(file)).unwrap_err().to_string();
    assert!(told.contains("the frame") && told.contains("do not fit"), "{told}");
}

proptest! {
    #[test]
    fn any_bytes_behind_a_right_head_are_a_map_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut file = write(&map())[..24].to_vec();
        file.extend(bytes);
        let _ = read(&signed(file));
    }
}
