//! What a colour looks like in other lights: brighter, dimmer, of another white.
//!
//! A camera shows light as sRGB, and bends what is bright softly towards white. So a colour that was seen once is known in other lights, too:
//! its light, more or less of it, shown again.

use base::colour::{Rgb, linear_from_srgb};

/// Up to here a camera shows light as it is; beyond, it bends towards white.
const SHOULDER: f64 = 0.6;
/// Halvings and doublings of light, in stops.
const STOPS: [f64; 11] = [-4.0, -3.0, -2.25, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0];
/// Shares of red and of blue that a light may lack.
const WHITES: [[f64; 3]; 5] =
    [[1.0, 1.0, 1.0], [0.91, 1.0, 1.0], [0.82, 1.0, 1.0], [1.0, 1.0, 0.91], [1.0, 1.0, 0.82]];

/// What a camera makes of every light, worked out once.
pub(crate) struct Lights {
    /// Light of each channel value.
    light: [f64; 256],
    /// The least light that is shown as each channel value.
    least: [f64; 256],
}

impl Lights {
    pub(crate) fn new() -> Self {
        let light =
            std::array::from_fn(|channel| unbent(f64::from(linear_from_srgb(channel as u8))));
        let least = std::array::from_fn(|channel: usize| {
            if channel == 0 { 0.0 } else { f64::midpoint(light[channel - 1], light[channel]) }
        });
        Self { light, least }
    }

    /// The colour of a surface in every light, given what it looked like in one.
    pub(crate) fn of(&self, colour: Rgb) -> impl Iterator<Item = Rgb> {
        let light = [colour.r, colour.g, colour.b].map(|channel| self.light[usize::from(channel)]);
        STOPS.into_iter().flat_map(move |stops| {
            let gain = libm::exp2(stops);
            WHITES.into_iter().map(move |white| {
                let [r, g, b] = std::array::from_fn(|i| self.shown(light[i] * gain * white[i]));
                Rgb::new(r, g, b)
            })
        })
    }

    fn shown(&self, light: f64) -> u8 {
        (self.least.partition_point(|least| *least <= light).max(1) - 1) as u8
    }
}

/// The light before it was bent; white is at the end of what can be told.
fn unbent(shown: f64) -> f64 {
    let room = 1.0 - SHOULDER;
    if shown <= SHOULDER {
        return shown;
    }
    let left = ((1.0 - shown) / room).max(1e-3);
    SHOULDER - room * libm::log(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIGHTS: usize = STOPS.len() * WHITES.len();

    #[test]
    fn in_the_light_it_was_seen_in_a_colour_is_itself() {
        let lights = Lights::new();
        for colour in [Rgb::new(53, 182, 232), Rgb::new(0, 9, 254), Rgb::new(255, 1, 77)] {
            let all: Vec<Rgb> = lights.of(colour).collect();
            assert_eq!(all.len(), LIGHTS);
            assert!(all.contains(&colour), "{colour:?}");
        }
    }

    #[test]
    fn more_light_is_brighter_and_paler_and_a_warm_one_has_less_blue() {
        let lights = Lights::new();
        let magenta = Rgb::new(232, 62, 154);
        let all: Vec<Rgb> = lights.of(magenta).collect();
        let (dim, bright) = (all[0], all[LIGHTS - WHITES.len()]);
        assert!(dim.r < 100 && bright.g > 120, "{dim:?} {bright:?}");
        let spread = |c: Rgb| f64::from(c.g) / f64::from(c.r);
        assert!(spread(bright) > spread(magenta), "{bright:?}");
        let same = &all[6 * WHITES.len()..];
        assert!(same[4].b < same[0].b && same[4].r == same[0].r, "{same:?}");
    }
}
