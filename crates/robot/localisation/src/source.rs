//! The words for where a pose may come from.

use std::fmt;

use base::model::{RobotModel, SensorKind};

use crate::by_landmarks::ByLandmarks;
use crate::laser_slam::LaserSlam;
use crate::on_map::OnMap;

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
    /// Fused, and a laser whose scans are matched with each other.
    Slam,
    /// Fused, and sonars or a laser held against a given map.
    Mcl,
    /// Wheel turns, and coloured posts that a camera sees.
    Landmarks,
}

impl PoseSource {
    /// All of them with their words, for readers of files and arguments.
    pub const WORDS: [(&'static str, Self); 7] = [
        ("ground_truth", Self::GroundTruth),
        ("odometry", Self::Odometry),
        ("ins", Self::Ins),
        ("fused", Self::Fused),
        ("slam", Self::Slam),
        ("mcl", Self::Mcl),
        ("landmarks", Self::Landmarks),
    ];

    /// Its word in mission files, arguments and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::GroundTruth => "ground_truth",
            Self::Odometry => "odometry",
            Self::Ins => "ins",
            Self::Fused => "fused",
            Self::Slam => "slam",
            Self::Mcl => "mcl",
            Self::Landmarks => "landmarks",
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
            Self::Slam => "its own estimate from laser scans matched with each other, and wheels",
            Self::Mcl => "its own estimate from what it sees held against a given map, and wheels",
            Self::Landmarks => {
                "its own estimate from coloured landmarks that its camera sees, and wheels"
            }
        }
    }

    /// The source with this word.
    pub fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, source)| *source)
    }

    /// Whether `model` carries the sensor this source cannot do without.
    pub fn is_carried_by(self, model: &RobotModel) -> bool {
        let carries =
            |is_it: fn(&SensorKind) -> bool| model.equipment.iter().any(|item| is_it(&item.kind));
        let has_odometry = || carries(|kind| matches!(kind, SensorKind::Odometry(_)));
        match self {
            Self::GroundTruth => carries(|kind| matches!(kind, SensorKind::GroundTruth)),
            Self::Odometry | Self::Fused => has_odometry(),
            Self::Ins => carries(|kind| matches!(kind, SensorKind::Ins(_))),
            Self::Slam => has_odometry() && LaserSlam::is_carried_by(model),
            Self::Mcl => has_odometry() && OnMap::is_carried_by(model),
            Self::Landmarks => has_odometry() && ByLandmarks::is_carried_by(model),
        }
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
