//! The study as a page that needs nothing else.

use eval_metrics::Spread;
use eval_report::plot::{BoxStat, Labels, boxes};
use eval_report::{Comparison, Conditions, Metric, Study, TitledPlot};

use robot_clouds::Filling;

use super::combination::SENSORS;
use super::findings::Finding;
use super::row::Row;
use super::site::POSITIONS;

/// One page.
pub(super) fn html(rows: &[Row], findings: &[Finding], conditions: Conditions) -> String {
    let study = Study {
        title: "Fusion of infra-red and sonar, beside the thesis".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.iter().all(|finding| finding.holds || finding.whose != "ours")),
        comparisons: rows.iter().map(comparison).collect(),
        metrics: findings.iter().map(metric).collect(),
        plots: (1..=POSITIONS).map(|position| plot(rows, position)).collect(),
        conditions: Some(conditions),
        ..Study::default()
    };
    study.to_html()
}

/// In a line.
pub(super) fn verdict(findings: &[Finding]) -> String {
    let holding = findings.iter().filter(|finding| finding.holds).count();
    format!("{holding} of {} findings hold", findings.len())
}

fn comparison(row: &Row) -> Comparison {
    let figure = |mean: f64, deviation: f64| format!("{mean:.2} / {deviation:.2}");
    let thesis = row.thesis_mean.zip(row.thesis_deviation);
    let glass = row.glass.map_or_else(String::new, |share| format!(", {share:.0} % of the glass"));
    Comparison {
        what: format!(
            "position {}, {}, {}, filled among {}: mean / deviation, %",
            row.position,
            row.sensor.word(),
            row.method.word(),
            row.fill
        ),
        paper: thesis.map_or_else(String::new, |(mean, deviation)| figure(mean, deviation)),
        ours: figure(row.mean, row.deviation),
        note: format!(
            "95 % of {} seeds: {:.2} to {:.2} / {:.2} to {:.2}; {:.0} points, precision {:.0} %, recall {:.0} %, area {:.1}{glass}",
            row.seeds,
            row.mean_interval.low,
            row.mean_interval.high,
            row.deviation_interval.low,
            row.deviation_interval.high,
            row.points,
            row.precision,
            row.recall,
            row.area,
        ),
    }
}

fn metric(finding: &Finding) -> Metric {
    Metric {
        name: format!("{}: {}", finding.whose, finding.what),
        value: if finding.holds { "holds" } else { "does not hold" }.to_owned(),
        unit: String::new(),
        note: finding.figures.clone(),
    }
}

fn plot(rows: &[Row], position: usize) -> TitledPlot {
    let labels = Labels {
        title: format!("mean error at position {position}"),
        x: String::new(),
        y: "mean of |P - P_ref|, %".to_owned(),
    };
    let mut stats = vec![];
    for sensor in SENSORS {
        let here = rows.iter().filter(|row| {
            let is_first = row.fill == Filling::default().name();
            row.position == position && row.sensor == sensor && is_first
        });
        for row in here {
            let spread = Spread::of(row.means.iter().copied());
            stats.extend(spread.map(|Spread { min, q1, median, q3, max, .. }| BoxStat {
                name: format!("{} {}", row.sensor.word(), row.method.word()),
                five: [min, q1, median, q3, max],
            }));
        }
    }
    TitledPlot {
        caption: format!(
            "Position {position}: the mean error of every seed, by sensor and method."
        ),
        svg: boxes(&labels, &stats),
    }
}
