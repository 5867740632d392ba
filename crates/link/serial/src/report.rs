//! What the robot tells.

use std::fmt;

use crate::frame::Frame;

/// Readings that a sweep may have; the robot takes eleven of them.
pub const READINGS: u8 = 18;

/// Millimetres that stand for nothing heard.
const NOTHING: u16 = 4095;
/// What frames are of.
const HEADING: u8 = 32;
const STATE: u8 = 33;
const STROKES: u8 = 34;

/// One thing that the robot tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// A range of a sweep.
    Range {
        /// Which sweep, modulo 4.
        sweep: u8,
        /// From the right, 18 degrees apart.
        index: u8,
        /// What came back.
        millimetres: Option<u16>,
    },
    /// What the compass told at a sweep.
    Heading {
        /// Which sweep, modulo 4.
        sweep: u8,
        /// Tenths of a degree, clockwise from north.
        tenths: u16,
    },
    /// How things are.
    State(State),
    /// Strokes made since the start, modulo 16384; two are a cycle.
    Strokes {
        /// Which gait.
        gait: Gait,
        /// How many.
        count: u16,
    },
}

/// A gait of the robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gait {
    /// Ahead.
    Forward,
    /// Back.
    Reverse,
    /// Turns to the left.
    Left,
    /// Turns to the right.
    Right,
}

/// What the robot is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Waits for orders.
    User,
    /// Sweeps when told, and waits for orders.
    Mapping,
    /// Steps back from what comes nearer.
    Reactive,
    /// Holds its servos in the middle.
    Calibrate,
    /// Sweeps over and over.
    Sweep,
    /// Walks about freely.
    Explore,
}

/// How things are with the robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The last letter it took as a command; none since the start.
    pub last: Option<char>,
    /// Whether it still does what it was told.
    pub is_busy: bool,
    /// Whether something stands too near to walk on.
    pub is_blocked: bool,
    /// What it is about.
    pub mode: Mode,
    /// Sweeps taken, modulo 4.
    pub sweep: u8,
    /// Whether it stands because it heard nothing for too long.
    pub was_left_alone: bool,
}

impl Gait {
    /// All of them, in the order of their frames.
    pub const ALL: [Self; 4] = [Self::Forward, Self::Reverse, Self::Left, Self::Right];
}

impl Mode {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 6] =
        [Self::User, Self::Mapping, Self::Reactive, Self::Calibrate, Self::Sweep, Self::Explore];
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::User => "user control",
            Self::Mapping => "mapping",
            Self::Reactive => "reactive",
            Self::Calibrate => "calibration",
            Self::Sweep => "sweeping",
            Self::Explore => "exploring",
        })
    }
}

impl Report {
    /// As a frame; what does not fit its bits is cut.
    pub fn to_frame(self) -> Frame {
        let with_sweep = |sweep: u8, value: u16| (u16::from(sweep) & 3) << 12 | value & 0xfff;
        match self {
            Self::Range { sweep, index, millimetres } => {
                Frame::new(index, with_sweep(sweep, millimetres.unwrap_or(NOTHING)))
            }
            Self::Heading { sweep, tenths } => Frame::new(HEADING, with_sweep(sweep, tenths)),
            Self::State(state) => Frame::new(STATE, state.to_value()),
            Self::Strokes { gait, count } => Frame::new(STROKES + gait as u8, count),
        }
    }

    /// What a frame says; none if it means nothing.
    pub fn from_frame(frame: Frame) -> Option<Self> {
        let (what, value) = (frame.what(), frame.value());
        let (sweep, low) = ((value >> 12) as u8, value & 0xfff);
        match what {
            index if index < READINGS => {
                let millimetres = (low != NOTHING).then_some(low);
                Some(Self::Range { sweep, index, millimetres })
            }
            HEADING => (low < 3600).then_some(Self::Heading { sweep, tenths: low }),
            STATE => State::from_value(value).map(Self::State),
            _ => {
                let gait = *Gait::ALL.get(usize::from(what.checked_sub(STROKES)?))?;
                Some(Self::Strokes { gait, count: value })
            }
        }
    }
}

/// Letters are told as what they are above this.
const LETTERS: u8 = b'@';

impl State {
    fn to_value(self) -> u16 {
        let last = self.last.map_or(0, |last| (last as u32 - u32::from(LETTERS)) as u16 & 0x3f);
        let flag = |of: bool| u16::from(of);
        let upper = (last << 2 | flag(self.is_busy) << 1 | flag(self.is_blocked)) << 3;
        ((upper | self.mode as u16) << 2 | u16::from(self.sweep) & 3) << 1
            | flag(self.was_left_alone)
    }

    fn from_value(value: u16) -> Option<Self> {
        let last = match (value >> 8) as u8 {
            0 => None,
            above => {
                Some(char::from(LETTERS + above)).filter(char::is_ascii_alphabetic).map(Some)?
            }
        };
        Some(Self {
            last,
            is_busy: value >> 7 & 1 == 1,
            is_blocked: value >> 6 & 1 == 1,
            mode: *Mode::ALL.get(usize::from(value >> 3 & 7))?,
            sweep: (value >> 1 & 3) as u8,
            was_left_alone: value & 1 == 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_frame_means_is_said_by_that_frame() {
        let mut meant = 0;
        for what in 0..128 {
            for value in 0..1 << 14 {
                let frame = Frame::new(what, value);
                if let Some(report) = Report::from_frame(frame) {
                    assert_eq!(report.to_frame(), frame, "{report:?}");
                    meant += 1;
                }
            }
        }
        // Ranges, headings, counts, and states of 53 letters or none, in 6 of 8 modes.
        assert_eq!(meant, 18 * 16384 + 4 * 3600 + 4 * 16384 + 53 * 256 * 6 / 8);
    }
}
