//! How the files of an arena become text.

use link_text::{Item, Source};

use super::context::Context;
use crate::error::ArenaError;
use crate::files::checked_path;
use crate::limits;

/// The file that the reader was asked for.
pub(crate) fn first(path: &str, context: &Context<'_>) -> Option<Source> {
    let content =
        checked_path("", path).and_then(|path| context.files.read(&path, limits::TOML_BYTES));
    match content {
        Ok(content) => text(path.to_owned(), content, context),
        Err(problem) => {
            let file = context.files.shown(path);
            context.sink.push(ArenaError::Unreadable { file, problem });
            None
        }
    }
}

/// A file that `item` of another names.
pub(crate) fn included(item: &Item<'_>, path: String, context: &Context<'_>) -> Option<Source> {
    match context.files.read(&path, limits::TOML_BYTES) {
        Ok(content) => text(path, content, context),
        Err(problem) => context.bad_file(item, problem),
    }
}

fn text(path: String, content: Vec<u8>, context: &Context<'_>) -> Option<Source> {
    let file = context.files.shown(&path);
    Source::from_bytes((file, path), content, context.sink)
}
