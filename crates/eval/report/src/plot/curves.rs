//! Lines, steps, points and distributions.

use super::axis::Axis;
use super::canvas::{Canvas, Labels, colour, dash};
use crate::text::coordinate as c;

/// Points of one thing; what is not finite is left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// For the legend.
    pub name: String,
    /// x and y.
    pub points: Vec<[f64; 2]>,
}

/// How points are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    Straight,
    Steps,
    Apart,
}

/// Points joined by straight lines.
pub fn lines(labels: &Labels, series: &[Series]) -> String {
    curves(labels, series, Join::Straight)
}

/// Values that hold until the next point.
pub fn steps(labels: &Labels, series: &[Series]) -> String {
    curves(labels, series, Join::Steps)
}

/// Points alone.
pub fn scatter(labels: &Labels, series: &[Series]) -> String {
    curves(labels, series, Join::Apart)
}

/// Share of the values, in percent, that are no greater than x, for each of the named samples.
pub fn cdf(labels: &Labels, samples: &[(String, Vec<f64>)]) -> String {
    let series: Vec<Series> = samples
        .iter()
        .map(|(name, values)| {
            let mut sorted: Vec<f64> = values.iter().copied().filter(|v| v.is_finite()).collect();
            sorted.sort_by(f64::total_cmp);
            let share = |rank: usize| rank as f64 * 100.0 / sorted.len() as f64;
            let first = sorted.first().map(|&value| [value, 0.0]);
            let rest = sorted.iter().enumerate().map(|(rank, &value)| [value, share(rank + 1)]);
            Series { name: name.clone(), points: first.into_iter().chain(rest).collect() }
        })
        .collect();
    steps(labels, &series)
}

fn curves(labels: &Labels, series: &[Series], join: Join) -> String {
    let finite = |series: &Series| {
        let points = series.points.iter().copied();
        points.filter(|[x, y]| x.is_finite() && y.is_finite()).collect::<Vec<_>>()
    };
    let all: Vec<Vec<[f64; 2]>> = series.iter().map(finite).collect();
    let values = |axis: usize| all.iter().flatten().map(move |point| point[axis]);
    let mut canvas = Canvas::new(Axis::around(values(0), 7), Axis::around(values(1), 5));
    canvas.rule_y();
    canvas.rule_x();
    for (index, points) in all.iter().enumerate() {
        let markup = match join {
            Join::Apart => dots(&canvas, points, index),
            _ => line(&canvas, points, index, join),
        };
        canvas.draw(&markup);
    }
    let names: Vec<&str> = series.iter().map(|series| series.name.as_str()).collect();
    canvas.legend(&names);
    canvas.finish(labels)
}

fn line(canvas: &Canvas, points: &[[f64; 2]], series: usize, join: Join) -> String {
    let mut path = String::new();
    for (index, &[x, y]) in points.iter().enumerate() {
        let (x, y) = (c(canvas.at_x(x)), c(canvas.at_y(y)));
        path += &match (index, join) {
            (0, _) => format!("M{x} {y}"),
            (_, Join::Steps) => format!("H{x}V{y}"),
            _ => format!("L{x} {y}"),
        };
    }
    let (colour, dash) = (colour(series), dash(series));
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-dasharray=\"{dash}\" style=\"stroke:{colour}\"/>"
    )
}

fn dots(canvas: &Canvas, points: &[[f64; 2]], series: usize) -> String {
    let colour = colour(series);
    let dot = |&[x, y]: &[f64; 2]| {
        let (x, y) = (canvas.at_x(x), canvas.at_y(y));
        // Every second series has squares, so that they differ without colour.
        if series.is_multiple_of(2) {
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"3.5\"/>", c(x), c(y))
        } else {
            let (x, y) = (c(x - 3.0), c(y - 3.0));
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"6\" height=\"6\"/>")
        }
    };
    let dots: String = points.iter().map(dot).collect();
    format!("<g style=\"fill:{colour}\" fill-opacity=\"0.75\">{dots}</g>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_runs_from_corner_to_corner_of_its_frame() {
        let series = Series { name: "a < b".to_owned(), points: vec![[0.0, 0.0], [7.0, 5.0]] };
        let svg = lines(&Labels { x: "time, s".to_owned(), ..Labels::default() }, &[series]);
        assert!(svg.contains("d=\"M64 290L624 34\""), "{svg}");
        assert!(svg.contains("a &lt; b") && svg.contains("time, s"));
    }

    #[test]
    fn a_distribution_climbs_to_a_hundred_percent() {
        let svg = cdf(&Labels::default(), &[("ours".to_owned(), vec![3.0, 1.0, 2.0, 4.0])]);
        // Four steps up; the last reaches the top of the frame.
        assert_eq!(svg.matches('V').count(), 4, "{svg}");
        assert!(svg.contains("V34\""), "{svg}");
    }

    #[test]
    fn nothing_and_wild_numbers_draw_an_empty_frame() {
        let wild =
            Series { name: String::new(), points: vec![[f64::NAN, 1.0], [1.0, f64::INFINITY]] };
        for svg in [lines(&Labels::default(), &[]), scatter(&Labels::default(), &[wild])] {
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
