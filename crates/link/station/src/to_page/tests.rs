//! Every message comes back as it was; no bytes do harm.

use proptest::prelude::*;

use super::*;
use crate::error::StationError;
use crate::layout::Layout;

fn shapes() -> [SolidShape; 5] {
    [
        SolidShape::Box([0.0; 3], [1.0; 3], [0.0, 0.0, 0.0, 1.0]),
        SolidShape::Sphere([1.0; 3], 0.5),
        SolidShape::Cylinder([1.0; 3], 0.5, 2.0, [0.0, 0.0, 0.0, 1.0]),
        SolidShape::Capsule([1.0; 3], 0.5, 2.0, [0.0, 0.0, 0.0, 1.0]),
        SolidShape::Triangle([[0.0; 3], [1.0; 3], [2.0; 3]]),
    ]
}

fn manifold() -> Manifold {
    let patches = vec![[0.0, 1.0], [2.0, 3.0]];
    Manifold { robot: 4, patches, relations: vec![[0, 1]], loops: vec![[1, 0], [0, 1]] }
}

fn team() -> ToPage {
    let story = Story { doing: "explores".into(), since: 4.5, ..Story::default() };
    let member = Member { robot: 3, story, margin: Some(12.5), ..Member::default() };
    let goals = vec![Goal { robot: 3, at: [1.5, -2.0] }];
    let (limit, members) = (Some(1200.0), vec![member]);
    ToPage::Team(Team { phase: RunPhase::Run, spent: 61.0, limit, members, goals, known: 40.5 })
}

fn requests() -> ToPage {
    let request = Request {
        id: 4,
        robot: None,
        cause: Cause::Time,
        text: "the run is over".into(),
        since: 1200.0,
        level: 1,
        at: None,
        accept: "stop all".into(),
        refuse: None,
        later: Some(1230.0),
    };
    ToPage::Requests(Requests { requests: vec![request] })
}

fn scan() -> ScanOf {
    let (unit, counts) = ScanOf::counts([Some(1.0), None, Some(80.0)], 80.0);
    ScanOf {
        robot: 1,
        sensor: 2,
        time: 0.5,
        first_angle: -1.5,
        step: 0.01,
        unit,
        elevations: vec![0.0],
        counts,
    }
}

