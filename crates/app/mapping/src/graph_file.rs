//! From a file to a graph and back.

use std::path::Path;

use anyhow::{Context, Result};
use app_terminal::{console, files};
use base::geom::{Pose, Pose2};
use link_graphs::{FileGraph, FilePose, Key, PoseFile};
use robot_graph::{Edge, Graph, GraphError, Manifold, Square, parts};
use serde::Serialize;

/// Longest file read, bytes.
const LIMIT: u64 = 1 << 30;

/// A graph with the keys its file gave the poses.
pub struct OpenGraph<P, const D: usize> {
    /// The graph; its poses are the keys' in the same order.
    pub graph: Graph<P, D>,
    /// Ascending.
    pub keys: Vec<Key>,
    /// What the file said.
    pub file: FileGraph<P>,
    /// Whether the file placed the poses.
    pub has_poses: bool,
}

/// What a graph holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GraphInfo {
    /// 2 or 3.
    pub dimensions: usize,
    /// How many poses.
    pub poses: usize,
    /// How many measurements.
    pub edges: usize,
    /// Measurements from a pose to the next: never doubted.
    pub odometry: usize,
    /// The others.
    pub loops: usize,
    /// Poses that stay where they are.
    pub fixed: usize,
    /// Parts that nothing connects.
    pub parts: usize,
    /// Letters of the robots whose poses they are.
    pub robots: Vec<char>,
    /// Squared, weighted error where the file puts the poses; none if it does not.
    pub chi2: Option<f64>,
}

/// Reads a g2o file; what was passed over is told.
pub fn open(path: &Path) -> Result<PoseFile> {
    let named = || format!("cannot read the graph {}", path.display());
    let bytes = files::read(path, LIMIT).with_context(named)?;
    let text = String::from_utf8_lossy(&bytes);
    let (file, notes) = link_graphs::read(&text).with_context(named)?;
    for (tag, count) in &notes.unknown_tags {
        console::note(&format!("{count} lines with {tag} were passed over"));
    }
    Ok(file)
}

impl OpenGraph<Pose2, 3> {
    /// The graph of a file on the plane.
    pub fn plane(file: FileGraph<Pose2>) -> Result<Self> {
        Self::build(file)
    }
}

impl OpenGraph<Pose, 6> {
    /// The graph of a file in space.
    pub fn space(file: FileGraph<Pose>) -> Result<Self> {
        Self::build(file)
    }
}

impl<P: Manifold<D>, const D: usize> OpenGraph<P, D> {
    fn build(file: FileGraph<P>) -> Result<Self> {
        let (keys, mut graph) = (file.keys(), Graph::new());
        let index = |key: &Key| keys.binary_search(key).ok().context("a key that is not there");
        for _ in &keys {
            graph.add_pose(P::origin())?;
        }
        for FilePose { key, pose } in &file.poses {
            graph.set_pose(index(key)?, *pose)?;
        }
        for key in &file.fixed {
            graph.set_fixed(index(key)?, true)?;
        }
        let mut to_itself = 0;
        for edge in &file.edges {
            let (from, to) = (index(&edge.from)?, index(&edge.to)?);
            let is_trusted = edge.from.is_before(edge.to);
            let information = Square::of_upper_triangle(&edge.information);
            let added = Edge { from, to, measured: edge.measured, information, is_trusted };
            match graph.add_edge(added) {
                Err(GraphError::ToItself { .. }) => to_itself += 1,
                other => drop(other.with_context(|| format!("line {}", edge.line))?),
            }
        }
        if to_itself > 0 {
            console::note(&format!("{to_itself} edges from a pose to itself were passed over"));
        }
        let has_poses = !file.poses.is_empty();
        if !has_poses {
            graph.start_from_odometry();
        }
        Ok(Self { graph, keys, file, has_poses })
    }

    /// What it holds.
    fn info(&self, dimensions: usize) -> GraphInfo {
        let edges = self.graph.edges();
        let odometry = edges.iter().filter(|edge| edge.is_trusted).count();
        let numbers = parts(self.keys.len(), edges.iter().map(|edge| (edge.from, edge.to)));
        let mut robots: Vec<char> = self.keys.iter().filter_map(|key| key.robot()).collect();
        robots.dedup();
        GraphInfo {
            dimensions,
            poses: self.keys.len(),
            edges: edges.len(),
            odometry,
            loops: edges.len() - odometry,
            fixed: self.file.fixed.len(),
            parts: numbers.iter().max().map_or(0, |last| last + 1),
            robots,
            chi2: self.has_poses.then(|| self.graph.chi2()),
        }
    }

    /// The file with the poses where the graph has them.
    pub fn into_file(self) -> FileGraph<P> {
        let poses = self.keys.iter().zip(self.graph.poses());
        let poses = poses.map(|(key, pose)| FilePose { key: *key, pose: *pose }).collect();
        FileGraph { poses, ..self.file }
    }
}

/// What a file holds.
pub fn info(file: PoseFile) -> Result<GraphInfo> {
    Ok(match file {
        PoseFile::Plane(file) => OpenGraph::plane(file)?.info(2),
        PoseFile::Space(file) => OpenGraph::space(file)?.info(3),
    })
}
