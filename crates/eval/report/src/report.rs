//! The report of one run.

use crate::base64::data_uri;
use crate::map_view::MapView;
use crate::page::{Head, Tone, figure, page, section};
use crate::tables::{self, Metric, TaskRow};
use crate::text::escaped;
use crate::timeline::Timeline;

/// How a run can be had again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Seed of all its chance.
    pub seed: u64,
    /// Version of the program.
    pub version: String,
    /// What was typed.
    pub command: String,
    /// Commit of the source, if known.
    pub commit: Option<String>,
}

/// A plot and its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TitledPlot {
    /// Below it.
    pub caption: String,
    /// Made by [`crate::plot`]; it goes into the page as it is.
    pub svg: String,
}

/// A picture and its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Photo {
    /// Below it.
    pub caption: String,
    /// A PNG or JPEG file.
    pub file: Vec<u8>,
}

/// What is told of one run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// On top.
    pub title: String,
    /// How it ended, in a line.
    pub verdict: String,
    /// Whether that is good, if it is either.
    pub is_success: Option<bool>,
    /// Where, who and with which seed, in a line below the title.
    pub subtitle: String,
    /// The few measures that are looked at first.
    pub highlights: Vec<Metric>,
    /// Measures.
    pub metrics: Vec<Metric>,
    /// Tasks in their order.
    pub tasks: Vec<TaskRow>,
    /// What happened when.
    pub timeline: Timeline,
    /// The map, with ways.
    pub map: Option<MapView>,
    /// Plots.
    pub plots: Vec<TitledPlot>,
    /// Pictures.
    pub pictures: Vec<Photo>,
    /// How to have it again.
    pub conditions: Option<Conditions>,
}

/// Below the map: pictures for the rescue league lie otherwise.
const WHICH_WAY_IS_UP: &str = "x to the right, y up, as in map.pgm; map.png and map.tif are turned a quarter to the left, x up and y to the left, as the rescue league wants them";

impl Report {
    /// One page that needs nothing else.
    pub fn to_html(&self) -> String {
        let figure = |svg: String, words| if svg.is_empty() { svg } else { figure(&svg, words) };
        let map = self.map.as_ref().map(MapView::to_svg).unwrap_or_default();
        let body = [
            tables::tiles(&self.highlights),
            section("Map", &figure(map, WHICH_WAY_IS_UP)),
            section("Measures", &tables::metrics(&self.metrics)),
            section("Timeline", &figure(self.timeline.to_svg(), "")),
            section("Tasks", &tables::tasks(&self.tasks)),
            section("Plots", &plots(&self.plots)),
            section("Pictures", &photos(&self.pictures)),
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

pub(crate) fn plots(plots: &[TitledPlot]) -> String {
    if plots.is_empty() {
        return String::new();
    }
    let plots = plots.iter().map(|plot| figure(&plot.svg, &plot.caption));
    format!("<div class=\"plots\">\n{}</div>\n", plots.collect::<String>())
}

pub(crate) fn photos(photos: &[Photo]) -> String {
    if photos.is_empty() {
        return String::new();
    }
    let photo = |photo: &Photo| {
        let (source, words) = (data_uri(&photo.file), escaped(&photo.caption));
        figure(&format!("<img src=\"{source}\" alt=\"{words}\">"), &photo.caption)
    };
    format!("<div class=\"grid\">\n{}</div>\n", photos.iter().map(photo).collect::<String>())
}

pub(crate) fn conditions(conditions: Option<&Conditions>) -> String {
    let Some(conditions) = conditions else { return String::new() };
    let commit = conditions.commit.as_ref().map(|commit| format!(", commit {}", escaped(commit)));
    let text = format!(
        "<p>Seed {}, usar {}{}.</p>\n<p><code>{}</code></p>\n",
        conditions.seed,
        escaped(&conditions.version),
        commit.unwrap_or_default(),
        escaped(&conditions.command)
    );
    section("Conditions", &text)
}

#[cfg(test)]
mod tests;
