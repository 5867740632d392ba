//! Frames out of whatever bytes come.

use crate::frame::{FIRST, FRAME_BYTES, Frame};
use crate::report::Report;

/// Finds reports in bytes; what is no report is counted and left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decoder {
    /// What of a frame has come so far, its first byte in front.
    begun: Vec<u8>,
    /// Frames that were whole and right.
    pub right: u64,
    /// Bytes that belong to no right frame.
    pub stray: u64,
}

impl Decoder {
    /// Takes a byte; gives the report that it completes.
    pub fn push(&mut self, byte: u8) -> Option<Report> {
        if byte & FIRST != 0 {
            self.stray += self.begun.len() as u64;
            self.begun.clear();
        } else if self.begun.is_empty() {
            self.stray += 1;
            return None;
        }
        self.begun.push(byte);
        let whole: [u8; FRAME_BYTES] = self.begun.as_slice().try_into().ok()?;
        self.begun.clear();
        let report = Frame::from_bytes(whole).and_then(Report::from_frame);
        match report {
            Some(_) => self.right += 1,
            None => self.stray += FRAME_BYTES as u64,
        }
        report
    }
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;
    use proptest::prelude::*;

    use super::*;

    fn any_report() -> impl Strategy<Value = Report> {
        (0..128_u8, 0..16384_u16).prop_filter_map("means nothing", |(what, value)| {
            Report::from_frame(Frame::new(what, value))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn whatever_came_before_the_next_two_frames_are_understood(
            noise in prop::collection::vec(any::<u8>(), 0..200), reports in prop::collection::vec(any_report(), 1..4),
        ) {
            let mut decoder = Decoder::default();
            for byte in &noise {
                decoder.push(*byte);
            }
            for report in reports {
                let heard: Vec<Report> =
                    report.to_frame().to_bytes().into_iter().filter_map(|byte| decoder.push(byte)).collect();
                prop_assert_eq!(heard, vec![report]);
            }
        }
    }

    #[test]
    fn of_frames_that_lose_three_bytes_of_ten_nothing_is_misread_and_all_bytes_are_accounted_for() {
        let (mut noise, mut decoder) = (NoiseStream::new(3, "decoder"), Decoder::default());
        let (mut said, mut kept) = (vec![], 0);
        for _ in 0..20_000 {
            let frame = Frame::new(noise.below(38) as u8, noise.below(1 << 14) as u16);
            let Some(report) = Report::from_frame(frame) else { continue };
            said.push(report);
            for byte in frame.to_bytes() {
                if !noise.chance(0.3) {
                    kept += 1;
                    // What is lost may end in a later frame, never in one that nobody said of late.
                    let of_late = &said[said.len().saturating_sub(3)..];
                    assert!(decoder.push(byte).is_none_or(|heard| of_late.contains(&heard)));
                }
            }
        }
        let share = decoder.right as f64 / said.len() as f64;
        assert!((0.105..0.13).contains(&share), "0.7^6 is 0.118: {share}");
        let bytes = FRAME_BYTES as u64;
        assert!(kept - bytes * decoder.right - decoder.stray < bytes);
    }
}
