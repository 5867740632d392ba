//! Equal runs give equal bytes.

use std::io::{self, Write};

use link_recording::{Conditions, Recorder};

use crate::samples::{drive, record_drive};

#[test]
fn two_runs_of_one_seed_give_the_same_bytes() {
    assert!(drive(200, 7) == drive(200, 7), "two recordings of one run differ");
}

#[test]
fn another_seed_gives_other_bytes() {
    assert!(drive(20, 7) != drive(20, 8), "the recordings of two different runs are equal");
}

/// Takes as few bytes at a time as it pleases, like a pipe.
#[derive(Default)]
struct Dribble(Vec<u8>);

impl Write for Dribble {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(1 + self.0.len() % 13);
        self.0.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_bytes_do_not_depend_on_how_the_output_takes_them() {
    let conditions = Conditions { seed: 7, ..Conditions::default() };
    let mut recorder = Recorder::new(Dribble::default(), &conditions).unwrap();
    record_drive(&mut recorder, 50, 7);
    let dribbled = recorder.finish().unwrap().0.0;
    assert!(dribbled == drive(50, 7), "the output changed the bytes");
}

#[test]
fn a_full_disk_is_an_error_and_not_a_panic() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::StorageFull))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = Recorder::new(Full, &Conditions::default()).err().map(|error| error.to_string());
    assert!(error.is_some_and(|error| error.starts_with("cannot write the recording")));
}
