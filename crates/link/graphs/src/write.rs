//! Writing: the shortest numbers that are read back exactly.

use std::fmt::Write as _;

use base::geom::{Pose, Pose2};

use crate::file::{FileGraph, PoseFile};

/// The file's text: poses, those that are fixed, edges.
pub fn write(file: &PoseFile) -> String {
    match file {
        PoseFile::Plane(graph) => {
            text(graph, ("VERTEX_SE2", "EDGE_SE2"), |pose: &Pose2| vec![pose.x, pose.y, pose.yaw])
        }
        PoseFile::Space(graph) => {
            text(graph, ("VERTEX_SE3:QUAT", "EDGE_SE3:QUAT"), |pose: &Pose| {
                let (at, q) = (pose.position, pose.rotation);
                vec![at.x, at.y, at.z, q.x, q.y, q.z, q.w]
            })
        }
    }
}

fn text<P>(
    graph: &FileGraph<P>,
    (vertex, edge_tag): (&str, &str),
    numbers: impl Fn(&P) -> Vec<f64>,
) -> String {
    let mut text = String::new();
    let joined = |values: &[f64]| values.iter().fold(String::new(), |s, v| s + &format!(" {v}"));
    for pose in &graph.poses {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{vertex} {}{}", pose.key.0, joined(&numbers(&pose.pose)));
    }
    for key in &graph.fixed {
        let _ = writeln!(text, "FIX {}", key.0);
    }
    for edge in &graph.edges {
        let (from, to) = (edge.from.0, edge.to.0);
        let measured = joined(&numbers(&edge.measured));
        let _ = writeln!(text, "{edge_tag} {from} {to}{measured}{}", joined(&edge.information));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "VERTEX_SE2 3 0.1 -0.25 3\nVERTEX_SE2 9 1e-9 0 0\nFIX 3\nEDGE_SE2 3 9 1 2 0.5 1 0 0 1 0 1\n",
            "VERTEX_SE3:QUAT 0 1 2 3 0 0 0.6 0.8\n",
        ] {
            let (file, _) = read(text).unwrap();
            let (again, _) = read(&write(&file)).unwrap();
            assert_eq!(file, again);
        }
    }
}
