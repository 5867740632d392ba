//! What a measurement has to reach.

/// What a measurement has to reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bar {
    /// At least so many times the peer.
    Times(f64),
    /// At most so many times the peer, for figures that are the better the smaller.
    AtMostTimes(f64),
    /// At least so much, in the unit of the row.
    AtLeast(f64),
    /// Less than so much, in the unit of the row.
    Below(f64),
    /// The peer's own figure, up to this share of it.
    Same(f64),
}

impl Bar {
    /// Whether it is reached; `None` where there is no ratio to judge.
    pub(crate) fn holds(self, value: f64, ratio: Option<f64>) -> Option<bool> {
        match self {
            Self::Times(least) => ratio.map(|r| r >= least),
            Self::AtMostTimes(most) => ratio.map(|r| r <= most),
            Self::AtLeast(least) => Some(value >= least),
            Self::Below(limit) => Some(value < limit),
            Self::Same(share) => ratio.map(|r| (r - 1.0).abs() <= share),
        }
    }

    /// As people and scripts read it: `>= 0.8 x`, `< 1 s`.
    pub(crate) fn text(self, unit: &str) -> String {
        match self {
            Self::Times(least) => format!(">= {least} x"),
            Self::AtMostTimes(most) => format!("<= {most} x"),
            Self::AtLeast(least) => format!(">= {least} {unit}"),
            Self::Below(limit) => format!("< {limit} {unit}").trim_end().to_owned(),
            Self::Same(share) => format!("1 x ± {share}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_judged_only_where_there_is_one() {
        assert_eq!(Bar::Times(0.8).holds(1.0, Some(0.8)), Some(true));
        assert_eq!(Bar::Times(0.8).holds(1e9, Some(0.79)), Some(false));
        assert_eq!(Bar::Times(0.8).holds(1e9, None), None);
        assert_eq!(Bar::AtMostTimes(0.25).holds(8.0, Some(0.25)), Some(true));
        assert_eq!(Bar::AtMostTimes(0.25).holds(8.0, Some(0.26)), Some(false));
    }

    #[test]
    fn a_value_is_judged_by_itself() {
        assert_eq!(Bar::Below(1.0).holds(0.99, None), Some(true));
        assert_eq!(Bar::Below(1.0).holds(1.0, None), Some(false));
        assert_eq!(Bar::AtLeast(1.7).holds(1.7, None), Some(true));
        assert_eq!(Bar::AtLeast(1.7).holds(1.6, Some(9.0)), Some(false));
    }

    #[test]
    fn a_measurement_that_is_no_number_reaches_nothing() {
        assert_eq!(Bar::Below(1.0).holds(f64::NAN, None), Some(false));
        assert_eq!(Bar::Times(1.0).holds(1.0, Some(f64::NAN)), Some(false));
    }

    #[test]
    fn the_same_is_neither_more_nor_less() {
        let bar = Bar::Same(0.01);
        let holds = [0.98, 0.995, 1.005, 1.02].map(|ratio| bar.holds(7.0, Some(ratio)));
        assert_eq!(holds, [Some(false), Some(true), Some(true), Some(false)]);
        assert_eq!((bar.holds(7.0, None), bar.text("cells")), (None, "1 x ± 0.01".to_owned()));
    }

    #[test]
    fn bars_read_like_the_table_they_come_from() {
        let texts = [Bar::Times(0.8), Bar::Below(1.0), Bar::AtLeast(1.7)].map(|bar| bar.text("s"));
        assert_eq!(texts, [">= 0.8 x", "< 1 s", ">= 1.7 s"]);
    }
}
