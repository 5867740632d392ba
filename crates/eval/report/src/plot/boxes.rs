//! Box plots: least, quartiles, greatest.

use super::axis::Axis;
use super::canvas::{Canvas, HEIGHT, Labels, colour};
use crate::text::coordinate as c;

/// One box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoxStat {
    /// Below it.
    pub name: String,
    /// The least, first quartile, median, third quartile and greatest.
    pub five: [f64; 5],
}

/// Boxes side by side, over one scale.
pub fn boxes(labels: &Labels, stats: &[BoxStat]) -> String {
    let values = stats.iter().flat_map(|stat| stat.five).chain([0.0]);
    let x = Axis { low: 0.0, high: stats.len().max(1) as f64, ..Axis::around([], 1) };
    let mut canvas = Canvas::new(x, Axis::around(values, 5));
    canvas.rule_y();
    for (index, stat) in stats.iter().enumerate() {
        let middle = canvas.at_x(index as f64 + 0.5);
        let half = ((canvas.at_x(1.0) - canvas.at_x(0.0)) / 5.0).min(45.0);
        if stat.five.iter().all(|value| value.is_finite()) {
            let markup = one(&canvas, stat, (middle, half), index);
            canvas.draw(&markup);
        }
        canvas.text((middle, HEIGHT - 31.0), "middle", &stat.name);
    }
    canvas.finish(labels)
}

fn one(canvas: &Canvas, stat: &BoxStat, (x, half): (f64, f64), series: usize) -> String {
    let [min, q1, median, q3, max] = stat.five.map(|value| canvas.at_y(value));
    let [left, right, width] = [x - half, x + half, 2.0 * half].map(c);
    let (x, colour) = (c(x), colour(series));
    let [min, q1, median, q3, max, height] = [min, q1, median, q3, max, q1 - q3].map(c);
    format!(
        "<g style=\"stroke:{colour};fill:{colour}\" stroke-width=\"2\">\
         <path d=\"M{x} {min}V{q1}M{x} {q3}V{max}M{left} {min}H{right}M{left} {max}H{right}\" fill=\"none\"/>\
         <rect x=\"{left}\" y=\"{q3}\" width=\"{width}\" height=\"{height}\" fill-opacity=\"0.2\"/>\
         <path d=\"M{left} {median}H{right}\" stroke-width=\"3.5\"/></g>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_spans_its_quartiles() {
        let stat = BoxStat { name: "ours".to_owned(), five: [0.0, 25.0, 50.0, 75.0, 100.0] };
        let svg = boxes(&Labels::default(), &[stat]);
        // The frame is 256 high from 290 up to 34: half of it is the box.
        assert!(svg.contains("y=\"98\"") && svg.contains("height=\"128\""), "{svg}");
        assert!(svg.contains(">ours</text>"));
    }
}
