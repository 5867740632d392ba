//! Makes points that are missing next to known ones (thesis, section 3.8), in either way its text can be read.

use super::PointCloud;
use super::fill_free::fill_among_free;
use super::fill_known::fill_among_known;

/// What a neighbour that is missing too says of a missing point.
///
/// The thesis takes "the closest points surrounding" a missing one and does not say whether those that were filtered out are among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filling {
    /// It is free: in a cloud that keeps only what is probably occupied, nothing else is known of it. Walls get soft edges.
    #[default]
    Free,
    /// Nothing: the known neighbours alone count. Walls grow by a step on every side.
    Known,
}

impl Filling {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Free, Self::Known];

    /// Its name in settings and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Known => "known",
        }
    }
}

/// A cloud with every missing lattice point that has a known one among its 26 neighbours, believed the weighted mean of its neighbours,
/// each weighing max(d) - d_i (eqs. 5 and 6).
#[must_use]
pub fn fill(cloud: &PointCloud, filling: Filling) -> PointCloud {
    match filling {
        Filling::Free => fill_among_free(cloud),
        Filling::Known => fill_among_known(cloud),
    }
}
