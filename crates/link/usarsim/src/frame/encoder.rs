//! Ticks of encoders (section 8.2).

use std::f64::consts::TAU;

use crate::Dialect;

/// One degree; files write it as 0.0174 or 0.01745, and servers count 360 of them.
const DEGREE: f64 = TAU / 360.0;

/// How much of a degree the shortest way to write it loses.
const DEGREE_SLACK: f64 = 1e-4;

/// Ticks in a whole turn.
pub fn wire_ticks_per_turn(resolution: f64) -> i64 {
    if (resolution - DEGREE).abs() < DEGREE_SLACK {
        return 360;
    }
    let ticks = TAU / resolution.abs();
    if ticks.is_finite() { (ticks as i64).max(1) } else { 1 }
}

/// Our ticks, forward positive and without end, as the wire has them: within a turn, its sign kept.
/// UT2004 counts drive wheels backwards.
pub fn wire_ticks(dialect: Dialect, ticks: i64, resolution: f64, is_drive_wheel: bool) -> i64 {
    let within = ticks % wire_ticks_per_turn(resolution);
    if dialect.is_ut2004() && is_drive_wheel { -within } else { within }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn section_8_2_ut2004_counts_down_while_driving_forward_and_wraps_after_a_turn() {
        assert_eq!(wire_ticks(Dialect::Ut2004, 30, 0.0174, true), -30);
        assert_eq!(wire_ticks(Dialect::Ut2004, 370, 0.0174, true), -10);
        assert_eq!(wire_ticks(Dialect::Ut2004, -361, 0.01745, true), 1);
        assert_eq!(wire_ticks(Dialect::Ut2004, 30, 0.0174, false), 30);
    }

    #[test]
    fn section_8_2_udk_counts_up_and_wraps_properly() {
        assert_eq!(wire_ticks(Dialect::Udk, 359, 0.0174, true), 359);
        assert_eq!(wire_ticks(Dialect::Udk, 361, 0.0174, true), 1);
        assert_eq!(wire_ticks(Dialect::Udk, -361, 0.0174, true), -1);
    }

    #[test]
    fn odd_resolutions_do_no_harm() {
        for resolution in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-300, 100.0] {
            let _ = wire_ticks(Dialect::Ut2004, i64::MIN, resolution, true);
        }
        assert_eq!(wire_ticks_per_turn(0.0099), 634);
    }
}
