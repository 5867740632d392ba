//! The back end: patches are moved to where their relations agree best.

use base::geom::Pose2;
use glam::DMat3;
use robot_graph::{Edge, GraphError, Kernel, PlaneGraph, Settings, Square, optimise};
use robot_matching::{rotation, widened};

use crate::patch::Relation;

/// Relations that miss by this many standard deviations count half.
const DOUBT: f64 = 5.0;
/// One after the other: a loop that closes a long drift misses by far before the first step, and doubting it then would leave it open for ever.
pub(crate) const KERNELS: [Kernel; 2] = [Kernel::None, Kernel::Cauchy(DOUBT)];
/// Gains of less than this share are the last.
pub(crate) const TOLERANCE: f64 = 1e-6;

/// A relation as the back end takes it; its information is told in the frame of `from`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pull {
    /// The pose that is seen from, and the one that is seen.
    pub(crate) between: (usize, usize),
    /// Where it is seen.
    pub(crate) from_to: Pose2,
    /// How surely.
    pub(crate) information: DMat3,
    /// Whether it is never doubted.
    pub(crate) is_trusted: bool,
}

impl Pull {
    /// What a relation pulls with; whether it misleads is for the back end to find out.
    pub(crate) fn of(relation: &Relation) -> Self {
        Self {
            between: (relation.from, relation.to),
            from_to: relation.from_to,
            information: relation.information,
            is_trusted: false,
        }
    }
}

/// Moves all poses but some that stay to where the pulls are least.
pub(crate) fn settle(
    poses: &[Pose2],
    staying: &[usize],
    pulls: &[Pull],
    iterations: usize,
) -> Result<Vec<Pose2>, GraphError> {
    let mut graph = graph(poses, staying, pulls)?;
    for kernel in KERNELS {
        let settings = Settings { max_iterations: iterations, tolerance: TOLERANCE, kernel };
        optimise(&mut graph, &settings)?;
    }
    Ok(graph.poses().to_vec())
}

/// What the solver is given.
pub(crate) fn graph(
    poses: &[Pose2],
    staying: &[usize],
    pulls: &[Pull],
) -> Result<PlaneGraph, GraphError> {
    let mut graph = PlaneGraph::new();
    for pose in poses {
        graph.add_pose(*pose)?;
    }
    for pose in staying {
        graph.set_fixed(*pose, true)?;
    }
    for pull in pulls {
        graph.add_edge(edge(pull))?;
    }
    Ok(graph)
}

/// The graph tells errors in the frame of the measured pose.
fn edge(pull: &Pull) -> Edge<Pose2, 3> {
    let turn = widened(&rotation(&pull.from_to));
    let turned = turn.transpose() * pull.information * turn;
    Edge {
        from: pull.between.0,
        to: pull.between.1,
        measured: pull.from_to,
        information: Square(turned.transpose().to_cols_array_2d()),
        is_trusted: pull.is_trusted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn information_is_turned_with_its_frame() {
        // Facing left, x of the measured pose is y of the first: only there the two pulls differ in strength.
        let strong = |x: f64, y: f64| DMat3::from_diagonal(glam::DVec3::new(x, y, 1.0));
        let pull = |y: f64, information| Pull {
            between: (0, 1),
            from_to: Pose2::new(0.0, y, std::f64::consts::FRAC_PI_2),
            information,
            is_trusted: true,
        };
        let pulls = [pull(0.0, strong(1.0, 3.0)), pull(1.0, strong(1.0, 1.0))];
        let start = [Pose2::IDENTITY, Pose2::new(0.0, 0.5, 1.5)];
        let settled = settle(&start, &[0], &pulls, 20).unwrap();
        assert!((settled[1].y - 0.25).abs() < 1e-6, "{:?}", settled[1]);
    }
}
