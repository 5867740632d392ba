//! The battery's gauge: charge and seconds left, as the carrier knows them.

use base::messages::ReadingData;

use crate::situation::Situation;

/// What is left.
pub(crate) fn read(situation: &Situation<'_>) -> ReadingData {
    ReadingData::Battery(situation.carrier.battery)
}
