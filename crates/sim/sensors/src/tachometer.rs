//! A tachometer: speed and angle of every wheel, exact, in the order clients count them.

use base::messages::{ReadingData, WheelState};

use crate::situation::Situation;

/// A tachometer, mounted.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tachometer {
    /// Where each wheel stood when counting began.
    zeros: Vec<f64>,
    last: Vec<f64>,
}

impl Tachometer {
    pub(crate) fn read(&mut self, situation: &Situation<'_>) -> ReadingData {
        let wheels = situation.carrier.wheels;
        self.last.clear();
        self.last.extend(wheels.iter().map(|wheel| wheel.state.angle));
        if self.zeros.len() != wheels.len() {
            self.zeros.clone_from(&self.last);
        }
        let state = |(wheel, zero): (&crate::situation::Wheel, &f64)| WheelState {
            speed: wheel.state.speed,
            angle: wheel.state.angle - zero,
        };
        ReadingData::Tachometer(wheels.iter().zip(&self.zeros).map(state).collect())
    }

    /// Counts from where the wheels were last seen.
    pub(crate) fn reset(&mut self) {
        self.zeros.clone_from(&self.last);
    }
}

#[cfg(test)]
mod tests;
