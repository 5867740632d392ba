//! A radio as far as one robot goes: alone it hears nobody. Packets and strengths need the other radios, which `sim_radio` knows.

use base::messages::ReadingData;

/// The radios heard by one that is alone.
pub(crate) fn read() -> ReadingData {
    ReadingData::Signals(vec![])
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::model::{Propagation, RadioSpec, SensorKind};

    use super::*;
    use crate::tiny_world::{read, sensor, world_of};

    #[test]
    fn a_radio_alone_hears_nobody() {
        let spec = RadioSpec {
            propagation: Propagation::Obstacle,
            reference_power: -49.67,
            reference_distance: 2.0,
            exponent: 1.0,
            wall_attenuation: 6.325,
            cutoff: -93.0,
            fading: 2.0,
            bandwidth: 125_000.0,
            latency: 0.002,
            max_packet: 65_507,
            max_queue: 262_144,
        };
        let heard = read(&mut sensor(SensorKind::Radio(spec)), &world_of(vec![]), Pose::IDENTITY);
        assert_eq!(heard, ReadingData::Signals(vec![]));
    }
}
