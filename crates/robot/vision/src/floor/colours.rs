//! What the floor looks like, where it is free, and how far it goes.

use base::messages::Scan;
use base::picture::Picture;
use glam::DVec2;

use super::Overhead;
use crate::{Histogram, Odds, VisionError};

/// Bins a channel: light and shade of a floor fall into few of them.
const BINS: usize = 16;
/// As if each box had been seen this much more often.
const SMOOTHING: f64 = 0.5;
/// A colour is of the floor where it is likelier there than elsewhere.
const THRESHOLD: f32 = 0.0;
/// So much that is not floor, in a row, ends it, metres: less is a speck or a line.
const SPECK: f64 = 0.06;

/// Colours of the floor and of everything else, learnt while driving.
#[derive(Clone, Debug, PartialEq)]
pub struct FloorColours {
    floor: Histogram,
    rest: Histogram,
}

impl FloorColours {
    /// Nothing learnt: everything else may have any colour.
    pub fn new() -> Result<Self, VisionError> {
        let boxes = BINS * BINS * BINS;
        let (floor, rest) = (Histogram::new(BINS)?, Histogram::from_counts(BINS, vec![1; boxes])?);
        Ok(Self { floor, rest })
    }

    /// Learns from a picture from above where `is_floor` knows: where it is free, and where something stands.
    pub fn learn(
        &mut self,
        (above, seen): (&Overhead, &Picture),
        is_floor: impl Fn(DVec2) -> Option<bool>,
    ) {
        for (index, pixel) in seen.pixels.iter().enumerate().filter(|(i, _)| above.is_shown(*i)) {
            match is_floor(above.place(index % seen.width, index / seen.width)) {
                Some(true) => self.floor.add(*pixel),
                Some(false) => self.rest.add(*pixel),
                None => {}
            }
        }
    }

    /// Which pixels look like the floor; an error before any floor was seen.
    pub fn floor(&self, (above, seen): (&Overhead, &Picture)) -> Result<Vec<bool>, VisionError> {
        let odds = Odds::learn(&self.floor, &self.rest, SMOOTHING)?;
        let mut mask = odds.mask(&seen.pixels, THRESHOLD);
        mask.iter_mut().enumerate().for_each(|(index, is_one)| *is_one &= above.is_shown(index));
        Ok(mask)
    }

    /// How far the floor goes around the robot, from `nearest` metres on: a scan of so many beams from where the camera is. None where it
    /// goes on as far as `reach`, and no number where nobody sees how far.
    pub fn ranges(
        &self,
        (above, seen): (&Overhead, &Picture),
        beams: usize,
        [nearest, reach]: [f64; 2],
    ) -> Result<Scan, VisionError> {
        let mask = self.floor((above, seen))?;
        let (first, step) = (-std::f64::consts::PI, std::f64::consts::TAU / beams.max(1) as f64);
        let range = |beam: usize| {
            let towards = DVec2::from_angle(first + step * beam as f64);
            end_of_floor((above, &mask), towards, [nearest, reach]).map(|range| range as f32)
        };
        Ok(Scan {
            first_angle: first,
            step,
            min_range: nearest,
            max_range: reach,
            elevations: vec![0.0],
            ranges: (0..beams).map(range).collect(),
        })
    }
}

/// Where the floor ends in a direction; `None` where it does not within reach, no number where nobody sees.
fn end_of_floor(
    (above, mask): (&Overhead, &[bool]),
    towards: DVec2,
    [nearest, reach]: [f64; 2],
) -> Option<f64> {
    let step = above.resolution() / 2.0;
    let mut ended: Option<f64> = None;
    let mut range = nearest;
    while range <= reach {
        let shown = above.pixel(above.middle() + towards * range).filter(|at| above.is_shown(*at));
        let Some(index) = shown else { return Some(f64::NAN) };
        ended = if mask[index] { None } else { Some(ended.unwrap_or(range)) };
        if ended.is_some_and(|end| range - end >= SPECK) {
            return ended;
        }
        range += step;
    }
    None
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;

    use super::*;
    use crate::floor::testing::{mount, picture};

    /// A green floor with a white line, and a red wall 1.2 m ahead.
    fn room(place: DVec2) -> Rgb {
        match place {
            DVec2 { x, .. } if x > 1.2 => Rgb::new(200, 40, 30),
            DVec2 { y, .. } if (0.5..0.53).contains(&y) => Rgb::new(240, 240, 240),
            DVec2 { x, y } => Rgb::new(30, 120 + ((x + y) * 10.0).clamp(0.0, 50.0) as u8, 40),
        }
    }

    fn near(place: DVec2) -> Option<bool> {
        (place.length() < 0.6).then_some(true)
    }

    #[test]
    fn the_floor_ends_where_its_colour_does_and_a_line_is_no_wall() {
        let above = Overhead::new(&mount(), 0.0, 2.0, 0.02);
        let seen = above.of(&picture(room)).unwrap();
        let mut colours = FloorColours::new().unwrap();
        colours.learn((&above, &seen), near);
        let scan = colours.ranges((&above, &seen), 360, [0.25, 1.9]).unwrap();
        let ahead = f64::from(scan.ranges[180].unwrap()) + above.middle().x;
        assert!((ahead - 1.2).abs() < 0.05, "{ahead}");
        let aslant = f64::from(scan.ranges[180 + 30].unwrap());
        assert!((aslant * 0.866 + above.middle().x - 1.2).abs() < 0.05, "{aslant}");
        assert_eq!(scan.ranges[270], None, "across the line and on");
        assert_eq!(scan.ranges[0], None, "behind there is nothing");
    }

    #[test]
    fn what_is_said_to_stand_there_is_no_floor_of_the_same_colour() {
        let above = Overhead::new(&mount(), 0.0, 2.0, 0.02);
        let seen = above.of(&picture(room)).unwrap();
        let mut colours = FloorColours::new().unwrap();
        assert!(colours.floor((&above, &seen)).is_err(), "no floor was seen yet");
        colours.learn((&above, &seen), |place| Some(place.x < 1.2));
        let mask = colours.floor((&above, &seen)).unwrap();
        let at = |x: f64, y: f64| mask[above.pixel(DVec2::new(x, y)).unwrap()];
        assert!(at(0.8, 0.0) && at(-1.0, 1.0) && !at(1.5, 0.0));
    }
}
