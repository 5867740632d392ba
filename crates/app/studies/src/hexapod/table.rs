//! What the study of the walking robot found, for people.

use anyhow::Result;
use app_hexapod::trials::Row;
use base::picture::Picture;
use eval_report::{Photo, Study, Table};
use link_images::png;

use super::study::Findings;
use crate::columns::table;

const HEADINGS: [&str; 5] = ["what", "figure", "bar", "holds", "note"];

pub(super) fn text(findings: &Findings) -> String {
    let part = |part: &'static str| {
        let rows = findings.rows.iter().filter(|row| row.part == part).map(cells);
        format!("{part}\n{}\n", table(&HEADINGS, rows))
    };
    let all: String = parts(findings).into_iter().map(part).collect();
    format!("{all}{}\n", verdict(findings))
}

pub(super) fn verdict(findings: &Findings) -> String {
    let judged = findings.rows.iter().filter_map(|row| row.holds);
    let (held, all) =
        judged.fold((0, 0), |(held, all), holds| (held + usize::from(holds), all + 1));
    let ended = if findings.is_complete { "" } else { "; ended early" };
    format!("{held} of {all} bars hold{ended}")
}

pub(super) fn page(findings: &Findings, strip: &Picture) -> Result<Study> {
    let of_part = |part: &'static str| Table {
        title: part.to_owned(),
        headings: HEADINGS.map(str::to_owned).to_vec(),
        rows: findings.rows.iter().filter(|row| row.part == part).map(cells).collect(),
    };
    let caption = "The map after the thesis's sweeps at (0, 0), (0, 10), (10, 30) and (20, 40) cm, the last three at 52 degrees: white is \
                   free, black occupied, grey unknown, purple the robot, blue its last sweep."
        .to_owned();
    Ok(Study {
        title: "A walking robot finds itself with one sonar".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.rows.iter().all(|row| row.holds != Some(false))),
        subtitle: if findings.is_quick { "a quick run" } else { "a whole run" }.to_owned(),
        pictures: vec![Photo { caption, file: png::encode(strip)? }],
        tables: parts(findings).into_iter().map(of_part).collect(),
        ..Study::default()
    })
}

/// In the order of the rows.
fn parts(findings: &Findings) -> Vec<&'static str> {
    let mut parts: Vec<&'static str> = vec![];
    for row in &findings.rows {
        if !parts.contains(&row.part) {
            parts.push(row.part);
        }
    }
    parts
}

fn cells(row: &Row) -> Vec<String> {
    let digits = if row.value.fract() == 0.0 { 0 } else { 3 };
    let holds = match row.holds {
        Some(true) => "yes",
        Some(false) => "NO",
        None => "",
    };
    vec![
        row.what.clone(),
        format!("{:.digits$} {}", row.value, row.unit).trim_end().to_owned(),
        row.bar.clone(),
        holds.to_owned(),
        row.note.clone(),
    ]
}
