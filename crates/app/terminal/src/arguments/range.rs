//! Numbers that must lie somewhere: finite, and within what makes sense.

use std::ops::RangeInclusive;

/// A share, 0 to 1.
pub fn share(text: &str) -> Result<f64, String> {
    within(text, "a share", 0.0..=1.0)
}

/// A length, 1 mm to 100 m.
pub fn length(text: &str) -> Result<f64, String> {
    within(text, "metres", 0.001..=100.0)
}

/// Between points of a cloud, 0.1 mm to 10 m.
pub fn lattice_step(text: &str) -> Result<f64, String> {
    within(text, "metres", 1e-4..=10.0)
}

/// A height in the world; arenas end 2000 m from the origin.
pub fn elevation(text: &str) -> Result<f64, String> {
    within(text, "metres", -2000.0..=2000.0)
}

/// The width of a robot that must pass through doors, 0.1 to 3 m.
pub fn passage(text: &str) -> Result<f64, String> {
    within(text, "metres", 0.1..=3.0)
}

/// A field of view, 1 to 170 degrees.
pub fn degrees(text: &str) -> Result<f64, String> {
    within(text, "degrees", 1.0..=170.0)
}

/// A direction, half a turn to each side.
pub fn direction(text: &str) -> Result<f64, String> {
    within(text, "degrees", -180.0..=180.0)
}

/// A clock of a small computer, 0.01 to 1000 MHz.
pub fn megahertz(text: &str) -> Result<f64, String> {
    within(text, "megahertz", 0.01..=1000.0)
}

/// How much a radio may lose, 0 to 0.9.
pub fn loss(text: &str) -> Result<f64, String> {
    within(text, "a share", 0.0..=0.9)
}

/// A time of the run, up to a day.
pub fn seconds(text: &str) -> Result<f64, String> {
    within(text, "seconds", 0.0..=86_400.0)
}

/// How many simulated seconds a second, 0.01 to 1000.
pub fn speed(text: &str) -> Result<f64, String> {
    within(text, "times real time", 0.01..=1000.0)
}

/// How long to wait for another program, 1 s to a day.
pub fn time_limit(text: &str) -> Result<f64, String> {
    within(text, "seconds", 1.0..=86_400.0)
}

/// A brightness factor, a thousandth to a thousand.
pub fn exposure(text: &str) -> Result<f64, String> {
    within(text, "a factor", 0.001..=1000.0)
}

/// A strength of radio or what something takes of it, -300 to 300 dB.
pub fn decibels(text: &str) -> Result<f64, String> {
    within(text, "decibels", -300.0..=300.0)
}

/// The exponent of a path loss, 0 to 10.
pub fn path_loss(text: &str) -> Result<f64, String> {
    within(text, "an exponent", 0.0..=10.0)
}

fn within(text: &str, what: &str, range: RangeInclusive<f64>) -> Result<f64, String> {
    // NaN is in no range.
    let value = text.parse().ok().filter(|value| range.contains(value));
    value.ok_or_else(|| format!("write {what} from {} to {}", range.start(), range.end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_a_range_belong_to_it() {
        assert_eq!([share("0"), share("1"), share("0.25")], [Ok(0.0), Ok(1.0), Ok(0.25)]);
    }

    #[test]
    fn anything_outside_is_refused_with_the_range() {
        for text in ["-0.1", "1.1", "nan", "inf", "", "half"] {
            assert_eq!(share(text), Err("write a share from 0 to 1".to_owned()));
        }
    }
}
