//! What is said of a log that SLAM went through.

use serde::Serialize;

use eval_metrics::{ErrorSpread, RelationScore};

use super::judged::Judged;
use super::map_file::span;
use super::run::Mapped;
use super::truth::TruthError;

/// Figures of one log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SlamReport {
    /// Its name.
    pub log: String,
    /// Scans that were used.
    pub scans: usize,
    /// How long it lasts.
    pub log_s: f64,
    /// What it took; none where that cannot be told.
    pub cpu_s: Option<f64>,
    /// Scores, where relations were given.
    #[serde(flatten)]
    pub judged: Option<Judged>,
    /// How far the way is from the true one, where that is known.
    pub truth: Option<TruthError>,
    /// Scans that others were matched with.
    pub patches: usize,
    /// Relations between them.
    pub links: usize,
    /// Places that were recognised.
    pub loops: usize,
    /// Places that were not.
    pub refused: usize,
    /// Parts of the map that nothing joins.
    pub subgraphs: usize,
    /// Turn per told turn.
    pub wheels_turn: f64,
    /// Degrees turned to the left per metre ahead.
    pub wheels_drift_deg_per_m: f64,
    /// Way per told way.
    pub wheels_way: f64,
    /// How far the laser is ahead of odometry's centre.
    pub laser_ahead_m: f64,
}

impl SlamReport {
    /// Of one run.
    pub fn new(log: &str, mapped: &Mapped, judged: Option<Judged>) -> Self {
        let manifold = mapped.slam.manifold();
        let loops = mapped.slam.loops();
        let (first, last) = span(mapped.way().map(|(scan, _)| scan));
        let [wheels_turn, drift, wheels_way, laser_ahead_m] = mapped.slam.odometry().figures();
        Self {
            log: log.to_owned(),
            scans: mapped.way().count(),
            log_s: (last - first).max(0.0),
            cpu_s: mapped.cpu_s,
            judged,
            truth: None,
            patches: manifold.patches().len(),
            links: manifold.relations().len(),
            loops: loops.closed(),
            refused: loops.trials().len() - loops.closed(),
            subgraphs: manifold.parts().len(),
            wheels_turn,
            wheels_drift_deg_per_m: drift.to_degrees(),
            wheels_way,
            laser_ahead_m,
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut rows = vec![
            ("scans", format!("{} in {:.0} s", self.scans, self.log_s)),
            (
                "patches",
                format!("{}, {} relations, {} parts", self.patches, self.links, self.subgraphs),
            ),
            ("loops", format!("{} closed, {} refused", self.loops, self.refused)),
            ("wheels", self.wheels()),
        ];
        if let Some(cpu) = self.cpu_s {
            let times = if cpu > 0.0 { self.log_s / cpu } else { f64::INFINITY };
            rows.push(("CPU time", format!("{cpu:.1} s, {times:.0} x real time")));
        }
        if let Some(judged) = &self.judged {
            rows.extend(scores(judged));
        }
        if let Some(TruthError { pairs, rmse_m, max_m, .. }) = self.truth {
            let told = format!(
                "{rmse_m:.3} m off (root mean square of {pairs} poses), at most {max_m:.3}"
            );
            rows.push(("true way", told));
        }
        let lines = rows.into_iter().map(|(name, value)| format!("{name:<22} {value}\n"));
        lines.collect::<Vec<_>>().concat()
    }

    fn wheels(&self) -> String {
        format!(
            "turn {:.3} of what they tell, drift {:+.2} deg/m, way {:.3}; laser {:.3} m ahead",
            self.wheels_turn, self.wheels_drift_deg_per_m, self.wheels_way, self.laser_ahead_m
        )
    }
}

fn scores(judged: &Judged) -> Vec<(&'static str, String)> {
    let RelationScore { relations, outside, .. } = judged.score;
    let spread = |spread: &ErrorSpread, digits: usize, unit: &str| {
        let ErrorSpread { mean, deviation, max } = spread;
        format!("{mean:.digits$} +- {deviation:.digits$} {unit}, at most {max:.digits$}")
    };
    let mut of = format!("{relations}, {outside} of them reach beyond the log");
    if judged.frame_ahead_m != 0.0 {
        of += &format!("; told of a point {:.3} m ahead of the laser", judged.frame_ahead_m);
    }
    vec![
        ("relations", of),
        ("translation", spread(&judged.score.translation_m, 4, "m")),
        ("rotation", spread(&judged.score.rotation_deg, 3, "deg")),
        ("  interpolated", spread(&judged.score.translation_m_interpolated, 4, "m")),
    ]
}
