//! Named noise streams.
//!
//! Every consumer of chance owns a stream keyed by the run's seed and a name such as `scout/lidar`, so that adding a
//! sensor never shifts the noise of another. The generator is PCG (O'Neill, "PCG: a family of simple fast
//! space-efficient statistically good algorithms", 2014); the normal deviates are Marsaglia's polar method on libm,
//! so a seed gives the same bits on every platform.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

/// A reproducible source of chance.
#[derive(Clone, Debug, PartialEq)]
pub struct NoiseStream {
    generator: Pcg64Mcg,
    spare: Option<f64>,
}

impl NoiseStream {
    /// The stream called `name` of the run with this seed.
    pub fn new(seed: u64, name: &str) -> Self {
        let low = mix(seed ^ fnv1a(name, 0xcbf2_9ce4_8422_2325));
        let high = mix(low ^ fnv1a(name, 0x9e37_79b9_7f4a_7c15));
        Self { generator: Pcg64Mcg::new((u128::from(high) << 64) | u128::from(low)), spare: None }
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Uniform in [low, high).
    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Uniform among 0 .. `count`; zero if `count` is.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.bits()) * count as u128) >> 64) as usize
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Normal with mean 0 and this standard deviation.
    pub fn gaussian(&mut self, sigma: f64) -> f64 {
        sigma * self.spare.take().unwrap_or_else(|| self.normal_pair())
    }

    fn normal_pair(&mut self) -> f64 {
        loop {
            let (u, v) = (self.uniform(-1.0, 1.0), self.uniform(-1.0, 1.0));
            let s = u * u + v * v;
            if s > 0.0 && s < 1.0 {
                let scale = libm::sqrt(-2.0 * libm::log(s) / s);
                self.spare = Some(v * scale);
                return u * scale;
            }
        }
    }
}

fn fnv1a(text: &str, basis: u64) -> u64 {
    text.bytes()
        .fold(basis, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The finaliser of SplitMix64 (Steele, Lea & Flood 2014): neighbouring seeds become unrelated.
fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWS: usize = 40_000;

    #[test]
    fn the_same_seed_and_name_give_the_same_stream_and_others_do_not() {
        let draw = |seed, name| {
            let mut stream = NoiseStream::new(seed, name);
            [stream.bits(), stream.bits()]
        };
        assert_eq!(draw(7, "scout/lidar"), draw(7, "scout/lidar"));
        assert_ne!(draw(7, "scout/lidar"), draw(7, "scout/sonar"));
        assert_ne!(draw(7, "scout/lidar"), draw(8, "scout/lidar"));
    }

    #[test]
    fn gaussian_noise_has_the_stated_spread() {
        let mut stream = NoiseStream::new(3, "test");
        let draws: Vec<f64> = (0..DRAWS).map(|_| stream.gaussian(0.5)).collect();
        let n = DRAWS as f64;
        let mean = draws.iter().sum::<f64>() / n;
        let sigma = (draws.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / n).sqrt();
        // Four standard errors.
        assert!(mean.abs() < 4.0 * 0.5 / n.sqrt(), "mean {mean}");
        assert!((sigma - 0.5).abs() < 4.0 * 0.5 / (2.0 * n).sqrt(), "sigma {sigma}");
    }

    #[test]
    fn whole_numbers_below_a_count_are_evenly_spread() {
        let mut stream = NoiseStream::new(4, "test");
        let mut seen = [0usize; 5];
        for _ in 0..DRAWS {
            seen[stream.below(5)] += 1;
        }
        let expected = DRAWS as f64 / 5.0;
        for count in seen {
            assert!((count as f64 - expected).abs() < 4.0 * (expected * 0.8).sqrt(), "{seen:?}");
        }
    }
}
