//! How a true range becomes a measured one.

use base::model::{Noise, RangeSpec};
use base::noise::NoiseStream;

/// Rays are told in single precision: a range this little below a step still counts as the step, metres.
const HAIR: f64 = 1e-5;

/// What chance has in store for one beam, drawn whether it hits or not: its noise must not depend on the beams before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Draw {
    /// Uniform in [-1, 1) or standard normal, as the model wants it.
    value: f64,
    is_lost: bool,
}

impl Draw {
    pub(crate) fn new(noise: &Noise, stream: &mut NoiseStream) -> Self {
        let kept = |value| Self { value, is_lost: false };
        match *noise {
            Noise::None | Noise::Truncated(_) => kept(0.0),
            Noise::UniformShare(_) | Noise::GrowingWithRange { .. } => {
                kept(stream.uniform(-1.0, 1.0))
            }
            Noise::Gaussian { dropout, .. } | Noise::GaussianOfSquare { dropout, .. } => {
                Self { value: stream.gaussian(1.0), is_lost: stream.chance(dropout) }
            }
        }
    }

    /// The range as the sensor tells it; `None` where the beam is lost.
    pub(crate) fn spoil(self, spec: &RangeSpec, range: f64) -> Option<f64> {
        let range = spec.output.told(range);
        let told = match spec.noise {
            Noise::None => range,
            Noise::UniformShare(share) => range * (1.0 + share * self.value),
            Noise::GrowingWithRange { max_error } => {
                range + self.value * max_error * range / spec.max_range
            }
            Noise::Truncated(step) => truncated(range, step),
            Noise::Gaussian { sigma, sigma_share, .. } => {
                range + self.value * (sigma + sigma_share * range)
            }
            Noise::GaussianOfSquare { sigma_at_one, .. } => {
                range + self.value * sigma_at_one * range * range
            }
        };
        (!self.is_lost).then_some(told)
    }
}

fn truncated(range: f64, step: f64) -> f64 {
    if step > 0.0 { libm::floor((range + HAIR) / step) * step } else { range }
}

/// A range as sensors tell it: no sensor knows more than single precision, and no recording keeps more, so a reading comes back from a
/// recording as it was. Rounding does not carry a range out of its limits.
pub(crate) fn single(spec: &RangeSpec, range: f64) -> f64 {
    let told = range as f32;
    if f64::from(told) > spec.max_range {
        return f64::from(told.next_down());
    }
    f64::from(if f64::from(told) < spec.min_range { told.next_up() } else { told })
}

/// The range told for a surface at `range`: `None` if that is out of reach or the beam is lost, never beyond the longest.
pub(crate) fn told_range(spec: &RangeSpec, draw: Draw, range: f64) -> Option<f64> {
    if range < spec.min_range || range > spec.max_range {
        return None;
    }
    draw.spoil(spec, range).map(|told| told.clamp(0.0, spec.max_range))
}

#[cfg(test)]
mod tests {
    use base::model::OutputCurve;

    use super::*;
    use crate::statistics::Sample;

    const DRAWS: usize = 20_000;

    fn errors(noise: Noise, range: f64) -> Sample {
        let spec = RangeSpec::new(0.1, 10.0, noise);
        let mut stream = NoiseStream::new(1, "spoil");
        let tell = |_| Draw::new(&noise, &mut stream).spoil(&spec, range);
        Sample::new((0..DRAWS).filter_map(tell).map(|told| told - range))
    }

    #[test]
    fn a_uniform_share_stays_within_it_and_fills_it_evenly() {
        let errors = errors(Noise::UniformShare(0.001), 4.0);
        errors.assert_uniform(0.004);
    }

    #[test]
    fn an_error_that_grows_with_range_is_half_as_large_half_way() {
        let noise = Noise::GrowingWithRange { max_error: 0.05 };
        errors(noise, 10.0).assert_uniform(0.05);
        errors(noise, 5.0).assert_uniform(0.025);
    }

    #[test]
    fn a_normal_error_has_the_stated_spread_and_loses_the_stated_share() {
        let noise = Noise::Gaussian { sigma: 0.01, sigma_share: 0.005, dropout: 0.1 };
        let errors = errors(noise, 4.0);
        errors.assert_normal(0.0, 0.03);
        let (kept, expected) = (errors.values.len() as f64, DRAWS as f64 * 0.9);
        assert!((kept - expected).abs() < 4.0 * (expected * 0.1).sqrt(), "{kept} of {DRAWS} kept");
    }

    #[test]
    fn a_triangulated_depth_spreads_with_the_square_of_the_range() {
        let noise = Noise::GaussianOfSquare { sigma_at_one: 0.0014, dropout: 0.0 };
        errors(noise, 1.0).assert_normal(0.0, 0.0014);
        errors(noise, 3.0).assert_normal(0.0, 0.0126);
    }

    #[test]
    fn a_truncated_range_is_the_whole_step_below_even_at_single_precision() {
        for (range, told) in [(1.239, 1.23), (f64::from(0.29_f32), 0.29), (2.0, 2.0)] {
            let found = truncated(range, 0.01);
            assert!((found - told).abs() < 1e-9, "{range} is told as {found}");
        }
    }

    #[test]
    fn single_precision_stays_within_the_limits() {
        let spec = RangeSpec::new(0.3, 4.9, Noise::None);
        assert!(
            f64::from(4.9_f32) > 4.9 && f64::from(0.7_f32) < 0.7,
            "both would leave the limits"
        );
        for (limits, range) in [(spec, 4.9), (RangeSpec { min_range: 0.7, ..spec }, 0.7)] {
            let told = single(&limits, range);
            assert!(told >= limits.min_range && told <= limits.max_range, "{told}");
            assert!((told - range).abs() < 1e-6, "{told}");
            assert_eq!(f64::from(told as f32), told);
        }
    }

    #[test]
    fn a_bent_output_curve_is_told_before_chance_has_its_say() {
        let output = OutputCurve::through(&[(0.0, 0.0), (2.0, 2.0), (4.0, 5.0)]).unwrap();
        let spec = RangeSpec { output, ..RangeSpec::new(0.0, 4.5, Noise::None) };
        let draw = Draw { value: 1.0, is_lost: false };
        assert_eq!(told_range(&spec, draw, 1.0), Some(1.0));
        assert_eq!(told_range(&spec, draw, 3.0), Some(3.5));
        assert_eq!(told_range(&spec, draw, 4.0), Some(4.5), "never beyond the longest range");
        let noisy = RangeSpec { noise: Noise::UniformShare(0.1), ..spec };
        assert_eq!(told_range(&noisy, draw, 2.5), Some(2.75 * 1.1));
    }

    #[test]
    fn a_range_out_of_reach_is_not_told_and_noise_does_not_carry_one_beyond_it() {
        let spec = RangeSpec::new(0.5, 4.0, Noise::None);
        let draw = Draw { value: 1.0, is_lost: false };
        assert_eq!(told_range(&spec, draw, 0.4), None);
        assert_eq!(told_range(&spec, draw, 4.1), None);
        let noisy = RangeSpec { noise: Noise::UniformShare(0.1), ..spec };
        assert_eq!(told_range(&noisy, draw, 3.9), Some(4.0));
    }
}
