//! What the study of victims found, for people.

use eval_report::plot::{Labels, Series, lines};
use eval_report::{Comparison, Conditions, Study, Table, TitledPlot};
use robot_vision::Roc;

use super::found::{self, Found};
use super::study::{BAR_FALSE, BAR_FOUND, Findings, KindRow, SkinRow, Victims};
use crate::columns::table;

const SKIN: [&str; 7] =
    ["light", "pictures", "too dark", "AUC", "skin found", "all else taken for it", "floors"];
const KINDS: [&str; 7] =
    ["sensor", "weak", "strong", "none", "never", "somebody: none/weak/strong", "nobody"];
const FOUND: [&str; 7] =
    ["arena", "light", "looked at", "found", "false", "state right", "error mean/worst, m"];

/// Points of a plotted curve.
const POINTS: usize = 120;

/// The curve with as many points as a plot shows, as false and found.
pub(super) fn thinned(roc: &Roc) -> Vec<[f64; 2]> {
    let points = roc.points();
    let mut curve: Vec<[f64; 2]> = vec![];
    for point in points {
        let is_far = curve.last().is_none_or(|[x, y]| {
            (point.falsely - x).abs() + (point.found - y).abs() >= 2.0 / POINTS as f64
        });
        if is_far || point == &points[points.len() - 1] {
            curve.push([point.falsely, point.found]);
        }
    }
    curve
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn range(range: Option<[f64; 2]>) -> String {
    range
        .map_or(String::new(), |[low, high]| format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high))
}

fn skin_cells(row: &SkinRow) -> Vec<String> {
    vec![
        row.light.to_owned(),
        row.pictures.to_string(),
        row.dark_pictures.to_string(),
        row.auc.map_or("-".to_owned(), |auc| format!("{auc:.4}")),
        percent(row.found),
        percent(row.falsely),
        range(row.found_range),
    ]
}

fn kind_cells(row: &KindRow) -> Vec<String> {
    let f = &row.figures;
    let counts = |[none, weak, strong]: [u64; 3]| format!("{none}/{weak}/{strong}");
    let number = |value: f64| format!("{value:+.2}");
    vec![
        row.kind.word().to_owned(),
        number(f.weak),
        number(f.strong),
        number(f.miss),
        number(f.never),
        counts(row.somebody),
        counts(row.nobody),
    ]
}

fn found_cells(row: &Found) -> Vec<String> {
    vec![
        row.arena.clone(),
        row.light.to_owned(),
        row.looked_at.to_string(),
        row.rightly.to_string(),
        row.falsely.to_string(),
        row.state_right.to_string(),
        format!("{:.2}/{:.2}", row.mean_error_m, row.worst_error_m),
    ]
}

fn found_rows(findings: &Findings) -> Vec<Vec<String>> {
    let sums = ["day", "headlight"].map(|light| found::all(&findings.victims, light));
    findings.victims.iter().chain(&sums).map(found_cells).collect()
}

pub(super) fn text(findings: &Findings) -> String {
    format!(
        "skin, on floors not learnt from, at the threshold {:.2} that takes {:.0} % of all else in the worst light when one half of the learnt floors is judged by the other:\n{}\n\
         what sightings weigh, natural logarithms of likelihood ratios:\n{}\n\
         whom all kinds together find:\n{}\n{}\n",
        findings.threshold,
        100.0 * BAR_FALSE,
        table(&SKIN, findings.skin.iter().map(skin_cells)),
        table(&KINDS, findings.kinds.iter().map(kind_cells)),
        table(&FOUND, found_rows(findings).into_iter()),
        verdict(findings)
    )
}

pub(super) fn verdict(findings: &Findings) -> String {
    let lights = findings.skin.iter().filter_map(|row| {
        let (found, falsely) = (row.found?, row.falsely?);
        Some(format!("{} {:.1} % at {:.1} %", row.light, 100.0 * found, 100.0 * falsely))
    });
    let lights: Vec<String> = lights.collect();
    format!(
        "skin: {} (to be: {:.0} % at {:.0} %)",
        lights.join(", "),
        100.0 * BAR_FOUND,
        100.0 * BAR_FALSE
    )
}

pub(super) fn page(findings: &Findings, study: &Victims) -> Study {
    let of = |title: &str, headings: [&str; 7], rows: Vec<Vec<String>>| Table {
        title: title.to_owned(),
        headings: headings.map(str::to_owned).to_vec(),
        rows,
    };
    let best = findings.skin.iter().find(|row| row.light == "day");
    Study {
        title: "What do sensors say of victims?".to_owned(),
        verdict: verdict(findings),
        is_success: Some(findings.is_bar_met),
        subtitle: format!(
            "learnt on {} floors, judged on {}",
            findings.learnt_on.len(),
            findings.judged_on.join(", ")
        ),
        comparisons: vec![Comparison {
            what: "area under the curve, pixels of skin".to_owned(),
            paper: "0.942 (Jones and Rehg 2002)".to_owned(),
            ours: best.and_then(|row| row.auc).map_or(String::new(), |auc| format!("{auc:.3}")),
            note: "theirs on photographs from the web, ours on rendered floors by day".to_owned(),
        }],
        plots: vec![plot(findings)],
        tables: vec![
            of("Skin", SKIN, findings.skin.iter().map(skin_cells).collect()),
            of("What sightings weigh", KINDS, findings.kinds.iter().map(kind_cells).collect()),
            of("Whom all kinds together find", FOUND, found_rows(findings)),
        ],
        conditions: Some(Conditions {
            seed: study.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: format!(
                "usar study victims --seed {}{}",
                study.seed,
                if study.is_quick { " --quick" } else { "" }
            ),
            commit: None,
        }),
        ..Study::default()
    }
}

/// The curves of all lights in which pictures had a vote.
fn plot(findings: &Findings) -> TitledPlot {
    let labels = Labels {
        title: "Skin found against all else taken for it".to_owned(),
        x: "all else taken for skin, share".to_owned(),
        y: "skin found, share".to_owned(),
    };
    let curves = findings.skin.iter().filter(|row| !row.curve.is_empty());
    let curves = curves.map(|row| Series { name: row.light.to_owned(), points: row.curve.clone() });
    TitledPlot {
        caption: "Receiver's curves of pixels, on floors not learnt from".to_owned(),
        svg: lines(&labels, &curves.collect::<Vec<_>>()),
    }
}
