//! Variables as rows: one each, arrays as one row that opens into their cells.

use std::collections::BTreeSet;

use machine_asm::{Program, Variable};
use machine_cpu::Cpu;

/// Cells of a closed array that are shown.
const SHOWN_CELLS: u32 = 6;

/// One row: a cell, or an array that is closed or heads its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) address: u32,
    /// Cells its value shows.
    pub(super) length: u32,
    /// Of an array its name, which opens and closes it.
    pub(super) array: Option<String>,
}

/// Which variables are shown.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) opened: BTreeSet<String>,
    /// The compiler's own as well, and those of functions that are not under way.
    pub(super) all: bool,
    compilers_own: BTreeSet<String>,
}

impl Shown {
    pub(super) fn new(program: &Program) -> Self {
        let is_own = |variable: &&Variable| is_compilers_own(program, &variable.name);
        let own = program.variables.iter().filter(is_own).map(|variable| variable.name.clone());
        Self { opened: BTreeSet::new(), all: false, compilers_own: own.collect() }
    }

    /// The rows: variables of the functions under way first, innermost first, then those of the program.
    pub(super) fn rows(&self, cpu: &Cpu) -> Vec<Row> {
        let program = cpu.program();
        let mut under_way: Vec<String> =
            cpu.call_chain().into_iter().map(|frame| plain(&frame.function).to_owned()).collect();
        under_way.dedup();
        let rank = |variable: &Variable| {
            let is_own = self.compilers_own.contains(&variable.name);
            let place = under_way.iter().position(|known| known == plain(&variable.name));
            match (place, self.all) {
                (Some(place), all) if all || !is_own => Some(place),
                (None, true) => Some(usize::MAX),
                _ => None,
            }
        };
        let is_local = |variable: &Variable| variable.name.contains("__");
        let mut locals: Vec<(usize, &Variable)> = program
            .variables
            .iter()
            .filter(|variable| is_local(variable))
            .filter_map(|variable| Some((rank(variable)?, variable)))
            .collect();
        locals.sort_by_key(|(rank, _)| *rank);
        let globals = program.variables.iter().filter(|variable| !is_local(variable));
        let all = locals.into_iter().map(|(_, variable)| variable).chain(globals);
        all.flat_map(|variable| self.rows_of(variable)).collect()
    }

    fn rows_of(&self, variable: &Variable) -> Vec<Row> {
        let name = variable.name.replacen("__", ".", 1);
        let address = variable.address;
        if !variable.is_array {
            return vec![Row { name, address, length: 1, array: None }];
        }
        let is_open = self.opened.contains(&variable.name);
        let length = if is_open { 0 } else { variable.length };
        let head = Row {
            name: format!("{name}[{}]", variable.length),
            address,
            length,
            array: Some(variable.name.clone()),
        };
        let cells = (0..if is_open { variable.length } else { 0 }).map(|cell| Row {
            name: format!("  {name}+{cell}"),
            address: address + cell,
            length: 1,
            array: Some(variable.name.clone()),
        });
        std::iter::once(head).chain(cells).collect()
    }
}

impl Row {
    /// Whether it is a single cell, that can be watched and set.
    pub(super) fn is_cell(&self) -> bool {
        self.array.is_none() || self.name.starts_with(' ')
    }

    pub(super) fn value(&self, cpu: &Cpu) -> String {
        let cells = (0..self.length.min(SHOWN_CELLS)).filter_map(|i| cpu.peek(self.address + i));
        let words: Vec<String> = cells.map(|value| value.to_string()).collect();
        let more = if self.length > SHOWN_CELLS { " ..." } else { "" };
        words.join(" ") + more
    }
}

/// The function of the source that a function or variable of the assembly is part of.
fn plain(function: &str) -> &str {
    function.split_once("__").map_or(function, |(plain, _)| plain)
}

/// Whether what stands after two underscores was made up by the compiler, and is no word of the source.
fn is_compilers_own(program: &Program, name: &str) -> bool {
    let Some((_, name)) = name.split_once("__") else { return false };
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_made_up = matches!(
        stem,
        "t" | "limit" | "while" | "loop" | "broken" | "skipped" | "returned" | "result"
    );
    let is_word = |text: &str| {
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|w| w == name)
    };
    is_made_up && !program.files.iter().any(|file| is_word(&file.text))
}
