//! Trigonometry and roots over whole numbers: angles in milliradians, ratios in per mille.
//!
//! The emulated computer has no floating point; it and every integer algorithm that must agree with it use these.
//! Each function is defined for every `i32`: the real value, rounded to the nearest whole number, halves away from zero,
//! and held within `i32`. Only `libm`, exact rounding and exact reductions are used, so every machine gives the same bits.

/// One in per mille, and a radian in milliradians.
const MILLE: f64 = 1000.0;

/// A full turn in milliradians: the leading bits, so few that any multiple an `i32` needs is exact, and the rest.
const TURN_HIGH: f64 = 6_283.185_306_549_072;
const TURN_LOW: f64 = 0.000_000_630_514_211_300_286_8;

/// Sine of milliradians, in per mille.
#[inline]
pub fn sin(milliradians: i32) -> i32 {
    rounded(libm::sin(radians(milliradians)))
}

/// Cosine of milliradians, in per mille.
#[inline]
pub fn cos(milliradians: i32) -> i32 {
    rounded(libm::cos(radians(milliradians)))
}

/// Tangent of milliradians, in per mille; no whole angle is a pole, the nearest ones end at the limits of `i32`.
#[inline]
pub fn tan(milliradians: i32) -> i32 {
    rounded(libm::tan(radians(milliradians)))
}

/// Arc tangent of per mille, in milliradians from -1571 to 1571.
#[inline]
pub fn atan(per_mille: i32) -> i32 {
    rounded(libm::atan(f64::from(per_mille) / MILLE))
}

/// The largest whole number whose square is not above `value`; 0 of negative numbers.
pub fn isqrt(value: i32) -> i32 {
    value.max(0).isqrt()
}

/// The same direction within half a turn, in radians.
fn radians(milliradians: i32) -> f64 {
    let angle = f64::from(milliradians);
    let turns = (angle / TURN_HIGH).round();
    ((angle - turns * TURN_HIGH) - turns * TURN_LOW) / MILLE
}

/// A ratio in per mille; `as` holds it within `i32`.
fn rounded(ratio: f64) -> i32 {
    (ratio * MILLE).round() as i32
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    const SMALL: std::ops::RangeInclusive<i32> = -20_000..=20_000;

    fn expected(function: fn(f64) -> f64, argument: i32) -> i32 {
        (function(f64::from(argument) / 1000.0) * 1000.0).round() as i32
    }

    #[test]
    fn every_small_argument_gives_libm_rounded() {
        for argument in SMALL {
            assert_eq!(sin(argument), expected(libm::sin, argument), "sin {argument}");
            assert_eq!(cos(argument), expected(libm::cos, argument), "cos {argument}");
            assert_eq!(tan(argument), expected(libm::tan, argument), "tan {argument}");
            assert_eq!(atan(argument), expected(libm::atan, argument), "atan {argument}");
        }
    }

    #[test]
    fn known_angles_give_known_ratios() {
        assert_eq!((sin(0), cos(0), tan(0), atan(0)), (0, 1000, 0, 0));
        assert_eq!((sin(1571), cos(3142), tan(785), atan(1000)), (1000, -1000, 999, 785));
        assert_eq!((sin(524), cos(1047)), (500, 500));
        assert_eq!(tan(1571), -4_909_826);
    }

    #[test]
    fn the_two_parts_of_a_turn_add_up_and_multiples_of_the_first_are_exact() {
        assert!((TURN_HIGH + TURN_LOW - 2000.0 * PI).abs() < 1e-11);
        let most_turns = f64::from(i32::MAX) / TURN_HIGH;
        let spare_bits = TURN_HIGH.to_bits().trailing_zeros();
        assert!(most_turns < 2f64.powi(spare_bits as i32), "{spare_bits} bits for {most_turns}");
    }

    #[test]
    fn far_angles_and_limits_have_values_too() {
        for argument in [i32::MIN, i32::MIN + 1, -1_000_000_007, 1_000_000_007, i32::MAX] {
            assert!((sin(argument) - expected(libm::sin, argument)).abs() <= 1, "{argument}");
            assert!((cos(argument) - expected(libm::cos, argument)).abs() <= 1, "{argument}");
            let square = sin(argument).pow(2) + cos(argument).pow(2);
            assert!((square - 1_000_000).abs() < 2000, "{square} at {argument}");
        }
        assert_eq!(sin(i32::MAX), -sin(-i32::MAX));
        assert_eq!((atan(i32::MAX), atan(i32::MIN)), (1571, -1571));
    }

    #[test]
    fn roots_are_the_largest_that_fit() {
        for root in [0, 1, 2, 3, 1000, 46_339, 46_340] {
            assert_eq!(isqrt(root * root), root);
            assert_eq!(isqrt((root * root - 1).max(0)), (root - 1).max(0));
        }
        assert_eq!((isqrt(i32::MAX), isqrt(-1), isqrt(i32::MIN)), (46_340, 0, 0));
    }
}
