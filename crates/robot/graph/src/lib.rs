//! Pose graphs: where a robot was, from what it measured between one place and another.
//!
//! One solver serves the plane and space; what differs is in [`Manifold`].
//! Sums are always made in the same order, so that the same graph gives the same bits on every machine.
//!
//! ```
//! use base::geom::Pose2;
//! use robot_graph::{Edge, PlaneGraph, Settings, Square, optimise};
//!
//! let mut graph = PlaneGraph::new();
//! for x in [0.0, 1.2] {
//!     graph.add_pose(Pose2::new(x, 0.0, 0.0))?;
//! }
//! let (measured, information) = (Pose2::new(1.0, 0.0, 0.0), Square::identity());
//! graph.add_edge(Edge { from: 0, to: 1, measured, information, is_trusted: true })?;
//! let summary = optimise(&mut graph, &Settings::default())?;
//! assert!(summary.cost < 1e-12 && (graph.poses()[1].x - 1.0).abs() < 1e-6);
//! # Ok::<(), robot_graph::GraphError>(())
//! ```

mod chordal;
mod consensus;
mod error;
mod false_loops;
mod gnc;
mod graph;
mod kernel;
mod manifold;
mod marginals;
mod parts;
mod review;
mod solver;
mod sparse;
mod square;
mod start;
mod support;
mod system;
#[cfg(test)]
mod testing;
mod uncertain;
mod voting;
pub use error::GraphError;
pub use false_loops::FalseLoops;
pub use gnc::{chi2_bound, gnc};
pub use graph::{Edge, Graph, PlaneGraph, Prior, Quadratic, SpaceGraph};
pub use kernel::Kernel;
pub use manifold::{Linearised, Manifold};
pub use marginals::Marginals;
pub use parts::parts;
pub use solver::{Settings, Solver, Summary, optimise};
pub use square::{Square, dot};
pub use uncertain::Uncertain;
