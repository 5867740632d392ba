//! Ranges in whole millimetres: each as the difference from the last echo, in one byte or two.

use base::bytes::{Fault, Front, put_varint};

/// The nearest echo that is one, and the farthest that has room: millimetres.
const LIMITS: (f64, f64) = (1.0, 65_535.0);

/// A range in metres as the file has it; 0 where it is none.
pub fn millimetres(range: f32) -> u16 {
    let rounded = (f64::from(range) * 1000.0).round();
    let is_echo = rounded >= LIMITS.0 && rounded <= LIMITS.1;
    if is_echo { rounded as u16 } else { 0 }
}

/// The same in metres; infinite where nothing came back.
pub fn metres(range: u16) -> f32 {
    if range == 0 { f32::INFINITY } else { (f64::from(range) / 1000.0) as f32 }
}

/// Writes ranges: 0 for no echo, otherwise one more than the folded difference.
pub(crate) fn put(ranges: &[u16], out: &mut Vec<u8>) {
    let mut last = 0_i32;
    for range in ranges {
        if *range == 0 {
            put_varint(0, out);
            continue;
        }
        let step = i32::from(*range) - last;
        last = i32::from(*range);
        // Small steps either way become small numbers.
        let folded = (step << 1) ^ (step >> 31);
        put_varint(folded as u64 + 1, out);
    }
}

/// Reads as many ranges as a scan has beams.
pub(crate) fn take(cursor: &mut Front<'_>, beams: usize) -> Result<Vec<u16>, Fault> {
    // A beam takes a byte at least.
    let mut ranges = Vec::with_capacity(beams.min(cursor.left()));
    let mut last = 0_i64;
    for beam in 0..beams {
        let token = cursor.varint()?;
        if token == 0 {
            ranges.push(0);
            continue;
        }
        let folded = (token - 1) as i64;
        last = last.saturating_add((folded >> 1) ^ -(folded & 1));
        let range = u16::try_from(last).ok().filter(|range| *range > 0);
        let range = range.ok_or_else(|| format!("beam {beam} has a range of {last} mm"))?;
        ranges.push(range);
    }
    Ok(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_come_back_and_a_smooth_wall_takes_a_byte_a_beam() {
        let wall: Vec<u16> = (0..180).map(|beam| 2000 + beam * 3).collect();
        let wild = [0, 1, 65_535, 1, 0, 0, 30_000, 29_937];
        for (ranges, most) in [(&wall[..], 182), (&wild[..], 17)] {
            let mut bytes = vec![];
            put(ranges, &mut bytes);
            assert!(bytes.len() <= most, "{} bytes", bytes.len());
            assert_eq!(take(&mut Front::new(&bytes), ranges.len()).unwrap(), ranges);
        }
    }

    #[test]
    fn what_is_no_echo_is_none_and_a_millimetre_is_kept() {
        for nothing in [f32::INFINITY, f32::NAN, -1.0, 0.0, 0.0004, 65.536, 81.83] {
            assert_eq!(millimetres(nothing), 0, "{nothing}");
        }
        assert_eq!(millimetres(1.2345), 1235);
        assert_eq!((metres(1235), metres(0)), (1.235, f32::INFINITY));
        assert!((0..=u16::MAX).all(|range| millimetres(metres(range)) == range));
    }

    #[test]
    fn a_range_that_leaves_its_bounds_is_told() {
        let mut bytes = vec![];
        put_varint(3, &mut bytes);
        put_varint(6, &mut bytes);
        let told = take(&mut Front::new(&bytes), 2).unwrap_err();
        assert!(told.contains("beam 1 has a range of -2 mm"), "{told}");
    }
}
