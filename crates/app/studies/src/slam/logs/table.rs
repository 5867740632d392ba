//! What the study of logs found, for people.

use eval_report::{Comparison, Photo, Study, Table};

use super::study::{Findings, Row};
use crate::columns::table;

const HEADINGS: [&str; 9] =
    ["log", "what", "ours", "Cartographer", "Karto", "without any error", "unit", "bar", "holds"];

pub(super) fn text(findings: &Findings) -> String {
    format!("{}\n{}\n", table(&HEADINGS, findings.rows.iter().map(cells)), verdict(findings))
}

fn cells(row: &Row) -> Vec<String> {
    let number = |value: Option<f64>| value.map_or(String::new(), |value| figure(row, value));
    let bar = row.bar.map(|bar| {
        let sign = if row.what == "speed" { ">=" } else { "<=" };
        format!("{sign} {}", figure(row, bar))
    });
    let holds = row.holds.map(|holds| if holds { "yes" } else { "no" });
    vec![
        row.log.to_owned(),
        row.what.clone(),
        figure(row, row.ours),
        number(row.cartographer),
        number(row.karto),
        number(row.floor),
        row.unit.to_owned(),
        bar.unwrap_or_default(),
        holds.unwrap_or_default().to_owned(),
    ]
}

fn figure(row: &Row, value: f64) -> String {
    match row.unit {
        "m" => format!("{value:.4}"),
        "deg" => format!("{value:.3}"),
        _ => format!("{value:.0}"),
    }
}

pub(super) fn verdict(findings: &Findings) -> String {
    let judged = findings.rows.iter().filter(|row| row.holds.is_some());
    let held = judged.clone().filter(|row| row.holds == Some(true)).count();
    format!("{held} of {} bars hold", judged.count())
}

pub(super) fn page(findings: &Findings) -> String {
    let published = findings.rows.iter().filter(|row| row.bar.is_some());
    let comparisons = published.map(|row| Comparison {
        what: format!("{}: {}, {}", row.log, row.what, row.unit),
        paper: row.cartographer.map_or(String::new(), |value| figure(row, value)),
        ours: figure(row, row.ours),
        note: row.karto.map_or(String::new(), |value| format!("Karto {}", figure(row, value))),
    });
    let photo = |(log, file): &(&'static str, Vec<u8>)| Photo {
        caption: format!("{log}: the way in blue, loops that were closed in red"),
        file: file.clone(),
    };
    Study {
        title: "SLAM on three known logs".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.rows.iter().all(|row| row.holds != Some(false))),
        subtitle: "Mean errors of hand-checked relations (Kümmerle et al. 2009); Cartographer's as published (Hess et al. 2016)".to_owned(),
        comparisons: comparisons.collect(),
        pictures: findings.pictures.iter().map(photo).collect(),
        tables: vec![Table {
            title: "All figures".to_owned(),
            headings: HEADINGS.map(str::to_owned).to_vec(),
            rows: findings.rows.iter().map(cells).collect(),
        }],
        ..Study::default()
    }
    .to_html()
}
