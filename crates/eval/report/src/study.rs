//! The page of a study: many runs, beside published figures.

use crate::page::{Head, Tone, page, section};
use crate::report::{Conditions, Photo, TitledPlot, conditions, photos, plots};
use crate::tables::{self, Metric, Table, table};

/// One line of the table: a published figure and ours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// What is measured, with its unit.
    pub what: String,
    /// As published; empty where nothing was.
    pub paper: String,
    /// As measured here.
    pub ours: String,
    /// What else is to be said.
    pub note: String,
}

/// What is told of many runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Study {
    /// On top.
    pub title: String,
    /// What came out, in a line.
    pub verdict: String,
    /// Whether that is good, if it is either.
    pub is_success: Option<bool>,
    /// Where, who and with which seeds, in a line below the title.
    pub subtitle: String,
    /// The few measures that are looked at first.
    pub highlights: Vec<Metric>,
    /// Published beside ours.
    pub comparisons: Vec<Comparison>,
    /// Other measures.
    pub metrics: Vec<Metric>,
    /// Boxes, distributions, whatever shows it.
    pub plots: Vec<TitledPlot>,
    /// Pictures below the plots.
    pub pictures: Vec<Photo>,
    /// Tables below the pictures.
    pub tables: Vec<Table>,
    /// How to have it again.
    pub conditions: Option<Conditions>,
}

impl Study {
    /// One page that needs nothing else.
    pub fn to_html(&self) -> String {
        let row = |c: &Comparison| {
            let paper = if c.paper.is_empty() { "–" } else { &c.paper };
            vec![c.what.clone(), paper.to_owned(), c.ours.clone(), c.note.clone()]
        };
        let rows: Vec<Vec<String>> = self.comparisons.iter().map(row).collect();
        let others: String = self.tables.iter().map(titled).collect();
        let body = [
            tables::tiles(&self.highlights),
            section("Ours beside the paper's", &table(&["what", "#paper", "#ours", "note"], &rows)),
            section("Measures", &tables::metrics(&self.metrics)),
            section("Plots", &plots(&self.plots)),
            section("Pictures", &photos(&self.pictures)),
            others,
            conditions(self.conditions.as_ref()),
        ];
        let head = Head {
            title: &self.title,
            subtitle: &self.subtitle,
            verdict: &self.verdict,
            tone: Tone::of(self.is_success),
        };
        page(&head, &body.concat())
    }
}

fn titled(one: &Table) -> String {
    let headings: Vec<&str> = one.headings.iter().map(String::as_str).collect();
    section(&one.title, &table(&headings, &one.rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_nobody_published_is_a_dash_beside_ours() {
        let comparison = Comparison {
            what: "way home, m".to_owned(),
            ours: "13.1".to_owned(),
            ..Comparison::default()
        };
        let html = Study { comparisons: vec![comparison], ..Study::default() }.to_html();
        let row = "<td>way home, m</td><td class=\"n\">–</td><td class=\"n\">13.1</td>";
        assert!(html.contains(row), "{html}");
    }
}
