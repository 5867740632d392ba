//! Numbers as C++ streams print them: six significant digits, no zeros behind.

use std::fmt;

/// Significant digits.
const DIGITS: i32 = 6;

/// Prints like `%g`, with `INF` and `NaN` as the wireless server spells them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeneralNumber(pub f64);

impl GeneralNumber {
    /// Reads what is printed here, and the usual other spellings of infinity and not-a-number.
    pub fn parse(text: &str) -> Option<Self> {
        text.trim().parse().ok().map(Self)
    }
}

impl fmt::Display for GeneralNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.0;
        if value.is_nan() {
            return f.write_str("NaN");
        }
        if value.is_infinite() {
            return f.write_str(if value > 0.0 { "INF" } else { "-INF" });
        }
        // Rounding decides the exponent: 999999.5 becomes 1e+06.
        let scientific = format!("{value:.5e}");
        let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let exponent: i32 = exponent.parse().unwrap_or(0);
        if (-4..DIGITS).contains(&exponent) {
            let decimals = (DIGITS - 1 - exponent) as usize;
            f.write_str(without_tail(&format!("{value:.decimals$}")))
        } else {
            let sign = if exponent < 0 { '-' } else { '+' };
            write!(f, "{}e{sign}{:02}", without_tail(mantissa), exponent.abs())
        }
    }
}

fn without_tail(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_as_from_a_cpp_stream() {
        let cases = [
            (-70.233_249_6, "-70.2332"),
            (-49.67, "-49.67"),
            (0.0, "0"),
            (-93.0, "-93"),
            (123_456.0, "123456"),
            (999_999.5, "1e+06"),
            (1_234_567.0, "1.23457e+06"),
            (0.000_123_456_7, "0.000123457"),
            (0.000_012_345, "1.2345e-05"),
            (-1e-300, "-1e-300"),
            (f64::INFINITY, "INF"),
            (f64::NEG_INFINITY, "-INF"),
            (f64::NAN, "NaN"),
        ];
        for (value, text) in cases {
            assert_eq!(GeneralNumber(value).to_string(), text);
        }
    }
}
