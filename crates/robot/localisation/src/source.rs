//! The words for where a pose may come from.

use std::fmt;

use base::model::{RobotModel, SensorKind};

/// Where a robot gets its pose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoseSource {
    /// The truth, as in the paper: no robot has it.
    GroundTruth,
    /// Wheel turns alone.
    Odometry,
    /// Inertial navigation.
    Ins,
    /// Wheel turns, and whatever of gyro, compass and satellites is carried.
    Fused,
}

impl PoseSource {
    /// All of them with their words, for readers of files and arguments.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("ground_truth", Self::GroundTruth),
        ("odometry", Self::Odometry),
        ("ins", Self::Ins),
        ("fused", Self::Fused),
    ];

    /// Its word in mission files, arguments and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::GroundTruth => "ground_truth",
            Self::Odometry => "odometry",
            Self::Ins => "ins",
            Self::Fused => "fused",
        }
    }

    /// What reports say of it.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::GroundTruth => "its true pose, as in the paper",
            Self::Odometry => "the turns of its wheels alone",
            Self::Ins => "its inertial navigation",
            Self::Fused => {
                "its own estimate from wheels, gyro, compass and satellites, as far as it has them"
            }
        }
    }

    /// The source with this word.
    pub fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, source)| *source)
    }

    /// Whether `model` carries the sensor this source cannot do without.
    pub fn is_carried_by(self, model: &RobotModel) -> bool {
        model.equipment.iter().any(|item| match self {
            Self::GroundTruth => matches!(item.kind, SensorKind::GroundTruth),
            Self::Odometry | Self::Fused => matches!(item.kind, SensorKind::Odometry(_)),
            Self::Ins => matches!(item.kind, SensorKind::Ins(_)),
        })
    }
}

impl fmt::Display for PoseSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_is_found_by_its_word() {
        for (word, source) in PoseSource::WORDS {
            assert_eq!(source.word(), word);
            assert_eq!(PoseSource::named(word), Some(source));
        }
        assert_eq!(PoseSource::named("stars"), None);
    }
}
