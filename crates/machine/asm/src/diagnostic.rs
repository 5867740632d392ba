//! Errors that point: file, line, column, the line itself, a caret and, where we know it, the remedy.

use std::error::Error;
use std::fmt;

/// More errors than these are only counted: nobody reads on.
pub const MOST_SHOWN: usize = 20;

/// One thing wrong with a source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, with the value.
    pub message: String,
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Characters underlined, at least 1.
    pub width: usize,
    /// The line as it stands.
    pub text: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// Bytes of a line shown in an error; a longer one is cut.
const LONGEST_LINE: usize = 160;

impl Diagnostic {
    /// An error about the bytes `start..end` of the whole `text` of `file`.
    pub fn new(file: &str, text: &str, start: usize, end: usize, message: String) -> Self {
        let start = floor_boundary(text, start);
        let end = floor_boundary(text, end.max(start));
        let line_start = text[..start].rfind('\n').map_or(0, |found| found + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |found| start + found);
        let shown_end = floor_boundary(text, line_end.min(line_start + LONGEST_LINE));
        let line = 1 + text[..line_start].bytes().filter(|byte| *byte == b'\n').count();
        Self {
            message,
            file: file.to_owned(),
            line,
            column: 1 + text[line_start..start].chars().count(),
            width: text[start..end.min(line_end).max(start)].chars().count().max(1),
            text: text[line_start..shown_end].trim_end().replace('\t', " "),
            hint: None,
        }
    }

    /// The same with a remedy.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// The last boundary of a character at or before `at`.
fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, file, line, column, width, text, hint } = self;
        let gutter = line.to_string().len();
        writeln!(f, "{message}")?;
        writeln!(f, "{:gutter$}--> {file}:{line}:{column}", "")?;
        writeln!(f, "{line} | {text}")?;
        let room = (text.chars().count() + 1).saturating_sub(column - 1).max(1);
        write!(
            f,
            "{:gutter$} | {:before$}{}",
            "",
            "",
            "^".repeat((*width).min(room)),
            before = column - 1
        )?;
        match hint {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

/// All that is wrong with a program; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    /// The first [`MOST_SHOWN`], in the order of the text.
    pub shown: Vec<Diagnostic>,
    /// How many more there are.
    pub more: usize,
}

impl Diagnostics {
    /// Keeps the first [`MOST_SHOWN`] of `all`.
    pub fn new(mut all: Vec<Diagnostic>) -> Self {
        let more = all.len().saturating_sub(MOST_SHOWN);
        all.truncate(MOST_SHOWN);
        Self { shown: all, more }
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.shown.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n\n" };
            write!(f, "{gap}{diagnostic}")?;
        }
        match self.more {
            0 => Ok(()),
            1 => write!(f, "\n\nand one more error"),
            more => write!(f, "\n\nand {more} more errors"),
        }
    }
}

impl Error for Diagnostics {}
