//! Joint sensors: value, speed and effort of every joint, exact, in the order of the model.

use base::messages::ReadingData;

use crate::situation::Situation;

/// Where the joints are.
pub(crate) fn read(situation: &Situation<'_>) -> ReadingData {
    ReadingData::Joints(situation.carrier.joints.to_vec())
}
