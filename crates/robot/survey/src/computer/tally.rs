//! Reports become walks and sweeps.

use std::f64::consts::TAU;

use base::geom::{Pose2, wrap_angle};
use link_serial::{Gait, Report};

use crate::surveyor::between;
use crate::sweep::{READINGS, Sweep, Walk};

/// How far a stroke of each gait leads: half of a cycle. Metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strides {
    /// Ahead.
    pub forward: f64,
    /// Back.
    pub reverse: f64,
    /// To the left.
    pub left: f64,
    /// To the right.
    pub right: f64,
}

impl Strides {
    /// Half of what `usar gait run` tells of the shipped robot's cycles.
    pub const HEXAPOD: Self = Self { forward: 0.093, reverse: 0.083, left: 0.260, right: 0.265 };
}

/// Counts that robots tell wrap around here.
const WRAP: i32 = 1 << 14;

/// A range of the sweep that is awaited.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Range {
    Untold,
    Silent,
    Metres(f64),
}

/// What was told since the last sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    strides: Strides,
    arm: f64,
    /// The sweep that is awaited, modulo 4.
    sweep: u8,
    ranges: [Range; READINGS],
    heading: Option<f64>,
    strokes: [Option<u16>; 4],
    /// Strokes that are accounted for.
    before: [u16; 4],
    /// Where those since the last sweep led.
    walked: Walk,
}

impl Tally {
    /// Nothing told yet; ranges are from the axis that the sonar turns about, `arm` metres behind it.
    pub fn new(strides: Strides, arm: f64) -> Self {
        let (ranges, strokes) = ([Range::Untold; READINGS], [None; 4]);
        let walked = Walk::default();
        Self { strides, arm, sweep: 0, ranges, heading: None, strokes, before: [0; 4], walked }
    }

    /// Waits for the sweep of this number.
    pub fn await_sweep(&mut self, sweep: u8) {
        (self.sweep, self.heading) = (sweep & 3, None);
        (self.ranges, self.strokes) = ([Range::Untold; READINGS], [None; 4]);
    }

    /// The number of the sweep that is waited for.
    pub fn awaited(&self) -> u8 {
        self.sweep
    }

    /// What was told is used: the next walk begins here.
    pub fn settle(&mut self) {
        self.before = self.strokes.map(Option::unwrap_or_default);
        self.walked = Walk::default();
    }

    /// Whether all strokes were told: then they are put behind those before, and asked for anew.
    pub fn count(&mut self) -> bool {
        let Some(since) = self.since() else { return false };
        self.walked = joined(&self.walked, &since);
        self.before = self.strokes.map(Option::unwrap_or_default);
        self.strokes = [None; 4];
        true
    }

    /// Takes a report.
    pub fn note(&mut self, report: &Report) {
        match *report {
            Report::Range { sweep, index, millimetres } if sweep == self.sweep => {
                if let Some(range) = self.ranges.get_mut(usize::from(index)) {
                    let metres = |mm| Range::Metres(f64::from(mm) / 1000.0 + self.arm);
                    *range = millimetres.map_or(Range::Silent, metres);
                }
            }
            Report::Heading { sweep, tenths } if sweep == self.sweep => {
                self.heading = Some(wrap_angle(-f64::from(tenths) * TAU / 3600.0));
            }
            Report::Strokes { gait, count } => self.strokes[gait as usize] = Some(count),
            _ => {}
        }
    }

    /// The sweep and the walk before it, once everything was told.
    pub fn told(&self) -> Option<(Walk, Sweep)> {
        let ranges = Sweep::bearings().zip(self.ranges).map(|(bearing, range)| match range {
            Range::Untold => None,
            Range::Silent => Some((bearing, None)),
            Range::Metres(range) => Some((bearing, Some(range))),
        });
        let sweep = Sweep { compass: Some(self.heading?), ranges: ranges.collect::<Option<_>>()? };
        Some((joined(&self.walked, &self.since()?), sweep))
    }

    /// What strokes lead to that are not accounted for: a turn, and then straight on.
    fn since(&self) -> Option<Walk> {
        let mut made = [0.0; 4];
        for (gait, made) in made.iter_mut().enumerate() {
            let strokes = i32::from(self.strokes[gait]?) - i32::from(self.before[gait]);
            *made = f64::from(strokes.rem_euclid(WRAP));
        }
        let of = |gait: Gait, stride: f64| made[gait as usize] * stride;
        let Strides { forward, reverse, left, right } = self.strides;
        let way = of(Gait::Forward, forward) - of(Gait::Reverse, reverse);
        let turn = of(Gait::Left, left) - of(Gait::Right, right);
        Some(Walk { turn, way, after: 0.0 })
    }
}

/// Two walks as one; the second does not turn in the end.
fn joined(first: &Walk, second: &Walk) -> Walk {
    let between_them = first.after + second.turn;
    if first.way == 0.0 {
        return Walk { turn: first.turn + between_them, ..*second };
    }
    if second.way == 0.0 {
        return Walk { after: between_them, ..*first };
    }
    if between_them == 0.0 {
        return Walk { way: first.way + second.way, ..*first };
    }
    let end = [first, second]
        .into_iter()
        .fold(Pose2::IDENTITY, |pose, walk| walk.facing(&pose, pose.yaw + walk.turn + walk.after));
    between(&Pose2::IDENTITY, &end)
}
