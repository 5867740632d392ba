//! Ranges of angles (section 2.4), and headings without end (section 8.2).

use std::f64::consts::TAU;

use base::geom::wrap_angle;

use crate::{Dialect, Triple};

/// The same direction in [0, 2π): INS always, and UT2004's ground truth.
pub fn within_turn(angle: f64) -> f64 {
    let turned = angle - TAU * libm::floor(angle / TAU);
    // A hair below zero comes out as a whole turn.
    if turned < TAU { turned } else { 0.0 }
}

/// The same direction in (-π, π]: UDK's ground truth.
pub fn signed(angle: f64) -> f64 {
    wrap_angle(angle)
}

/// Roll, pitch and yaw in the range the dialect's ground truth has them.
pub fn wire_angles(dialect: Dialect, angles: Triple) -> Triple {
    match dialect {
        Dialect::Ut2004 => angles.map(within_turn),
        Dialect::Udk => angles.map(signed),
    }
}

/// A heading that goes on counting past a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Heading(f64);

impl Heading {
    /// The heading nearest to the last one that points along `angle`.
    pub fn follow(&mut self, angle: f64) -> f64 {
        self.0 += wrap_angle(angle - self.0);
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    #[test]
    fn section_2_4_ut2004_tells_angles_within_a_turn_and_udk_with_their_sign() {
        let [_, pitch, yaw] = wire_angles(Dialect::Ut2004, [0.0, -0.001, -PI / 2.0]);
        assert!((pitch - (TAU - 0.001)).abs() < 1e-12 && (yaw - 1.5 * PI).abs() < 1e-12);
        assert_eq!(wire_angles(Dialect::Udk, [0.0, -0.001, -1.0])[1..], [-0.001, -1.0]);
        for angle in [-1e-20, 0.0, TAU, -TAU, 100.0, -100.0] {
            assert!((0.0..TAU).contains(&within_turn(angle)), "{angle}");
        }
    }

    #[test]
    fn section_8_2_odometry_s_theta_has_no_end() {
        let mut heading = Heading::default();
        let told: Vec<f64> =
            (0..40).map(|step| heading.follow(wrap_angle(f64::from(step) * 0.5))).collect();
        for (step, theta) in told.iter().enumerate() {
            assert!((theta - step as f64 * 0.5).abs() < 1e-9, "step {step}: {theta}");
        }
    }
}
