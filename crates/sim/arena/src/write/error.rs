//! What cannot be written.

/// An arena that has no text form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The description holds the triangles, not the file they came from.
    #[error(
        "mesh {number} ({}) has no file to name; keep the arena's own text, or take the mesh out",
        name.as_deref().unwrap_or("without a name")
    )]
    Mesh {
        /// Counted from 1.
        number: usize,
        /// Of the mesh.
        name: Option<String>,
    },
    /// The description holds the pixels, not the file they came from.
    #[error("material {name:?} is a picture without a file to name; give it a pattern instead")]
    Picture {
        /// Of the material.
        name: String,
    },
}
