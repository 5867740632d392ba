//! Every place that was compared with another, and why it was taken or not, for people to read.

use robot_slam::Trial;
use robot_slam::parts::{Loss, Search};

use super::run::Mapped;

/// A line for each place that was tried, for each time the robot lost itself, and for each search for the way back; in the order of time.
pub fn explanation(mapped: &Mapped) -> String {
    let trials = mapped.slam.loops().trials();
    let line = |trial: &Trial| {
        let verdict = match &trial.refused {
            None => format!("taken, moved by {:.2} m", trial.moved),
            Some(refusal) => format!("refused: {refusal}"),
        };
        format!(
            "at {:9.1} s  patch {:5} looked for at {:5} ({:9.1} s), in doubt by {:5.2} m, score {:.2}: {verdict}\n",
            seconds(mapped, trial.to),
            trial.to,
            trial.from,
            seconds(mapped, trial.from),
            trial.sigma,
            trial.score,
        )
    };
    let relocation = mapped.slam.relocation();
    let mut lines: Vec<(usize, String)> =
        trials.iter().map(|trial| (trial.to, line(trial))).collect();
    lines.extend(relocation.losses().iter().map(|loss| (loss.patch, lost(mapped, loss))));
    lines.extend(relocation.searches().iter().map(|search| (search.patch, sought(mapped, search))));
    lines.sort_by_key(|(patch, _)| *patch);
    lines.into_iter().map(|(_, line)| line).collect()
}

fn lost(mapped: &Mapped, loss: &Loss) -> String {
    let Loss { patch, cause, .. } = loss;
    let at = seconds(mapped, *patch);
    format!("at {at:9.1} s  patch {patch:5} begins a new part: {cause}\n")
}

fn sought(mapped: &Mapped, search: &Search) -> String {
    let verdict = match &search.refused {
        Some(refusal) => format!("refused: {refusal}"),
        None if search.is_joined => format!("{} such agree, the parts are joined", search.agreeing),
        None => format!("found, but only {} such agree", search.agreeing),
    };
    let Search { patch, part, score, .. } = search;
    let at = seconds(mapped, *patch);
    format!(
        "at {at:9.1} s  patch {patch:5} looked for everywhere in the part of patch {part}, score {score:.2}: {verdict}\n"
    )
}

/// When a patch was made, from the first scan.
fn seconds(mapped: &Mapped, patch: usize) -> f64 {
    let scans = &mapped.laser.scans;
    let time = |index: usize| scans.get(index).map_or(0.0, |scan| scan.time);
    time(mapped.slam.manifold().patches()[patch].scan) - time(0)
}
