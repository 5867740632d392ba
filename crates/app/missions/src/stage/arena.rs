//! An arena and the text it was read from.

use std::path::Path;

use anyhow::{Context, Result};
use base::arena::Arena;
use sim_arena::{Files, Folder, Witness, shipped};
use sim_engine::ArenaText;

use crate::arenas;

/// The shipped arena of this name, or the file of this name, with every file it names.
pub fn open_with_text(name: &str) -> Result<(Arena, ArenaText)> {
    if shipped::text(name).is_some() {
        return read(name, &format!("{name}.toml"), &shipped::files());
    }
    let path = Path::new(name);
    if !path.exists() {
        // Says what there is.
        arenas::open(name)?;
    }
    let parent = path.parent().unwrap_or(Path::new(""));
    let folder =
        Folder::new(parent).with_context(|| format!("cannot open the folder of {name}"))?;
    let file = path.file_name().and_then(|file| file.to_str());
    let file = file.with_context(|| format!("{name:?} is not the name of a file"))?;
    read(name, file, &folder)
}

fn read(name: &str, path: &str, files: &dyn Files) -> Result<(Arena, ArenaText)> {
    let witness = Witness::new(files);
    let arena = sim_arena::read(path, &witness)?;
    let text =
        ArenaText { name: name.to_owned(), path: path.to_owned(), files: witness.into_seen() };
    Ok((arena, text))
}
