//! Sensors by name: figures of USARSim's classes, and of data sheets where a name ends in `_datasheet` or is a part's own.
//!
//! Data sheets state accuracy as a bound; we take a third of it as the standard deviation.

mod motion;
mod pictures;
mod ranges;
mod scanners;
mod search;

use super::sensor::{Noise, RangeSpec, SensorKind};
use crate::time::SimTime;

pub use motion::*;
pub use pictures::*;
pub use ranges::*;
pub use scanners::*;
pub use search::*;

/// A sensor by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// `sick_lms200`.
    pub name: &'static str,
    /// What it is, with all figures.
    pub kind: SensorKind,
    /// From one reading to the next; `None` reads only when asked.
    pub period: Option<SimTime>,
    /// Where the figures are from.
    pub source: &'static str,
}

/// Extinction times metres that light of a sensor's own gets through on one way, where its data sheet says nothing of smoke: of what was
/// sent, a seventh comes back (Lambert-Beer, both ways). Ours.
pub const SMOKE_BUDGET: f64 = 1.0;

/// All presets, by what they measure.
pub fn presets() -> impl Iterator<Item = &'static Preset> {
    let groups: [&[&'static Preset]; 5] =
        [&scanners::ALL, &ranges::ALL, &pictures::ALL, &motion::ALL, &search::ALL];
    groups.into_iter().flatten().copied()
}

/// The preset of this name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    presets().find(|preset| preset.name == name)
}

const UT2004: Noise = Noise::UniformShare(0.001);
const USARSIM: &str = "USARSim, class defaults";
const OURS: &str = "our own figures";

const fn entry(name: &'static str, kind: SensorKind, millis: u64, source: &'static str) -> Preset {
    Preset { name, kind, period: Some(SimTime::from_millis(millis)), source }
}

const fn range(min_range: f64, max_range: f64, noise: Noise) -> RangeSpec {
    RangeSpec::new(min_range, max_range, noise)
}

const fn gaussian(sigma: f64, sigma_share: f64) -> Noise {
    Noise::Gaussian { sigma, sigma_share, dropout: 0.0 }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::SENSORS;

    #[test]
    fn every_preset_has_a_name_of_its_own_and_is_found_by_it() {
        let names: BTreeSet<&str> = presets().map(|preset| preset.name).collect();
        assert_eq!(names.len(), presets().count());
        for wanted in presets() {
            assert_eq!(preset(wanted.name), Some(wanted));
        }
        assert_eq!(preset("sick_lms999"), None);
    }

    #[test]
    fn every_kind_of_sensor_has_usual_figures_of_its_own_kind_among_the_presets() {
        for sensor in SENSORS {
            assert_eq!(sensor.usual.kind.descriptor().word, sensor.word);
            assert_eq!(preset(sensor.usual.name), Some(sensor.usual));
        }
    }
}
