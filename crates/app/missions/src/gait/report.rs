//! A walk for people: the pattern of feet as text, and a page with plots.

use eval_report::plot::{Labels, Series, lines};
use eval_report::{Metric, Span, Study, Timeline, TitledPlot};

use super::walk::{Moment, Walked};

/// Columns of the pattern on a terminal.
const COLUMNS: usize = 64;

/// What came out, and which feet stood when.
pub fn text(walked: &Walked) -> String {
    let margin = walked.least_margin_m.map_or_else(
        || format!("none: fewer than three feet for {:.1} % of the time", airborne(walked)),
        |margin| format!("{:.1} cm", margin * 100.0),
    );
    let head = [
        ("gait", format!("{} of {}: {}", walked.gait, walked.robot, walked.table)),
        ("a cycle", format!("{:.1} s", walked.cycle_s)),
        ("goes", format!("{:.1} cm a cycle", walked.metres_per_cycle * 100.0)),
        ("turns", format!("{:.1} degrees a cycle, to the left", walked.degrees_per_cycle)),
        ("least margin", margin),
        ("at the end", if walked.upright { "upright" } else { "fallen over" }.to_owned()),
    ];
    let head = head.map(|(name, value)| format!("{name:<14} {value}\n")).concat();
    format!("{head}\nfeet on the ground in the last cycle\n{}", pattern(walked))
}

fn airborne(walked: &Walked) -> f64 {
    (1.0 - walked.share_standing) * 100.0
}

/// A row a foot: a block while it stands.
fn pattern(walked: &Walked) -> String {
    let steps = walked.moments.len() / walked.cycles.max(1);
    let last = &walked.moments[walked.moments.len() - steps..];
    let row = |(foot, name): (usize, &String)| {
        let cell = |column: usize| {
            let moment = last.get(column * last.len() / COLUMNS);
            if moment.is_some_and(|moment| moment.feet[foot]) { '█' } else { '·' }
        };
        format!("{name:<14} {}\n", (0..COLUMNS).map(cell).collect::<String>())
    };
    walked.feet.iter().enumerate().map(row).collect()
}

/// The same as a page that needs nothing else, with the margin over time.
pub fn to_page(walked: &Walked) -> String {
    let spans = walked.feet.iter().enumerate().flat_map(|(foot, name)| {
        let stretches = stretches(&walked.moments, foot);
        stretches.into_iter().map(move |(begin, end)| Span {
            row: name.clone(),
            label: format!("{name} stands"),
            begin,
            end,
        })
    });
    let margin = walked
        .moments
        .iter()
        .filter_map(|moment| moment.margin_m.map(|margin| [moment.seconds, margin * 100.0]));
    let labels = Labels { title: "Margin".into(), x: "time (s)".into(), y: "margin (cm)".into() };
    let margin = [Series { name: "centre of mass to edge".into(), points: margin.collect() }];
    let least = walked.least_margin_m.map(|margin| format!("{:.1}", margin * 100.0));
    let study = Study {
        title: format!("{} walks: {}", walked.robot, walked.gait),
        verdict: if walked.upright { "it walked" } else { "it fell over" }.to_owned(),
        is_success: Some(walked.upright),
        subtitle: format!("{} cycles of {} on a concrete floor", walked.cycles, walked.table),
        highlights: vec![
            Metric::new("a cycle goes", &format!("{:.1}", walked.metres_per_cycle * 100.0), "cm"),
            Metric::new("a cycle turns", &format!("{:.1}", walked.degrees_per_cycle), "degrees"),
            Metric::new("least margin", least.as_deref().unwrap_or("none"), "cm"),
        ],
        plots: vec![
            TitledPlot {
                caption: "Which foot is on the ground".into(),
                svg: Timeline { spans: spans.collect() }.to_svg(),
            },
            TitledPlot {
                caption: "How far the centre of mass lies inside the standing feet".into(),
                svg: lines(&labels, &margin),
            },
        ],
        ..Study::default()
    };
    study.to_html()
}

/// From when to when a foot stands, each time.
fn stretches(moments: &[Moment], foot: usize) -> Vec<(f64, f64)> {
    let mut stretches: Vec<(f64, f64)> = vec![];
    let mut stood = false;
    for moment in moments {
        match (stood, moment.feet[foot]) {
            (false, true) => stretches.push((moment.seconds, moment.seconds)),
            (true, true) => {
                if let Some(last) = stretches.last_mut() {
                    last.1 = moment.seconds;
                }
            }
            (_, false) => {}
        }
        stood = moment.feet[foot];
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walked() -> Walked {
        let moment = |(index, feet): (usize, [bool; 2])| Moment {
            seconds: index as f64,
            feet: feet.to_vec(),
            margin_m: feet[0].then_some(0.02),
        };
        let feet = [[true, true], [true, false], [false, true], [true, true]];
        Walked {
            robot: "Insect".into(),
            gait: "forward".into(),
            table: "(170)".into(),
            cycles: 1,
            cycle_s: 4.0,
            metres_per_cycle: 0.2,
            degrees_per_cycle: 1.0,
            least_margin_m: None,
            share_standing: 0.75,
            upright: true,
            feet: vec!["L".into(), "R".into()],
            moments: feet.into_iter().enumerate().map(moment).collect(),
        }
    }

    #[test]
    fn a_foot_has_a_stretch_for_each_time_it_stands() {
        assert_eq!(stretches(&walked().moments, 0), [(0.0, 1.0), (3.0, 3.0)]);
        assert_eq!(stretches(&walked().moments, 1), [(0.0, 0.0), (2.0, 3.0)]);
    }

    #[test]
    fn the_text_shows_when_each_foot_stands_and_that_it_once_stood_on_too_few() {
        let text = text(&walked());
        assert!(text.contains("goes           20.0 cm a cycle"), "{text}");
        assert!(text.contains("fewer than three feet for 25.0 % of the time"), "{text}");
        let row = text.lines().last().unwrap();
        assert_eq!((row.matches('█').count(), row.matches('·').count()), (48, 16), "{row}");
    }

    #[test]
    fn the_page_has_both_plots() {
        let page = to_page(&walked());
        assert_eq!(page.matches("<svg").count(), 2);
        assert!(page.contains("Insect walks: forward"));
    }
}
