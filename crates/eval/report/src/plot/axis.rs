//! Axes with round numbers.

/// The part of the number line an axis shows, and its marks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) ticks: Vec<f64>,
    /// Decimals of the marks.
    pub(crate) decimals: usize,
}

impl Axis {
    /// Holds all finite values, ends at marks, about `count` of them; nothing at all gives 0 to 1.
    pub(crate) fn around(values: impl IntoIterator<Item = f64>, count: usize) -> Self {
        let finite = values.into_iter().filter(|value| value.is_finite());
        let (low, high) = finite
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        let (low, high) = match (low <= high, low < high) {
            (false, _) => (0.0, 1.0),
            (_, false) => (low - 0.5, high + 0.5),
            _ => (low, high),
        };
        let step = nice((high - low) / count.max(1) as f64);
        let (first, last) = (libm::floor(low / step), libm::ceil(high / step));
        let marks = (last - first).clamp(1.0, 100.0) as usize;
        let ticks: Vec<f64> = (0..=marks).map(|i| (first + i as f64) * step).collect();
        let decimals = (-libm::floor(libm::log10(step) + 1e-9)).clamp(0.0, 12.0) as usize;
        Self { low: first * step, high: last * step, ticks, decimals }
    }

    /// 0 at the low end, 1 at the high end.
    pub(crate) fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    pub(crate) fn label(&self, tick: f64) -> String {
        format!("{:.*}", self.decimals, tick + 0.0)
    }
}

/// The next of 1, 2, 5, 10, 20, ... not below `step`.
fn nice(step: f64) -> f64 {
    let ten = libm::pow(10.0, libm::floor(libm::log10(step)));
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|f| f * ten >= step * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * ten
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_hold_all_values() {
        let axis = Axis::around([0.3, 97.0], 5);
        assert_eq!((axis.low, axis.high), (0.0, 100.0));
        assert_eq!(axis.ticks, [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(axis.label(20.0), "20");
        assert_eq!(Axis::around([0.01, 0.04], 4).label(0.02), "0.02");
    }

    #[test]
    fn one_value_none_and_wild_ones_still_make_an_axis() {
        assert!(Axis::around([5.0], 4).low < 5.0 && Axis::around([5.0], 4).high > 5.0);
        let none = Axis::around([f64::NAN, f64::INFINITY], 4);
        assert_eq!((none.low, none.high), (0.0, 1.0));
    }
}
