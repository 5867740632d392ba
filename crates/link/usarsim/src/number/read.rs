//! Reading numbers leniently: as much of the text as is a number counts, and what is none is 0.

use crate::Triple;

/// Powers of ten that are exact, so that one division rounds correctly (Clinger, "How to read floating point numbers accurately", 1990).
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// Integers up to here are exact.
const EXACT: u64 = 1 << 53;

/// Digits that cannot overflow the integer they are gathered in.
const SAFE_DIGITS: usize = 19;

/// The number the text starts with; 0 if it starts with none.
pub fn number(text: &str) -> f64 {
    scan(text.trim_ascii_start().as_bytes()).0
}

/// The same, cut towards zero; wild values end at the limits.
pub fn integer(text: &str) -> i64 {
    number(text) as i64
}

/// All numbers of a list, separated by commas and/or blanks; a comma at the end adds none.
pub fn list(text: &str) -> Vec<f64> {
    // The shortest common number is `0.00,`.
    let mut numbers = Vec::with_capacity(text.len() / 5 + 1);
    let mut rest = text.trim_ascii().as_bytes();
    while !rest.is_empty() {
        let (value, used) = short_decimal(rest).unwrap_or_else(|| scan(rest));
        numbers.push(value);
        rest = after_separator(&rest[used..]);
    }
    numbers
}

/// The first three numbers of a list; missing ones are 0.
pub fn triple(text: &str) -> Triple {
    let mut numbers = list(text).into_iter();
    [(); 3].map(|()| numbers.next().unwrap_or(0.0))
}

/// Skips what belongs to no number, then blanks with at most one comma among them.
fn after_separator(bytes: &[u8]) -> &[u8] {
    if let [b',', next, ..] = bytes
        && !next.is_ascii_whitespace()
    {
        return &bytes[1..];
    }
    let junk = bytes.iter().take_while(|byte| !byte.is_ascii_whitespace() && **byte != b',');
    let rest = bytes[junk.count()..].trim_ascii_start();
    rest.strip_prefix(b",").unwrap_or(rest).trim_ascii_start()
}

/// A plain decimal such as `2.1924,` that ends within eight bytes, all of them looked at together: laser lines are made of these.
fn short_decimal(bytes: &[u8]) -> Option<(f64, usize)> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let word = u64::from_le_bytes(*bytes.first_chunk::<8>()?);
    let digits = word ^ (EACH * u64::from(b'0'));
    // The high bit of each byte that is no digit.
    let others = (((digits & (EACH * 0x7f)) + EACH * 0x76) | digits) & (EACH * 0x80);
    let point = (others.trailing_zeros() / 8) as usize;
    let end = ((others & others.wrapping_sub(1)).trailing_zeros() / 8) as usize;
    if point == 0 || end > 7 || bytes[point] != b'.' || matches!(bytes[end], b'e' | b'E') {
        return None;
    }
    let whole = digits & ((1 << (8 * point)) - 1);
    let fraction = digits >> (8 * point) >> 8;
    // The digits without their point, moved to the end of the word behind zeros.
    let joined = (whole | (fraction << (8 * point))) << (8 * (9 - end));
    let pairs = joined.wrapping_mul(10 << 8 | 1) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100 << 16 | 1) >> 16 & 0x0000_ffff_0000_ffff;
    let mantissa = fours.wrapping_mul(10_000 << 32 | 1) >> 32;
    Some((mantissa as f64 / POWERS[end - point - 1], end))
}

/// The number at the start of `bytes`, and how many bytes it took.
fn scan(bytes: &[u8]) -> (f64, usize) {
    let is_negative = bytes.first() == Some(&b'-');
    let start = usize::from(matches!(bytes.first(), Some(b'-' | b'+')));
    let (whole, after_whole) = digits(bytes, start, 0);
    let mut mantissa = whole;
    let mut end = after_whole;
    let mut decimals = 0;
    if bytes.get(end) == Some(&b'.') {
        (mantissa, end) = digits(bytes, end + 1, whole);
        decimals = end - after_whole - 1;
    }
    let count = after_whole - start + decimals;
    if count == 0 {
        return (0.0, 0);
    }
    if count > SAFE_DIGITS || mantissa > EXACT || matches!(bytes.get(end), Some(b'e' | b'E')) {
        return slowly(bytes, end);
    }
    let magnitude = mantissa as f64 / POWERS[decimals];
    (if is_negative { -magnitude } else { magnitude }, end)
}

