//! First pass: every name gets its meaning, every instruction its shape.

use crate::devices::DeviceMap;
use crate::diagnostic::Diagnostic;
use crate::line::{Line, Span};
use crate::mnemonic::Mnemonic;
use crate::program::{FunctionEntry, Place, SourceFile, Variable};
use crate::source::{Chunk, Sources};
use crate::suggestion::nearest;
use crate::symbols::{Meaning, Origin, Statement, Symbols, is_name};

/// Instructions a program may have: what the addresses of functions can tell apart.
pub(crate) const MOST_INSTRUCTIONS: usize = 1 << 24;

/// Errors after which nobody reads on; the rest of the text is skipped.
const MOST_FAULTS: usize = 1000;

/// What the first pass found.
#[derive(Debug)]
pub(crate) struct Declarations<'t> {
    pub(crate) files: &'t [SourceFile],
    pub(crate) symbols: Symbols<'t>,
    pub(crate) statements: Vec<Statement>,
    pub(crate) functions: Vec<FunctionEntry>,
    /// In the order of declaration, addresses not yet given.
    pub(crate) variables: Vec<Variable>,
    pub(crate) devices: DeviceMap,
    pub(crate) faults: Vec<Diagnostic>,
    /// Cells of all variables so far, and the most there may be.
    pub(crate) cells: u64,
    pub(crate) most_cells: u32,
    /// A `.bound` that waits for its loop, and where it stands.
    bound: Option<(u32, Span, Here<'t>)>,
}

/// The line being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here<'t> {
    pub(crate) file: u32,
    pub(crate) number: u32,
    pub(crate) text: &'t str,
}

impl<'t> Declarations<'t> {
    /// Reads all texts; `devices` are known before.
    pub(crate) fn read(sources: &'t Sources, devices: &'t DeviceMap, most_cells: u32) -> Self {
        let mut all = Self {
            files: &sources.files,
            symbols: Symbols::default(),
            statements: Vec::new(),
            functions: Vec::new(),
            variables: Vec::new(),
            devices: devices.clone(),
            faults: sources.faults.clone(),
            cells: 0,
            most_cells,
            bound: None,
        };
        for device in devices.devices() {
            all.symbols.insert(&device.name, Meaning::Device(device.address), None);
        }
        for chunk in &sources.chunks {
            all.read_chunk(*chunk);
        }
        all.check_pending_bound();
        all.end_function();
        all
    }

    fn read_chunk(&mut self, chunk: Chunk) {
        let text: &'t str = &self.files[chunk.file as usize].text;
        let (mut at, mut number) = (chunk.start, chunk.line);
        let bytes = text.as_bytes();
        while at < chunk.end && self.faults.len() < MOST_FAULTS {
            let length = bytes[at..chunk.end].iter().position(|byte| *byte == b'\n');
            let end = length.map_or(chunk.end, |length| at + length);
            let line = Line::cut(text, at, end);
            self.read_line(line, Here { file: chunk.file, number, text });
            at = end + 1;
            number += 1;
        }
    }

    fn read_line(&mut self, line: Line, here: Here<'t>) {
        if let Some(label) = line.label {
            self.header(label, here);
        }
        let Some(name) = line.name() else { return };
        if here.text.as_bytes()[name.start as usize] == b'.' {
            self.directive(name, line, here);
        } else {
            self.instruction(name, line, here);
        }
    }

    fn header(&mut self, label: Span, here: Here<'t>) {
        self.check_pending_bound();
        self.end_function();
        let index = self.functions.len() as u32;
        if self.define(label, Meaning::Function(index), here) {
            let start = self.statements.len() as u32;
            let place = Place { file: here.file, line: here.number };
            let name = label.of(here.text).to_owned();
            self.functions.push(FunctionEntry { name, start, end: start, place });
        }
    }

    /// Closes the function before the next header: it must not run into it.
    fn end_function(&mut self) {
        let end = self.statements.len() as u32;
        let Some(function) = self.functions.last_mut() else { return };
        function.end = end;
        let last = self.statements.last().filter(|_| function.start < end);
        if last.is_some_and(|last| last.mnemonic == Mnemonic::Return) {
            return;
        }
        let name = function.name.clone();
        let place = function.place;
        let (file, line) = last.map_or((place.file, place.line), |last| (last.file, last.line));
        let fault = self.line_fault(file, line, format!("function {name:?} does not end"));
        self.faults.push(fault.with_hint("end it with `ret`"));
    }

