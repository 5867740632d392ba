//! Noise that depends on a place alone, for textures and soft light.

/// 32 well-mixed bits of two whole numbers (after Wellons' two-round hash, 2018).
pub(crate) fn hash(x: i32, y: i32) -> u32 {
    let mut h = (x as u32).wrapping_mul(0x9e37_79b9) ^ (y as u32).wrapping_mul(0x85eb_ca6b);
    h = (h ^ (h >> 16)).wrapping_mul(0x7feb_352d);
    h = (h ^ (h >> 15)).wrapping_mul(0x846c_a68b);
    h ^ (h >> 16)
}

/// [`hash`] as a share from 0 to 1.
pub(crate) fn unit(x: i32, y: i32) -> f32 {
    (hash(x, y) >> 8) as f32 * (1.0 / 16_777_216.0)
}

/// The whole number below; inputs are places in an arena, far within 32 bits.
///
/// Plain processors have no instruction for `f32::floor`, and a call for every pixel shows.
#[inline(always)]
pub(crate) fn floor(value: f32) -> i32 {
    let whole = value as i32;
    whole.wrapping_sub(i32::from(whole as f32 > value))
}

/// Smooth hills between 0 and 1, about one a unit.
pub(crate) fn hills(x: f32, y: f32) -> f32 {
    let (i, j) = (floor(x), floor(y));
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (smooth(x - i as f32), smooth(y - j as f32));
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let (i1, j1) = (i.wrapping_add(1), j.wrapping_add(1));
    mix(mix(unit(i, j), unit(i1, j), u), mix(unit(i, j1), unit(i1, j1), u), v)
}
