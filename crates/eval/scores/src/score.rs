//! Rules by name, and the score with its parts.

use serde::Serialize;

use crate::facts::Facts;
use crate::rules::{league_2006, league_2010, league_2019, robot_league, subterranean};

/// Whose rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Rules {
    /// The virtual league of 2006, as it is remembered: its paper could not be read again.
    #[serde(rename = "2006")]
    League2006,
    /// The virtual league of 2010 to 2013, by its tool RoboCupScore.
    #[serde(rename = "2010")]
    League2010,
    /// The virtual league of 2019, 2021 and 2022.
    #[serde(rename = "2019")]
    League2019,
    /// The robot league of 2019: multipliers on repetitions.
    #[serde(rename = "rrl")]
    RobotLeague,
    /// DARPA's Subterranean Challenge.
    #[serde(rename = "subt")]
    Subterranean,
}

impl Rules {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::League2006,
        Self::League2010,
        Self::League2019,
        Self::RobotLeague,
        Self::Subterranean,
    ];

    /// What they are called.
    pub fn word(self) -> &'static str {
        match self {
            Self::League2006 => "2006",
            Self::League2010 => "2010",
            Self::League2019 => "2019",
            Self::RobotLeague => "rrl",
            Self::Subterranean => "subt",
        }
    }
}

/// A part of a score.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// What it is for.
    pub what: &'static str,
    /// Its value, before it is weighed.
    pub value: f64,
}

/// A score and what it is made of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// By whose rules.
    pub rules: Rules,
    /// The score.
    pub total: f64,
    /// How it is made of its parts.
    pub formula: &'static str,
    /// The parts.
    pub parts: Vec<Part>,
}

/// Scores a run.
pub fn score(rules: Rules, facts: &Facts) -> Score {
    let (total, formula, parts) = match rules {
        Rules::League2006 => league_2006(facts),
        Rules::League2010 => league_2010(facts),
        Rules::League2019 => league_2019(facts),
        Rules::RobotLeague => robot_league(facts),
        Rules::Subterranean => subterranean(facts),
    };
    let parts = parts.into_iter().map(|(what, value)| Part { what, value }).collect();
    Score { rules, total, formula, parts }
}
