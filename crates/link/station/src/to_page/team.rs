//! A team and its run: the clock, what each member is about, and who goes where.

use serde::{Deserialize, Serialize};

/// What a rescue run is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunPhase {
    /// Robots stand and wait for the start.
    Prepare,
    /// They search.
    #[default]
    Run,
    /// Nobody moves any more; maps and victims are handed in.
    Report,
    /// The time for that is over too.
    Done,
}

/// What a robot is about, in a person's words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Story {
    /// What it does.
    pub doing: String,
    /// Why.
    pub why: String,
    /// Since when, seconds.
    pub since: f64,
    /// What it will do then.
    pub next: String,
}

/// One robot of a team, as the operator has to know it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Member {
    /// Which.
    pub robot: u16,
    /// What it is about.
    pub story: Story,
    /// Whether it is the station that the others report to.
    pub is_station: bool,
    /// Seconds since the station last had word of it, from itself or from others; none before the first word, and where there is no station.
    pub word_age: Option<f64>,
    /// How much stronger than the weakest link that holds its best link is, dB; none where it hears nobody.
    pub margin: Option<f64>,
    /// With whom that link is.
    pub via: String,
}

/// A frontier that somebody has taken.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// Who goes there.
    pub robot: u16,
    /// Metres.
    pub at: [f32; 2],
}

/// The team at a glance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Team {
    /// What the run is at.
    pub phase: RunPhase,
    /// Seconds at it so far.
    pub spent: f64,
    /// Seconds it may take; none is as long as one likes.
    pub limit: Option<f64>,
    /// In the order of their numbers.
    pub members: Vec<Member>,
    /// Who goes where.
    pub goals: Vec<Goal>,
    /// Floor that the station knows, or where there is none the one who knows most, square metres.
    pub known: f64,
}
