//! A point, and what a store of points can do.

/// A lattice point and how much it is believed to be occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// In increments.
    pub at: [i32; 3],
    /// Per mille.
    pub belief: i32,
}

/// Keeps points; each lattice point at most once.
pub trait PointStore {
    /// The belief of a point, if it is known.
    fn get_mut(&mut self, at: [i32; 3]) -> Option<&mut i32>;

    /// Adds a point that is not known yet.
    fn insert(&mut self, at: [i32; 3], belief: i32);

    /// All points, ordered by x, y, z.
    fn points(&self) -> Vec<Point>;
}
