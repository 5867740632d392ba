//! The text of one file, the lines in it, and the errors found so far.

use std::cell::RefCell;
use std::ops::Range;
use std::string::FromUtf8Error;

use super::context::Context;
use super::item::Item;
use crate::error::{ArenaError, Place};
use crate::files::checked_path;
use crate::limits;

/// Longest piece of a file that is repeated in a message.
const SHOWN_CHARACTERS: usize = 60;

/// The text of one file.
pub(crate) struct Source {
    /// As messages name it.
    pub(crate) file: String,
    /// As [`crate::Files`] knows it.
    pub(crate) path: String,
    pub(crate) text: String,
    line_starts: Vec<usize>,
}

impl Source {
    pub(crate) fn new(file: String, path: String, text: String) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { file, path, text, line_starts }
    }

    /// The file that the reader was asked for.
    pub(crate) fn first(path: &str, context: &Context<'_>) -> Option<Self> {
        let content =
            checked_path("", path).and_then(|path| context.files.read(&path, limits::TOML_BYTES));
        match content {
            Ok(content) => Self::text(path.to_owned(), content, context),
            Err(problem) => {
                let file = context.files.shown(path);
                context.sink.push(ArenaError::Unreadable { file, problem });
                None
            }
        }
    }

    /// A file that `item` of another names.
    pub(crate) fn included(item: &Item<'_>, path: String, context: &Context<'_>) -> Option<Self> {
        match context.files.read(&path, limits::TOML_BYTES) {
            Ok(content) => Self::text(path, content, context),
            Err(problem) => context.bad_file(item, problem),
        }
    }

    fn text(path: String, content: Vec<u8>, context: &Context<'_>) -> Option<Self> {
        let file = context.files.shown(&path);
        // A zero byte is UTF-8, but never text: the file is a program, a picture or UTF-16.
        let zero = content.iter().position(|byte| *byte == 0);
        let bad = std::str::from_utf8(&content).err().map(|error| error.valid_up_to());
        match (zero.into_iter().chain(bad).min(), String::from_utf8(content)) {
            (None, Ok(text)) => Some(Self::new(file, path, text)),
            (bad, text) => {
                let bytes = text.map_or_else(FromUtf8Error::into_bytes, String::into_bytes);
                let good = &bytes[..bad.unwrap_or_default()];
                let line = good.split(|byte| *byte == b'\n').count();
                let byte = bytes.get(good.len()).copied().unwrap_or_default();
                context.sink.push(ArenaError::NotText { at: Place { file, line }, byte });
                None
            }
        }
    }

    /// What the parser says, with the place.
    pub(crate) fn syntax_error(&self, error: &toml::de::Error) -> ArenaError {
        let start = error.span().map_or(0, |span| span.start);
        let rest = self.text.get(start..).unwrap_or_default();
        let length = rest.find('\n').unwrap_or(rest.len());
        ArenaError::Syntax {
            at: self.place(start),
            column: self.column(start),
            problem: error.message().lines().collect::<Vec<_>>().join(", "),
            near: self.shown(&(start..start + length)),
        }
    }

    /// The place of the byte at `offset`.
    pub(crate) fn place(&self, offset: usize) -> Place {
        let line = self.line_starts.partition_point(|start| *start <= offset);
        Place { file: self.file.clone(), line }
    }

    /// Characters from the start of the line, from 1.
    pub(crate) fn column(&self, offset: usize) -> usize {
        let line = self.line_starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let before = self.text.get(self.line_starts[line]..offset);
        before.map_or(1, |text| text.chars().count() + 1)
    }

    /// What the author wrote there, on one line and not too long.
    pub(crate) fn shown(&self, span: &Range<usize>) -> String {
        let text = self.text.get(span.clone()).unwrap_or_default();
        let mut words = String::new();
        for word in text.split_whitespace() {
            let gap = if words.is_empty() { "" } else { " " };
            words.extend([gap, word]);
            if words.len() > SHOWN_CHARACTERS * 4 {
                break;
            }
        }
        shortened(&words)
    }
}

/// `text` without control characters, cut to what fits into a message.
pub(crate) fn shortened(text: &str) -> String {
    let clean = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut short: String = clean.take(SHOWN_CHARACTERS + 1).collect();
    if short.chars().count() > SHOWN_CHARACTERS {
        short.pop();
        short.push('…');
    }
    short
}

/// Collects errors, so that one reading finds more than the first of them.
#[derive(Default)]
pub(crate) struct Sink {
    errors: RefCell<Vec<ArenaError>>,
}

impl Sink {
    pub(crate) fn push(&self, error: ArenaError) {
        if !self.is_full() {
            self.errors.borrow_mut().push(error);
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.errors.borrow().len()
    }

    /// Whether reading on would find nothing more to say.
    pub(crate) fn is_full(&self) -> bool {
        self.count() >= limits::ERRORS
    }

    pub(crate) fn into_errors(self) -> Vec<ArenaError> {
        self.errors.into_inner()
    }
}
