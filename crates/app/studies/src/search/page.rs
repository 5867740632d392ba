//! What a study found, as a page that needs nothing else.

use eval_metrics::Spread;
use eval_report::plot::{BoxStat, Labels, boxes, cdf};
use eval_report::{Comparison, Conditions, Metric, Study, TitledPlot};

use super::findings::{Ablation, Findings};
use super::table::{ours_text, paper_text, with_unit};

/// Names of the two searches, ours first.
const SEARCHES: [&str; 2] = ["explore (ours)", "random_wander (the paper's)"];

/// One page.
pub(super) fn html(findings: &Findings, first_seed: u64, command: String) -> String {
    let study = Study {
        title: "Search and return, beside the experiment".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.are_whole()),
        comparisons: comparisons(findings),
        metrics: findings.ablations.iter().map(metric).collect(),
        plots: plots(findings),
        conditions: Some(Conditions {
            seed: first_seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command,
            commit: None,
        }),
        ..Study::default()
    };
    study.to_html()
}

/// In a line.
pub(super) fn verdict(findings: &Findings) -> String {
    let cured = findings.ablations.iter().filter(|row| row.is_cured).count();
    format!(
        "{} of {} seeds run; {cured} of {} measures show a fault cured",
        findings.seeds,
        findings.asked,
        findings.ablations.len()
    )
}

fn comparisons(findings: &Findings) -> Vec<Comparison> {
    let row = |line: &super::findings::Line| Comparison {
        what: line.what.clone(),
        paper: paper_text(&line.paper, line.unit),
        ours: ours_text(line),
        note: line.note.clone(),
    };
    findings.lines.iter().map(row).collect()
}

fn metric(row: &Ablation) -> Metric {
    let [ours, papers] = [row.ours, row.papers_way].map(|value| with_unit(value, row.unit));
    let cured = if row.is_cured { "cured" } else { "not cured" };
    Metric {
        name: format!("{} {}: {}", row.fault, row.what, row.measure),
        value: ours,
        unit: String::new(),
        note: format!("{cured}; the paper's way: {papers}; {}", row.note),
    }
}

fn plots(findings: &Findings) -> Vec<TitledPlot> {
    let labels = |title: &str, x: &str, y: &str| Labels {
        title: title.to_owned(),
        x: x.to_owned(),
        y: y.to_owned(),
    };
    let samples: Vec<(String, Vec<f64>)> = SEARCHES
        .iter()
        .zip(&findings.search_seconds)
        .map(|(name, values)| ((*name).to_owned(), values.clone()))
        .collect();
    let stats: Vec<BoxStat> = samples.iter().filter_map(|(name, v)| five(name, v)).collect();
    let ratios = ("way home by the shortest".to_owned(), findings.home_ratios.clone());
    vec![
        TitledPlot {
            caption: "Share of the seeds whose beacon is found within so many simulated seconds."
                .to_owned(),
            svg: cdf(&labels("search time", "search, s", "seeds, %"), &samples),
        },
        TitledPlot {
            caption: "The same as boxes: least, quartiles, most.".to_owned(),
            svg: boxes(&labels("search time", "", "search, s"), &stats),
        },
        TitledPlot {
            caption: "How much longer the way home is than the shortest on the true map."
                .to_owned(),
            svg: cdf(&labels("way home", "driven / shortest", "seeds, %"), &[ratios]),
        },
    ]
}

fn five(name: &str, values: &[f64]) -> Option<BoxStat> {
    let Spread { min, q1, median, q3, max, .. } = Spread::of(values.iter().copied())?;
    Some(BoxStat { name: name.to_owned(), five: [min, q1, median, q3, max] })
}
