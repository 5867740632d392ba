//! False loops put into a graph, to see what they do.

use base::geom::Pose2;
use base::noise::NoiseStream;

use crate::{Edge, GraphError, PlaneGraph};

/// How false loops come about: Sünderhauf & Protzel, "Switchable constraints for robust pose graph SLAM", IROS 2012, §V-A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FalseLoops {
    /// Any two places are taken for the same.
    Random,
    /// Places that are near on the way.
    Local,
    /// Ten in a row that tell the same story.
    Grouped,
}

/// How many tell the same story.
const GROUP: usize = 10;
/// How far along the way local ones reach.
const LOCAL: usize = 20;
/// How far off they put the other place, metres.
const FAR: f64 = 2.0;

impl FalseLoops {
    /// Adds so many that are as sure of themselves as the first true loop; the same seed gives the same ones.
    pub fn add(self, graph: &mut PlaneGraph, count: usize, seed: u64) -> Result<(), GraphError> {
        let mut noise = NoiseStream::new(seed, "false loops");
        let poses = graph.poses().len();
        let loops = || graph.edges().iter().filter(|edge| !edge.is_trusted);
        let Some(information) = loops().chain(graph.edges()).map(|edge| edge.information).next()
        else {
            return Ok(());
        };
        let length = if self == Self::Grouped { GROUP } else { 1 };
        let mut added = 0;
        while added < count && poses > 2 * LOCAL {
            let from = noise.below(poses);
            let near = from + 2 + noise.below(LOCAL);
            let to = if self == Self::Local { near } else { noise.below(poses) };
            let yaw = noise.uniform(-std::f64::consts::PI, std::f64::consts::PI);
            let measured = Pose2::new(noise.gaussian(FAR), noise.gaussian(FAR), yaw);
            for step in 0..length {
                let (from, to) = (from + step, to + step);
                if from.max(to) >= poses || from.abs_diff(to) < 2 || added == count {
                    break;
                }
                graph.add_edge(Edge { from, to, measured, information, is_trusted: false })?;
                added += 1;
            }
        }
        Ok(())
    }
}
