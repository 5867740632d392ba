//! Colours that robots take for skin, learnt beforehand.
//!
//! As text: a line for each red and green box of 32 a channel, with the runs of blue boxes that are skin; `18 13 9-11 13`. What stands behind a
//! `#` is for people.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

use base::colour::Rgb;
use robot_vision::{Odds, VisionError};

/// Boxes a channel.
const BINS: usize = 32;
/// Values a box.
const STEP: usize = 256 / BINS;

/// What `usar study victims --out FOLDER` left as `SkinColours.txt`.
const LEARNT: &str = include_str!("skin_colours.txt");

/// Boxes of the RGB cube that are skin.
#[derive(Clone, Debug, PartialEq)]
pub struct SkinColours {
    boxes: BTreeSet<[usize; 3]>,
    odds: Odds,
}

/// Lines that are no colours.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SkinColoursError {
    /// Something else stands there.
    #[error(
        "line {line}: {text:?} is no red, green and runs of blue boxes, each 0 to 31, such as \"18 13 9-11 13\""
    )]
    Line {
        /// Counted from one.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// They make no table.
    #[error(transparent)]
    Table(#[from] VisionError),
}

impl SkinColours {
    /// A colour over this is skin.
    pub const THRESHOLD: f32 = 0.5;

    /// Those that come with the program.
    pub fn learnt() -> &'static Self {
        static COLOURS: LazyLock<SkinColours> =
            LazyLock::new(|| SkinColours::read(LEARNT).expect("a test reads it"));
        &COLOURS
    }

    /// Boxes whose log-ratio is at least as high as this.
    pub fn of(odds: &Odds, threshold: f32) -> Result<Self, SkinColoursError> {
        let middle = |at: usize| (at * STEP + STEP / 2) as u8;
        let colour = |[r, g, b]: [usize; 3]| Rgb::new(middle(r), middle(g), middle(b));
        let all = (0..BINS * BINS * BINS).map(|k| [k / BINS / BINS, k / BINS % BINS, k % BINS]);
        Self::from_boxes(all.filter(|place| odds.log_ratio(colour(*place)) >= threshold).collect())
    }

    fn from_boxes(boxes: BTreeSet<[usize; 3]>) -> Result<Self, SkinColoursError> {
        let mut ratios = vec![0.0; BINS * BINS * BINS];
        for [red, green, blue] in &boxes {
            ratios[(red * BINS + green) * BINS + blue] = 1.0;
        }
        Ok(Self { odds: Odds::from_ratios(BINS, ratios)?, boxes })
    }

    /// From text.
    pub fn read(text: &str) -> Result<Self, SkinColoursError> {
        let mut boxes = BTreeSet::new();
        for (number, line) in (1..).zip(text.lines()) {
            let told = line.split('#').next().unwrap_or_default().trim();
            if told.is_empty() {
                continue;
            }
            let wrong = || SkinColoursError::Line { line: number, text: told.to_owned() };
            boxes.extend(read_line(told).ok_or_else(wrong)?);
        }
        Self::from_boxes(boxes)
    }

    /// As text.
    pub fn write(&self) -> String {
        let mut text = String::from(
            "# Colours of skin, left by `usar study victims --out FOLDER`: red and green boxes of 32 a channel, then runs of blue ones.\n",
        );
        let rows: BTreeSet<[usize; 2]> = self.boxes.iter().map(|[r, g, _]| [*r, *g]).collect();
        for [red, green] in rows {
            let is_skin = |blue: usize| self.boxes.contains(&[red, green, blue]);
            let begins = (0..BINS).filter(|b| is_skin(*b) && (*b == 0 || !is_skin(b - 1)));
            let _ = write!(text, "{red} {green}");
            for begin in begins {
                let end = (begin..BINS).take_while(|blue| is_skin(*blue)).last().unwrap_or(begin);
                let _ = match end {
                    end if end == begin => write!(text, " {begin}"),
                    end => write!(text, " {begin}-{end}"),
                };
            }
            text.push('\n');
        }
        text
    }

    /// As a table for pictures.
    pub fn odds(&self) -> &Odds {
        &self.odds
    }
}

fn read_line(line: &str) -> Option<Vec<[usize; 3]>> {
    let number = |word: &str| word.parse::<usize>().ok().filter(|number| *number < BINS);
    let mut words = line.split_whitespace();
    let (red, green) = (number(words.next()?)?, number(words.next()?)?);
    let mut boxes = vec![];
    for run in words {
        let (first, last) = run.split_once('-').unwrap_or((run, run));
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            return None;
        }
        boxes.extend((first..=last).map(|blue| [red, green, blue]));
    }
    (!boxes.is_empty()).then_some(boxes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learnt_knows_skin_from_walls_and_is_read_as_it_was_written() {
        let learnt = SkinColours::learnt();
        let is_skin = |colour: Rgb| learnt.odds().log_ratio(colour) >= SkinColours::THRESHOLD;
        // The usual skin of people in arenas, in full light and in less.
        assert!(is_skin(Rgb::new(198, 143, 106)) || is_skin(Rgb::new(140, 100, 75)));
        for other in [Rgb::new(128, 128, 128), Rgb::new(20, 60, 200), Rgb::new(60, 120, 50)] {
            assert!(!is_skin(other), "{other:?}");
        }
        assert_eq!(SkinColours::read(&learnt.write()).unwrap(), *learnt);
    }

    #[test]
    fn a_line_that_is_no_colour_is_named() {
        let runs = SkinColours::read("# skin\n18 13 9-11 13\n").unwrap();
        assert_eq!(runs.boxes.len(), 4);
        for bad in ["18 13", "18 13 40", "18 x 3", "1 2 9-3"] {
            let error = SkinColours::read(&format!("18 13 9\n{bad}\n")).unwrap_err().to_string();
            assert!(error.contains("line 2") && error.contains(bad), "{error}");
        }
    }
}
