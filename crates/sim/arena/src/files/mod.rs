//! How the reader reaches files: through a trait, so that a folder, the program itself, a test and the fuzzer are all alike.

mod folder;
mod memory;
mod witness;

pub use folder::Folder;
pub use memory::Memory;
pub use witness::Witness;

use crate::limits;

/// Where the files of an arena come from.
pub trait Files {
    /// The content of the file at `path`, if it is at most `limit` bytes long.
    ///
    /// Paths are relative to the arena's folder, with `/` between folders, and hold neither `..` nor odd characters.
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FileProblem>;

    /// How messages name the file at `path`.
    fn shown(&self, path: &str) -> String {
        path.to_owned()
    }
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileProblem {
    /// Nothing is there.
    #[error("there is no such file; paths are relative to the file that names them")]
    NotFound,
    /// A path from the root of a disk.
    #[error("absolute paths are refused; write it relative to this file")]
    Absolute,
    /// A path that climbs.
    #[error("'..' is refused; put the file beside or below this one")]
    Climbs,
    /// A path no system agrees upon.
    #[error(
        "the path is empty, too long or holds '\\', ':' or control characters; write it like \"meshes/car.obj\""
    )]
    OddPath,
    /// A link to somewhere else.
    #[error("it is a link that leaves the arena's folder; copy the file into the folder")]
    LeavesFolder,
    /// A folder, a device, a pipe.
    #[error("it is not a regular file; name a file")]
    NotAFile,
    /// More bytes than allowed.
    #[error("it is longer than {limit} bytes; make it smaller")]
    TooLong {
        /// Bytes allowed.
        limit: u64,
    },
    /// The system says no.
    #[error("{0}; check the disk and the permissions")]
    System(std::io::Error),
}

/// `path` as named by the file `from`, relative to the arena's folder.
pub(crate) fn checked_path(from: &str, path: &str) -> Result<String, FileProblem> {
    let is_odd = |c: char| c.is_control() || c == '\\' || c == ':';
    if path.starts_with(['/', '\\']) || path.chars().nth(1) == Some(':') {
        return Err(FileProblem::Absolute);
    }
    if path.split(['/', '\\']).any(|part| part == "..") {
        return Err(FileProblem::Climbs);
    }
    if path.is_empty() || path.len() > limits::TEXT_CHARACTERS || path.contains(is_odd) {
        return Err(FileProblem::OddPath);
    }
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let parts = folder.split('/').chain(path.split('/'));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty() && *part != ".").collect();
    if parts.is_empty() { Err(FileProblem::NotAFile) } else { Ok(parts.join("/")) }
}
