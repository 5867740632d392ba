//! What a robot tells others of a belief: small, checked, and by ages instead of clocks.

use std::collections::BTreeSet;

use base::time::SimTime;
use glam::{DMat2, DVec2};
use serde::{Deserialize, Serialize};

use crate::belief::{Belief, Verdict};
use crate::kind::Kind;
use crate::signs::Signs;
use crate::whereabouts::Whereabouts;

/// What a robot calls somebody: who says so, and by which number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name {
    /// The robot.
    pub robot: String,
    /// Which of its lives: numbers begin anew when it is started again.
    pub life: u32,
    /// [`Belief::id`].
    pub number: u32,
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.robot, self.number)
    }
}

/// A belief as it is told by radio; numbers are those of the teller's own sensors, never of what it was told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// What the teller calls them, and what others call them whom it takes for the same, in order.
    pub names: Vec<Name>,
    /// Where they were seen last, metres.
    pub at: [f32; 2],
    /// How surely: the covariance's xx, xy and yy, metres squared.
    pub covariance: [f32; 3],
    /// m/s; zero for whoever lies still.
    pub velocity: [f32; 2],
    /// Milliseconds since they were seen, as far as those know who passed it on.
    pub age: u32,
    /// Hundredths of the log-likelihood ratio of each kind of sensor, in the order of [`Kind::ALL`].
    pub said: [i16; Kind::ALL.len()],
    /// Hundredths of the log-odds of warmth, motion, voice and breath.
    pub signs: [i16; 4],
    /// Tags that were seen there.
    pub tags: Vec<u32>,
    /// Whether the teller has seen anything there itself; else it has only looked.
    pub has_seen: bool,
    /// What the operator said.
    pub verdict: Option<Verdict>,
}

/// Coordinates beyond this are none, metres; nobody runs faster, m/s.
const FARTHEST: f32 = 1e6;
const FASTEST: f32 = 20.0;
/// No more names and tags are taken of anybody.
const MOST: usize = 64;
const HUNDREDTHS: f64 = 100.0;
/// Added to the variances of a place that was told, metres squared: numbers are rounded on their way.
const FINEST: f64 = 1e-4;

impl Told {
    /// A belief, now; `names` are all that it goes by.
    pub(crate) fn of(belief: &Belief, names: &BTreeSet<Name>, now: SimTime) -> Self {
        let short = |value: f64| (value * HUNDREDTHS).clamp(-3e4, 3e4) as i16;
        // Where they were when they were seen: whoever hears of it foretells the rest.
        let seen = belief.seen();
        let (at, velocity) = (belief.place(seen), belief.velocity());
        let covariance = belief.covariance(seen);
        let signs = &belief.signs;
        Self {
            names: names.iter().take(MOST).cloned().collect(),
            at: at.as_vec2().to_array(),
            covariance: [covariance.x_axis.x, covariance.x_axis.y, covariance.y_axis.y]
                .map(|value| value as f32),
            velocity: velocity.as_vec2().to_array(),
            age: (now.since(seen).seconds() * 1000.0) as u32,
            said: belief.said.map(short),
            signs: [signs.warm, signs.moving, signs.voice, signs.breath].map(short),
            tags: belief.tags.iter().copied().take(MOST).collect(),
            has_seen: !belief.robots.is_empty(),
            verdict: belief.verdict,
        }
    }

    /// Whether it can be true: strangers talk by radio, too.
    pub fn makes_sense(&self) -> bool {
        let [xx, xy, yy] = self.covariance;
        let is_place = self.at.iter().all(|x| x.abs() < FARTHEST);
        let is_spread =
            xx > 0.0 && yy > 0.0 && xx < FARTHEST && yy < FARTHEST && xy * xy <= xx * yy;
        let is_walk = self.velocity.iter().all(|v| v.abs() < FASTEST);
        let are_few = self.names.len() <= MOST && self.tags.len() <= MOST;
        !self.names.is_empty() && is_place && is_spread && is_walk && are_few
    }

    /// Whether it says the same as another but for the time that has passed.
    pub fn is_same_news(&self, other: &Self) -> bool {
        let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < MOVED);
        let alike = |a: &[i16], b: &[i16]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < SAID);
        self.names == other.names
            && self.tags == other.tags
            && self.verdict == other.verdict
            && near(&self.at, &other.at)
            && near(&self.velocity, &other.velocity)
            && alike(&self.said, &other.said)
            && alike(&self.signs, &other.signs)
    }

    /// Where they are by it; `received` when it came.
    pub(crate) fn whereabouts(&self, received: SimTime) -> Whereabouts {
        let [xx, xy, yy] = self.covariance.map(f64::from);
        let covariance = DMat2::from_cols(DVec2::new(xx + FINEST, xy), DVec2::new(xy, yy + FINEST));
        let age = SimTime::from_millis(u64::from(self.age));
        let seen = SimTime::ZERO + received.since(SimTime::ZERO + age);
        Whereabouts::told((self.place(), covariance), self.speed(), seen)
    }

    /// As a belief of the listener's, of what this robot said.
    pub(crate) fn belief(&self, robot: &str, received: SimTime) -> Belief {
        let long = |value: i16| f64::from(value) / HUNDREDTHS;
        let [warm, moving, voice, breath] = self.signs.map(long);
        Belief {
            id: 0,
            said: self.said.map(long),
            whereabouts: self.whereabouts(received),
            tags: self.tags.iter().copied().collect(),
            robots: self.has_seen.then(|| robot.to_owned()).into_iter().collect(),
            signs: Signs { warm, moving, voice, breath },
            verdict: self.verdict,
        }
    }

    /// Where, metres.
    pub fn place(&self) -> DVec2 {
        DVec2::from_array(self.at.map(f64::from))
    }

    fn speed(&self) -> DVec2 {
        DVec2::from_array(self.velocity.map(f64::from))
    }
}

/// Less than this is no news: metres and m/s; hundredths.
const MOVED: f32 = 0.05;
const SAID: i16 = 15;
