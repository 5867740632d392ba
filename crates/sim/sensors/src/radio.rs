//! A radio as far as one robot goes: alone it hears nobody. Packets and strengths need the other radios, which `sim_radio` knows.

use base::messages::ReadingData;

/// The radios heard by one that is alone.
pub(crate) fn read() -> ReadingData {
    ReadingData::Signals(vec![])
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::model::presets::RADIO;

    use super::*;
    use crate::tiny_world::{read, sensor, world_of};

    #[test]
    fn a_radio_alone_hears_nobody() {
        let heard = read(&mut sensor(RADIO.kind.clone()), &world_of(vec![]), Pose::IDENTITY);
        assert_eq!(heard, ReadingData::Signals(vec![]));
    }
}
