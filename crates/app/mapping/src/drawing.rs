//! A graph seen from above, as SVG.

use anyhow::Result;
use link_graphs::PoseFile;

use crate::graph_file::OpenGraph;

/// Width of the picture, pixels.
const WIDTH: f64 = 1000.0;
/// Empty border, pixels.
const BORDER: f64 = 20.0;

/// An edge: from, to, whether it is odometry.
type Line = (usize, usize, bool);

/// Odometry in grey, loops in red, poses as they are in the file or chained.
pub fn svg(file: PoseFile) -> Result<String> {
    let (places, edges): (Vec<[f64; 2]>, Vec<Line>) = match file {
        PoseFile::Plane(file) => {
            let open = OpenGraph::plane(file)?;
            let places = open.graph.poses().iter().map(|pose| [pose.x, pose.y]).collect();
            let edges = open.graph.edges().iter();
            (places, edges.map(|edge| (edge.from, edge.to, edge.is_trusted)).collect())
        }
        PoseFile::Space(file) => {
            let open = OpenGraph::space(file)?;
            let poses = open.graph.poses().iter();
            let places = poses.map(|pose| [pose.position.x, pose.position.y]).collect();
            let edges = open.graph.edges().iter();
            (places, edges.map(|edge| (edge.from, edge.to, edge.is_trusted)).collect())
        }
    };
    Ok(drawn(&places, &edges))
}

fn drawn(places: &[[f64; 2]], edges: &[Line]) -> String {
    let limits = |axis: usize| {
        let along = || places.iter().map(|place| place[axis]);
        (along().fold(f64::INFINITY, f64::min), along().fold(f64::NEG_INFINITY, f64::max))
    };
    let ((left, right), (low, high)) = (limits(0), limits(1));
    let size = (right - left).max(high - low).max(f64::MIN_POSITIVE);
    let scale = (WIDTH - 2.0 * BORDER) / size;
    let height = (high - low).max(0.0) * scale + 2.0 * BORDER;
    let at = |pose: usize| {
        let [x, y] = places[pose];
        format!("{:.1} {:.1}", BORDER + (x - left) * scale, BORDER + (high - y) * scale)
    };
    let lines = |wanted: bool| {
        let chosen = edges.iter().filter(|(_, _, is_trusted)| *is_trusted == wanted);
        let drawn: Vec<String> =
            chosen.map(|(a, b, _)| format!("M{}L{}", at(*a), at(*b))).collect();
        drawn.concat()
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\
         <path d=\"{}\" stroke=\"#d33\" stroke-width=\"0.6\" fill=\"none\"/>\
         <path d=\"{}\" stroke=\"#345\" stroke-width=\"1.2\" fill=\"none\"/></svg>\n",
        lines(false),
        lines(true)
    )
}
