//! What a map holds.

use link_slam_maps::{RelationKind, SlamMap};
use serde::Serialize;

use super::map_file::reopened;

/// What a map holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapInfo {
    /// The frame its poses are told in.
    pub frame: String,
    /// The logs it was made of: name, first patch, scans.
    pub logs: Vec<(String, usize, u64)>,
    /// The laser.
    pub laser: String,
    /// Beams a scan.
    pub beams: usize,
    /// Degrees from beam to beam.
    pub step_deg: f64,
    /// How far it sees.
    pub max_range_m: f64,
    /// Key scans.
    pub patches: usize,
    /// Relations between them.
    pub links: usize,
    /// Those by wheels, by matching nearby, by loops and between parts.
    pub links_by_kind: [usize; 4],
    /// Places that were recognised.
    pub loops: usize,
    /// Places that were not.
    pub refused: usize,
    /// Parts that nothing joins.
    pub subgraphs: usize,
    /// Width and height of where the laser was.
    pub extent_m: [f64; 2],
    /// Where mapping ended: x, y and degrees.
    pub end: [f64; 3],
}

impl MapInfo {
    /// Looks into a map.
    pub fn of(map: &SlamMap) -> Self {
        let of_kind = |kind| map.relations.iter().filter(|r| r.kind == kind).count();
        let refused = map.trials.iter().filter(|trial| trial.refused.is_some()).count();
        let extent = |along: fn(&base::geom::Pose2) -> f64| {
            let all = || map.patches.iter().map(|patch| along(&patch.pose));
            let span =
                all().fold(f64::NEG_INFINITY, f64::max) - all().fold(f64::INFINITY, f64::min);
            span.max(0.0)
        };
        let logs = map.origins.iter();
        Self {
            frame: map.frame.clone(),
            logs: logs.map(|log| (log.name.clone(), log.first_patch, log.scans)).collect(),
            laser: map.laser.name.clone(),
            beams: map.laser.beams,
            step_deg: map.laser.step.to_degrees(),
            max_range_m: map.laser.max_range,
            patches: map.patches.len(),
            links: map.relations.len(),
            links_by_kind: [
                of_kind(RelationKind::Odometry),
                of_kind(RelationKind::Near),
                of_kind(RelationKind::Loop),
                of_kind(RelationKind::Bridge),
            ],
            loops: map.trials.len() - refused,
            refused,
            subgraphs: reopened(map).slam.manifold().parts().len(),
            extent_m: [extent(|pose| pose.x), extent(|pose| pose.y)],
            end: [map.end.pose.x, map.end.pose.y, map.end.pose.yaw.to_degrees()],
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut row = |name: &str, value: String| text += &format!("{name:<16} {value}\n");
        for (name, first, scans) in &self.logs {
            row("log", format!("{name}: {scans} scans, from patch {first} on"));
        }
        let Self { laser, beams, step_deg, max_range_m, .. } = self;
        row("laser", format!("{laser}: {beams} beams by {step_deg:.3} deg, up to {max_range_m} m"));
        let [wheels, near, loops, bridges] = self.links_by_kind;
        row("patches", format!("{} in {} parts", self.patches, self.subgraphs));
        row(
            "relations",
            format!(
                "{}: {wheels} by wheels, {near} nearby, {loops} by loops, {bridges} between parts",
                self.links
            ),
        );
        row("loops", format!("{} closed, {} refused", self.loops, self.refused));
        let ([width, height], [x, y, yaw]) = (self.extent_m, self.end);
        row("extent", format!("{width:.1} by {height:.1} m"));
        row("end", format!("({x:.2}, {y:.2}) m, {yaw:.1} deg in frame {:?}", self.frame));
        text
    }
}
