//! How sure the map is of a cell: log odds in fixed point.
//!
//! Adding log odds is Bayes' rule for independent readings of a cell that does not change:
//! Thrun, Burgard & Fox, *Probabilistic Robotics* (2005), §9.2. Zero is "nobody knows".
//! We hold them as whole 1/256ths of a nat in 16 bits: sums are exact and the same in any order until they meet a limit,
//! eight of them fit one SSE2 register, and ±127.996 nats is beyond anything a mission can tell from certainty.
//! Evidence is rounded once, when a model is made: ln 2 is off by 0.3 %.

/// Steps of a belief in one nat.
pub const STEPS_PER_NAT: f64 = 256.0;

/// Log odds that a cell is occupied, in steps of 1/256 nat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Belief(pub i16);

impl Belief {
    /// Nobody has looked, or all that was seen cancels out.
    pub const UNKNOWN: Self = Self(0);

    /// From nats, rounded to the nearest step and cut to what 16 bits hold; what is no number is unknown.
    pub fn from_nats(nats: f64) -> Self {
        Self(libm::round(nats * STEPS_PER_NAT) as i16)
    }

    /// From a probability of being occupied, 0 to 1.
    pub fn from_probability(probability: f64) -> Self {
        Self::from_nats(libm::log(probability / (1.0 - probability)))
    }

    /// In nats.
    pub fn nats(self) -> f64 {
        f64::from(self.0) / STEPS_PER_NAT
    }

    /// Probability of being occupied, 0 to 1.
    pub fn probability(self) -> f64 {
        1.0 / (1.0 + libm::exp(-self.nats()))
    }
}

/// What a belief amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    /// Something solid is there.
    Occupied,
    /// Nothing is there.
    Free,
    /// Too little is known.
    Unknown,
}

/// From which belief on a cell counts as occupied or free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Occupied at this belief and above; more than zero.
    pub occupied: Belief,
    /// Free at this belief and below; less than zero.
    pub free: Belief,
}

impl Default for Thresholds {
    /// Probabilities 0.62 and 0.38: one good reading decides an unknown cell.
    fn default() -> Self {
        Self { occupied: Belief(128), free: Belief(-128) }
    }
}

impl Thresholds {
    /// What `belief` amounts to.
    #[inline]
    pub fn state(self, belief: Belief) -> CellState {
        if belief >= self.occupied {
            CellState::Occupied
        } else if belief <= self.free {
            CellState::Free
        } else {
            CellState::Unknown
        }
    }
}

/// The least and greatest belief a cell may hold, so that it can still change its mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most certainly free.
    pub min: Belief,
    /// Most certainly occupied.
    pub max: Belief,
}

impl Limits {
    /// As OctoMap has them: -2 and 3.5 nats, probabilities 0.12 and 0.97 (Hornung et al., 2013, §3.2).
    pub const CLAMPED: Self = Self { min: Belief(-512), max: Belief(896) };

    /// As far as the number goes: what the paper does, a map that is "overexposed" after a long run.
    pub const OPEN: Self = Self { min: Belief(i16::MIN), max: Belief(i16::MAX) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nats_and_probabilities_come_back_to_within_a_step() {
        for probability in [0.05, 0.38, 0.5, 0.62, 0.97] {
            let back = Belief::from_probability(probability).probability();
            assert!((back - probability).abs() < 0.5 / STEPS_PER_NAT, "{probability} -> {back}");
        }
        assert_eq!(Belief::from_nats(f64::NAN), Belief::UNKNOWN);
        assert_eq!(Belief::from_nats(1e9), Belief(i16::MAX));
    }

    #[test]
    fn a_cell_is_unknown_until_one_side_is_believed() {
        let thresholds = Thresholds::default();
        assert_eq!(thresholds.state(Belief::UNKNOWN), CellState::Unknown);
        assert_eq!(thresholds.state(Belief::from_nats(0.7)), CellState::Occupied);
        assert_eq!(thresholds.state(Belief::from_nats(-0.7)), CellState::Free);
    }
}
