//! All cases that live in memory.

use crate::sheet::Case;
use crate::{files, meshes, numbers, pictures, references, syntax, things};

/// Every case.
pub(crate) fn all() -> Vec<Case> {
    [
        syntax::cases(),
        numbers::cases(),
        things::cases(),
        references::cases(),
        files::cases(),
        meshes::cases(),
        pictures::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
