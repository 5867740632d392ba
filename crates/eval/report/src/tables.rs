//! Tables of measures and of tasks.

use crate::text::escaped;

/// One measure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metric {
    /// What was measured.
    pub name: String,
    /// The value as it is to be read.
    pub value: String,
    /// Its unit; empty for counts and shares.
    pub unit: String,
    /// What else is to be said.
    pub note: String,
}

impl Metric {
    /// Without a note.
    pub fn new(name: &str, value: &str, unit: &str) -> Self {
        let [name, value, unit] = [name, value, unit].map(str::to_owned);
        Self { name, value, unit, note: String::new() }
    }
}

/// One task of a mission.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TaskRow {
    /// Its name.
    pub task: String,
    /// When it began, seconds.
    pub began: f64,
    /// When it ended, seconds; `None` if it did not.
    pub ended: Option<f64>,
    /// Metres driven meanwhile, if they were counted.
    pub metres: Option<f64>,
    /// How it ended, in a word.
    pub ending: String,
    /// Why it ended.
    pub why: String,
}

/// A table with its heading; columns whose heading begins with `#` hold numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Above it.
    pub title: String,
    /// Of its columns.
    pub headings: Vec<String>,
    /// As many cells each as there are columns.
    pub rows: Vec<Vec<String>>,
}

/// A table; columns whose heading begins with `#` hold numbers.
pub(crate) fn table(headings: &[&str], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let class = |column: usize| {
        let is_number = headings.get(column).is_some_and(|heading| heading.starts_with('#'));
        if is_number { " class=\"n\"" } else { "" }
    };
    let head = headings.iter().enumerate().map(|(column, heading)| {
        format!("<th{}>{}</th>", class(column), escaped(heading.trim_start_matches('#')))
    });
    let body = rows.iter().map(|row| {
        let cells = row.iter().enumerate();
        let cells =
            cells.map(|(column, cell)| format!("<td{}>{}</td>", class(column), escaped(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    format!(
        "<div class=\"wide\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table></div>\n",
        head.collect::<String>(),
        body.collect::<String>()
    )
}

pub(crate) fn metrics(metrics: &[Metric]) -> String {
    let row = |m: &Metric| vec![m.name.clone(), m.value.clone(), m.unit.clone(), m.note.clone()];
    table(&["measure", "#value", "unit", "note"], &metrics.iter().map(row).collect::<Vec<_>>())
}

/// The few measures that are looked at first, large.
pub(crate) fn tiles(metrics: &[Metric]) -> String {
    if metrics.is_empty() {
        return String::new();
    }
    let tile = |m: &Metric| {
        let [name, value, unit, note] = [&m.name, &m.value, &m.unit, &m.note].map(|t| escaped(t));
        format!(
            "<div><span>{name}</span><b>{value}<small>{unit}</small></b><span>{note}</span></div>\n"
        )
    };
    format!("<div class=\"tiles\">\n{}</div>\n", metrics.iter().map(tile).collect::<String>())
}

pub(crate) fn tasks(tasks: &[TaskRow]) -> String {
    let row = |task: &TaskRow| {
        let ended = task.ended.map_or("still running".to_owned(), |end| format!("{end:.1}"));
        let took = task.ended.map_or("–".to_owned(), |end| format!("{:.1}", end - task.began));
        let metres = task.metres.map_or(String::new(), |metres| format!("{metres:.2}"));
        let (word, why) = (task.task.clone(), task.why.clone());
        vec![word, format!("{:.1}", task.began), ended, took, metres, task.ending.clone(), why]
    };
    let headings =
        ["task", "#began, s", "#ended, s", "#took, s", "#metres", "ended", "why it ended"];
    table(&headings, &tasks.iter().map(row).collect::<Vec<_>>())
}
