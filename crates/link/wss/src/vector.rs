//! Vectors of the wire: `x,y,z` with y to the right and z down.

use std::fmt;

use glam::DVec3;

/// Reads leniently: commas or blanks between, what is no number is zero. Ours out: y left, z up.
pub(crate) fn parse(text: &str) -> DVec3 {
    let between = |c: char| c == ',' || c.is_whitespace();
    let mut numbers = text
        .split(between)
        .filter(|word| !word.is_empty())
        .map(|word| word.parse::<f64>().ok().filter(|number| number.is_finite()).unwrap_or(0.0));
    let mut next = || numbers.next().unwrap_or(0.0);
    flipped(DVec3::new(next(), next(), next()))
}

/// A vector on its way out, with so many decimals.
pub(crate) struct Wire {
    pub(crate) ours: DVec3,
    pub(crate) decimals: usize,
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (DVec3 { x, y, z }, decimals) = (flipped(self.ours), self.decimals);
        write!(f, "{x:.decimals$},{y:.decimals$},{z:.decimals$}")
    }
}

/// Half a turn about x, both ways; adding zero makes -0 plain.
fn flipped(v: DVec3) -> DVec3 {
    DVec3::new(v.x, -v.y, -v.z) + DVec3::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_is_turned_and_blanks_do_as_well_as_commas() {
        let ours = DVec3::new(4.5, -1.9, -1.8);
        for text in ["4.5,1.9,1.8", "4.5 1.9 1.8", " 4.5, 1.9, 1.8 "] {
            assert_eq!(parse(text), ours, "{text}");
        }
        assert_eq!(Wire { ours, decimals: 4 }.to_string(), "4.5000,1.9000,1.8000");
        assert_eq!(Wire { ours: DVec3::ZERO, decimals: 2 }.to_string(), "0.00,0.00,0.00");
    }

    #[test]
    fn what_is_no_number_is_zero() {
        assert_eq!(parse("1,two,NaN"), DVec3::X);
        assert_eq!(parse(""), DVec3::ZERO);
    }
}
