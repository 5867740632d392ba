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
}
