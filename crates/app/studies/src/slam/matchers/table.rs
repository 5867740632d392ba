//! What the study of matchers found, for people.

use eval_report::{Comparison, Study, Table};
use robot_matching::Method;

use super::basin::Basin;
use super::study::{Findings, OfLog};
use crate::columns::table;

/// Published: which, on what, and where that is told.
const PUBLISHED: [(Method, &str); 4] = [
    (Method::Icp, "5.8 % gross failures from turns up to 45 degrees (Censi 2008)"),
    (
        Method::PointToLine,
        "66 % of Intel's and 50 % of CSAIL's pairs from zero (Li 2016); 24.8 % gross failures from turns up to 45 degrees (Censi 2008)",
    ),
    (Method::Idc, "7.3 % gross failures from turns up to 45 degrees (Censi 2008)"),
    (Method::Mbicp, "0.75 % gross failures from turns up to 45 degrees (Censi 2008)"),
];

const HEADINGS: [&str; 7] =
    ["matcher", "placed", "where told", "refused", "way, m", "turn, deg", "CPU, ms"];

pub(super) fn text(findings: &Findings) -> String {
    let logs: String = findings.logs.iter().map(of_log).collect();
    let published = PUBLISHED.map(|(method, figure)| vec![method.to_string(), figure.to_owned()]);
    format!(
        "{logs}{}\n{}\n",
        table(&["matcher", "published"], published.into_iter()),
        verdict(findings)
    )
}

fn of_log(log: &OfLog) -> String {
    let rows = |basins: &[Basin]| table(&HEADINGS, basins.iter().map(cells));
    format!(
        "{}\nthe whole pose is told:\n{}\na direction is open:\n{}\n",
        counted(log),
        rows(&log.whole),
        rows(&log.open)
    )
}

/// What became of the relations, in a line.
fn counted(log: &OfLog) -> String {
    let p = &log.pairs;
    format!(
        "{}: {} relations; {} tell the whole pose, {} leave a direction open, {} have less than half in common, {} contradict their own \
         scans, {} have no scans",
        p.log,
        p.relations,
        p.whole.len(),
        p.open.len(),
        p.little_overlap,
        p.contradicted,
        p.without_scans
    )
}

fn cells(row: &Basin) -> Vec<String> {
    let share = |count: usize| format!("{:.1} %", 100.0 * count as f64 / row.pairs.max(1) as f64);
    vec![
        row.method.to_owned(),
        format!("{} of {}", row.placed, row.pairs),
        share(row.placed_where_told),
        row.refused.to_string(),
        format!("{:.4}", row.way_m),
        format!("{:.3}", row.turn_deg),
        format!("{:.1}", row.cpu_ms),
    ]
}

pub(super) fn verdict(findings: &Findings) -> String {
    let ours = findings.logs.iter().filter_map(|log| {
        let row = log.whole.iter().find(|row| row.method == Method::Combined.name())?;
        Some(format!("{} of {} on {}", row.placed, row.pairs, log.pairs.log))
    });
    let ours: Vec<String> = ours.collect();
    format!("ours, started up to 0.5 m and 45 degrees off: {}", ours.join(", "))
}

pub(super) fn page(findings: &Findings) -> Study {
    let of_table = |(what, log, rows): (&str, &OfLog, &[Basin])| Table {
        title: format!("{}: {what}", log.pairs.log),
        headings: HEADINGS.map(str::to_owned).to_vec(),
        rows: rows.iter().map(cells).collect(),
    };
    let tables = findings.logs.iter().flat_map(|log| {
        [
            ("the whole pose is told", log, &log.whole[..]),
            ("a direction is open", log, &log.open[..]),
        ]
    });
    let comparisons = PUBLISHED.map(|(method, figure)| {
        let ours = findings.logs.iter().filter_map(|log| {
            let row = log.whole.iter().find(|row| row.method == method.name());
            row.map(|row| format!("{} {} of {}", log.pairs.log, row.placed, row.pairs))
        });
        Comparison {
            what: format!("{method}: pairs placed"),
            paper: figure.to_owned(),
            ours: ours.collect::<Vec<_>>().join(", "),
            note: "starts up to 0.5 m and 45 degrees off".to_owned(),
        }
    });
    Study {
        title: "From how far off do matchers find their way?".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.is_ours_always_right),
        subtitle: findings.logs.iter().map(counted).collect::<Vec<_>>().join(". "),
        comparisons: comparisons.to_vec(),
        tables: tables.map(of_table).collect(),
        ..Study::default()
    }
}
