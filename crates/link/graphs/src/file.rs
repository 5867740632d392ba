//! A graph as its file has it: numbers as given, nothing computed.

use base::geom::{Pose, Pose2};

/// The number of a pose in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(pub u64);

impl Key {
    /// The robot's letter, where the highest byte is one, as GTSAM's symbols have it.
    pub fn robot(self) -> Option<char> {
        let byte = (self.0 >> 56) as u8;
        byte.is_ascii_alphabetic().then_some(byte as char)
    }

    /// The number without the robot's letter.
    pub fn index(self) -> u64 {
        if self.robot().is_some() { self.0 & ((1 << 56) - 1) } else { self.0 }
    }

    /// Whether `next` is the pose of the same robot right after this one.
    pub fn is_before(self, next: Self) -> bool {
        self.0.checked_add(1) == Some(next.0)
    }
}

/// A pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FilePose<P> {
    /// Its number.
    pub key: Key,
    /// Where it is.
    pub pose: P,
}

/// A measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct FileEdge<P> {
    /// From where it was made.
    pub from: Key,
    /// What was seen.
    pub to: Key,
    /// Where that was.
    pub measured: P,
    /// The upper triangle of its information, row by row, translation first.
    pub information: Vec<f64>,
    /// Its line, counted from 1.
    pub line: usize,
}

/// Poses and edges; without poses, the edges alone say which there are.
#[derive(Clone, Debug, PartialEq)]
pub struct FileGraph<P> {
    /// In the order of the file.
    pub poses: Vec<FilePose<P>>,
    /// In the order of the file.
    pub edges: Vec<FileEdge<P>>,
    /// Poses that stay where they are.
    pub fixed: Vec<Key>,
}

impl<P> Default for FileGraph<P> {
    fn default() -> Self {
        Self { poses: Vec::new(), edges: Vec::new(), fixed: Vec::new() }
    }
}

impl<P> FileGraph<P> {
    /// All keys, ascending: those of the poses, or those that edges name where there are none.
    pub fn keys(&self) -> Vec<Key> {
        let named = self.edges.iter().flat_map(|edge| [edge.from, edge.to]);
        let given = self.poses.iter().map(|pose| pose.key);
        let mut keys: Vec<Key> =
            if self.poses.is_empty() { named.collect() } else { given.collect() };
        keys.sort_unstable();
        keys.dedup();
        keys
    }
}

/// A graph on the plane or in space.
#[derive(Clone, Debug, PartialEq)]
pub enum PoseFile {
    /// `VERTEX_SE2` and `EDGE_SE2`.
    Plane(FileGraph<Pose2>),
    /// `VERTEX_SE3:QUAT` and `EDGE_SE3:QUAT`.
    Space(FileGraph<Pose>),
}
