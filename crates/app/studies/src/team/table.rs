//! What the study of teams found, for people.

use eval_report::plot::{Labels, Series, lines};
use eval_report::{Conditions, Metric, Study, Table, TitledPlot};

use super::row::Row;
use super::study::{Bar, Findings, Team};
use crate::columns::table;

const HEADINGS: [&str; 11] = [
    "robots",
    "rule",
    "radio",
    "95 % seen, s",
    "95 % at base, s",
    "seen twice",
    "in vain",
    "way, m",
    "bytes/s",
    "no contact",
    "touches",
];

pub(super) fn text(findings: &Findings) -> String {
    let bars = findings.bars.iter().map(|bar| vec![measured(bar), bar.what.to_owned()]);
    format!(
        "{}\n{}\n{}\n",
        table(&HEADINGS, findings.rows.iter().map(cells)),
        table(&["measured, at most", "what"], bars),
        verdict(findings)
    )
}

fn measured(bar: &Bar) -> String {
    let sign = if bar.holds { "holds" } else { "fails" };
    match bar.measured {
        Some(value) => format!("{sign}: {value:.2}, {}", bar.limit),
        None => format!("not measured, {}", bar.limit),
    }
}

fn cells(row: &Row) -> Vec<String> {
    let time = |mean: Option<f64>, count: usize| {
        let mean = mean.map_or("–".to_owned(), |mean| format!("{mean:.0}"));
        if count == row.seeds { mean } else { format!("{mean} ({count} of {})", row.seeds) }
    };
    vec![
        row.robots.to_string(),
        row.rule.to_owned(),
        row.radio.word().to_owned(),
        time(row.explored_95_s, row.explored_all),
        time(row.known_95_s, row.known_all),
        format!("{:.0} %", row.overlap * 100.0),
        format!("{:.0} %", row.seen_again * 100.0),
        format!("{:.0}", row.metres),
        format!("{:.0}", row.bytes_per_s),
        format!("{:.0} %", row.out_of_contact * 100.0),
        format!("{}, {} of robots", row.contacts, row.robot_contacts),
    ]
}

pub(super) fn verdict(findings: &Findings) -> String {
    let held = findings.bars.iter().filter(|bar| bar.holds).count();
    let end = if findings.is_whole { "" } else { "; ended before all cases were run" };
    format!("{held} of {} bars hold{end}", findings.bars.len())
}

pub(super) fn page(findings: &Findings, study: &Team) -> Study {
    let seeds = findings.rows.first().map_or(0, |row| row.seeds);
    let quick = if study.is_quick { " --quick" } else { "" };
    let command = format!(
        "usar study team --runs {} --seed {} --pose {}{quick}",
        study.runs, study.seed, findings.pose
    );
    let metric = |bar: &Bar| Metric {
        name: bar.what.to_owned(),
        value: bar.measured.map_or("not measured".to_owned(), |value| format!("{value:.2}")),
        unit: String::new(),
        note: format!("at most {}", bar.limit),
    };
    Study {
        title: "How much do several robots help?".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.is_whole && findings.bars.iter().all(|bar| bar.holds)),
        subtitle: format!(
            "{seeds} generated floors of {} rooms, all robots begin at one place, poses by {}",
            findings.rooms, findings.pose
        ),
        highlights: findings.bars.iter().map(metric).collect(),
        plots: plots(findings),
        tables: vec![Table {
            title: "Means over the floors".to_owned(),
            headings: HEADINGS.map(str::to_owned).to_vec(),
            rows: findings.rows.iter().map(cells).collect(),
        }],
        conditions: Some(Conditions {
            seed: study.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command,
            commit: None,
        }),
        ..Study::default()
    }
}

/// Curves over time, means over the seeds.
fn plots(findings: &Findings) -> Vec<TitledPlot> {
    let labels = |title: &str| Labels {
        title: title.to_owned(),
        x: "time, s".to_owned(),
        y: "floor, %".to_owned(),
    };
    let name = |row: &Row| format!("{} {} {}", row.robots, row.rule, row.radio.word());
    let series = |of: fn(&app_missions::TeamSample) -> f64| -> Vec<Series> {
        let one = |row: &Row| Series { name: name(row), points: curve(row, of) };
        findings.rows.iter().map(one).collect()
    };
    vec![
        TitledPlot {
            caption: "Share of the floor that the robots have seen together.".to_owned(),
            svg: lines(&labels("explored"), &series(|sample| sample.explored)),
        },
        TitledPlot {
            caption: "Share of the floor that the station at the base knows.".to_owned(),
            svg: lines(&labels("known at the base"), &series(|sample| sample.known_at_base)),
        },
    ]
}

/// Curves are drawn by points this far apart, seconds.
const STEP: f64 = 5.0;

/// The mean of all runs of a case over time; a run that has ended stays as it was.
fn curve(row: &Row, of: fn(&app_missions::TeamSample) -> f64) -> Vec<[f64; 2]> {
    let longest = row.runs.iter().map(|run| run.seconds).fold(0.0, f64::max);
    let points = (longest / STEP).ceil() as u32;
    let at = |time: f64| {
        let values = row.runs.iter().map(|run| {
            let past = run.curve.iter().take_while(|sample| sample.s <= time).last();
            past.map_or(0.0, of)
        });
        values.sum::<f64>() * 100.0 / row.runs.len().max(1) as f64
    };
    (0..=points).map(|k| f64::from(k) * STEP).map(|time| [time, at(time)]).collect()
}
