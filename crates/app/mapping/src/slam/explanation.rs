//! Every place that was compared with another, and why it was taken or not, for people to read.

use robot_slam::Trial;

use super::run::Mapped;

/// A line for each place that was tried.
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
    trials.iter().map(line).collect()
}

/// When a patch was made, from the first scan.
fn seconds(mapped: &Mapped, patch: usize) -> f64 {
    let scans = &mapped.laser.scans;
    let time = |index: usize| scans.get(index).map_or(0.0, |scan| scan.time);
    time(mapped.slam.manifold().patches()[patch].scan) - time(0)
}
