//! A benchmark report: an aligned table for people, rows for programs.

use serde::Serialize;

use super::Bar;
use app_terminal::console::{self, GREEN, RED};
use app_terminal::outcome::Outcome;
use app_terminal::units::with_prefix;

/// One measurement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// What was measured, and beside what.
    pub name: String,
    /// Our figure.
    pub value: f64,
    /// Of value and peer, such as `ray/s` or `s`.
    pub unit: &'static str,
    /// The peer's figure, where one was measured.
    pub peer: Option<f64>,
    /// Ours over the peer's.
    pub ratio: Option<f64>,
    /// What it has to reach.
    pub bar: Option<String>,
    /// Whether it does; nothing where nothing could be compared.
    pub holds: Option<bool>,
}

impl Row {
    /// Compares `value` with the peer's and with the bar.
    pub(crate) fn new(
        name: impl Into<String>,
        (value, unit): (f64, &'static str),
        peer: Option<f64>,
        bar: Option<Bar>,
    ) -> Self {
        let ratio = peer.map(|p| value / p).filter(|r| r.is_finite());
        Self {
            name: name.into(),
            value,
            unit,
            peer,
            ratio,
            bar: bar.map(|b| b.text(unit)),
            holds: bar.and_then(|b| b.holds(value, ratio)),
        }
    }
}

/// All measurements of one benchmark.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// In the order they were taken.
    pub rows: Vec<Row>,
    /// What the reader has to know besides, such as a peer that is missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Report {
    /// The same with more to know besides.
    #[must_use]
    pub(crate) fn with_notes(mut self, notes: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(notes);
        self
    }

    /// With loss, if a row misses its bar or could not be judged although peers were asked for.
    pub fn outcome(&self, peers_asked_for: bool) -> Outcome {
        let is_lost = |row: &Row| match row.holds {
            Some(holds) => !holds,
            None => peers_asked_for && row.bar.is_some(),
        };
        if self.rows.iter().any(is_lost) { Outcome::WithLoss } else { Outcome::Done }
    }

    /// For people: one line a row, and the notes.
    pub fn table(&self, coloured: bool) -> String {
        let heading = ["what", "ours", "peer", "ratio", "bar", "holds"].map(str::to_owned);
        let lines: Vec<[String; 6]> =
            std::iter::once(heading).chain(self.rows.iter().map(cells)).collect();
        let widths: [usize; 6] = std::array::from_fn(|column| {
            lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0)
        });
        let notes = self.notes.iter().map(|note| format!("note: {note}\n"));
        lines.iter().map(|line| aligned(line, &widths, coloured)).chain(notes).collect()
    }
}

fn cells(row: &Row) -> [String; 6] {
    let holds = row.holds.map(|h| if h { "yes" } else { "no" });
    [
        row.name.clone(),
        with_prefix(row.value, row.unit),
        row.peer.map_or_else(String::new, |p| with_prefix(p, row.unit)),
        row.ratio.map_or_else(String::new, |r| format!("{r:.2} x")),
        row.bar.clone().unwrap_or_default(),
        holds.unwrap_or_default().to_owned(),
    ]
}

/// The first column to the left, figures to the right.
fn aligned(line: &[String; 6], widths: &[usize; 6], coloured: bool) -> String {
    let [name, ours, peer, ratio, bar, holds] = line;
    let [w0, w1, w2, w3, w4, _] = *widths;
    let holds = match holds.as_str() {
        "yes" => console::painted(coloured, GREEN, "yes"),
        "no" => console::painted(coloured, RED, "no"),
        other => other.to_owned(),
    };
    let text = format!("{name:<w0$}  {ours:>w1$}  {peer:>w2$}  {ratio:>w3$}  {bar:>w4$}  {holds}");
    text.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        Report {
            rows: vec![
                Row::new("laser / Embree", (6.0e6, "ray/s"), Some(5.0e6), Some(Bar::Times(0.8))),
                Row::new("camera / Embree", (1.5e6, "ray/s"), Some(3.0e6), Some(Bar::Times(0.8))),
                Row::new("load", (0.25, "s"), None, Some(Bar::Below(1.0))),
                Row::new("laser / MuJoCo", (6.0e6, "ray/s"), None, Some(Bar::Times(6.0))),
                Row::new("growth", (0.08, ""), None, None),
            ],
            notes: vec!["MuJoCo was not measured".to_owned()],
        }
    }

    #[test]
    fn the_table_lines_up() {
        let expected = "\
what                    ours         peer   ratio       bar  holds
laser / Embree   6.00 Mray/s  5.00 Mray/s  1.20 x  >= 0.8 x  yes
camera / Embree  1.50 Mray/s  3.00 Mray/s  0.50 x  >= 0.8 x  no
load                  250 ms                          < 1 s  yes
laser / MuJoCo   6.00 Mray/s                         >= 6 x
growth                  0.08
note: MuJoCo was not measured
";
        assert_eq!(report().table(false), expected);
    }

    #[test]
    fn programs_get_rows_with_the_seven_keys_and_null_for_nothing() {
        let json = serde_json::to_value(report()).unwrap();
        let rows = json["rows"].as_array().unwrap();
        let keys = ["bar", "holds", "name", "peer", "ratio", "unit", "value"];
        assert!(rows.iter().all(|row| row.as_object().unwrap().keys().eq(keys)), "{json:#}");
        assert_eq!(rows[0]["ratio"], 1.2);
        assert_eq!(rows[2]["bar"], "< 1 s");
        assert!(rows[3]["holds"].is_null() && rows[3]["peer"].is_null());
    }

    #[test]
    fn a_missed_bar_is_a_loss_and_so_is_a_peer_that_was_asked_for() {
        let only =
            |index: usize| Report { rows: vec![report().rows[index].clone()], notes: vec![] };
        assert_eq!(only(0).outcome(true), Outcome::Done);
        assert_eq!(only(1).outcome(false), Outcome::WithLoss);
        assert_eq!(only(3).outcome(true), Outcome::WithLoss);
        assert_eq!(only(3).outcome(false), Outcome::Done);
    }

    #[test]
    fn a_peer_of_nothing_gives_no_ratio() {
        let row = Row::new("x", (1.0, "s"), Some(0.0), Some(Bar::Times(1.0)));
        assert_eq!((row.ratio, row.holds), (None, None));
    }
}
