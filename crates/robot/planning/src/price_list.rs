//! What being near to something solid costs.

use crate::footprint::Footprint;
use crate::search::{HIGHEST_PRICE, LOWEST_PRICE};
use crate::terrain::TerrainSettings;

/// In a price list: too near to something solid.
pub(crate) const CLOSED: u16 = u16::MAX;

/// What a cell costs by the square of its distance, in cells, to anything solid; cheapest beyond its end.
pub(crate) fn price_list(
    footprint: &Footprint,
    settings: &TerrainSettings,
    resolution: f64,
) -> Vec<u16> {
    let least = footprint.inscribed_radius() + settings.margin.max(0.0);
    let most = least + settings.comfort.max(0.0);
    // Half a cell from a cell's middle to its edge; a cap of 4000 cells keeps squares far below 32 bits.
    let cap = (most / resolution + 1.5).clamp(2.0, 4000.0) as usize;
    let price = |square: usize| {
        let clearance = (libm::sqrt(square as f64) - 0.5) * resolution;
        if clearance < least {
            return CLOSED;
        }
        let lack = ((most - clearance) / (most - least).max(1e-9)).clamp(0.0, 1.0);
        let price = f64::from(LOWEST_PRICE) * (1.0 + settings.dread.max(0.0) * lack * lack);
        price.min(f64::from(HIGHEST_PRICE)) as u16
    };
    (0..cap * cap).map(price).collect()
}
