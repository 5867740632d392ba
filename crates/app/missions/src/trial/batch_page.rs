//! The report of many runs.

use eval_metrics::{Batch, RunSummary, Spread};
use eval_report::plot::{BoxStat, Labels, Series, boxes, cdf, scatter};
use eval_report::{Conditions, Metric, Study, Table, TitledPlot};
use robot_agent::Quarry;

use super::course::Course;
use super::run::Run;

/// One page that needs nothing else; `wanted` is how many runs were asked for.
pub(super) fn batch_page(
    course: &Course,
    runs: &[Run],
    wanted: usize,
    conditions: Conditions,
) -> String {
    let batch = batch_of(runs);
    let early =
        if runs.len() < wanted { format!(", of {wanted} asked for") } else { String::new() };
    Study {
        title: course.mission.title.clone(),
        subtitle: subtitle(course, runs),
        verdict: format!(
            "{} of {} runs found the {}, came home and touched nothing{early}",
            batch.successes,
            batch.runs,
            sought(course)
        ),
        is_success: Some(runs.len() == wanted && runs.iter().all(|run| run.is_done)),
        highlights: highlights(&batch),
        metrics: metrics(&batch, runs),
        plots: plots(runs),
        tables: vec![endings(&batch), all(runs)],
        conditions: Some(conditions),
        ..Study::default()
    }
    .to_html()
}

fn subtitle(course: &Course, runs: &[Run]) -> String {
    let seeds = match runs {
        [] => String::new(),
        [only] => format!(", seed {}", only.summary.seed),
        [first, .., last] => format!(", seeds {} to {}", first.summary.seed, last.summary.seed),
    };
    format!("{} in {}{seeds}", crew_words(course), course.mission.arena)
}

/// What the mission looks for, in a word.
fn sought(course: &Course) -> &'static str {
    let mut tasks = course.mission.robots.iter().flat_map(|robot| &robot.tasks);
    tasks.find_map(|planned| planned.task.quarry()).map_or("way", Quarry::word)
}

/// Who goes: "P3DX by its true pose", "8 P3AT by ..".
pub(super) fn crew_words(course: &Course) -> String {
    let model = course.models.first().map_or("", |model| &model.name);
    let pose = course.mission.robots.first().map_or("", |plan| plan.pose.in_words());
    match course.models.len() {
        1 => format!("{model}, which knows its place by {pose},"),
        count => format!("{count} robots, the first a {model} that knows its place by {pose},"),
    }
}

/// The runs in a few numbers.
pub(super) fn batch_of(runs: &[Run]) -> Batch {
    let summaries: Vec<RunSummary> = runs.iter().map(|run| run.summary.clone()).collect();
    Batch::of(&summaries)
}

/// What came of several runs, in a line.
pub(super) fn batch_text(runs: &[Run]) -> String {
    let batch = batch_of(runs);
    let near = runs.iter().filter(|run| run.home_ratio.is_some_and(|ratio| ratio <= 1.1)).count();
    let median = |spread: Option<Spread>| spread.map_or(0.0, |spread| spread.median);
    format!(
        "{} of {} found and home without a contact, {} contacts; medians: search {:.0} s and {:.1} m, home {:.0} s \
         and {:.1} m; {near} ways home within 10 % of the shortest\n",
        batch.successes,
        batch.runs,
        batch.contacts,
        median(batch.search_s),
        median(batch.search_m),
        median(batch.home_s),
        median(batch.home_m),
    )
}

fn highlights(batch: &Batch) -> Vec<Metric> {
    let count = |name: &str, value: u64| Metric::new(name, &value.to_string(), "");
    let median = |name: &str, spread: Option<Spread>| {
        let value = format!("{:.0}", spread?.median);
        Some(Metric { note: "median".to_owned(), ..Metric::new(name, &value, "s") })
    };
    let successes = count("successes", batch.successes as u64);
    let mut metrics = vec![Metric { note: format!("of {} runs", batch.runs), ..successes }];
    metrics.extend(median("search", batch.search_s));
    metrics.extend(median("way home", batch.home_s));
    metrics.push(count("contacts", batch.contacts));
    metrics
}

