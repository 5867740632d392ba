//! One figure beside the thesis's and its bar.

use serde::Serialize;

/// A figure, what was published, and what it has to reach.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    /// What was measured.
    pub(super) what: String,
    /// In which world, or with which mirror.
    pub(super) world: String,
    /// As measured here.
    pub(super) ours: f64,
    /// As published; none where nothing was.
    pub(super) thesis: Option<f64>,
    /// Of both.
    pub(super) unit: &'static str,
    /// What it has to reach, as words.
    pub(super) bar: Option<String>,
    /// Whether it does; none without a bar.
    pub(super) holds: Option<bool>,
}

/// Which side of a bar is good.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bar {
    AtLeast(f64),
    Below(f64),
    AtMost(f64),
    Within(f64, f64),
}

impl Row {
    pub(super) fn new(what: &str, world: &str, ours: f64, unit: &'static str) -> Self {
        let (what, world) = (what.to_owned(), world.to_owned());
        Self { what, world, ours, thesis: None, unit, bar: None, holds: None }
    }

    /// With the published figure.
    pub(super) fn beside(self, thesis: f64) -> Self {
        Self { thesis: Some(thesis), ..self }
    }

    /// With what it has to reach.
    pub(super) fn held_to(self, bar: Bar) -> Self {
        let ours = self.ours;
        let (words, holds) = match bar {
            Bar::AtLeast(least) => (format!(">= {least}"), ours >= least),
            Bar::Below(most) => (format!("< {most}"), ours < most),
            Bar::AtMost(most) => (format!("<= {most}"), ours <= most),
            Bar::Within(least, most) => {
                (format!("{least} to {most}"), (least..=most).contains(&ours))
            }
        };
        Self { bar: Some(words), holds: Some(holds), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_holds_on_its_good_side_only() {
        let holds = |ours, bar| Row::new("a", "b", ours, "px").held_to(bar).holds.unwrap();
        assert!(holds(5.0, Bar::AtLeast(5.0)) && !holds(4.9, Bar::AtLeast(5.0)));
        assert!(holds(4.9, Bar::Below(5.0)) && !holds(5.0, Bar::Below(5.0)));
        assert!(holds(5.0, Bar::AtMost(5.0)) && !holds(f64::NAN, Bar::AtMost(5.0)));
        assert!(holds(1.0, Bar::Within(0.5, 1.5)) && !holds(2.0, Bar::Within(0.5, 1.5)));
        let row = Row::new("a", "b", 1.0, "px").beside(2.0);
        assert_eq!((row.thesis, row.holds, row.bar), (Some(2.0), None, None));
    }
}
