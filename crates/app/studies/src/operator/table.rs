//! What the study found, for people.

use eval_report::plot::{Labels, Series, lines};
use eval_report::{Conditions, Metric, Study, Table, TitledPlot};

use super::study::{Findings, Operator, Row};
use crate::columns::table;

const HEADINGS: [&str; 8] = [
    "robots",
    "busy",
    "interaction, s",
    "neglect, s",
    "waiting, s",
    "fan-out",
    "requests/min",
    "seen",
];

pub(super) fn text(findings: &Findings) -> String {
    format!("{}\n{}\n", table(&HEADINGS, findings.rows.iter().map(cells)), verdict(findings))
}

fn cells(row: &Row) -> Vec<String> {
    vec![
        row.robots.to_string(),
        format!("{:.0} %", row.busy * 100.0),
        format!("{:.1}", row.interaction_s),
        format!("{:.0}", row.neglect_s),
        format!("{:.1}", row.waiting_s),
        format!("{:.1}", row.fan_out),
        format!("{:.2}", row.requests_per_min),
        format!("{:.0} %", row.explored * 100.0),
    ]
}

pub(super) fn verdict(findings: &Findings) -> String {
    let end = if findings.is_whole { "" } else { "; ended before all cases were run" };
    let limit = findings.busy_limit * 100.0;
    match findings.busy_with_eight {
        Some(busy) => {
            let word = if busy <= findings.busy_limit { "holds" } else { "fails" };
            format!(
                "{word}: the operator of eight robots is busy {:.0} % of the time, at most {limit:.0} %{end}",
                busy * 100.0
            )
        }
        None => format!("the operator of eight robots was not measured, at most {limit:.0} %{end}"),
    }
}

pub(super) fn page(findings: &Findings, study: &Operator) -> Study {
    let quick = if study.is_quick { " --quick" } else { "" };
    let points = |of: fn(&Row) -> f64| -> Vec<[f64; 2]> {
        findings.rows.iter().map(|row| [row.robots as f64, of(row)]).collect()
    };
    let labels = Labels {
        title: "an operator's time".to_owned(),
        x: "robots".to_owned(),
        y: "%".to_owned(),
    };
    let series = [
        Series { name: "busy".to_owned(), points: points(|row| row.busy * 100.0) },
        Series { name: "floor seen".to_owned(), points: points(|row| row.explored * 100.0) },
    ];
    Study {
        title: "How many robots can one person lead?".to_owned(),
        verdict: verdict(findings),
        is_success: findings.busy_with_eight.map(|busy| busy <= findings.busy_limit),
        subtitle: format!(
            "A scripted operator, generated floors of 8 rooms, {:.0} s each",
            findings.limit_s
        ),
        highlights: findings
            .busy_with_eight
            .map(|busy| Metric::new("busy with eight robots", &format!("{:.0}", busy * 100.0), "%"))
            .into_iter()
            .collect(),
        plots: vec![TitledPlot {
            caption: "Share of the time that the operator is busy, and of the floor that is seen."
                .to_owned(),
            svg: lines(&labels, &series),
        }],
        tables: vec![Table {
            title: "Means over the floors".to_owned(),
            headings: HEADINGS.map(str::to_owned).to_vec(),
            rows: findings.rows.iter().map(cells).collect(),
        }],
        conditions: Some(Conditions {
            seed: study.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: format!(
                "usar study operator --runs {} --seed {}{quick}",
                study.runs, study.seed
            ),
            commit: None,
        }),
        ..Study::default()
    }
}
