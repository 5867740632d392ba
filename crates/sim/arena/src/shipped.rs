//! The arenas that come with the program: the files of `arenas/`, built in, so that an installed program has them too.

#[cfg(test)]
mod tests;

use base::arena::Arena;

use crate::error::ArenaErrors;
use crate::files::Memory;
use crate::read::read;

/// A file of `arenas/` by its path there, and its content.
macro_rules! file {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../../arenas/", $path)))
    };
}

/// The arenas, in the order of lists: from the reference arenas to the small rooms.
const ARENAS: [(&str, &str); 10] = [
    file!("yellow.toml"),
    file!("orange.toml"),
    file!("office.toml"),
    file!("collapse.toml"),
    file!("home-point.toml"),
    file!("home-point-test.toml"),
    file!("home-point-mapping.toml"),
    file!("hexapod-room.toml"),
    file!("soccer-2006.toml"),
    file!("omni-hall.toml"),
];

/// What arenas include.
const PARTS: [(&str, &str); 2] =
    [file!("parts/home-point-walls.toml"), file!("parts/office-furniture.toml")];

/// An arena that is not shipped, or is broken.
#[derive(Debug, thiserror::Error)]
pub enum ShippedError {
    /// There is none of this name.
    #[error("no arena is named {name:?}; shipped are {}", known.join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// Its file has mistakes.
    #[error(transparent)]
    Broken(#[from] ArenaErrors),
}

/// The names of the shipped arenas.
pub fn names() -> Vec<&'static str> {
    ARENAS.iter().map(|(path, _)| name_of(path)).collect()
}

/// The TOML text of a shipped arena.
pub fn text(name: &str) -> Option<&'static str> {
    ARENAS.iter().find(|(path, _)| name_of(path) == name).map(|(_, text)| *text)
}

/// All shipped files by their paths, for [`read`] and for writing them to disk.
pub fn files() -> Memory {
    let mut files = Memory::default();
    for (path, text) in ARENAS.iter().chain(&PARTS) {
        files.add_embedded(path, text.as_bytes());
    }
    files
}

/// The shipped arena of this name.
pub fn load(name: &str) -> Result<Arena, ShippedError> {
    if text(name).is_none() {
        return Err(ShippedError::Unknown { name: name.to_owned(), known: names() });
    }
    Ok(read(&format!("{name}.toml"), &files())?)
}

fn name_of(path: &'static str) -> &'static str {
    path.trim_end_matches(".toml")
}
