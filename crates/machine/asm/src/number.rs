//! Literals: decimal, `0x` and `0b`, with a sign and `_` between digits.

/// Why a text is no literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFault {
    /// It is written wrongly.
    Malformed,
    /// It needs more than 32 bits.
    TooLarge,
}

/// Whether a word can only be a literal.
pub fn looks_like_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    digits.bytes().next().is_some_and(|first| first.is_ascii_digit())
}

/// The value of a literal; `0xFFFF_FFFF` is -1, as its bits are.
pub fn parse_number(word: &str) -> Result<i32, NumberFault> {
    let (is_negative, digits) = match word.as_bytes().first() {
        Some(b'-') => (true, &word[1..]),
        Some(b'+') => (false, &word[1..]),
        _ => (false, word),
    };
    let (radix, digits) = match digits.get(..2) {
        Some("0x" | "0X") => (16, &digits[2..]),
        Some("0b" | "0B") => (2, &digits[2..]),
        _ => (10, digits),
    };
    let size = magnitude(digits, radix)?;
    let value = if is_negative { -size } else { size };
    let highest = if radix == 10 { i64::from(i32::MAX) } else { i64::from(u32::MAX) };
    if value > highest || value < i64::from(i32::MIN) {
        return Err(NumberFault::TooLarge);
    }
    Ok(value as i32)
}

fn magnitude(digits: &str, radix: u32) -> Result<i64, NumberFault> {
    if digits.is_empty() || digits.starts_with('_') || digits.ends_with('_') {
        return Err(NumberFault::Malformed);
    }
    let mut size = 0i64;
    for letter in digits.chars().filter(|letter| *letter != '_') {
        let digit = letter.to_digit(radix).ok_or(NumberFault::Malformed)?;
        size = (size * i64::from(radix) + i64::from(digit)).min(i64::from(u32::MAX) + 1);
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_signs_bases_and_gaps() {
        let cases =
            [("0", 0), ("-2147483648", i32::MIN), ("2147483647", i32::MAX), ("1_000", 1000)];
        for (word, value) in cases {
            assert_eq!(parse_number(word), Ok(value), "{word}");
        }
        assert_eq!(parse_number("0xFFFF_FFFF"), Ok(-1));
        assert_eq!(parse_number("-0x10"), Ok(-16));
        assert_eq!(parse_number("0b101"), Ok(5));
    }

    #[test]
    fn what_does_not_fit_or_is_no_number_is_refused() {
        for word in ["2147483648", "-2147483649", "0x1_0000_0000", "99999999999999999999999"] {
            assert_eq!(parse_number(word), Err(NumberFault::TooLarge), "{word}");
        }
        for word in ["", "-", "0x", "12a", "1__", "_1", "0b2", "1.5"] {
            assert_eq!(parse_number(word), Err(NumberFault::Malformed), "{word}");
        }
    }
}
