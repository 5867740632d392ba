//! Graphs from g2o files.

use std::path::Path;

use base::geom::{Pose, Pose2};
use link_graphs::{FileGraph, PoseFile};
use robot_graph::{Edge, Graph, Manifold, PlaneGraph, SpaceGraph, Square};

/// A graph of either kind.
pub(crate) enum Opened {
    Plane(PlaneGraph),
    Space(SpaceGraph),
}

/// A published graph with its poses chained along odometry; none where it is not at hand.
pub(crate) fn open(name: &str) -> Option<Opened> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/posegraphs");
    let path = folder.join(format!("{name}.g2o"));
    let Ok(text) = std::fs::read_to_string(&path) else {
        link_skips::skip("published pose graphs", &format!("{} is not there", path.display()));
        return None;
    };
    Some(match link_graphs::read(&text).expect("published graphs are whole").0 {
        PoseFile::Plane(file) => Opened::Plane(graph::<Pose2, 3>(&file)),
        PoseFile::Space(file) => Opened::Space(graph::<Pose, 6>(&file)),
    })
}

/// The same, on the plane.
pub(crate) fn open_plane(name: &str) -> Option<PlaneGraph> {
    match open(name)? {
        Opened::Plane(graph) => Some(graph),
        Opened::Space(_) => panic!("{name} lies on the plane"),
    }
}

fn graph<P: Manifold<D>, const D: usize>(file: &FileGraph<P>) -> Graph<P, D> {
    let keys = file.keys();
    let mut graph = Graph::new();
    for _ in &keys {
        graph.add_pose(P::origin()).expect("published graphs are whole");
    }
    for edge in file.edges.iter().filter(|edge| edge.from != edge.to) {
        let [from, to] = [edge.from, edge.to]
            .map(|key| keys.binary_search(&key).expect("published graphs are whole"));
        let information = Square::of_upper_triangle(&edge.information);
        let is_trusted = edge.from.is_before(edge.to);
        let edge = Edge { from, to, measured: edge.measured, information, is_trusted };
        graph.add_edge(edge).expect("published graphs are whole");
    }
    graph.start_from_odometry();
    graph
}
