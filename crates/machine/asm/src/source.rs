//! The texts of a program: the first file and all it includes, each once, in the order they are met.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::line::{Line, Span};
use crate::program::SourceFile;

/// Bytes of all texts together: enough for millions of lines, too few to fill a memory.
pub const MOST_SOURCE_BYTES: usize = 256 << 20;

/// Files of one program.
const MOST_FILES: usize = 1000;

/// Gives the text of an included file, or says why not; the second argument is the including file's name.
pub type Resolver<'r> = &'r dyn Fn(&str, &str) -> Result<String, String>;

/// A piece of a file between includes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk {
    pub(crate) file: u32,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Number of its first line.
    pub(crate) line: u32,
}

/// All texts, and the order in which their pieces are read.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    pub(crate) files: Vec<SourceFile>,
    pub(crate) chunks: Vec<Chunk>,
    pub(crate) faults: Vec<Diagnostic>,
    known: BTreeMap<String, u32>,
    bytes: usize,
}

impl Sources {
    pub(crate) fn load(name: &str, text: &str, resolver: Resolver<'_>) -> Self {
        let mut sources = Self::default();
        sources.open(name, text.into());
        // A file that includes goes on after the included one: work left to do, innermost last.
        let mut open = vec![Chunk { file: 0, start: 0, end: text.len(), line: 1 }];
        while let Some(rest) = open.pop() {
            let Some((before, include, after)) = sources.next_include(rest) else {
                sources.chunks.push(rest);
                continue;
            };
            sources.chunks.push(before);
            open.push(after);
            if let Some(file) = sources.include(rest.file, include, resolver) {
                let end = sources.files[file as usize].text.len();
                open.push(Chunk { file, start: 0, end, line: 1 });
            }
        }
        sources
    }

    fn open(&mut self, name: &str, text: Arc<str>) -> u32 {
        let file = self.files.len() as u32;
        self.bytes += text.len();
        self.known.insert(name.to_owned(), file);
        self.files.push(SourceFile { name: name.to_owned(), text });
        file
    }

    /// The piece before the next `.include`, the line of the include, and the rest.
    fn next_include(&self, rest: Chunk) -> Option<(Chunk, Line, Chunk)> {
        let text = &*self.files[rest.file as usize].text;
        let mut at = rest.start;
        loop {
            let found = at + text[at..rest.end].find(".include")?;
            let start = text[..found].rfind('\n').map_or(0, |found| found + 1).max(rest.start);
            let end = text[found..rest.end].find('\n').map_or(rest.end, |end| found + end);
            let line = Line::cut(text, start, end);
            if line.name().is_some_and(|name| name.of(text) == ".include") {
                let lines_before = text[rest.start..start].bytes().filter(|b| *b == b'\n').count();
                let number = rest.line + lines_before as u32;
                let before = Chunk { end: start, ..rest };
                let after = Chunk { start: (end + 1).min(rest.end), line: number + 1, ..rest };
                return Some((before, line, after));
            }
            at = end;
        }
    }

    /// The index of the included file if it is new.
    fn include(&mut self, from: u32, line: Line, resolver: Resolver<'_>) -> Option<u32> {
        let file = self.files[from as usize].clone();
        let text = &*file.text;
        let mut refuse = |span: Span, message: String, hint: &str| {
            let (start, end) = (span.start as usize, span.end as usize);
            let fault = Diagnostic::new(&file.name, text, start, end, message);
            self.faults.push(fault.with_hint(hint));
        };
        let usage = "write: .include \"file.s\"";
        let [_, word] = line.words() else {
            refuse(line.body, ".include takes one file name".to_owned(), usage);
            return None;
        };
        let name = word.of(text).trim_matches('"');
        if name.is_empty() || line.label.is_some() {
            refuse(line.body, ".include takes one file name".to_owned(), usage);
            return None;
        }
        if self.known.contains_key(name) {
            return None;
        }
        let read = resolver(name, &file.name);
        let too_much = "a program has at most 1000 files and 256 MiB of text";
        match read {
            Ok(_) if self.files.len() >= MOST_FILES => {
                refuse(*word, "too many files are included".to_owned(), too_much);
            }
            Ok(new) if self.bytes + new.len() > MOST_SOURCE_BYTES => {
                refuse(*word, format!("{name:?} is too long"), too_much);
            }
            Ok(new) => return Some(self.open(name, new.into())),
            Err(why) => {
                let hint = "the name is taken from the folder of the including file";
                refuse(*word, format!("cannot include {name:?}: {why}"), hint);
            }
        }
        None
    }
}
