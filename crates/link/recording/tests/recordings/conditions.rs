//! The start of a run is kept in its recording.

use std::collections::BTreeMap;

use base::time::SimTime;
use link_recording::{Conditions, Info, Recorder, Replayer};

fn conditions() -> Conditions {
    let map = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    };
    Conditions {
        version: "0.1.0".into(),
        features: "enhanced-determinism".into(),
        seed: u64::MAX,
        step: SimTime::from_millis(10),
        arena: "yellow".into(),
        arena_text: "title = \"Yellow\"\n".into(),
        extra: map(&[("command line", "usar drive yellow P3AT")]),
        files: BTreeMap::from([("mesh.obj".into(), vec![0, 1, 2]), ("empty".into(), vec![])]),
    }
}

#[test]
fn conditions_come_back_as_given_and_before_the_first_entry() {
    let mut recorder = Recorder::new(Vec::new(), &conditions()).unwrap();
    recorder.tick(SimTime::ZERO, 1).unwrap();
    let (bytes, _) = recorder.finish().unwrap();
    let mut replayer = Replayer::new(&bytes[..]).unwrap();
    replayer.next().unwrap().unwrap();
    assert_eq!(replayer.conditions(), Some(&conditions()));
}

#[test]
fn conditions_are_there_even_if_nothing_was_recorded() {
    let (bytes, told) = Recorder::new(Vec::new(), &conditions()).unwrap().finish().unwrap();
    let info = Info::read(&bytes[..]).unwrap();
    assert_eq!(info.conditions, Some(conditions()));
    assert_eq!(info, told);
}

#[test]
fn a_seed_that_is_no_number_is_named() {
    let (bytes, _) = Recorder::new(Vec::new(), &conditions()).unwrap().finish().unwrap();
    let seed = u64::MAX.to_string();
    let at = bytes.windows(seed.len()).position(|window| window == seed.as_bytes()).unwrap();
    let mut bytes = bytes;
    bytes[at] = b'x';
    let error = Info::read(&bytes[..]).unwrap_err().to_string();
    assert!(error.contains("`seed`") && error.contains("x8446744073709551615"), "{error}");
}
