//! What a person is asked to decide, and what is believed of victims.

use serde::{Deserialize, Serialize};

use super::PictureFormat;
use crate::layout::record;

/// Why somebody is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It lies on its side, or nearly.
    Fall,
    /// Somebody was found, and a person has to say so.
    Victim,
    /// It gets nowhere.
    Stuck,
    /// It does not know where it is.
    Lost,
    /// Its radio is about to be lost, or is.
    Link,
    /// Its battery is low.
    Battery,
    /// A place that it was sent to cannot be reached as far as its map says.
    Waypoint,
    /// The time of the phase is over.
    Time,
}

/// Something a person is asked to decide: one for each cause and robot, and for each victim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Unique in a run.
    pub id: u32,
    /// About whom; nobody is everybody.
    pub robot: Option<u16>,
    /// Why.
    pub cause: Cause,
    /// What is the matter, in a sentence.
    pub text: String,
    /// Since when, seconds.
    pub since: f64,
    /// How often it has become more urgent by waiting: 0, 1 or 2.
    pub level: u8,
    /// Where, metres.
    pub at: Option<[f32; 2]>,
    /// What accepting it does.
    pub accept: String,
    /// What refusing it does; none where it cannot be refused.
    pub refuse: Option<String>,
    /// Until when a person has put it off, seconds; none while it waits for an answer.
    pub later: Option<f64>,
}

/// What waits for a person, the most urgent first; what is put off stands at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Requests {
    /// In that order.
    pub requests: Vec<Request>,
}

/// What a person answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Yes: what it proposes is done.
    Accept,
    /// Not now: it comes back.
    Later,
    /// No.
    Refuse,
}

/// What the robots believe of a victim, as those who fuse sightings tell it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct VictimBelief {
    /// The victim's number in [`super::Victims`].
    pub id: u32,
    /// Where, metres.
    pub at: [f32; 2],
    /// Of the place: x x, x y, y y, square metres.
    pub covariance: [f32; 3],
    /// How likely somebody is there at all, 0 to 1.
    pub p: f32,
    /// How likely they live, 0 to 1; none before anything spoke for or against it.
    pub alive: Option<f32>,
    /// How likely they move, 0 to 1; none before anything spoke for or against it.
    pub moving: Option<f32>,
    /// By what kinds of sensor they were noticed.
    pub kinds: Vec<String>,
    /// Number of their picture in the library, if there is one.
    pub picture: Option<u32>,
}

/// A picture that is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Photo {
    /// Unique in a run.
    pub id: u32,
    /// Who took it.
    pub robot: u16,
    /// When, seconds.
    pub time: f64,
    /// From where, metres, and looking where, radians to the left from x.
    pub from: [f32; 3],
    /// Form of the file.
    pub format: PictureFormat,
    /// The file.
    pub bytes: Vec<u8>,
}

record! { Photo { id: u32, robot: u16, time: f64, from: [f32; 3], format: PictureFormat, bytes: Vec<u8> } }