    fn instruction(&mut self, name: Span, line: Line, here: Here<'t>) {
        let word = name.of(here.text);
        let Some(mnemonic) = Mnemonic::from_name(word) else {
            return self.unknown_instruction(name, line, here);
        };
        let shape = mnemonic.shape();
        let count = line.word_count() - 1;
        if count != shape.len() {
            let takes = match shape.len() {
                0 => "no operands".to_owned(),
                1 => "1 operand".to_owned(),
                n => format!("{n} operands"),
            };
            let message = format!("`{word}` takes {takes}, here are {count}");
            return self.fault(line.body, here, message, format!("write: {}", mnemonic.usage()));
        }
        if self.functions.is_empty() {
            let hint = "begin the program with `main:`";
            let message = format!("`{word}` stands before the first function");
            return self.fault(line.body, here, message, hint.to_owned());
        }
        if self.statements.len() >= MOST_INSTRUCTIONS {
            let hint = "split the program, or call functions instead of repeating code";
            let message = format!("more than {MOST_INSTRUCTIONS} instructions");
            return self.fault(line.body, here, message, hint.to_owned());
        }
        let bound = self.take_bound(mnemonic);
        let mut operands = [Span::default(); 4];
        operands[..count].copy_from_slice(&line.words()[1..]);
        let (file, line) = (here.file, here.number);
        self.statements.push(Statement { file, line, mnemonic, operands, bound });
    }

    fn unknown_instruction(&mut self, name: Span, line: Line, here: Here<'t>) {
        let word = name.of(here.text);
        let hint = if line.words().get(1).is_some_and(|next| next.of(here.text) == ":") {
            format!("write the header without a space: {word}:")
        } else if self.symbols.get(word).is_some_and(|m| matches!(m, Meaning::Function(_))) {
            format!("to call the function write: call {word}")
        } else if is_mnemonic(&format!("{word}1")) {
            format!(
                "write `{word}1` to call one function, `{word}2` to call one of two, `{word}r` to return"
            )
        } else if word.eq_ignore_ascii_case("return") {
            "write `ret`".to_owned()
        } else {
            match nearest(word, Mnemonic::names()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "the instructions are: call ret if.. w.. mov add sub mul div rem sin cos \
                         tan atan sqr mv ma ms"
                    .to_owned(),
            }
        };
        self.fault(name, here, format!("there is no instruction {word:?}"), hint);
    }

    /// The bound that waits, if this is a loop; it is an error if it is not.
    fn take_bound(&mut self, mnemonic: Mnemonic) -> Option<u32> {
        if matches!(mnemonic, Mnemonic::While(_)) {
            return self.bound.take().map(|(bound, ..)| bound);
        }
        self.check_pending_bound();
        None
    }

    fn check_pending_bound(&mut self) {
        let Some((_, span, here)) = self.bound.take() else { return };
        let hint = "put it on the line before a `w..` instruction".to_owned();
        self.fault(span, here, ".bound belongs to no loop".to_owned(), hint);
    }

    /// Notes a `.bound` for the next loop.
    pub(crate) fn set_bound(&mut self, bound: u32, span: Span, here: Here<'t>) {
        self.check_pending_bound();
        self.bound = Some((bound, span, here));
    }

    /// Gives a name its meaning; false, and an error, if it cannot have it.
    pub(crate) fn define(&mut self, name: Span, meaning: Meaning, here: Here<'t>) -> bool {
        let word = name.of(here.text);
        if !is_name(word) {
            let hint = "names are letters, digits and `_`, and do not begin with a digit";
            self.fault(name, here, format!("{word:?} is no name"), hint.to_owned());
            return false;
        }
        if Mnemonic::from_name(word).is_some() {
            let hint = format!("choose another name, for example `my_{word}`");
            self.fault(name, here, format!("`{word}` is an instruction"), hint);
            return false;
        }
        if let Some((known, origin)) = self.symbols.origin(word) {
            let place = match origin {
                Some(Origin { file, line }) => {
                    format!("in {}, line {line}", self.files[file as usize].name)
                }
                None => "of the board".to_owned(),
            };
            let message = format!("{word:?} is already {} {place}", known.kind());
            self.fault(name, here, message, "choose another name".to_owned());
            return false;
        }
        self.symbols.insert(word, meaning, Some(Origin { file: here.file, line: here.number }));
        true
    }

    /// Notes what is wrong with a part of this line.
    pub(crate) fn fault(&mut self, span: Span, here: Here<'t>, message: String, hint: String) {
        let name = &self.files[here.file as usize].name;
        let (start, end) = (span.start as usize, span.end as usize);
        self.faults.push(Diagnostic::new(name, here.text, start, end, message).with_hint(hint));
    }

    /// An error about the words of a whole line.
    pub(crate) fn line_fault(&self, file: u32, line: u32, message: String) -> Diagnostic {
        let source = &self.files[file as usize];
        let text = &*source.text;
        let start = match line {
            0 | 1 => 0,
            line => text.match_indices('\n').nth(line as usize - 2).map_or(0, |(at, _)| at + 1),
        };
        let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
        let words = Line::cut(text, start, end);
        let start = words.label.map_or(words.body.start, |label| label.start) as usize;
        let end = words.body.end.max(words.label.map_or(0, |label| label.end)) as usize;
        Diagnostic::new(&source.name, text, start, end, message)
    }
}

/// Whether there is an instruction of this name.
fn is_mnemonic(name: &str) -> bool {
    Mnemonic::names().into_iter().any(|known| known == name)
}
