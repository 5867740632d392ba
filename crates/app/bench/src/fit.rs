//! A straight line through measurements.

/// y = offset + slope x, and how much of y it explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) offset: f64,
    pub(crate) slope: f64,
    /// r², from 0 to 1.
    pub(crate) fit: f64,
}

impl Line {
    /// By least squares.
    pub(crate) fn through(points: &[(f64, f64)]) -> Self {
        let n = points.len() as f64;
        let (mean_x, mean_y) =
            points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / n, y + point.1 / n));
        let sum = |f: &dyn Fn(f64, f64) -> f64| {
            points.iter().map(|(x, y)| f(x - mean_x, y - mean_y)).sum::<f64>()
        };
        let slope = sum(&|x, y| x * y) / sum(&|x, _| x * x);
        let left_over = sum(&|x, y| (y - slope * x) * (y - slope * x));
        let fit = 1.0 - left_over / sum(&|_, y| y * y);
        Self { offset: mean_y - slope * mean_x, slope, fit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_recognised_as_one() {
        let line = Line::through(&[1.0, 2.0, 4.0, 8.0].map(|x| (x, 3.0 + 2.0 * x)));
        assert!((line.offset - 3.0).abs() < 1e-9 && (line.slope - 2.0).abs() < 1e-9, "{line:?}");
        assert!((line.fit - 1.0).abs() < 1e-9, "{line:?}");
    }

    #[test]
    fn a_square_is_not_a_line() {
        let line = Line::through(&[1.0, 2.0, 4.0, 8.0, 16.0, 32.0].map(|x| (x, x * x)));
        assert!(line.fit < 0.97, "{line:?}");
    }
}
