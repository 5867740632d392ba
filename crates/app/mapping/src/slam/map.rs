//! The floor as the scans of a log show it.

use anyhow::{Context, Result};
use base::messages::Scan;
use robot_mapping::{Model, ScanMap};

use super::run::Mapped;

/// Draws every scan from where it was taken, into cells of `resolution` metres.
pub fn drawn(mapped: &Mapped, resolution: f64) -> Result<ScanMap> {
    let mut map = ScanMap::new(resolution, Model::default())?;
    let fan = &mapped.laser.fan;
    let is_echo = |range: f32| {
        let range = f64::from(range);
        range >= fan.min_range && range < fan.max_range
    };
    for (scan, pose) in mapped.laser.scans.iter().zip(&mapped.trajectory) {
        let beams = scan.ranges.iter().take(fan.beams);
        let scan = Scan {
            first_angle: fan.first_angle,
            step: fan.step,
            min_range: fan.min_range,
            max_range: fan.max_range,
            elevations: vec![0.0],
            ranges: beams.map(|range| is_echo(*range).then_some(*range)).collect(),
        };
        map.draw((*pose).into(), &scan).context("cannot draw the map")?;
    }
    Ok(map)
}
