//! The program as lines that can be shown and stopped at: its source, or its instructions.

use machine_asm::Program;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CodeLine {
    /// Its number: of the line, or of the instruction.
    pub(super) number: u32,
    pub(super) text: String,
    /// The first instruction that stands on it.
    pub(super) instruction: Option<u32>,
}

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// A file of the source, by index.
    Source(u32),
    Instructions,
}

/// The lines of one view.
#[derive(Debug)]
pub(super) struct Code {
    pub(super) view: View,
    pub(super) title: String,
    pub(super) lines: Vec<CodeLine>,
}

impl Code {
    pub(super) fn new(program: &Program, view: View) -> Self {
        match view {
            View::Source(file) => Self::source(program, file),
            View::Instructions => Self::instructions(program),
        }
    }

    fn source(program: &Program, file: u32) -> Self {
        let source = program.files.get(file as usize);
        let text = source.map_or("", |source| &source.text);
        let mut lines: Vec<CodeLine> = text
            .lines()
            .zip(1..)
            .map(|(text, number)| CodeLine {
                number,
                // A tab would be one cell wide and shift what follows.
                text: text.replace('\t', "    "),
                instruction: None,
            })
            .collect();
        for (place, index) in program.places.iter().zip(0..) {
            let line = lines.get_mut((place.line as usize).wrapping_sub(1));
            if let Some(line) = line.filter(|_| place.file == file) {
                line.instruction.get_or_insert(index);
            }
        }
        let title = source.map_or_else(String::new, |source| source.name.clone());
        Self { view: View::Source(file), title, lines }
    }

    fn instructions(program: &Program) -> Self {
        let lines = program.code.iter().zip(0..).map(|(instruction, index)| {
            let function = program.function_of(index).filter(|function| function.start == index);
            let header =
                function.map_or_else(String::new, |function| format!("{}:", function.name));
            let text = format!("{header:<16} {}", program.instruction_text(instruction));
            CodeLine { number: index, text, instruction: Some(index) }
        });
        Self { view: View::Instructions, title: "instructions".to_owned(), lines: lines.collect() }
    }

    /// The view that holds an instruction, if it is another one.
    pub(super) fn other_view(&self, program: &Program, at: u32) -> Option<View> {
        let place = program.places.get(at as usize)?;
        match self.view {
            View::Source(file) if file != place.file => Some(View::Source(place.file)),
            _ => None,
        }
    }

    /// The index of the line an instruction stands on.
    pub(super) fn line_of(&self, program: &Program, at: u32) -> Option<usize> {
        match self.view {
            View::Instructions => Some(at as usize),
            View::Source(file) => {
                let place = program.places.get(at as usize).filter(|place| place.file == file)?;
                (place.line as usize).checked_sub(1)
            }
        }
    }

    /// The first line from `index` on with an instruction.
    pub(super) fn next_with_instruction(&self, index: usize) -> Option<(usize, u32)> {
        let lines = self.lines.iter().enumerate().skip(index);
        lines.into_iter().find_map(|(index, line)| Some((index, line.instruction?)))
    }
}
