//! Readings all at once.

use crate::belief_map::BeliefMap;
use crate::cloud::PointCloud;
use crate::error::CloudError;
use crate::parameters::Parameters;
use crate::sensor::RangeReading;

/// The cloud that readings amount to, drawn one after another into the default store.
pub fn draw<'a>(
    parameters: &Parameters,
    readings: impl IntoIterator<Item = &'a RangeReading>,
) -> Result<PointCloud, CloudError> {
    let mut map = BeliefMap::new(parameters)?;
    // Not generic: whoever calls this without optimisation still gets the loop that was compiled here.
    readings.into_iter().try_for_each(|reading| insert(&mut map, reading))?;
    Ok(cloud(&map))
}

#[inline(never)]
fn insert(map: &mut BeliefMap, reading: &RangeReading) -> Result<(), CloudError> {
    map.insert(reading).map(|_| ())
}

#[inline(never)]
fn cloud(map: &BeliefMap) -> PointCloud {
    map.cloud()
}
