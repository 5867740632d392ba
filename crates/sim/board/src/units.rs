//! Between metres and radians outside and whole thousandths of them inside.

/// The nearest thousandth, held within 32 bits; not-a-number is 0.
pub(crate) fn to_thousandths(value: f64) -> i32 {
    libm::round(value * 1000.0) as i32
}

/// Thousandths as the whole.
pub(crate) fn from_thousandths(value: i32) -> f64 {
    f64::from(value) / 1000.0
}

/// Tenths of a degree clockwise from north, 0 to 3599, of radians counter-clockwise.
pub(crate) fn compass_tenths(heading: f64) -> i32 {
    let tenths = libm::round(-heading.to_degrees() * 10.0);
    (tenths - 3600.0 * libm::floor(tenths / 3600.0)) as i32 % 3600
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rounded_and_held() {
        assert_eq!(
            [1.2344, -1.2346, 1e9, f64::NAN].map(to_thousandths),
            [1234, -1235, i32::MAX, 0]
        );
        let headings = [0.0, -90.0, 90.0, 179.99, 0.04_f64];
        assert_eq!(headings.map(|deg| compass_tenths(deg.to_radians())), [0, 900, 2700, 1800, 0]);
        assert!((from_thousandths(-1500) + 1.5).abs() < 1e-12);
    }
}
