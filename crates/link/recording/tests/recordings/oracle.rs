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

#[test]
fn every_message_is_what_its_definition_says_and_its_channel_names_the_hash() {
    let folder = tempfile::tempdir().unwrap();
    let info = crate::python::bag(folder.path());
    let bytes = std::fs::read(folder.path().join("run.mcap")).unwrap();
    let mut checked = 0;
    for message in mcap::MessageStream::new(&bytes).unwrap() {
        let message = message.unwrap();
        let name = &message.channel.schema.as_ref().unwrap().name;
        let known = link_ros::message_type(name).unwrap_or_else(|| panic!("{name} is unknown"));
        assert_eq!(known.check(&message.data), Ok(()), "{name}");
        let hash = message.channel.metadata.get("topic_type_hash");
        assert_eq!(hash, Some(&known.hash().to_string()), "{name}");
        checked += 1;
    }
    assert_eq!(checked, info.message_count());
}