fn samples() -> Vec<ToPage> {
    let pose = [1.0, 2.0, 3.0, 0.0, 0.0, 0.6, 0.8];
    let robot = RobotState {
        id: 7,
        belief: Some(BeliefOf { pose, covariance: [0.1, 0.0, 0.2, 0.01], is_lost: true }),
        truth: None,
        charge: 0.5,
        seconds_left: 60.0,
        felt: Some(TouchOf { is_touching: true, contacts: 3 }),
        touch: None,
        has_tipped: false,
        is_held: true,
        links: vec![pose, pose],
    };
    let other = RobotState { id: 8, belief: None, truth: Some(pose), ..robot.clone() };
    let solid = |shape| Solid { kind: SolidKind::Wall, colour: [1, 2, 3, 255], shape };
    let range = |sensor, range| RangeOf { sensor, range };
    let mut cells = vec![0; TILE * TILE];
    cells[70..900].fill(255);
    vec![
        ToPage::Hello(Hello::default()),
        ToPage::Solids(Solids { can_move: true, solids: shapes().map(solid).to_vec() }),
        ToPage::RobotGone(3),
        ToPage::State(StateOf { time: 1.5, robots: vec![robot, other] }),
        ToPage::Scan(scan()),
        ToPage::Ranges(Ranges { robot: 1, time: 2.0, ranges: vec![range(0, 1.5), range(3, 2.5)] }),
        ToPage::Picture(PictureOf {
            robot: 1,
            sensor: 0,
            time: 0.0,
            format: PictureFormat::Jpeg,
            bytes: vec![1, 2, 3],
        }),
        ToPage::Manifold(manifold()),
        ToPage::Tile(Tile { layer: 1, x: -3, y: 4, cells }),
        ToPage::Trail(Trail { robot: 2, is_true: true, chunk: 9, points: vec![[0.0; 3]; 5] }),
        ToPage::Playback(Playback { phase: "running".into(), end: 9.0, ..Playback::default() }),
        ToPage::CloudChunk(CloudChunk {
            index: 4,
            places: vec![[1, 2, 3], [4, 5, 65535]],
            beliefs: vec![9, 200],
        }),
        ToPage::Reset(Reset { epoch: 3, is_all: true }),
        ToPage::Photo(Photo {
            id: 2,
            robot: 1,
            time: 3.5,
            from: [1.0, 2.0, 0.5],
            format: PictureFormat::Jpeg,
            bytes: vec![255, 216],
        }),
        team(),
        requests(),
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
        for length in 0..bytes.len() {
            let cut = ToPage::decode(&bytes[..length]);
            assert!(cut.is_err(), "{length} bytes of {message:?}");
        }
        let more = [&bytes[..], &[0]].concat();
        assert!(ToPage::decode(&more).is_err(), "{message:?}");
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
    let empty = ToPage::Tile(Tile { layer: 0, x: 0, y: 0, cells: vec![0; TILE * TILE] });
    assert!(empty.encode().len() < 50, "{}", empty.encode().len());
}

#[test]
fn a_range_loses_at_most_a_unit() {
    let (unit, counts) = ScanOf::counts([Some(12.345), None, Some(99.0)], 20.0);
    assert!((f32::from(counts[0]) * unit - 12.345).abs() <= unit);
    assert_eq!(counts[1..], [ScanOf::NONE, ScanOf::MOST]);
}

/// Goes over a value as its layout says and gives what is left: as the page does it, which knows nothing else.
fn skip<'a>(layout: &Layout, bytes: &'a [u8]) -> &'a [u8] {
    let count = |bytes: &[u8]| u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
    match layout {
        Layout::Array(count, item) => (0..*count).fold(bytes, |rest, _| skip(item, rest)),
        Layout::List(item) => (0..count(bytes)).fold(&bytes[4..], |rest, _| skip(item, rest)),
        Layout::Maybe(item) if bytes[0] == 1 => skip(item, &bytes[1..]),
        Layout::Choice(choices) => skip(&choices[usize::from(bytes[0])].1, &bytes[1..]),
        Layout::Record(_, fields) => fields.iter().fold(bytes, |rest, (_, f)| skip(f, rest)),
        Layout::Runs(cells) => {
            let mut rest = (bytes, 0);
            while rest.1 < *cells {
                rest = (&rest.0[2..], rest.1 + usize::from(rest.0[1]) + 1);
            }
            rest.0
        }
        plain => &bytes[plain.least_bytes()..],
    }
}

#[test]
fn whoever_knows_the_layouts_can_read_every_message_to_its_end() {
    for message in samples() {
        let bytes = message.encode();
        let kind = ToPage::KINDS.iter().find(|kind| kind.number == bytes[0]).unwrap();
        let Some(layout) = &kind.layout else { continue };
        assert_eq!(skip(layout, &bytes[1..]).len(), 0, "{}", kind.word);
    }
}

#[test]
fn a_robots_layers_are_its_own() {
    for robot in [0, 1, 7, 4000] {
        assert_eq!(Layer::owner(Layer::map_of(robot)), Some(robot));
        assert_eq!(Layer::owner(Layer::searched_by(robot)), Some(robot));
        assert_eq!(Slot::Tile(Layer::map_of(robot), 3, -4).robot(), Some(robot));
    }
    assert_ne!(Layer::map_of(1), Layer::searched_by(0));
    assert_eq!([Layer::BUILDING, Layer::RADIO, Layer::SAFE].map(Layer::owner), [None; 3]);
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
