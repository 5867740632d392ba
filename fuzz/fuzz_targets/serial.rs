//! Any bytes as what the walking robot's radio brings: the next frame after them is understood, and the computer stays in talk.
#![no_main]

use base::time::SimTime;
use glam::DVec2;
use libfuzzer_sys::fuzz_target;
use link_serial::{Command, Decoder, FRAME_BYTES, Frame, Report};
use robot_survey::computer::{Desk, Errand, Strides};
use robot_survey::{Body, Sonar};

fuzz_target!(|input: &[u8]| {
    in_step(input);
    at_the_desk(input);
});

/// Whatever came before, a whole frame is heard as what it says, once.
fn in_step(input: &[u8]) {
    let mut decoder = Decoder::default();
    let heard: Vec<Report> = input.iter().filter_map(|byte| decoder.push(*byte)).collect();
    for report in heard {
        assert_eq!(Report::from_frame(report.to_frame()), Some(report));
        let again = report.to_frame().to_bytes().map(|byte| decoder.push(byte));
        assert_eq!(again, [None, None, None, None, None, Some(report)]);
    }
    for byte in Frame::new(33, 0).to_bytes() {
        decoder.push(byte);
    }
    assert!(input.len() + FRAME_BYTES >= decoder.stray as usize, "no byte is counted twice");
    for byte in input {
        if let Some((command, is_upper)) = Command::from_char(char::from(*byte)) {
            assert_eq!(command.to_char(is_upper), char::from(*byte));
        }
    }
}

/// The computer hears it piece by piece: what it says are commands.
fn at_the_desk(input: &[u8]) {
    let errand = Errand::GoThere(DVec2::new(1.0, 0.5), 6);
    let mut desk = Desk::new(Sonar::HEXAPOD, (Body::HEXAPOD, Strides::HEXAPOD), errand);
    for (tick, piece) in input.chunks(32).take(256).enumerate() {
        let now = SimTime::from_millis(100 * tick as u64);
        let said = desk.step(now, piece).expect("ranges of a sonar fit a map");
        assert!(said.iter().all(|byte| Command::from_char(char::from(*byte)).is_some()));
    }
}