fn metrics(batch: &Batch, runs: &[Run]) -> Vec<Metric> {
    let count = |name: &str, value: u64| Metric::new(name, &value.to_string(), "");
    let mut metrics = vec![
        count("runs", batch.runs as u64),
        count("found", batch.found as u64),
        count("home again", batch.home as u64),
        count("contacts", batch.contacts),
    ];
    let percent = |spread: Option<Spread>| spread.map(|spread| scaled(spread, 100.0));
    let ratios = Spread::of(runs.iter().filter_map(|run| run.home_ratio));
    for (name, unit, decimals, spread) in [
        ("search", "s", 1, batch.search_s),
        ("search", "m", 1, batch.search_m),
        ("way home", "s", 1, batch.home_s),
        ("way home", "m", 2, batch.home_m),
        ("way home by the shortest", "", 3, ratios),
        ("floor seen", "%", 1, percent(batch.coverage)),
    ] {
        let Some(spread) = spread else { continue };
        let note = format!(
            "median; from {:.*} to {:.*}, mean {:.*}",
            decimals, spread.min, decimals, spread.max, decimals, spread.mean
        );
        let value = format!("{:.*}", decimals, spread.median);
        metrics.push(Metric { note, ..Metric::new(name, &value, unit) });
    }
    metrics
}

fn scaled(spread: Spread, factor: f64) -> Spread {
    let Spread { count, min, q1, median, q3, max, mean } = spread;
    let [min, q1, median, q3, max, mean] = [min, q1, median, q3, max, mean].map(|v| v * factor);
    Spread { count, min, q1, median, q3, max, mean }
}

fn plots(runs: &[Run]) -> Vec<TitledPlot> {
    let found = || runs.iter().filter(|run| run.summary.victim_found);
    let times: Vec<f64> = found().map(|run| run.summary.search_s).collect();
    let ways: Vec<f64> = runs.iter().filter_map(|run| run.summary.home_s).collect();
    let ratios: Vec<f64> = runs.iter().filter_map(|run| run.home_ratio).collect();
    let labels = |title: &str, x: &str, y: &str| Labels {
        title: title.to_owned(),
        x: x.to_owned(),
        y: y.to_owned(),
    };
    let mut plots = vec![];
    let mut add = |caption: &str, svg: String| {
        plots.push(TitledPlot { caption: caption.to_owned(), svg });
    };
    let stats: Vec<BoxStat> = [("search", &times), ("way home", &ways)]
        .into_iter()
        .filter_map(|(name, values)| box_of(name, values))
        .collect();
    if !stats.is_empty() {
        add(
            "How long it took: least, quartiles, most",
            boxes(&labels("Times", "", "seconds"), &stats),
        );
    }
    if times.len() > 1 {
        let share = labels("Search times", "seconds", "share of runs, %");
        add("Share of runs that had found it", cdf(&share, &[("search".to_owned(), times)]));
    }
    if let Some(stat) = box_of("way home", &ratios) {
        let text = labels("Ways home", "", "by the shortest way");
        add("Ways home by the shortest there were", boxes(&text, &[stat]));
    }
    let points: Vec<[f64; 2]> =
        found().map(|run| [run.summary.search_m, run.summary.search_s]).collect();
    if points.len() > 1 {
        let series = Series { name: String::new(), points };
        let text = labels("Searches", "metres", "seconds");
        add("Every search: how far and how long", scatter(&text, &[series]));
    }
    plots
}

fn box_of(name: &str, values: &[f64]) -> Option<BoxStat> {
    let Spread { min, q1, median, q3, max, .. } = Spread::of(values.iter().copied())?;
    Some(BoxStat { name: name.to_owned(), five: [min, q1, median, q3, max] })
}

fn endings(batch: &Batch) -> Table {
    let row = |(why, count): (&String, &usize)| vec![why.clone(), count.to_string()];
    Table {
        title: "How runs ended".to_owned(),
        headings: ["why", "#runs"].map(str::to_owned).to_vec(),
        rows: batch.ended.iter().map(row).collect(),
    }
}

fn all(runs: &[Run]) -> Table {
    let number = |value: Option<f64>, decimals: usize| match value.filter(|v| v.is_finite()) {
        Some(value) => format!("{value:.decimals$}"),
        None => "–".to_owned(),
    };
    let row = |run: &Run| {
        let summary = &run.summary;
        vec![
            summary.seed.to_string(),
            number(Some(summary.search_s), 1),
            number(Some(summary.search_m), 1),
            number(summary.home_s, 1),
            number(summary.home_m, 1),
            number(run.home_ratio, 3),
            number(Some(summary.coverage * 100.0), 0),
            summary.contacts.to_string(),
            summary.ended.clone(),
        ]
    };
    let headings = [
        "#seed",
        "#search, s",
        "#search, m",
        "#home, s",
        "#home, m",
        "#by the shortest",
        "#seen, %",
        "#contacts",
        "ended",
    ];
    Table {
        title: "Every run".to_owned(),
        headings: headings.map(str::to_owned).to_vec(),
        rows: runs.iter().map(row).collect(),
    }
}
