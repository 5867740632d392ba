//! What is done to the marked line, variable or array.

use super::code::{Code, View};
use super::panes::{Mark, Pane};
use super::rows::Row;
use super::session::Session;

impl Session {
    pub(super) fn move_mark(&mut self, lines: isize) {
        match self.pane {
            Pane::Code => self.code_mark.move_by(lines, self.code.lines.len()),
            Pane::Variables => self.variable_mark.move_by(lines, self.rows().len()),
            Pane::Devices => {
                self.device_mark.move_by(lines, self.devices.map().devices().len());
            }
        }
    }

    pub(super) fn marked_row(&self) -> Option<Row> {
        self.rows().into_iter().nth(self.variable_mark.index)
    }

    /// Opens or closes the marked array.
    pub(super) fn open(&mut self) {
        if self.pane != Pane::Variables {
            return;
        }
        let Some(name) = self.marked_row().and_then(|row| row.array) else { return };
        if !self.shown.opened.remove(&name) {
            self.shown.opened.insert(name);
            return;
        }
        // From inside the cells the mark goes to the array they belong to.
        let is_head = |row: &Row| row.array.as_deref() == Some(name.as_str());
        if let Some(index) = self.rows().iter().position(is_head) {
            self.variable_mark.index = index;
        }
    }

    pub(super) fn toggle_breakpoint(&mut self) {
        let found = self.code.next_with_instruction(self.code_mark.index);
        let Some((line, instruction)) = found else {
            "no instruction stands here or below".clone_into(&mut self.message);
            return;
        };
        self.code_mark.index = line;
        let is_set = self.debugger.toggle_breakpoint(instruction);
        let place = self.program().place_text(instruction);
        let word = if is_set { "set" } else { "taken away" };
        self.message = format!("breakpoint at {place} {word}");
    }

    pub(super) fn watch(&mut self) {
        let Some(row) = self.marked_row() else {
            "there are no variables".clone_into(&mut self.message);
            return;
        };
        let name = row.name.trim();
        if !row.is_cell() {
            "open the array with Enter and watch one of its cells".clone_into(&mut self.message);
        } else if self.debugger.is_watched(row.address) {
            self.debugger.unwatch(row.address);
            self.message = format!("{name} is no longer watched");
        } else if self.debugger.watch(row.address) {
            self.message = format!("stops when {name} changes");
        }
    }

    /// Source or instructions, at the same place.
    pub(super) fn other_view(&mut self) {
        let program = self.cpu().program().clone();
        let at = self.code.next_with_instruction(self.code_mark.index);
        let at = at.map_or(self.cpu().at(), |(_, instruction)| instruction);
        let view = match self.code.view {
            View::Source(_) => View::Instructions,
            View::Instructions => {
                View::Source(program.places.get(at as usize).map_or(0, |place| place.file))
            }
        };
        self.code = Code::new(&program, view);
        self.code_mark.index = self.code.line_of(&program, at).unwrap_or(0);
    }

    pub(super) fn next_file(&mut self) {
        let program = self.cpu().program().clone();
        let View::Source(file) = self.code.view else { return };
        let next = (file + 1) % program.files.len().max(1) as u32;
        if next == file {
            "the program has one file".clone_into(&mut self.message);
            return;
        }
        self.code = Code::new(&program, View::Source(next));
        self.code_mark = Mark::default();
    }
}
