//! Ground truth: where the sensor truly is, for studies and for judges.

use base::messages::ReadingData;

use crate::situation::Situation;

/// The pose of the sensor in the world, exact.
pub(crate) fn read(situation: &Situation<'_>) -> ReadingData {
    ReadingData::GroundTruth(situation.world_from_sensor)
}
