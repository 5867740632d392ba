//! What happened when, as bars over one line of time.

use crate::plot::{Axis, colour};
use crate::text::{coordinate as c, escaped};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 150.0;
const ROW: f64 = 28.0;

/// A stretch of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Span {
    /// The row it lies in; rows appear in the order they are first met.
    pub row: String,
    /// What is said when pointed at.
    pub label: String,
    /// Seconds.
    pub begin: f64,
    /// Seconds; equal to `begin` for a moment.
    pub end: f64,
}

/// Spans over one line of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// In any order.
    pub spans: Vec<Span>,
}

impl Timeline {
    /// As SVG; empty without spans.
    pub fn to_svg(&self) -> String {
        let is_finite = |span: &&Span| span.begin.is_finite() && span.end.is_finite();
        let spans: Vec<&Span> = self.spans.iter().filter(is_finite).collect();
        if spans.is_empty() {
            return String::new();
        }
        let mut rows: Vec<&str> = vec![];
        for span in &spans {
            if !rows.contains(&span.row.as_str()) {
                rows.push(&span.row);
            }
        }
        let axis = Axis::around(spans.iter().flat_map(|span| [span.begin, span.end]), 8);
        let at = |seconds: f64| LEFT + axis.share(seconds) * (WIDTH - LEFT - 24.0);
        let foot = rows.len() as f64 * ROW + 8.0;
        let mut body = String::new();
        for &tick in &axis.ticks {
            body += &mark(at(tick), foot, &axis.label(tick));
        }
        for (index, row) in rows.iter().enumerate() {
            let y = c(index as f64 * ROW + 23.0);
            body += &format!(
                "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\" font-size=\"14\" style=\"fill:var(--ink,#1b1f24)\">{}</text>",
                c(LEFT - 10.0),
                escaped(row)
            );
        }
        for span in &spans {
            let row = rows.iter().position(|row| *row == span.row).unwrap_or(0);
            body += &bar(span, row, (at(span.begin), at(span.end)));
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" font-family=\"sans-serif\"><title>What happened when, seconds</title>{body}</svg>",
            c(foot + 26.0)
        )
    }
}

fn mark(x: f64, foot: f64, label: &str) -> String {
    let (x, y, foot) = (c(x), c(foot + 18.0), c(foot));
    format!(
        "<line x1=\"{x}\" y1=\"4\" x2=\"{x}\" y2=\"{foot}\" style=\"stroke:var(--line,#d5dae0)\"/><text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"13\" style=\"fill:var(--soft,#59636e)\">{label} s</text>"
    )
}

fn bar(span: &Span, row: usize, (from, to): (f64, f64)) -> String {
    // A moment is still to be seen.
    let (y, width) = (c(row as f64 * ROW + 8.0), c((to - from).max(4.0)));
    let words = format!("{}: {:.1} to {:.1} s", span.label, span.begin, span.end);
    format!(
        "<rect x=\"{}\" y=\"{y}\" width=\"{width}\" height=\"20\" rx=\"3\" style=\"fill:{}\"><title>{}</title></rect>",
        c(from),
        colour(row),
        escaped(&words)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_span_is_a_bar_in_its_row() {
        let span =
            |row: &str, begin, end| Span { row: row.to_owned(), label: row.to_owned(), begin, end };
        let spans = vec![
            span("explore", 0.0, 50.0),
            span("go <home>", 50.0, 100.0),
            span("explore", 60.0, 60.0),
        ];
        let svg = Timeline { spans }.to_svg();
        assert_eq!(svg.matches("<rect").count(), 3);
        assert_eq!(svg.matches("y=\"8\" width").count(), 2, "two in the first row: {svg}");
        assert!(svg.contains("go &lt;home&gt;") && svg.contains("width=\"4\""));
    }

    #[test]
    fn nothing_happened_is_nothing_drawn() {
        assert_eq!(Timeline::default().to_svg(), "");
    }
}
