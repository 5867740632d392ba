//! Any bytes as a recording, or as the records of one chunk: entries or errors, never a panic, never long.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_recording::export::{csv, tum};
use link_recording::{Info, Replayer};

const MAGIC: &[u8] = b"\x89MCAP0\r\n";

fuzz_target!(|input: &[u8]| {
    let Some((first, rest)) = input.split_first() else { return };
    let file = if first % 2 == 0 { rest.to_vec() } else { around(rest) };
    let Ok(mut replayer) = Replayer::new(&file[..]) else { return };
    let topics: Vec<String> = replayer.by_ref().flatten().map(|entry| entry.topic.to_string()).collect();
    assert!(!replayer.integrity().to_string().is_empty());
    if let Ok(info) = Info::read(&file[..]) {
        assert!(info.message_count() >= topics.len() as u64);
        assert!(!info.metadata_yaml("f.mcap").is_empty());
    }
    if let Some(topic) = topics.first() {
        let _ = csv(&file[..], topic, std::io::sink());
        let _ = tum(&file[..], topic, std::io::sink());
    }
});

/// A file with one chunk that is not packed and has no checksum.
fn around(records: &[u8]) -> Vec<u8> {
    let size = (records.len() as u64).to_le_bytes();
    let length = (8 + 8 + 8 + 4 + 4 + 8 + records.len() as u64).to_le_bytes();
    let times = [0; 16];
    [MAGIC, &[6], &length, &times, &size, &[0; 4], &[0; 4], &size, records].concat()
}
