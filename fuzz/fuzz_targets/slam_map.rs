//! Any bytes must give a map or an error. With an even first byte the rest is a file as it is, with an odd one a body that is given its
//! right head: otherwise the checksum would keep every change from the reader. What is a map must be gone on with.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_slam_maps::{MAGIC, read, write};
use robot_slam::{Settings, Slam};

fn signed(body: &[u8]) -> Vec<u8> {
    let mut rest = vec![1, 0, 0, 0];
    rest.extend((body.len() as u64).to_le_bytes());
    rest.extend(body);
    let mut file = MAGIC.to_vec();
    file.extend(crc32fast::hash(&rest).to_le_bytes());
    file.extend(rest);
    file
}

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else { return };
    let file = if kind % 2 == 0 { rest.to_vec() } else { signed(rest) };
    if let Ok(map) = read(&file) {
        assert_eq!(read(&write(&map)).as_ref(), Ok(&map));
        let (slam, scans) = Slam::resumed(&map, Settings::default());
        let again = slam.saved(&scans);
        assert_eq!(again.patches.len(), map.patches.len());
    }
});