/// Appends the digits from `at` on to `value`.
fn digits(bytes: &[u8], mut at: usize, mut value: u64) -> (u64, usize) {
    while let Some(byte) = bytes.get(at) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    (value, at)
}

/// Many digits, or an exponent: rare enough for the standard library.
fn slowly(bytes: &[u8], mantissa_end: usize) -> (f64, usize) {
    let mut end = mantissa_end;
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'-' | b'+')));
        let (_, exponent_end) = digits(bytes, end + 1 + sign, 0);
        if exponent_end > end + 1 + sign {
            end = exponent_end;
        }
    }
    let text = std::str::from_utf8(&bytes[..end]).unwrap_or("0");
    let value: f64 = text.parse().unwrap_or(0.0);
    (if value.is_finite() { value } else { 0.0 }, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn section_2_3_unparsable_text_is_zero_and_a_number_s_tail_is_dropped() {
        for (text, value) in [
            ("", 0.0),
            ("abc", 0.0),
            ("-", 0.0),
            (".", 0.0),
            ("nan", 0.0),
            ("inf", 0.0),
            ("1e999", 0.0),
            ("1.5m", 1.5),
            (" -2 ", -2.0),
            ("+3", 3.0),
            (".5", 0.5),
            ("5.", 5.0),
            ("1e2", 100.0),
            ("1e", 1.0),
            ("1.2.3", 1.2),
            ("0x10", 0.0),
            ("99999999999999999999", 1e20),
        ] {
            assert_eq!(number(text), value, "{text:?}");
        }
        assert!(number("-0.00").is_sign_negative());
        assert_eq!((integer("2.9"), integer("-2.9"), integer("1e300")), (2, -2, i64::MAX));
    }

    #[test]
    fn section_2_3_lists_take_commas_and_or_blanks() {
        for text in
            ["4.5,1.9,1.8", "4.5 1.9 1.8", "4.5, 1.9, 1.8", " 4.5 , 1.9  1.8 ", "4.5,1.9,1.8,"]
        {
            assert_eq!(list(text), [4.5, 1.9, 1.8], "{text:?}");
        }
        assert_eq!(list("1,,3"), [1.0, 0.0, 3.0]);
        assert_eq!(list("1,x y,3z,4"), [1.0, 0.0, 0.0, 3.0, 4.0]);
        assert!(list("  ").is_empty());
    }

    #[test]
    fn eight_bytes_at_once_say_what_one_at_a_time_says() {
        for text in [
            "2.1924,5.1",
            "10.69,10.69",
            "0.00,1.00,2",
            "123.4,....",
            "1.,2.,33333",
            "999999.,1",
            "1.2e3,45678",
            "-1.5,2.25,3",
            "1..2,345678",
            ".5,.25,1234",
            "7,8.5,999999",
            "1.2\u{e9}4,5678",
            "12345678.9,1",
        ] {
            let mut rest = text.as_bytes();
            while !rest.is_empty() {
                if let Some(fast) = short_decimal(rest) {
                    assert_eq!(fast, scan(rest), "{text:?}");
                }
                rest = &rest[1..];
            }
        }
        assert_eq!(short_decimal(b"2.1924,5"), Some((2.1924, 6)));
    }

    #[test]
    fn every_short_decimal_is_read_as_the_standard_library_reads_it() {
        for thousandth in 0..200_000_u32 {
            let text = format!("{}.{:03}7", thousandth / 1000, thousandth % 1000);
            let expected = text.parse::<f64>().unwrap();
            assert_eq!(number(&text), expected, "{text}");
            assert_eq!(list(&format!("{text},{text},0")), [expected, expected, 0.0], "{text}");
        }
    }
}
