//! How much each kind of evidence counts in our own method, in log odds.

/// Milliradians from one posture to the next that the sonar's weights are made for.
pub(crate) const USUAL_INCREMENT: u32 = 20;
/// However coarse a sweep is, one of its readings counts no more than so many: 1.2 x 1.8 nats are P = 0.897, so that one echo alone never
/// makes a point sure.
const MOST: f32 = 1.8;

/// Evidence of our own method, nats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// An infra-red hit, where it is most likely.
    pub ir_hit: f32,
    /// An infra-red ray that passes.
    pub ir_free: f32,
    /// A sonar's echo, on the axis at the measured distance, in a sweep of postures 20 mrad apart.
    pub sonar_hit: f32,
    /// A sonar's silence, on the axis, in such a sweep.
    pub sonar_free: f32,
    /// Least log odds.
    pub low: f32,
    /// Greatest log odds.
    pub high: f32,
    /// A point believed no more than this explains nothing of an echo at its distance.
    pub doubtful: f32,
    /// A point believed so much explains all of it.
    pub certain: f32,
}

impl Weights {
    /// How much one sonar reading counts in a sweep with these increments, milliradians.
    ///
    /// Cones overlap: the finer a sweep is, the more of them hear one and the same echo. Each counts by the solid angle it stands for, so that
    /// what a sweep says of a point does not depend on how fine it is.
    pub(crate) fn share(pan_increment: u32, tilt_increment: u32) -> f32 {
        let usual = USUAL_INCREMENT as f32;
        (pan_increment as f32 / usual * (tilt_increment as f32 / usual)).min(MOST)
    }

    /// How much of an echo a point with these log odds explains, 0 to 1.
    pub(crate) fn explained(&self, odds: f32) -> f32 {
        ((odds - self.doubtful) / (self.certain - self.doubtful)).clamp(0.0, 1.0)
    }
}

impl Default for Weights {
    /// An infra-red that meets something is as good as certain (P = 0.99) where it says so and says little of what it passes, which may be
    /// glass. An echo comes from somewhere in the cone: several that agree are needed. Silence counts half of an echo. What is believed more
    /// than P = 0.9 begins to explain echoes, at P = 0.98 it explains them.
    fn default() -> Self {
        Self {
            ir_hit: 4.6,
            ir_free: 0.6,
            sonar_hit: 1.2,
            sonar_free: 0.6,
            low: -4.0,
            high: 6.0,
            doubtful: 2.2,
            certain: 4.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surer_a_point_is_the_more_of_an_echo_it_explains() {
        let explained = [f32::NEG_INFINITY, 2.2, 3.1, 4.0, 6.0]
            .map(|odds| (Weights::default().explained(odds) * 1000.0).round());
        assert_eq!(explained, [0.0, 0.0, 500.0, 1000.0, 1000.0]);
    }

    #[test]
    fn a_sweep_twice_as_fine_counts_each_reading_a_quarter() {
        assert_eq!(Weights::share(USUAL_INCREMENT, USUAL_INCREMENT), 1.0);
        assert_eq!(Weights::share(USUAL_INCREMENT / 2, USUAL_INCREMENT / 2), 0.25);
        assert_eq!(Weights::share(1000, 1000), MOST);
        let weights = Weights::default();
        let alone = weights.sonar_hit * Weights::share(1000, 1000);
        assert!(alone < weights.doubtful, "one echo alone is never sure: {alone} nats");
    }
}
