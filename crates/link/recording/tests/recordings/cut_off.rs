//! A recording that was cut off or damaged gives all that is whole, and says what is missing.

use base::time::SimTime;
use link_recording::{Conditions, Event, Info, Integrity, Recorder, RecordingError, Replayer};
use proptest::prelude::*;

use crate::samples::{drive, record_drive};

/// Time of every tick that can be read, and what is missing.
fn ticks(bytes: &[u8]) -> (Vec<SimTime>, Integrity) {
    let mut replayer = Replayer::new(bytes).unwrap();
    let mut times = vec![];
    for entry in replayer.by_ref().flatten() {
        if matches!(entry.event, Event::Tick { .. }) {
            times.push(entry.time);
        }
    }
    (times, replayer.integrity())
}

#[test]
fn a_file_cut_anywhere_is_readable_up_to_its_last_whole_second() {
    let bytes = drive(100, 3);
    let mut seconds_before = 0;
    for cut in (8..bytes.len()).step_by(1000).chain([bytes.len() - 1]) {
        let (times, integrity) = ticks(&bytes[..cut]);
        assert!(!integrity.is_complete, "cut at {cut}");
        assert!(integrity.lost_bytes < cut as u64);
        // Ten ticks a second: seconds are there wholly or not at all, and none is skipped.
        assert_eq!(times.len() % 10, 0, "cut at {cut}: {} ticks", times.len());
        let expected = (0..times.len() as u64).map(|tick| SimTime::from_millis(100 * tick));
        assert_eq!(times, expected.collect::<Vec<_>>());
        assert!(times.len() / 10 >= seconds_before, "cut at {cut}");
        seconds_before = times.len() / 10;
    }
    assert_eq!(seconds_before, 10);
}

#[test]
fn all_seconds_but_the_one_being_recorded_are_in_the_output_already() {
    /// Keeps what a killed program would leave.
    #[derive(Clone, Default)]
    struct Shared(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);
    impl std::io::Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let output = Shared::default();
    let mut recorder = Recorder::new(output.clone(), &Conditions::default()).unwrap();
    record_drive(&mut recorder, 37, 1);
    let left = output.0.borrow().clone();
    assert_eq!(ticks(&left).0.len(), 30);
    assert_eq!(ticks(&left).1, Integrity::default());
}

#[test]
fn a_whole_file_is_whole() {
    let (times, integrity) = ticks(&drive(100, 3));
    assert_eq!(times.len(), 100);
    assert!(integrity.is_whole(), "{integrity}");
    assert_eq!(integrity.to_string(), "complete");
}

#[test]
fn lost_bytes_are_counted() {
    let bytes = drive(25, 3);
    // Two bytes into the last eight, which close the file.
    let (times, integrity) = ticks(&bytes[..bytes.len() - 6]);
    assert_eq!((times.len(), integrity.lost_bytes), (25, 2));
    assert_eq!(integrity.to_string(), "cut off, 2 bytes after the last whole record lost");
}

#[test]
fn a_damaged_second_is_left_out_and_the_rest_is_read() {
    let mut bytes = drive(50, 3);
    let third = mcap::Summary::read(&bytes).unwrap().unwrap().chunk_indexes.remove(2);
    bytes[(third.chunk_start_offset + third.chunk_length / 2) as usize] ^= 0x55;
    let (times, integrity) = ticks(&bytes);
    assert_eq!(times.len(), 40);
    assert_eq!((integrity.is_complete, integrity.damaged_records), (true, 1), "{integrity}");
}

#[test]
fn what_is_no_recording_is_refused_with_its_first_bytes() {
    let error = Replayer::new(&b"PK\x03\x04"[..]).unwrap_err();
    assert!(
        matches!(&error, RecordingError::NotMcap { found } if found == b"PK\x03\x04"),
        "{error}"
    );
    assert!(Info::read(&b""[..]).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn changed_bytes_never_lead_to_a_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
        cut in any::<prop::sample::Index>(),
    ) {
        thread_local!(static WHOLE: Vec<u8> = drive(12, 3));
        let mut bytes = WHOLE.with(Clone::clone);
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(cut.index(2 * bytes.len()));
        if let Ok(replayer) = Replayer::new(&bytes[..]) {
            prop_assert!(replayer.count() < 1000);
        }
        let _ = Info::read(&bytes[..]);
    }
}
