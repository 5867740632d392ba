//! The text of one file, and the lines in it.

use std::ops::Range;
use std::string::FromUtf8Error;

use toml::Spanned;
use toml::de::DeTable;

use crate::error::{Place, TextError};
use crate::sink::Complaints;

/// Longest piece of a file that is repeated in a message.
const SHOWN_CHARACTERS: usize = 60;

/// The text of one file.
pub struct Source {
    /// As messages name it.
    pub file: String,
    /// As the reader's own files know it.
    pub path: String,
    /// All of it.
    pub text: String,
    line_starts: Vec<usize>,
}

impl Source {
    /// The `text` of the file that messages call `file` and the reader `path`.
    pub fn new(file: String, path: String, text: String) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { file, path, text, line_starts }
    }

    /// The same from bytes, which must be UTF-8; says so if they are not.
    pub fn from_bytes(
        (file, path): (String, String),
        content: Vec<u8>,
        sink: &dyn Complaints,
    ) -> Option<Self> {
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
                sink.complain(TextError::NotText { at: Place { file, line }, byte });
                None
            }
        }
    }

    /// The TOML table the text is; says so if it is none.
    pub fn table(&self, sink: &dyn Complaints) -> Option<Spanned<DeTable<'_>>> {
        DeTable::parse(&self.text).map_err(|error| sink.complain(self.syntax_error(&error))).ok()
    }

    /// What the parser says, with the place.
    fn syntax_error(&self, error: &toml::de::Error) -> TextError {
        let start = error.span().map_or(0, |span| span.start);
        let rest = self.text.get(start..).unwrap_or_default();
        let length = rest.find('\n').unwrap_or(rest.len());
        TextError::Syntax {
            at: self.place(start),
            column: self.column(start),
            problem: error.message().lines().collect::<Vec<_>>().join(", "),
            near: self.shown(&(start..start + length)),
        }
    }

    /// The place of the byte at `offset`.
    pub fn place(&self, offset: usize) -> Place {
        let line = self.line_starts.partition_point(|start| *start <= offset);
        Place { file: self.file.clone(), line }
    }

    /// Characters from the start of the line, from 1.
    pub fn column(&self, offset: usize) -> usize {
        let line = self.line_starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let before = self.text.get(self.line_starts[line]..offset);
        before.map_or(1, |text| text.chars().count() + 1)
    }

    /// What the author wrote there, on one line and not too long.
    pub fn shown(&self, span: &Range<usize>) -> String {
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
pub fn shortened(text: &str) -> String {
    let clean = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut short: String = clean.take(SHOWN_CHARACTERS + 1).collect();
    if short.chars().count() > SHOWN_CHARACTERS {
        short.pop();
        short.push('…');
    }
    short
}
