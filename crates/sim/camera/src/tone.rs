//! Between light and the numbers in a picture file.

use base::colour::{Rgb, linear_from_srgb};
use glam::Vec3;

/// Light of each sRGB channel value.
pub(crate) struct LinearTable([f32; 256]);

impl LinearTable {
    pub(crate) fn new() -> Self {
        Self(std::array::from_fn(|channel| linear_from_srgb(channel as u8)))
    }

    pub(crate) fn light(&self, channel: u8) -> f32 {
        self.0[channel as usize]
    }
}

/// Light below this is black, and from here on white.
const DARKEST: f32 = 1.0 / 16384.0;
const BRIGHTEST: f32 = 16.0;
/// Bits of a float below the ones that choose a step: 256 steps to each doubling of light, finer than the eye and than 8 bits.
const STEP_SHIFT: u32 = 15;
const FIRST_STEP: u32 = DARKEST.to_bits() >> STEP_SHIFT;
const LAST_STEP: u32 = BRIGHTEST.to_bits() >> STEP_SHIFT;
/// Up to here light is shown as it is; beyond, it bends softly towards white.
const SHOULDER: f32 = 0.6;

/// What a film makes of light: sRGB, with highlights that bend instead of breaking off.
pub(crate) struct Film {
    exposure: f32,
    table: Vec<u8>,
}

impl Film {
    pub(crate) fn new(exposure: f64) -> Self {
        let table = (FIRST_STEP..=LAST_STEP).map(|step| {
            // The middle of the step.
            developed(f32::from_bits((step << STEP_SHIFT) | (1 << (STEP_SHIFT - 1))))
        });
        Self { exposure: exposure as f32, table: table.collect() }
    }

    #[inline(always)]
    pub(crate) fn expose(&self, light: Vec3) -> Rgb {
        let Vec3 { x, y, z } = light * self.exposure;
        Rgb::new(self.channel(x), self.channel(y), self.channel(z))
    }

    #[inline(always)]
    fn channel(&self, light: f32) -> u8 {
        // The bits of a positive float grow with it: exponent and first digits are the number of the step.
        let step = light.clamp(DARKEST, BRIGHTEST).to_bits() >> STEP_SHIFT;
        self.table[(step - FIRST_STEP) as usize]
    }
}

fn developed(light: f32) -> u8 {
    let bent = if light <= SHOULDER {
        light
    } else {
        let room = 1.0 - SHOULDER;
        SHOULDER + room * (1.0 - libm::expf(-(light - SHOULDER) / room))
    };
    let srgb = if bent <= 0.003_130_8 {
        bent * 12.92
    } else {
        1.055 * libm::powf(bent, 1.0 / 2.4) - 0.055
    };
    (srgb * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mid_tones_come_out_as_they_went_in() {
        let film = Film::new(1.0);
        for grey in [0, 10, 40, 90, 130, 180, 200] {
            let light = Vec3::splat(linear_from_srgb(grey));
            let shown = film.expose(light).g;
            assert!(shown.abs_diff(grey) <= 1, "{grey} became {shown}");
        }
    }

    #[test]
    fn brighter_light_is_never_shown_darker() {
        let film = Film::new(2.0);
        let shown: Vec<u8> =
            (0..400).map(|i| film.expose(Vec3::splat(i as f32 * 0.05)).r).collect();
        assert!(shown.is_sorted() && shown[399] == 255);
    }
}
