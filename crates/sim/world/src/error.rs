//! What can be wrong with a description that was not read from a checked file.

/// A description that cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WorldError {
    /// Something is made of a material nobody described.
    #[error("{thing} is made of {material:?}, which is not among the arena's materials")]
    UnknownMaterial {
        /// What.
        thing: String,
        /// The name that was not found.
        material: String,
    },
    /// A triangle names a corner that the mesh does not have.
    #[error(
        "{thing} has a triangle with corner {corner}, but only {corners} corners, counted from 0"
    )]
    NoSuchCorner {
        /// Which mesh.
        thing: String,
        /// The corner that is missing.
        corner: u32,
        /// How many there are.
        corners: usize,
    },
    /// Some corners of a mesh have texture coordinates and others do not.
    #[error(
        "{thing} has {found} texture coordinates for {corners} corners; give all of them one, or none"
    )]
    UnevenTexture {
        /// Which mesh.
        thing: String,
        /// How many texture coordinates.
        found: usize,
        /// How many corners.
        corners: usize,
    },
    /// The rows of a lattice of heights differ in length.
    #[error(
        "row {row} of {thing} has {found} heights, the first has {expected}; make all rows equally long"
    )]
    UnevenRows {
        /// Which heightfield.
        thing: String,
        /// Counted from 1.
        row: usize,
        /// Its heights.
        found: usize,
        /// The heights of the first row.
        expected: usize,
    },
}
