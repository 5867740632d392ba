//! How values spread over many runs.

use serde::{Deserialize, Serialize};

/// The five numbers of a box plot, and the mean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// How many values.
    pub count: usize,
    /// The least.
    pub min: f64,
    /// A quarter is less.
    pub q1: f64,
    /// Half is less.
    pub median: f64,
    /// A quarter is more.
    pub q3: f64,
    /// The greatest.
    pub max: f64,
    /// The sum by the count.
    pub mean: f64,
}

impl Spread {
    /// Of all finite values; `None` without any. Quartiles lie on the line between neighbours, as in numpy and R.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut sorted: Vec<f64> = values.into_iter().filter(|value| value.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        Some(Self {
            count: sorted.len(),
            min: *sorted.first()?,
            q1: quantile(&sorted, 0.25)?,
            median: quantile(&sorted, 0.5)?,
            q3: quantile(&sorted, 0.75)?,
            max: *sorted.last()?,
            mean: sorted.iter().sum::<f64>() / sorted.len() as f64,
        })
    }
}

/// The value below which `share` of the sorted values lie.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = libm::floor(place) as usize;
    let (low, high) = (sorted[below], sorted[(below + 1).min(last)]);
    Some(low + (high - low) * (place - below as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_those_of_numpy() {
        let spread = Spread::of([7.0, 1.0, 3.0, 10.0]).unwrap();
        // numpy.percentile([7, 1, 3, 10], [25, 50, 75]) is [2.5, 5, 7.75].
        assert_eq!((spread.q1, spread.median, spread.q3), (2.5, 5.0, 7.75));
        assert_eq!((spread.count, spread.min, spread.max, spread.mean), (4, 1.0, 10.0, 5.25));
    }

    #[test]
    fn one_value_is_all_of_its_quartiles_and_none_has_no_spread() {
        let one = Spread::of([4.0]).unwrap();
        assert_eq!([one.min, one.q1, one.median, one.q3, one.max], [4.0; 5]);
        assert_eq!(Spread::of([]), None);
        assert_eq!(Spread::of([f64::NAN]), None);
    }
}
