//! What the study found, for people.

use eval_report::{Conditions, Metric, Study, Table};

use super::row::Row;
use super::study::{Explore, Findings};
use crate::columns::table;

const HEADINGS: [&str; 10] = [
    "floor",
    "robots",
    "rule",
    "90 %, s",
    "99 %, s",
    "seen",
    "way, m",
    "seen twice",
    "balance",
    "touches",
];

pub(super) fn text(findings: &Findings) -> String {
    format!("{}\n{}\n", table(&HEADINGS, findings.rows.iter().map(cells)), verdict(findings))
}

fn cells(row: &Row) -> Vec<String> {
    let time = |when: Option<f64>| when.map_or("never".to_owned(), |s| format!("{s:.0}"));
    vec![
        row.floor.to_owned(),
        row.starts.to_owned(),
        row.rule.to_owned(),
        time(row.seen_90_s),
        time(row.seen_99_s),
        format!("{:.1} %", row.explored * 100.0),
        format!("{:.0}", row.metres),
        format!("{:.0} %", row.overlap * 100.0),
        format!("{:.2}", row.balance),
        row.contacts.to_string(),
    ]
}

pub(super) fn verdict(findings: &Findings) -> String {
    let rows = &findings.rows;
    let all = rows.iter().filter(|row| row.seen_99_s.is_some()).count();
    let some = rows.iter().filter(|row| row.seen_90_s.is_some()).count();
    format!("{} runs: 90 % of the floor was seen in {some}, 99 % in {all}", rows.len())
}

pub(super) fn page(findings: &Findings, study: &Explore) -> Study {
    let rows = findings.rows.iter().map(cells).collect();
    let quick = if study.is_quick { " --quick" } else { "" };
    let reached = findings.rows.iter().filter(|row| row.seen_90_s.is_some()).count();
    Study {
        title: "Floors of Explore-Bench".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.is_whole && reached == findings.rows.len()),
        subtitle: "A Pioneer 2 DX with a laser of 7 m, true poses, a radio that reaches everybody"
            .to_owned(),
        highlights: vec![Metric::new(
            "runs that saw 90 %",
            &format!("{reached} of {}", findings.rows.len()),
            "",
        )],
        tables: vec![Table {
            title: "Times until shares of the floor were seen, by rule and robots".to_owned(),
            headings: HEADINGS.map(str::to_owned).to_vec(),
            rows,
        }],
        conditions: Some(Conditions {
            seed: study.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: format!("usar study explore --seed {}{quick}", study.seed),
            commit: None,
        }),
        ..Study::default()
    }
}
