//! Writing numbers with fixed decimals, cut or rounded.
//!
//! Cutting has one refinement: a number that *is* a decimal of the wanted length, as far as 64 bits can say it, stays that decimal.
//! So what was read from a line is written as it stood, while 1.3 that went through 32 bits (1.29999995) gives `1.2999` as the original did.

use std::io::Write;

use crate::Dialect;

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Cut towards zero after so many decimals; a negative number that vanishes is `-0.00` (the servers' helper).
    Cut(u8),
    /// Rounded to so many decimals (the engine's own text of a number).
    Rounded(u8),
    /// As many digits as the number needs to be read back exactly (what our own client sends).
    Shortest,
}

impl Format {
    /// The helper most scalars go through in both dialects.
    pub const HELPER: Self = Self::Cut(4);
    /// The engine's text of a vector in both dialects.
    pub const VECTOR: Self = Self::Rounded(2);

    /// The engine's text of a number.
    pub fn implicit(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Ut2004 => Self::Rounded(2),
            Dialect::Udk => Self::Rounded(4),
        }
    }

    /// Time in everything but a sensor's head: UT2004 has two decimals there (section 0).
    pub fn status_time(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Ut2004 => Self::Rounded(2),
            Dialect::Udk => Self::HELPER,
        }
    }
}

const SCALES: [f64; 10] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/// Scaled values from here on leave the fast path: their steps are no longer far below one.
const LARGE: f64 = 1e15;

/// Relative error that reading a decimal and scaling it can make, twice over.
const SLACK: f64 = 4.0 * f64::EPSILON;

/// Appends `value`; what is not finite becomes 0, because no client reads `inf`.
pub fn put(out: &mut Vec<u8>, value: f64, format: Format) {
    let value = if value.is_finite() { value } else { 0.0 };
    match format {
        Format::Cut(decimals) => {
            let scaled = scaled(value, decimals);
            put_fixed(out, value, decimals, scaled.map(cut));
        }
        Format::Rounded(decimals) => {
            let scaled = scaled(value, decimals);
            put_fixed(out, value, decimals, scaled.and_then(rounded));
        }
        Format::Shortest => put_shortest(out, value),
    }
}

/// Appends numbers with commas between them.
pub fn put_list(out: &mut Vec<u8>, values: &[f64], format: Format) {
    // Most are shorter than this.
    out.reserve(values.len() * 8);
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        if !put_short(out, *value, format) {
            put(out, *value, format);
        }
    }
}

/// Ranges of a laser, positive, below 100 and with two or four decimals, take a short way.
fn put_short(out: &mut Vec<u8>, value: f64, format: Format) -> bool {
    let (decimals, scale) = match format {
        Format::Cut(2) => (2, 100),
        Format::Cut(4) => (4, 10_000),
        _ => return false,
    };
    if !(value.is_sign_positive() && value < 100.0) {
        return false;
    }
    let steps = cut(value * f64::from(scale)) as u32;
    let (whole, fraction) = (steps / scale, steps % scale);
    if whole > 99 {
        return false;
    }
    let [tens, ones] = pair(whole);
    let [first, second] = pair(if decimals == 2 { fraction } else { fraction / 100 });
    let [third, fourth] = pair(fraction % 100);
    let text = [tens, ones, b'.', first, second, third, fourth, 0];
    let from = usize::from(whole < 10);
    // A copy of fixed length is one instruction; what is too much of it is cut off again.
    let end = out.len() + 3 + decimals - from;
    out.extend_from_slice(&u64::from_le_bytes(text).wrapping_shr(8 * from as u32).to_le_bytes());
    out.truncate(end);
    true
}

/// The two digits of a number below 100.
fn pair(number: u32) -> [u8; 2] {
    [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8]
}

/// Appends a whole number.
pub fn put_integer(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    put_digits(out, value.unsigned_abs(), 0);
}

/// Size in steps of the last decimal; `None` where steps are too coarse.
fn scaled(value: f64, decimals: u8) -> Option<f64> {
    let scaled = value.abs() * SCALES[usize::from(decimals).min(SCALES.len() - 1)];
    (scaled < LARGE).then_some(scaled)
}

fn put_fixed(out: &mut Vec<u8>, value: f64, decimals: u8, steps: Option<u64>) {
    let decimals = usize::from(decimals).min(SCALES.len() - 1);
    let Some(steps) = steps else {
        // Exact, and seldom: ties, and numbers beyond all rooms. Writing to memory does not fail.
        let _ = write!(out, "{value:.decimals$}");
        return;
    };
    if value.is_sign_negative() {
        out.push(b'-');
    }
    put_digits(out, steps, decimals);
}

fn cut(scaled: f64) -> u64 {
    let nearest = (scaled + 0.5) as i64;
    let is_decimal = (scaled - nearest as f64).abs() <= scaled * SLACK;
    (if is_decimal { nearest } else { scaled as i64 }) as u64
}

