//! Numbers as text.

use glam::DVec3;

use crate::error::Fault;

/// Decimals of a position in metres: a hundredth of the least step.
const DECIMALS: usize = 6;
/// Longest piece of a file that a message repeats, characters.
const SHOWN: usize = 60;

/// A number of a text file.
pub(crate) fn parse(word: &str, what: &'static str) -> Result<f64, Fault> {
    word.parse().map_err(|_| value(what, word, "a number"))
}

/// A whole number of a text file.
pub(crate) fn parse_count(word: &str, what: &'static str) -> Result<usize, Fault> {
    word.parse().map_err(|_| value(what, word, "a whole number, 0 or more"))
}

/// A value that will not do.
pub(crate) fn value(what: &'static str, found: &str, expected: &'static str) -> Fault {
    Fault::Value { what, found: found.chars().take(SHOWN).collect(), expected }
}

/// `x y z` in metres, without digits that say nothing.
pub(crate) fn position(position: DVec3, separator: char) -> String {
    let [x, y, z] = position.to_array().map(metres);
    format!("{x}{separator}{y}{separator}{z}")
}

fn metres(value: f64) -> String {
    let text = format!("{value:.DECIMALS$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_carry_no_digits_that_say_nothing() {
        assert_eq!(position(DVec3::new(3.0 * 0.1, -0.0, 12.0), ','), "0.3,0,12");
        assert_eq!(position(DVec3::new(-1e-9, 0.005, 100.0), ' '), "0 0.005 100");
    }

    #[test]
    fn a_long_word_is_not_repeated_whole() {
        let fault = parse(&"x".repeat(10_000), "x").unwrap_err().to_string();
        assert!(fault.len() < 200, "{fault}");
    }
}
