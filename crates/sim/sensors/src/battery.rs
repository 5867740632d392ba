//! The battery's gauge: charge and seconds left, as the carrier knows them.

use base::messages::{BatteryState, ReadingData};

use crate::situation::Situation;

/// What is left.
pub(crate) fn read(situation: &Situation<'_>) -> ReadingData {
    let battery = situation.carrier.battery;
    // A gauge knows single precision, and a recording keeps no more.
    ReadingData::Battery(BatteryState { charge: f64::from(battery.charge as f32), ..battery })
}
