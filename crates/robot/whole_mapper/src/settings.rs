//! What a map is made with.

use robot_clouds::{DynamicGrid, Method};
use thiserror::Error;

/// What a map is made with: millimetres, milliradians, per mille.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Distance of lattice points, 2 to 500.
    pub increment: i32,
    /// Longest range of both sensors, 100 to 10 000.
    pub range: i32,
    /// Error at the longest range.
    pub max_error: i32,
    /// Half the opening of the sonar's cone, 1 to 80.
    pub half_beam: i32,
    /// Belief of a point nobody has seen.
    pub initial_belief: i32,
    /// Points with less are dropped by the Bayesian method with a minimum.
    pub minimum_belief: i32,
    /// How readings are joined; all but ours.
    pub method: Method,
    /// Whether the step grows with the distance from the hit.
    pub grid: DynamicGrid,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            increment: 10,
            range: 5000,
            max_error: 50,
            half_beam: 44,
            initial_belief: 900,
            minimum_belief: 300,
            method: Method::BayesianMinimum,
            grid: DynamicGrid::Off,
        }
    }
}

/// A setting the arithmetic is not made for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name} is {value}; it must be {least} to {most}")]
pub struct SettingsError {
    name: &'static str,
    value: i32,
    least: i32,
    most: i32,
}

impl Settings {
    /// Whether the arithmetic holds for these.
    pub fn check(&self) -> Result<(), SettingsError> {
        let limits = [
            ("increment", self.increment, 2, 500),
            ("range", self.range, 100, 10_000),
            ("max_error", self.max_error, 0, self.range / 10),
            ("half_beam", self.half_beam, 1, 80),
            ("initial_belief", self.initial_belief, 1, 999),
            ("minimum_belief", self.minimum_belief, 0, 999),
        ];
        let bad = limits.into_iter().find(|(_, value, least, most)| value < least || value > most);
        match bad {
            Some((name, value, least, most)) => Err(SettingsError { name, value, least, most }),
            None => Ok(()),
        }
    }

    /// How many increments a step has where the axis is `along` from the sensor.
    pub(crate) fn coarseness(&self, distance: i32, along: i32) -> i32 {
        let Some(limits) = self.grid.limits_mm() else { return 1 };
        let gap = (distance - along).abs();
        let passed = limits.into_iter().filter(|limit| gap >= i32::from(*limit)).count();
        1 << passed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_settings_are_named_with_their_limits() {
        assert_eq!(Settings::default().check(), Ok(()));
        let wide = Settings { half_beam: 90, ..Settings::default() };
        assert_eq!(wide.check().unwrap_err().to_string(), "half_beam is 90; it must be 1 to 80");
        assert!(Settings { increment: 0, ..Settings::default() }.check().is_err());
    }

    #[test]
    fn a_dynamic_grid_is_fine_around_the_hit() {
        for (grid, along) in [
            (DynamicGrid::Wide, [1000, 1249, 1250, 1500, 2000, 0]),
            (DynamicGrid::Near, [1000, 1099, 1100, 1200, 1400, 0]),
        ] {
            let settings = Settings { grid, ..Settings::default() };
            let steps = along.map(|along| settings.coarseness(1000, along));
            assert_eq!(steps, [1, 1, 2, 4, 8, 8], "{grid:?}");
        }
    }
}
