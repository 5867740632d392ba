//! What a robot runs on.

use base::messages::BatteryState;
use base::model::BatterySpec;
use serde::{Deserialize, Serialize};

/// A battery's state.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Battery {
    /// Joules left.
    pub(crate) energy: f64,
    /// Watts drawn in the last step.
    power: f64,
}

/// Share of the electric power that motors turn into motion.
const MOTOR_EFFICIENCY: f64 = 0.7;

impl Battery {
    pub(crate) fn full(spec: &BatterySpec) -> Self {
        Self { energy: spec.energy, power: idle_power(spec) }
    }

    /// Draws what everything on board needs, and what motors give to wheels and joints, in watts.
    pub(crate) fn drain(&mut self, spec: &BatterySpec, motor_power: f64, dt: f64) {
        self.power = idle_power(spec) + motor_power / MOTOR_EFFICIENCY;
        self.energy = (self.energy - self.power * dt).max(0.0);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.energy <= 0.0
    }

    pub(crate) fn state(&self, spec: &BatterySpec) -> BatteryState {
        let charge = if spec.energy > 0.0 { self.energy / spec.energy } else { 0.0 };
        let seconds_left = if self.power > 0.0 { self.energy / self.power } else { f64::INFINITY };
        BatteryState { charge, seconds_left }
    }
}

fn idle_power(spec: &BatterySpec) -> f64 {
    if spec.life > 0.0 { spec.energy / spec.life } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battery_lasts_its_life_at_rest_and_less_when_driving() {
        let spec = BatterySpec { energy: 1200.0, life: 60.0 };
        let mut battery = Battery::full(&spec);
        assert_eq!(battery.state(&spec).seconds_left, 60.0);
        (0..30).for_each(|_| battery.drain(&spec, 0.0, 1.0));
        assert_eq!(battery.state(&spec).charge, 0.5);
        (0..15).for_each(|_| battery.drain(&spec, 14.0, 1.0));
        assert!(battery.is_empty(), "{battery:?}");
    }
}
