//! The `mcap` crate's own reader agrees with ours.

use link_recording::{Info, Replayer};

use crate::samples::drive;

#[test]
fn the_reference_reader_finds_the_same_messages() {
    let bytes = drive(30, 5);
    let reference: Vec<(String, u64)> = mcap::MessageStream::new(&bytes)
        .unwrap()
        .map(|message| message.map(|m| (m.channel.topic.clone(), m.log_time)))
        .collect::<Result<_, _>>()
        .unwrap();
    let ours: Vec<(String, u64)> = Replayer::new(&bytes[..])
        .unwrap()
        .map(|entry| entry.map(|e| (e.topic.to_string(), e.time.nanos())))
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(ours, reference);
}

#[test]
fn the_summary_counts_what_was_recorded() {
    let bytes = drive(30, 5);
    let summary = mcap::Summary::read(&bytes).unwrap().unwrap();
    let statistics = summary.stats.unwrap();
    let info = Info::read(&bytes[..]).unwrap();
    assert_eq!(statistics.message_count, info.message_count());
    // Three seconds, a chunk each.
    assert_eq!(statistics.chunk_count, 3);
    assert_eq!(statistics.metadata_count, 1);
    let topics: std::collections::BTreeSet<&str> =
        summary.channels.values().map(|channel| channel.topic.as_str()).collect();
    assert!(info.topics.iter().map(|topic| topic.topic.as_str()).eq(topics));
}
