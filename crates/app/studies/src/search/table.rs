//! What a study found, for people at a terminal.

use eval_metrics::Spread;

use super::findings::{Ablation, Findings, Line};
use crate::columns::table;
use app_terminal::console::{self, GREEN, RED};

/// Two tables and the notes.
pub(super) fn text(findings: &Findings, coloured: bool) -> String {
    let lines = findings.lines.iter().map(|line| {
        let (paper, ours) = (paper_text(&line.paper, line.unit), ours_text(line));
        vec![line.what.clone(), paper, ours, line.note.clone()]
    });
    let faults = findings.ablations.iter().map(|row| fault_cells(row, coloured));
    let notes = findings.notes.iter().map(|note| format!("note: {note}\n"));
    [
        table(&["what", "paper", "ours, median (least to most)", "note"], lines),
        "\n".to_owned(),
        table(&["fault", "measure", "ours", "paper's way", "cured", "note"], faults),
        notes.collect(),
    ]
    .concat()
}

fn fault_cells(row: &Ablation, coloured: bool) -> Vec<String> {
    let cured = if row.is_cured {
        console::painted(coloured, GREEN, "yes")
    } else {
        console::painted(coloured, RED, "no")
    };
    let figure = |value| with_unit(value, row.unit);
    vec![
        format!("{} {}", row.fault, row.what),
        row.measure.to_owned(),
        figure(row.ours),
        figure(row.papers_way),
        cured,
        row.note.clone(),
    ]
}

/// All published values, such as `274 and 302 s`.
pub(super) fn paper_text(values: &[f64], unit: &str) -> String {
    let all: Vec<String> = values.iter().map(|value| number(*value)).collect();
    if all.is_empty() { String::new() } else { format!("{} {unit}", all.join(" and ")) }
}

/// Such as `85.2 s (40.1 to 301)`.
pub(super) fn ours_text(line: &Line) -> String {
    let Some(Spread { median, min, max, count, .. }) = line.ours else {
        return "not measured".to_owned();
    };
    let middle = with_unit(median, line.unit);
    if count == 1 { middle } else { format!("{middle} ({} to {})", number(min), number(max)) }
}

pub(super) fn with_unit(value: f64, unit: &str) -> String {
    format!("{} {unit}", number(value)).trim_end().to_owned()
}

/// Three digits, whole numbers beyond a hundred.
fn number(value: f64) -> String {
    let size = value.abs();
    if size >= 100.0 || value == 0.0 {
        format!("{value:.0}")
    } else if size >= 10.0 {
        format!("{value:.1}")
    } else if size >= 0.1 {
        format!("{value:.2}")
    } else if size >= 0.01 {
        format!("{value:.4}")
    } else {
        format!("{value:.2e}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::findings::Better;
    use super::*;

    #[test]
    fn published_figures_stand_beside_ours_and_faults_beside_their_cure() {
        let measure = ("search", "s", Better::Less);
        let findings = Findings {
            lines: vec![
                Line::alone("way home", "m", [13.0, 12.0, 15.5], "of 3 seeds"),
                Line::alone("A*", "s", [], ""),
            ],
            ablations: vec![Ablation::new((5, "searches by chance"), measure, (100.0, 900.0), "")],
            notes: vec!["seed 2 failed".to_owned()],
            ..Findings::default()
        };
        let expected = "\
what      paper  ours, median (least to most)  note
way home         13.0 m (12.0 to 15.5)         of 3 seeds
A*               not measured

fault                 measure  ours   paper's way  cured  note
5 searches by chance  search   100 s  900 s        yes
note: seed 2 failed
";
        assert_eq!(text(&findings, false), expected);
        let coloured = text(&findings, true);
        assert!(coloured.contains("\u{1b}[32myes"), "{coloured}");
    }

    #[test]
    fn small_and_large_figures_keep_three_digits() {
        let texts = [16675.0, 34.66, 0.925, 0.0123, 0.000_123, 0.0].map(number);
        assert_eq!(texts, ["16675", "34.7", "0.93", "0.0123", "1.23e-4", "0"]);
        assert_eq!(paper_text(&[274.0, 302.0], "s"), "274 and 302 s");
    }
}
