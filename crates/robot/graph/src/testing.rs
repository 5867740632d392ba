//! Small graphs for tests.

use base::geom::Pose2;
use base::noise::NoiseStream;

use crate::{Edge, PlaneGraph, Square};

/// A measurement as good as one metre and one radian.
pub(crate) fn unit_edge(from: usize, to: usize, measured: Pose2) -> Edge<Pose2, 3> {
    Edge { from, to, measured, information: Square::identity(), is_trusted: to == from + 1 }
}

/// Walks `laps` times round a square of four-metre sides and sees each place of the lap before again, all with noise.
pub(crate) fn noisy_square(laps: usize) -> PlaneGraph {
    const LAP: usize = 16;
    let mut noise = NoiseStream::new(11, "square");
    let mut graph = PlaneGraph::new();
    let step = |index: usize| {
        Pose2::new(1.0, 0.0, if index % 4 == 3 { std::f64::consts::FRAC_PI_2 } else { 0.0 })
    };
    let mut blurred = |exact: Pose2| {
        let (x, y, yaw) = (noise.gaussian(0.05), noise.gaussian(0.05), noise.gaussian(0.02));
        exact * Pose2::new(x, y, yaw)
    };
    let information = Square::diagonal(&[400.0, 400.0, 2500.0]);
    graph.add_pose(Pose2::IDENTITY).unwrap();
    for index in 1..laps * LAP {
        let edge = Edge { information, ..unit_edge(index - 1, index, blurred(step(index - 1))) };
        graph.add_pose(Pose2::IDENTITY).unwrap();
        graph.add_edge(edge).unwrap();
        if index >= LAP {
            let seen =
                Edge { information, ..unit_edge(index - LAP, index, blurred(Pose2::IDENTITY)) };
            graph.add_edge(seen).unwrap();
        }
    }
    graph.start_from_odometry();
    graph
}
