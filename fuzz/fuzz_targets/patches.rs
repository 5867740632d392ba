//! Any bytes must give news or an error, and what is news must be told again in the same bytes. With an odd first byte the rest is given its right
//! checksum, which would otherwise keep every change from the reader. A robot that hears it must go on.
#![no_main]

use base::geom::Pose2;
use libfuzzer_sys::fuzz_target;
use link_patches::{Author, decode, encode};
use robot_slam::mates::TeamMap;

fn signed(mut packet: Vec<u8>) -> Vec<u8> {
    if packet.len() >= 8 {
        let sum = crc32fast::hash(&[&packet[2..4], &packet[8..]].concat());
        packet[4..8].copy_from_slice(&sum.to_le_bytes());
    }
    packet
}

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else { return };
    let packet = if kind % 2 == 0 { rest.to_vec() } else { signed(rest.to_vec()) };
    let Ok(news) = decode(&packet) else { return };
    assert_eq!(decode(&encode(&news)).as_ref(), Ok(&news));
    let author = Author { robot: "fuzz".to_owned(), session: 0 };
    let Ok(mut map) = TeamMap::new(author, Pose2::IDENTITY, 0.1) else { return };
    drop(map.take(&packet));
    drop(map.advance());
    assert!(map.standings().is_empty());
});
