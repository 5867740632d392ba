//! What lies between two numbers, written `min:max`; either may be left out.

use std::str::FromStr;

/// From `min` to `max`, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The least that belongs to it.
    pub min: f64,
    /// The most that belongs to it.
    pub max: f64,
}

impl Span {
    /// Everything.
    pub const ALL: Self = Self { min: f64::NEG_INFINITY, max: f64::INFINITY };

    /// Whether a value lies within it; NaN never does.
    pub fn contains(self, value: f64) -> bool {
        (self.min..=self.max).contains(&value)
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "write min:max, like -1.5:2, 0.9: or :2.5".to_owned();
        let (min, max) = text.split_once(':').ok_or_else(wrong)?;
        let end = |text: &str, open: f64| match text.trim() {
            "" => Some(open),
            text => text.parse::<f64>().ok().filter(|value| value.is_finite()),
        };
        let ends = end(min, f64::NEG_INFINITY).zip(end(max, f64::INFINITY));
        let (min, max) = ends.ok_or_else(wrong)?;
        if min > max {
            return Err(format!("{min} is more than {max}; write the smaller one first"));
        }
        Ok(Self { min, max })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_end_may_be_left_open() {
        assert_eq!("-1.5:2".parse(), Ok(Span { min: -1.5, max: 2.0 }));
        assert!("0.9:".parse::<Span>().unwrap().contains(1e9));
        assert!(!":2.5".parse::<Span>().unwrap().contains(2.6));
        assert_eq!(":".parse(), Ok(Span::ALL));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "1", "1:2:3", "a:b", "nan:", "2:1", "inf:"] {
            assert!(text.parse::<Span>().is_err(), "{text:?} was taken");
        }
    }
}
