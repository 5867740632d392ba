//! Colour counts as the UvA's programs kept them, `SkinModel.hist` and `NonSkinModel.hist`: 32 769 whole numbers of four bytes, the low
//! byte first.
//!
//! The first 32 x 32 x 32 are pixels counted for each box of colours, at r / 8 x 1024 + g / 8 x 32 + b / 8; the one behind them belongs to
//! no box (an array of theirs has one element more than its bound) and is written as 0.

/// Boxes of colours in a file.
pub const BOXES: usize = 32 * 32 * 32;
/// Bytes of a file.
pub const BYTES: usize = (BOXES + 1) * 4;

/// Counts that could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HistError {
    /// The file is too short or too long.
    #[error(
        "{found} bytes; a .hist file has {BYTES}: {} numbers of four bytes, so this one is cut off or something else",
        BOXES + 1
    )]
    Size {
        /// How many there are.
        found: usize,
    },
    /// Fewer pixels than none.
    #[error(
        "box {index} (red {red}, green {green}, blue {blue}) counts {count} pixels; 0 and more can be, so train the model anew"
    )]
    Negative {
        /// The box's number.
        index: usize,
        /// Least red in it.
        red: usize,
        /// Least green in it.
        green: usize,
        /// Least blue in it.
        blue: usize,
        /// What is told.
        count: i32,
    },
    /// Not as many counts as boxes.
    #[error("{found} counts; a .hist file has {BOXES}, 32 bins a channel")]
    Counts {
        /// How many there are.
        found: usize,
    },
    /// More pixels than four bytes hold.
    #[error(
        "box {index} counts {count} pixels; a .hist file holds {} at most, so train on fewer",
        i32::MAX
    )]
    TooMany {
        /// The box's number.
        index: usize,
        /// What was counted.
        count: u64,
    },
}

/// Reads the counts of all boxes.
pub fn decode(bytes: &[u8]) -> Result<Vec<u64>, HistError> {
    if bytes.len() != BYTES {
        return Err(HistError::Size { found: bytes.len() });
    }
    let (words, _) = bytes.as_chunks::<4>();
    let count = |(index, word): (usize, &[u8; 4])| {
        let count = i32::from_le_bytes(*word);
        let [red, green, blue] = [index / 1024, index / 32 % 32, index % 32].map(|bin| bin * 8);
        u64::try_from(count).map_err(|_| HistError::Negative { index, red, green, blue, count })
    };
    words[..BOXES].iter().enumerate().map(count).collect()
}

/// Writes the counts of all boxes.
pub fn encode(counts: &[u64]) -> Result<Vec<u8>, HistError> {
    if counts.len() != BOXES {
        return Err(HistError::Counts { found: counts.len() });
    }
    let mut bytes = Vec::with_capacity(BYTES);
    for (index, &count) in counts.iter().enumerate() {
        let whole = i32::try_from(count).map_err(|_| HistError::TooMany { index, count })?;
        bytes.extend_from_slice(&whole.to_le_bytes());
    }
    bytes.extend_from_slice(&0i32.to_le_bytes());
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_box_lies_where_the_others_look_for_it() {
        let mut counts = vec![0; BOXES];
        counts[80 / 8 * 1024 + 80 / 8 * 32 + 72 / 8] = 0x0102_0304;
        let bytes = encode(&counts).unwrap();
        let at = (10 * 1024 + 10 * 32 + 9) * 4;
        assert_eq!((bytes.len(), &bytes[at..at + 4]), (131_076, &[4, 3, 2, 1][..]));
        assert_eq!(decode(&bytes).unwrap(), counts);
    }

    #[test]
    fn what_is_broken_is_named_with_the_fix() {
        let whole = encode(&vec![1; BOXES]).unwrap();
        let cut = decode(&whole[..700]).unwrap_err().to_string();
        assert!(cut.contains("700 bytes") && cut.contains("131076"), "{cut}");
        let mut wild = whole;
        wild[33 * 4 + 3] = 0xff;
        let wild = decode(&wild).unwrap_err().to_string();
        assert!(
            wild.contains("box 33 (red 0, green 8, blue 8)") && wild.contains("-1677"),
            "{wild}"
        );
        let many = encode(&vec![1 << 40; BOXES]).unwrap_err().to_string();
        assert!(many.contains("box 0 counts 1099511627776"), "{many}");
        assert_eq!(encode(&[1, 2]), Err(HistError::Counts { found: 2 }));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            prop_assert!(decode(&bytes).is_err());
        }
    }
}
