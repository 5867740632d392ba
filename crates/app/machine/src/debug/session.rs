//! All that is known while debugging, and which key does what.

use std::collections::BTreeMap;

use machine_asm::Program;
use machine_cpu::{Aim, Cpu, Debugger, DeviceSlots};

use super::ask::Prompt;
use super::code::{Code, View};
use super::key::Key;
use super::motion::Motion;
use super::panes::{Mark, Pane};
use super::rows::{Row, Shown};

/// Lines a page moves.
const PAGE: isize = 15;

/// A device set by hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    /// The cycle before which it was set.
    pub(super) cycle: u64,
    /// Which device.
    pub(super) index: usize,
    pub(super) value: i32,
}

/// A program being debugged.
#[derive(Debug)]
pub struct Session {
    pub(super) debugger: Debugger,
    pub(super) devices: DeviceSlots,
    /// What devices said at the beginning, and what they were set to since.
    pub(super) first_values: Vec<i32>,
    pub(super) settings: Vec<Setting>,
    pub(super) code: Code,
    pub(super) shown: Shown,
    pub(super) pane: Pane,
    pub(super) code_mark: Mark,
    pub(super) variable_mark: Mark,
    pub(super) device_mark: Mark,
    /// Values of the rows in sight before the last key that moved the program.
    pub(super) before: BTreeMap<u32, i32>,
    pub(super) prompt: Option<Prompt>,
    pub(super) message: String,
    pub(super) has_help: bool,
    pub(super) motion: Option<Motion>,
    has_ended: bool,
}

impl Session {
    /// Debugs a computer that has not yet run.
    pub fn new(cpu: Cpu, devices: DeviceSlots) -> Self {
        let program = cpu.program();
        let file = program.places.get(cpu.at() as usize).map_or(0, |place| place.file);
        let mut session = Self {
            code: Code::new(program, View::Source(file)),
            shown: Shown::new(program),
            debugger: Debugger::new(cpu),
            first_values: devices.values().to_vec(),
            devices,
            settings: vec![],
            pane: Pane::Code,
            code_mark: Mark::default(),
            variable_mark: Mark::default(),
            device_mark: Mark::default(),
            before: BTreeMap::new(),
            prompt: None,
            message: "at the beginning; ? shows what each key does".to_owned(),
            has_help: false,
            motion: None,
            has_ended: false,
        };
        session.follow();
        session
    }

    pub(super) fn cpu(&self) -> &Cpu {
        self.debugger.cpu()
    }

    pub(super) fn program(&self) -> &Program {
        self.debugger.cpu().program()
    }

    pub(super) fn rows(&self) -> Vec<Row> {
        self.shown.rows(self.cpu())
    }

    /// Whether the person wants no more.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether the program runs on, slice by slice.
    pub fn is_running(&self) -> bool {
        self.motion.is_some()
    }

    /// Does what a key means.
    pub fn press(&mut self, key: Key) {
        if key == Key::Interrupt {
            self.has_ended = true;
        } else if self.motion.take().is_some() {
            "stopped".clone_into(&mut self.message);
        } else if self.has_help {
            self.has_help = false;
        } else if self.prompt.is_some() {
            self.type_key(key);
        } else {
            self.command(key);
        }
    }

    fn command(&mut self, key: Key) {
        match key {
            Key::Letter(letter) => self.letter(letter),
            Key::Enter => self.open(),
            Key::Tab => self.pane = self.pane.next(),
            Key::Up => self.move_mark(-1),
            Key::Down => self.move_mark(1),
            Key::PageUp => self.move_mark(-PAGE),
            Key::PageDown => self.move_mark(PAGE),
            Key::Escape | Key::Backspace | Key::Interrupt => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            's' => self.run(Aim::line(self.cpu())),
            'n' => self.run(Aim::over_line(self.cpu())),
            'o' => self.run(Aim::out(self.cpu())),
            'c' => self.run(Aim::nowhere(self.cpu())),
            'i' => self.step(),
            'S' => self.back_line(),
            'I' => self.back_instruction(),
            'C' => self.back_breakpoint(),
            'R' => self.go_to(0),
            'g' => self.ask_cycle(),
            'b' => self.toggle_breakpoint(),
            'w' => self.watch(),
            '=' => self.ask_value(),
            'a' => self.other_view(),
            'f' => self.next_file(),
            'v' => self.shown.all = !self.shown.all,
            '?' => self.has_help = true,
            'q' => self.has_ended = true,
            other => self.message = format!("{other:?} is no key here; ? shows those there are"),
        }
    }
}
