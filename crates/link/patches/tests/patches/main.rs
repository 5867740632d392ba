//! Packets come back, and what was spoilt on the way is never taken for whole.

use base::geom::Pose2;
use link_patches::{
    Author, Digest, Held, Holding, Laser, News, PacketError, Patch, Place, Poses, Relation,
    RelationKind, Relations, Start, decode, encode, grains,
};
use proptest::prelude::*;

fn author() -> Author {
    Author { robot: "scout".to_owned(), session: 7 }
}

fn relation(number: u32, from: u32, to: u32) -> Relation {
    Relation {
        number,
        from,
        to,
        kind: RelationKind::Near,
        from_to: Pose2::new(0.2, -0.01, 0.05),
        information: [4000.0, 10.0, -3.0, 3000.0, 2.0, 9000.0],
    }
}

fn patch() -> Patch {
    let laser = Laser {
        first_angle: -1.57,
        step: 0.0175,
        min_range: 0.05,
        max_range: 20.0,
        turn: 0.0,
        interlace: 1,
    };
    // A wall 3 m to the side.
    let range = |beam: i32| (3.0 / (0.02 + (f64::from(beam) * 0.0175).sin())) as f32;
    Patch {
        author: author(),
        number: 130,
        time_ms: 65_250,
        pose: Pose2::new(12.5, -3.25, 1.5),
        revision: 9,
        laser,
        rate: [0.5, 0.0, 0.25],
        grain: 2,
        ranges: (0..181).map(|beam| grains(range(beam), 2)).collect(),
        relations: (0..5).map(|index| relation(600 + index, 125 + index, 130)).collect(),
    }
}

/// One of each kind, whose quantities need no rounding.
fn all() -> Vec<News> {
    let holding = Holding {
        author: author(),
        patches: Held { below: 130, beyond: 5 },
        relations: Held { below: 604, beyond: 0 },
        blocks: vec![9, 9, 4],
    };
    let poses = (0..64).map(|index| Pose2::new(f64::from(index) * 0.25, 1.0, 0.5)).collect();
    vec![
        News::Digest(Digest { holdings: vec![holding, Holding::default_of("b")] }),
        News::Poses(Poses { author: author(), block: 1, revision: 9, poses }),
        News::Relations(Relations { author: author(), relations: vec![relation(3, 9, 2)] }),
        News::Patch(patch()),
        News::Place(Place {
            author: author(),
            time_ms: 65_300,
            patch: 130,
            patch_from_robot: Pose2::new(0.1, 0.0, 0.02),
        }),
        News::Start(Start {
            author: author(),
            common_from_own: Pose2::new(3.0, 4.0, -0.5),
            sigma: [0.5, 0.175],
        }),
    ]
}

trait DefaultOf {
    fn default_of(robot: &str) -> Self;
}

impl DefaultOf for Holding {
    fn default_of(robot: &str) -> Self {
        Self { author: Author { robot: robot.to_owned(), session: 0 }, ..Self::default() }
    }
}

/// Gives a packet its right checksum, as if somebody had sent it so.
fn signed(mut packet: Vec<u8>) -> Vec<u8> {
    let rest = [&packet[2..4], &packet[8..]].concat();
    let sum = crc32fast::hash(&rest);
    packet[4..8].copy_from_slice(&sum.to_le_bytes());
    packet
}

#[test]
fn every_kind_comes_back_and_gives_the_same_bytes_again() {
    for news in all() {
        let packet = encode(&news);
        let again = decode(&packet).unwrap_or_else(|error| panic!("{news:?}: {error}"));
        assert_eq!(encode(&again), packet);
        assert_eq!(format!("{again:.3?}"), format!("{news:.3?}"));
    }
}

#[test]
fn a_patch_with_its_relations_fits_into_a_radio_packet() {
    let bytes = encode(&News::Patch(patch())).len();
    assert!(bytes < 600, "{bytes} bytes");
    let poses = encode(&all()[1]).len();
    assert!(poses < 700, "{poses} bytes");
}

#[test]
fn a_packet_that_was_cut_off_or_changed_is_refused() {
    for news in all() {
        let packet = encode(&news);
        for end in 0..packet.len() {
            assert!(decode(&packet[..end]).is_err(), "{end} bytes of {news:?}");
        }
        for at in 0..packet.len() {
            let mut changed = packet.clone();
            changed[at] ^= 1 << (at % 8);
            assert!(decode(&changed).is_err(), "byte {at} of {news:?}");
        }
        let longer = signed([&packet[..], b"x"].concat());
        let told = decode(&longer).unwrap_err();
        assert!(matches!(told, PacketError::Broken { .. }), "{told}");
    }
}

#[test]
fn what_no_packet_can_say_is_told_with_its_value() {
    let spoilt = |change: fn(&mut Patch)| {
        let mut patch = patch();
        change(&mut patch);
        decode(&encode(&News::Patch(patch))).unwrap_err().to_string()
    };
    let cases = [
        (spoilt(|patch| patch.author.robot.clear()), "a name of 0 letters"),
        (spoilt(|patch| patch.author.robot = "x".repeat(65)), "a name of 65 letters"),
        (spoilt(|patch| patch.grain = 0), "steps of 0 mm"),
        (spoilt(|patch| patch.laser.step = 0.0), "181 beams by 0 radians"),
        (spoilt(|patch| patch.laser.max_range = f32::NAN), "a number is NaN"),
        (spoilt(|patch| patch.laser.min_range = 30.0), "sees from 30 to 20 m"),
        (spoilt(|patch| patch.number = 131), "relation 600 leads from 125 to 130"),
        (spoilt(|patch| patch.relations[0].from = 130), "relation 600 leads to 130 from 0 before"),
        (spoilt(|patch| patch.relations[0].information[0] = -1.0), "has weights -1"),
        (spoilt(|patch| patch.number = u32::MAX), "number 4294967295 is too large"),
    ];
    for (told, expected) in cases {
        assert!(told.contains(expected), "{told}");
    }
    let told = decode(b"GET / HTTP/1.1").unwrap_err().to_string();
    assert!(told.contains("it is no packet of SLAM"), "{told}");
    let mut newer = encode(&all()[0]);
    newer[2] = 2;
    assert_eq!(decode(&newer), Err(PacketError::Newer { version: 2, known: 1 }));
}

proptest! {
    #[test]
    fn any_bytes_are_news_or_an_error(kind in 0_u8..7, body in prop::collection::vec(any::<u8>(), 0..400)) {
        let packet = signed([&[b'u', b'P', 1, kind, 0, 0, 0, 0][..], &body].concat());
        if let Ok(news) = decode(&packet) {
            let again = decode(&encode(&news));
            prop_assert_eq!(again.as_ref(), Ok(&news));
        }
    }

    #[test]
    fn changed_packets_with_a_right_checksum_never_panic(which in 0_usize..6, at in 8_usize..800, byte in any::<u8>()) {
        let mut packet = encode(&all()[which]);
        let at = 8 + (at - 8) % (packet.len() - 8);
        packet[at] = byte;
        if let Ok(news) = decode(&signed(packet)) {
            let again = decode(&encode(&news));
            prop_assert_eq!(again.as_ref(), Ok(&news));
        }
    }
}
