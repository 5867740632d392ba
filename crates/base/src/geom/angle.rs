//! Angles on the circle.

use std::f64::consts::{PI, TAU};

/// The same direction within (-π, π].
pub fn wrap_angle(angle: f64) -> f64 {
    let wrapped = angle - TAU * libm::floor((angle + PI) / TAU);
    if wrapped <= -PI { wrapped + TAU } else { wrapped }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_angle_keeps_its_direction_and_enters_the_half_open_circle() {
        for (angle, wrapped) in
            [(0.0, 0.0), (PI, PI), (-PI, PI), (3.0 * PI, PI), (TAU + 0.25, 0.25), (-4.0, TAU - 4.0)]
        {
            assert!(
                (wrap_angle(angle) - wrapped).abs() < 1e-12,
                "{angle} -> {}",
                wrap_angle(angle)
            );
        }
    }
}
