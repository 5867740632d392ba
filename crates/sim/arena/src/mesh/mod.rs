//! Mesh files: OBJ and glTF, into triangles that are safe to use.

mod base64;
mod builder;
mod gltf;
mod obj;

use crate::files::FileProblem;

pub(crate) use builder::{Builder, Raw, Up};

/// Why a file is not a usable mesh.
#[derive(Debug, thiserror::Error)]
pub enum MeshProblem {
    /// A line of an OBJ file that cannot be understood.
    #[error("line {line} of the mesh, {text:?}: must be {wanted}; export the mesh again")]
    Line {
        /// From 1.
        line: usize,
        /// What stands there.
        text: String,
        /// What should.
        wanted: &'static str,
    },
    /// A glTF file that cannot be understood.
    #[error("{part} of the mesh: {problem}; export the mesh again")]
    Part {
        /// `accessors[3]`
        part: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A file that the mesh needs.
    #[error("{uri:?} of the mesh cannot be read: {problem}")]
    Buffer {
        /// As the mesh names it.
        uri: String,
        /// What is wrong with it.
        problem: FileProblem,
    },
    /// A corner that is nowhere.
    #[error(
        "corner {corner} of the mesh is at {at}; must be within ±{limit} m once scaled: check scale"
    )]
    FarCorner {
        /// From 0.
        corner: usize,
        /// Where.
        at: glam::DVec3,
        /// Metres.
        limit: f64,
    },
    /// No triangle at all.
    #[error("the mesh has no triangles; export faces, not points or lines")]
    Empty,
    /// No triangle with an area.
    #[error("all {count} triangles of the mesh have no area; check scale and the export")]
    Flat {
        /// How many.
        count: usize,
    },
    /// More than fits.
    #[error("the mesh has more than {limit} {what} left for this arena; simplify it")]
    TooMany {
        /// Triangles or corners.
        what: &'static str,
        /// How many are still allowed.
        limit: usize,
    },
}

/// What kinds of mesh file there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Obj,
    Gltf,
}

impl Format {
    /// By the ending of the file's name.
    pub(crate) fn of(path: &str) -> Option<Self> {
        let (_, ending) = path.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "obj" => Some(Self::Obj),
            "gltf" | "glb" => Some(Self::Gltf),
            _ => None,
        }
    }

    /// Which axis is up where the author does not say.
    pub(crate) fn up(self) -> Up {
        match self {
            Self::Obj => Up::Z,
            Self::Gltf => Up::Y,
        }
    }
}

/// Reads a file that the mesh names.
pub(crate) type Sibling<'a> = dyn Fn(&str) -> Result<Vec<u8>, FileProblem> + 'a;

/// The mesh in `content`, with at most `triangles` triangles.
pub(crate) fn parse(
    format: Format,
    content: &[u8],
    sibling: &Sibling<'_>,
    triangles: usize,
) -> Result<Raw, MeshProblem> {
    match format {
        Format::Obj => obj::parse(content, triangles),
        Format::Gltf => gltf::parse(content, sibling, triangles),
    }
}
