//! Pages as a browser gets them.

use super::*;
use crate::plot::{self, Labels};
use crate::timeline::Span;

fn whole() -> Report {
    let wild = "<u>\"x\" & y</u>".to_owned();
    Report {
        title: wild.clone(),
        verdict: wild.clone(),
        is_success: Some(true),
        metrics: vec![Metric::new(&wild, &wild, &wild)],
        tasks: vec![TaskRow {
            task: wild.clone(),
            began: 1.0,
            ending: wild.clone(),
            why: wild.clone(),
            ..TaskRow::default()
        }],
        timeline: Timeline {
            spans: vec![Span { row: wild.clone(), label: wild.clone(), begin: 0.0, end: 2.0 }],
        },
        plots: vec![TitledPlot {
            caption: wild.clone(),
            svg: plot::lines(&Labels::default(), &[]),
        }],
        pictures: vec![Photo { caption: wild.clone(), file: vec![0xff, 0xd8, 1] }],
        conditions: Some(Conditions {
            seed: 7,
            version: wild.clone(),
            command: wild.clone(),
            commit: Some(wild.clone()),
        }),
        map: None,
        subtitle: wild.clone(),
        highlights: vec![Metric::new(&wild, &wild, &wild)],
    }
}

#[test]
fn no_text_of_anybody_becomes_markup() {
    let html = whole().to_html();
    assert!(!html.contains("<u>"), "{html}");
    assert!(html.matches("&lt;u&gt;&quot;x&quot; &amp; y&lt;/u&gt;").count() >= 12, "{html}");
}

#[test]
fn the_page_loads_nothing_from_elsewhere_and_runs_no_script() {
    let html = whole().to_html().replace("http://www.w3.org/2000/svg", "");
    for word in ["http://", "https://", "<script", "<link", "@import", "url("] {
        assert!(!html.contains(word), "{word} is in the page");
    }
    assert!(html.contains("src=\"data:image/jpeg;base64,/9gB\""), "{html}");
}

#[test]
fn what_there_is_nothing_of_has_no_heading() {
    let html = Report { title: "Empty".to_owned(), ..Report::default() }.to_html();
    assert!(html.starts_with("<!doctype html>") && !html.contains("<h2>"), "{html}");
    for heading in ["Measures", "Timeline", "Tasks", "Plots", "Pictures", "Conditions"] {
        assert!(whole().to_html().contains(&format!("<h2>{heading}</h2>")), "{heading}");
    }
}

#[test]
fn the_same_data_give_the_same_bytes() {
    assert_eq!(whole().to_html(), whole().to_html());
}
