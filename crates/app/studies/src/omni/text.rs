//! The study for people: a table, and a page with plots and pictures.

use anyhow::Result;
use eval_report::plot::{Labels, Series, lines};
use eval_report::{Photo, Study, Table, TitledPlot};

use super::row::Row;
use super::study::Findings;
use crate::columns::table;

const HEADINGS: [&str; 7] = ["what", "where", "ours", "thesis", "unit", "bar", "holds"];

pub(super) fn text(findings: &Findings) -> String {
    let rows = table(&HEADINGS, findings.rows.iter().map(cells));
    format!("{rows}\n{}\n", verdict(findings))
}

fn cells(row: &Row) -> Vec<String> {
    let number = |value: f64| match value.abs() {
        magnitude if magnitude >= 100.0 => format!("{value:.0}"),
        magnitude if magnitude >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.4}"),
    };
    vec![
        row.what.clone(),
        row.world.clone(),
        number(row.ours),
        row.thesis.map_or("–".to_owned(), number),
        row.unit.to_owned(),
        row.bar.clone().unwrap_or_else(|| "–".to_owned()),
        row.holds.map_or("–", |holds| if holds { "yes" } else { "NO" }).to_owned(),
    ]
}

pub(super) fn verdict(findings: &Findings) -> String {
    let held: Vec<bool> = findings.rows.iter().filter_map(|row| row.holds).collect();
    let yes = held.iter().filter(|holds| **holds).count();
    let end = if findings.is_whole { "" } else { "; it was ended early" };
    format!("{yes} of {} bars hold{end}", held.len())
}

pub(super) fn page(findings: &Findings) -> Result<Study> {
    let headings = HEADINGS.map(str::to_owned).to_vec();
    let rows = findings.rows.iter().map(cells).collect();
    let pictures = findings.pictures.iter().map(|(caption, picture)| {
        Ok(Photo { file: link_images::png::encode(picture)?, caption: caption.clone() })
    });
    Ok(Study {
        title: "A camera that sees all around in a mirror".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.rows.iter().all(|row| row.holds != Some(false))),
        subtitle: "Football field of the four-legged league, 2006; 100 steps clockwise and across"
            .to_owned(),
        plots: plots(findings),
        pictures: pictures.collect::<Result<Vec<_>>>()?,
        tables: vec![Table { title: "Ours beside the thesis's".to_owned(), headings, rows }],
        ..Study::default()
    })
}

fn plots(findings: &Findings) -> Vec<TitledPlot> {
    let labels = |title: &str, x: &str, y: &str| Labels {
        title: title.to_owned(),
        x: x.to_owned(),
        y: y.to_owned(),
    };
    let series = |name: &str, points: Vec<[f64; 2]>| Series { name: name.to_owned(), points };
    let circle = |of: fn(&super::radius::Circle) -> f64| {
        findings.circles.iter().map(|c| [c.incidence.to_degrees(), of(c)]).collect::<Vec<_>>()
    };
    let mut plots = vec![titled(
        "Radius of circles of equal incidence",
        lines(
            &labels("radius by incidence", "incidence, degrees", "radius, pixels"),
            &[
                series("rendered", circle(|c| c.found)),
                series("parabolic formula", circle(|c| c.parabolic)),
            ],
        ),
    )];
    let Some(first) = findings.drives.first() else { return plots };
    let course =
        |of: fn(&super::drive::Point) -> [f64; 2]| first.course.iter().map(of).collect::<Vec<_>>();
    let by_step = |of: fn(&super::drive::Point) -> f64| {
        first
            .course
            .iter()
            .enumerate()
            .map(|(step, p)| [step as f64 + 1.0, of(p)])
            .collect::<Vec<_>>()
    };
    plots.push(titled(
        "The run",
        lines(
            &labels("the run from above", "x, m", "y, m"),
            &[
                series("truth", course(|p| p.truth.to_array())),
                series("odometry", course(|p| p.odometry.to_array())),
                series("filter", course(|p| p.filtered.to_array())),
            ],
        ),
    ));
    plots.push(titled(
        "Error",
        lines(
            &labels("error by step", "step", "error, m"),
            &[
                series("odometry", by_step(|p| (p.truth - p.odometry).length())),
                series("filter", by_step(|p| (p.truth - p.filtered).length())),
            ],
        ),
    ));
    plots.push(titled(
        "How sure the filter is",
        lines(
            &labels("uncertainty by step", "step", "standard deviation, m"),
            &[series("place", by_step(|p| p.sigma))],
        ),
    ));
    plots
}

fn titled(title: &str, svg: String) -> TitledPlot {
    TitledPlot { caption: title.to_owned(), svg }
}
