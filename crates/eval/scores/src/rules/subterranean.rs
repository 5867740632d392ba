//! The Subterranean Challenge: a point for each artefact reported within 5 m and by its right kind; the same report twice is free, and only so
//! many different ones are taken.

use super::Scored;
use crate::facts::{Facts, Report};

/// Metres, in space.
const REACH: f64 = 5.0;
/// Reports taken, as by default.
const TAKEN: usize = 40;
/// What people are called.
const SURVIVOR: &str = "survivor";

pub(crate) fn subterranean(facts: &Facts) -> Scored {
    let mut taken: Vec<&Report> = vec![];
    for report in &facts.reports {
        let is_new = !taken.iter().any(|other| other.at == report.at && other.kind == report.kind);
        if is_new && taken.len() < TAKEN {
            taken.push(report);
        }
    }
    let mut known = vec![false; facts.people.len()];
    for report in taken.iter().filter(|report| report.kind == SURVIVOR) {
        let near = facts.people.iter().enumerate().filter(|(person, somebody)| {
            !known[*person] && somebody.at.distance(report.at) <= REACH
        });
        let nearest =
            near.min_by(|a, b| a.1.at.distance(report.at).total_cmp(&b.1.at.distance(report.at)));
        if let Some((person, _)) = nearest {
            known[person] = true;
        }
    }
    let points = known.into_iter().filter(|&is_known| is_known).count() as f64;
    let parts = vec![("artefacts", points), ("reports taken", taken.len() as f64)];
    (points, "artefacts within 5 m and of the right kind", parts)
}
