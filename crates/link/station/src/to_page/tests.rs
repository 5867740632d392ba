//! Every message comes back as it was; no bytes do harm.

use proptest::prelude::*;

use super::*;
use crate::error::StationError;

fn samples() -> Vec<ToPage> {
    let pose = [1.0, 2.0, 3.0, 0.0, 0.0, 0.6, 0.8];
    let robot = RobotState {
        id: 7,
        pose,
        charge: 0.5,
        seconds_left: 60.0,
        is_touching: true,
        has_tipped: false,
        links: vec![pose, pose],
    };
    let solid = |shape| Solid { kind: SolidKind::Wall, colour: [1, 2, 3, 255], shape };
    let shapes = [
        SolidShape::Box([0.0; 3], [1.0; 3], [0.0, 0.0, 0.0, 1.0]),
        SolidShape::Sphere([1.0; 3], 0.5),
        SolidShape::Cylinder([1.0; 3], 0.5, 2.0, [0.0, 0.0, 0.0, 1.0]),
        SolidShape::Capsule([1.0; 3], 0.5, 2.0, [0.0, 0.0, 0.0, 1.0]),
        SolidShape::Triangle([[0.0; 3], [1.0; 3], [2.0; 3]]),
    ];
    let (unit, counts) = ScanOf::counts([Some(1.0), None, Some(80.0)], 80.0);
    let scan = ScanOf {
        robot: 1,
        sensor: 2,
        time: 0.5,
        first_angle: -1.5,
        step: 0.01,
        unit,
        elevations: vec![0.0],
        counts,
    };
    let mut cells = vec![0; TILE * TILE];
    cells[70..900].fill(255);
    vec![
        ToPage::Hello(Hello::default()),
        ToPage::Solids(Solids { can_move: true, solids: shapes.map(solid).to_vec() }),
        ToPage::RobotGone(3),
        ToPage::State(StateOf { time: 1.5, robots: vec![robot] }),
        ToPage::Scan(scan),
        ToPage::Ranges(Ranges { robot: 1, time: 2.0, ranges: vec![(0, 1.5), (3, 2.5)] }),
        ToPage::Picture(PictureOf {
            robot: 1,
            sensor: 0,
            time: 0.0,
            format: PictureFormat::Jpeg,
            bytes: vec![1, 2, 3],
        }),
        ToPage::Tile(Tile { layer: 1, x: -3, y: 4, cells }),
        ToPage::Trail(Trail { robot: 2, chunk: 9, points: vec![[0.0; 3]; 5] }),
        ToPage::Playback(Playback { phase: "running".into(), end: 9.0, ..Playback::default() }),
        ToPage::CloudChunk(CloudChunk {
            index: 4,
            places: vec![[1, 2, 3], [4, 5, 65535]],
            beliefs: vec![9, 200],
        }),
        ToPage::Reset(3, true),
    ]
}

#[test]
fn every_message_comes_back_as_it_was() {
    for message in samples() {
        assert_eq!(ToPage::decode(&message.encode()).unwrap(), message);
    }
}

#[test]
fn a_message_that_is_cut_off_or_goes_on_is_refused() {
    for message in samples() {
        let bytes = message.encode();
        // The bytes of a picture end where they end.
        let is_open_ended = matches!(message, ToPage::Picture(_));
        for length in 0..bytes.len() {
            let cut = ToPage::decode(&bytes[..length]);
            assert!(cut.is_err() || is_open_ended, "{length} bytes of {message:?}");
        }
        let more = [&bytes[..], &[0]].concat();
        assert!(ToPage::decode(&more).is_err() || is_open_ended, "{message:?}");
    }
}

#[test]
fn a_count_that_no_message_can_hold_asks_for_no_memory() {
    let mut bytes = vec![2, 0];
    bytes.extend_from_slice(&u32::MAX.to_le_bytes());
    assert!(matches!(ToPage::decode(&bytes), Err(StationError::CutOff { .. })));
}

#[test]
fn an_empty_tile_is_a_few_bytes() {
    let empty = Tile { layer: 0, x: 0, y: 0, cells: vec![0; TILE * TILE] };
    assert!(empty.encode(10).len() < 50, "{}", empty.encode(10).len());
}

#[test]
fn a_range_loses_at_most_a_unit() {
    let (unit, counts) = ScanOf::counts([Some(12.345), None, Some(99.0)], 20.0);
    assert!((f32::from(counts[0]) * unit - 12.345).abs() <= unit);
    assert_eq!(counts[1..], [ScanOf::NONE, ScanOf::MOST]);
}

proptest! {
    #[test]
    fn no_bytes_do_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(message) = ToPage::decode(&bytes) {
            let again = ToPage::decode(&message.encode());
            prop_assert!(again.is_ok(), "{message:?}");
        }
    }
}
