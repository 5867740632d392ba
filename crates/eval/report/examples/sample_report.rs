//! Prints a report with something of everything: `cargo run -p eval_report --example sample_report > sample.html`.

use eval_report::plot::{self, BoxStat, Labels, Series};
use eval_report::{
    Conditions, MapView, Mark, Metric, Report, Span, TaskRow, Timeline, TitledPlot, Trail,
};
use glam::DVec2;
use link_images::ImageError;
use link_images::map_server::{Cell, GridMap};

#[expect(clippy::print_stdout, reason = "the page is the result")]
fn main() -> Result<(), ImageError> {
    let report = Report {
        title: "Search and return: home-point-test".to_owned(),
        verdict: "victim found, home again".to_owned(),
        is_success: Some(true),
        subtitle: "P3DX in home-point-test, seed 7".to_owned(),
        highlights: vec![Metric::new("search", "61", "s"), Metric::new("way home", "13.2", "m")],
        metrics: vec![
            Metric::new("search", "61.4", "s"),
            Metric::new("way home", "13.2", "m"),
            Metric { note: "none is allowed".to_owned(), ..Metric::new("contacts", "0", "") },
        ],
        tasks: vec![
            task("explore", 0.0, 61.4),
            task("path_plan", 61.4, 61.5),
            task("go_home", 61.5, 102.0),
        ],
        timeline: Timeline {
            spans: vec![
                span("explore", 0.0, 61.4),
                span("path_plan", 61.4, 61.5),
                span("go_home", 61.5, 102.0),
            ],
        },
        map: Some(map()?),
        plots: plots(),
        pictures: vec![],
        conditions: Some(Conditions {
            seed: 7,
            version: "0.1.0".to_owned(),
            command: "usar run missions/home-point-test.toml --seed 7".to_owned(),
            commit: None,
        }),
    };
    println!("{}", report.to_html());
    Ok(())
}

fn task(name: &str, began: f64, ended: f64) -> TaskRow {
    let (task, ended, ending) = (name.to_owned(), Some(ended), "done".to_owned());
    TaskRow { task, began, ended, ending, ..TaskRow::default() }
}

fn span(name: &str, begin: f64, end: f64) -> Span {
    Span { row: name.to_owned(), label: name.to_owned(), begin, end }
}

fn map() -> Result<MapView, ImageError> {
    let cell = |i: usize| match (i % 150, i / 150) {
        (0 | 149, _) | (_, 0 | 99) | (60, 0..=70) => Cell::Occupied,
        (x, y) if x > 120 && y > 80 => Cell::Unknown,
        _ => Cell::Free,
    };
    let cells = (0..150 * 100).map(cell).collect();
    let map = GridMap { width: 150, height: 100, resolution: 0.1, origin: [0.0; 3], cells };
    let points = [(2.0, 2.0), (3.0, 6.0), (6.0, 8.4), (9.0, 5.0), (13.5, 2.0)];
    let points: Vec<DVec2> = points.map(|(x, y)| DVec2::new(x, y)).to_vec();
    let marks = [("home", points[0]), ("victim", points[4])];
    Ok(MapView {
        trails: vec![Trail { name: "driven".to_owned(), points }],
        marks: marks.map(|(label, at)| Mark { label: label.to_owned(), at }).to_vec(),
        ..MapView::of(&map)?
    })
}

fn plots() -> Vec<TitledPlot> {
    let labels =
        |x: &str, y: &str| Labels { title: y.to_owned(), x: x.to_owned(), y: y.to_owned() };
    let series = |name: &str, pace: f64| Series {
        name: name.to_owned(),
        points: (0..60)
            .map(|i| [f64::from(i), 100.0 * (1.0 - libm::exp(-f64::from(i) / pace))])
            .collect(),
    };
    let sample = |name: &str, scale: f64| {
        (name.to_owned(), (1..40).map(|i| scale * libm::sqrt(f64::from(i))).collect())
    };
    let stat = |name: &str, five| BoxStat { name: name.to_owned(), five };
    let plot = |caption: &str, svg| TitledPlot { caption: caption.to_owned(), svg };
    vec![
        plot(
            "Floor seen over time",
            plot::lines(
                &labels("time, s", "coverage, %"),
                &[series("explore", 15.0), series("random_wander", 60.0)],
            ),
        ),
        plot(
            "Search time over 100 seeds",
            plot::boxes(
                &labels("", "search, s"),
                &[
                    stat("explore", [40.0, 52.0, 61.0, 70.0, 95.0]),
                    stat("random_wander", [120.0, 260.0, 390.0, 520.0, 900.0]),
                ],
            ),
        ),
        plot(
            "Share of runs that found the victim by then",
            plot::cdf(
                &labels("search, s", "runs, %"),
                &[sample("explore", 12.0), sample("random_wander", 60.0)],
            ),
        ),
    ]
}