/// `None` where the last bits decide.
fn rounded(scaled: f64) -> Option<u64> {
    let nearest = (scaled + 0.5) as i64;
    let off = (scaled - nearest as f64).abs();
    ((off - 0.5).abs() > (scaled + 1.0) * SLACK).then_some(nearest as u64)
}

/// Appends `steps` / 10^`decimals`.
fn put_digits(out: &mut Vec<u8>, mut steps: u64, decimals: usize) {
    // Twenty digits and the point.
    let mut text = [b'0'; 24];
    let mut at = text.len();
    for _ in 0..decimals {
        at -= 1;
        text[at] = b'0' + (steps % 10) as u8;
        steps /= 10;
    }
    if decimals > 0 {
        at -= 1;
        text[at] = b'.';
    }
    loop {
        at -= 1;
        text[at] = b'0' + (steps % 10) as u8;
        steps /= 10;
        if steps == 0 {
            break;
        }
    }
    out.extend_from_slice(&text[at..]);
}

fn put_shortest(out: &mut Vec<u8>, value: f64) {
    let magnitude = value.abs();
    let is_plain = value == 0.0 || (1e-5..1e16).contains(&magnitude);
    let _ = if is_plain { write!(out, "{value:?}") } else { write!(out, "{value}") };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: f64, format: Format) -> String {
        let mut out = Vec::new();
        put(&mut out, value, format);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn section_2_3_the_helper_cuts_towards_zero() {
        assert_eq!(text(f64::from(1.3_f32), Format::HELPER), "1.2999");
        assert_eq!(text(f64::from(0.3_f32), Format::HELPER), "0.3000");
        assert_eq!(text(std::f64::consts::PI, Format::HELPER), "3.1415");
        assert_eq!(text(-std::f64::consts::FRAC_PI_2, Format::HELPER), "-1.5707");
        assert_eq!(text(-0.004, Format::Cut(2)), "-0.00");
        assert_eq!(text(5.139, Format::Cut(2)), "5.13");
    }

    #[test]
    fn section_2_3_the_engine_rounds_exactly() {
        assert_eq!(text(395.6055, Format::Rounded(2)), "395.61");
        assert_eq!(text(std::f64::consts::TAU - 1e-9, Format::VECTOR), "6.28");
        assert_eq!(text(0.125, Format::Rounded(2)), "0.12");
        assert_eq!(text(0.375, Format::Rounded(2)), "0.38");
        assert_eq!(text(1.005, Format::Rounded(2)), "1.00");
        assert_eq!(text(-0.001, Format::Rounded(2)), "-0.00");
        for step in 0..300_000_u32 {
            let value = f64::from(step) * 0.000_625;
            assert_eq!(text(value, Format::Rounded(2)), format!("{value:.2}"), "{value:?}");
        }
    }

    #[test]
    fn a_decimal_that_was_read_is_written_as_it_stood() {
        for steps in 0..400_000_i64 {
            let read = format!("-{}.{:04}", steps / 10_000, steps % 10_000);
            let value: f64 = read.parse().unwrap();
            assert_eq!(text(value, Format::Cut(4)), read);
            assert_eq!(text(value, Format::Rounded(4)), read);
        }
        assert_eq!(text(419_123.935_9, Format::Cut(4)), "419123.9359");
    }

    #[test]
    fn a_list_is_written_as_its_numbers_are() {
        let mut values = vec![
            0.0,
            -0.0,
            9.999_999,
            99.999_999,
            99.995,
            100.0,
            -1.5,
            f64::NAN,
            1e300,
            f64::INFINITY,
        ];
        values.extend((0..30_000).map(|step| f64::from(step) * 0.003_7));
        values.extend((0..30_000).map(|step| f64::from(step as f32 * 0.003_7)));
        for format in [Format::Cut(2), Format::Cut(4), Format::Rounded(2)] {
            let mut list = Vec::new();
            put_list(&mut list, &values, format);
            let one_by_one: Vec<String> = values.iter().map(|value| text(*value, format)).collect();
            assert_eq!(String::from_utf8(list).unwrap(), one_by_one.join(","));
        }
    }

    #[test]
    fn wild_numbers_stay_numbers() {
        for wild in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(text(wild, Format::Cut(2)), "0.00");
        }
        assert_eq!(text(1e16, Format::Cut(2)), "10000000000000000.00");
        assert_eq!(text(1e300, Format::Shortest).parse::<f64>().unwrap(), 1e300);
        assert_eq!(
            (text(1.0, Format::Shortest), text(-0.25, Format::Shortest)),
            ("1.0".into(), "-0.25".into())
        );
        let mut out = Vec::new();
        put_integer(&mut out, i64::MIN);
        assert_eq!(out, i64::MIN.to_string().as_bytes());
    }
}
