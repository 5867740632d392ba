//! What was counted, for people.

use std::fmt::Write as _;

use super::case::Store;
use super::findings::{Findings, Row, THESIS};

impl Findings {
    /// Sentences on why counts differ, with the figures that show it.
    pub(super) fn explained(&self) -> Vec<String> {
        let mut lines = vec![
            "The static count takes every plane of the cone as wide as the widest, every point as the last of a full cluster, and \
             every insertion as one that splits; a run meets each of these seldom, and never all at once."
                .to_owned(),
        ];
        if let Some(row) = self.find(Store::List, true, 10) {
            lines.push(format!(
                "The thesis counted its run with a dynamic grid: ours then has {} points in the cone, {} instructions each; \
                 its 180 864 261 would be {} each.",
                grouped(row.points.into()),
                row.dynamic_cycles() / row.points.max(1),
                THESIS.dynamic_cycles / row.points.max(1),
            ));
            lines.push(format!(
                "The indexed list compares {} points for each it keeps; that is nearly all of its time.",
                row.compared / row.points.max(1)
            ));
        }
        let savings = [Store::TwoLevels, Store::Hashed].map(|store| {
            self.find(store, true, 10).and_then(|row| Some((self.saving(row)?, row.minimum_mhz)))
        });
        if let [Some((two, two_mhz)), Some((hashed, hashed_mhz))] = savings {
            lines.push(format!(
                "A second index level makes the same cone {two:.1} times cheaper ({two_mhz:.1} MHz), a hashed store {hashed:.1} times ({hashed_mhz:.1} MHz)."
            ));
        }
        lines
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!(
            "One sonar cone, a hit at the longest range; one instruction a cycle, one cone a second.\n\n\
             {:<13} {:<8} {:>4} {:>9} {:>21} {:>15} {:>15} {:>10} {:>7}\n",
            "store", "grid", "mm", "points", "static", "run, empty", "run, full", "MHz", "saves"
        );
        let (bound, run) = (u128::from(THESIS.static_cycles), u128::from(THESIS.dynamic_cycles));
        let _ = writeln!(
            text,
            "{:<13} {:<8} {:>4} {:>9} {:>21} {:>15} {:>15} {:>10.1} {:>7}",
            "thesis",
            "dynamic",
            "",
            "",
            grouped(bound),
            grouped(run),
            "",
            THESIS.minimum_mhz,
            ""
        );
        for row in &self.rows {
            let saves = self.saving(row).map_or_else(String::new, |times| format!("{times:.1} x"));
            let _ = writeln!(text, "{} {saves:>7}", columns(row));
        }
        for line in &self.explanation {
            let _ = write!(text, "\n{line}\n");
        }
        text
    }
}

fn columns(row: &Row) -> String {
    format!(
        "{:<13} {:<8} {:>4} {:>9} {:>21} {:>15} {:>15} {:>10.1}",
        row.case.store.name(),
        row.grid(),
        row.case.increment_mm,
        grouped(row.points.into()),
        grouped(row.static_cycles),
        grouped(row.into_empty_cycles.into()),
        grouped(row.into_full_cycles.into()),
        row.minimum_mhz
    )
}

/// Digits in groups of three.
pub(super) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups() {
        assert_eq!([0, 999, 1000, 180_864_261].map(grouped), ["0", "999", "1 000", "180 864 261"]);
    }
}
