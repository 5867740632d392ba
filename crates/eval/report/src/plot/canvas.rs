//! The sheet a plot is drawn on: frame, marks, labels, legend.

use super::axis::Axis;
use crate::text::{coordinate as c, escaped};

pub(crate) const WIDTH: f64 = 640.0;
pub(crate) const HEIGHT: f64 = 340.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 50.0;

/// Colours that people with any colour vision tell apart (Okabe & Ito 2008, darkened for white paper); the page has its own for the dark.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#b2568b", "#8a6d00", "#2a8fc4"];

/// So that lines differ without colour too.
const DASHES: [&str; 6] = ["none", "7 4", "2 3", "10 3 2 3", "14 4", "4 2 1 2"];

/// The colour of a series, in a page or alone.
pub(crate) fn colour(series: usize) -> String {
    let index = series % COLOURS.len();
    format!("var(--s{index},{})", COLOURS[index])
}

pub(crate) fn dash(series: usize) -> &'static str {
    DASHES[series % DASHES.len()]
}

/// Names of a plot's axes, with units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// What the plot shows, for those who cannot see it.
    pub title: String,
    /// Below it, such as `time, s`.
    pub x: String,
    /// Beside it, such as `way, m`.
    pub y: String,
}

/// A plot being drawn.
pub(crate) struct Canvas {
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    body: String,
}

impl Canvas {
    pub(crate) fn new(x: Axis, y: Axis) -> Self {
        Self { x, y, body: String::new() }
    }

    pub(crate) fn at_x(&self, value: f64) -> f64 {
        LEFT + self.x.share(value) * (WIDTH - LEFT - RIGHT)
    }

    pub(crate) fn at_y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - self.y.share(value) * (HEIGHT - TOP - BOTTOM)
    }

    /// Adds markup.
    pub(crate) fn draw(&mut self, markup: &str) {
        self.body += markup;
    }

    /// Lines across at the marks of y, and their numbers.
    pub(crate) fn rule_y(&mut self) {
        for tick in self.y.ticks.clone() {
            let y = self.at_y(tick);
            let label = self.y.label(tick);
            self.line((LEFT, y), (WIDTH - RIGHT, y));
            self.text((LEFT - 8.0, y + 4.0), "end", &label);
        }
    }

    /// Marks below, and their numbers.
    pub(crate) fn rule_x(&mut self) {
        for tick in self.x.ticks.clone() {
            let (x, foot) = (self.at_x(tick), HEIGHT - BOTTOM);
            let label = self.x.label(tick);
            self.line((x, foot), (x, foot + 5.0));
            self.text((x, foot + 19.0), "middle", &label);
        }
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(c);
        self.body += &format!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" style=\"stroke:var(--line,#d5dae0)\"/>"
        );
    }

    pub(crate) fn text(&mut self, at: (f64, f64), anchor: &str, words: &str) {
        let ([x, y], words) = ([at.0, at.1].map(c), escaped(words));
        self.body += &format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"13\" style=\"fill:var(--ink,#1b1f24)\">{words}</text>"
        );
    }

    /// Names of series above the plot, each with a piece of its line.
    pub(crate) fn legend(&mut self, names: &[&str]) {
        let mut x = LEFT;
        for (series, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let (colour, dash) = (colour(series), dash(series));
            self.body += &format!(
                "<line x1=\"{}\" y1=\"16\" x2=\"{}\" y2=\"16\" stroke-width=\"3\" stroke-dasharray=\"{dash}\" style=\"stroke:{colour}\"/>",
                c(x),
                c(x + 26.0)
            );
            self.text((x + 32.0, 20.0), "start", name);
            // About as wide as its letters.
            x += 52.0 + 7.2 * name.chars().count() as f64;
        }
    }

    pub(crate) fn finish(mut self, labels: &Labels) -> String {
        let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
        self.text((middle, HEIGHT - 10.0), "middle", &labels.x);
        let (y, words) = (c(f64::midpoint(TOP, HEIGHT - BOTTOM)), escaped(&labels.y));
        self.body += &format!(
            "<text transform=\"translate(15 {y}) rotate(-90)\" text-anchor=\"middle\" font-size=\"13\" style=\"fill:var(--ink,#1b1f24)\">{words}</text>"
        );
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\"><title>{}</title>{}</svg>",
            escaped(&labels.title),
            self.body
        )
    }
}
