//! An encoder: the turns of one wheel or joint in ticks, forward positive.

use base::messages::ReadingData;
use base::model::EncoderSpec;
use base::noise::NoiseStream;

use crate::axle::Axle;
use crate::situation::Situation;

/// An encoder, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Encoder {
    axle_name: String,
    spec: EncoderSpec,
    axle: Axle,
}

impl Encoder {
    pub(crate) fn new(axle_name: String, spec: EncoderSpec) -> Self {
        Self { axle_name, spec, axle: Axle::default() }
    }

    /// Ticks so far; the count stands still if the robot has no axle of that name.
    pub(crate) fn read(
        &mut self,
        situation: &Situation<'_>,
        noise: &mut NoiseStream,
    ) -> ReadingData {
        if let Some(angle) = self.angle(situation) {
            self.axle.turn_to(angle, &self.spec, noise);
        }
        ReadingData::Encoder(self.axle.ticks(&self.spec))
    }

    pub(crate) fn reset(&mut self) {
        self.axle.reset();
    }

    fn angle(&self, situation: &Situation<'_>) -> Option<f64> {
        let wheels = situation.carrier.wheels.iter();
        let wheel = wheels.clone().find(|wheel| wheel.name == self.axle_name);
        let joint = situation.carrier.joints.iter().find(|joint| joint.name == self.axle_name);
        wheel.map(|wheel| wheel.state.angle).or(joint.map(|joint| joint.value))
    }
}

#[cfg(test)]
mod tests;
