//! Programs on disk: assembly with its includes, or the small language, told apart by the extension.

use std::path::{Path, PathBuf};
use std::str;

use anyhow::{Context, Result};
use machine_asm::{Options, Program};

use crate::failure::Hinted;
use crate::files;

/// Bytes a source may have.
const MOST_BYTES: u64 = 64 << 20;

/// A text from disk.
pub(crate) fn text(path: &Path) -> Result<String> {
    let bytes = files::read(path, MOST_BYTES)?;
    String::from_utf8(bytes).with_context(|| format!("{} is not UTF-8 text", path.display()))
}

/// Whether a file is of the small language.
pub(crate) fn is_language(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("u"))
}

/// Assembles or compiles a file; errors point into it.
pub(crate) fn program(path: &Path) -> Result<Program> {
    let text = text(path)?;
    let name = path.display().to_string();
    let options = Options::default();
    if is_language(path) {
        return Ok(machine_lang::compile_program(&name, &text, &options)?);
    }
    let known = path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("s") || e.eq_ignore_ascii_case("asm"));
    if !known {
        let hint = "assembly ends in .s, the small language in .u";
        return Err(Hinted::error(
            format!("{name} is neither assembly nor the small language"),
            hint,
        ));
    }
    Ok(machine_asm::assemble(&name, &text, &included, &options)?)
}

/// The text of an included file, found from the folder of the including one.
fn included(name: &str, from: &str) -> Result<String, String> {
    let folder = Path::new(from).parent().map_or_else(PathBuf::new, Path::to_owned);
    text(&folder.join(name)).map_err(|error| format!("{error:#}"))
}
