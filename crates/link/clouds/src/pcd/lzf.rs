//! LZF, the packing of PCD's `binary_compressed`.
//!
//! A control byte below 32 is followed by that many bytes and one more; any other refers to earlier output: its upper three bits are the
//! length less two (7: a further byte is added), its lower five and the next byte the distance less one.

/// Unpacks to exactly `length` bytes; `None` where the packed bytes say something else.
pub(super) fn unpack(packed: &[u8], length: usize) -> Option<Vec<u8>> {
    // Three bytes give 264 at most, so the promise of a liar costs no more than his file.
    let mut out = Vec::with_capacity(length.min(packed.len().saturating_mul(88)));
    let mut input = packed.iter().copied();
    while let Some(control) = input.next() {
        let control = usize::from(control);
        if control < 32 {
            let before = out.len();
            out.extend(input.by_ref().take(control + 1));
            if out.len() != before + control + 1 {
                return None;
            }
        } else {
            let mut count = control >> 5;
            if count == 7 {
                count += usize::from(input.next()?);
            }
            let distance = ((control & 31) << 8) + usize::from(input.next()?) + 1;
            let from = out.len().checked_sub(distance)?;
            for index in from..from + count + 2 {
                let byte = out[index];
                out.push(byte);
            }
        }
        if out.len() > length {
            return None;
        }
    }
    (out.len() == length).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_and_references_are_unpacked() {
        // "ab", then 2 + 5 bytes from two back.
        assert_eq!(unpack(&[1, b'a', b'b', 5 << 5, 1], 9).unwrap(), b"ababababa");
        // A long reference: 2 + 7 + 10 bytes from one back.
        assert_eq!(unpack(&[0, b'x', 7 << 5, 10, 0], 20).unwrap(), [b'x'; 20]);
    }

    #[test]
    fn nonsense_is_refused() {
        for packed in [&[5, b'a'][..], &[32, 0], &[0, b'x', 7 << 5], &[0, b'x', 64, 9], &[1, 2, 3]]
        {
            assert_eq!(unpack(packed, 1), None, "{packed:?}");
        }
    }
}
