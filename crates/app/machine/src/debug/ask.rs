//! Values and cycles that are typed in.

use machine_asm::parse_number;
use machine_cpu::Stop;

use super::key::Key;
use super::panes::Pane;
use super::session::{Session, Setting};

/// What is being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// A value for the cell at this address.
    Variable(u32),
    /// A value for the device of this index.
    Device(usize),
    Cycle,
}

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prompt {
    asked: Asked,
    pub(super) question: String,
    pub(super) typed: String,
}

impl Session {
    pub(super) fn ask_cycle(&mut self) {
        self.ask(Asked::Cycle, "go to cycle".to_owned());
    }

    /// Asks for a value of what is marked.
    pub(super) fn ask_value(&mut self) {
        if self.pane == Pane::Devices {
            return self.ask_device();
        }
        match self.marked_row() {
            Some(row) if row.is_cell() => {
                self.ask(Asked::Variable(row.address), format!("{} =", row.name.trim()));
            }
            Some(_) => {
                "open the array with Enter and set one of its cells".clone_into(&mut self.message);
            }
            None => "there are no variables".clone_into(&mut self.message),
        }
    }

    fn ask_device(&mut self) {
        let index = self.device_mark.index;
        match self.devices.map().devices().get(index).cloned() {
            Some(device) if device.access.can_read() => {
                self.ask(Asked::Device(index), format!("{} says", device.name));
            }
            Some(device) => self.message = format!("{} is the program's to set", device.name),
            None => "there are no devices".clone_into(&mut self.message),
        }
    }

    fn ask(&mut self, asked: Asked, question: String) {
        self.prompt = Some(Prompt { asked, question, typed: String::new() });
    }

    pub(super) fn type_key(&mut self, key: Key) {
        let Some(prompt) = &mut self.prompt else { return };
        match key {
            Key::Letter(letter) => prompt.typed.push(letter),
            Key::Backspace => {
                prompt.typed.pop();
            }
            Key::Escape => self.prompt = None,
            Key::Enter => {
                if let Some(prompt) = self.prompt.take() {
                    self.answer(&prompt);
                }
            }
            _ => {}
        }
    }

    fn answer(&mut self, prompt: &Prompt) {
        let typed = prompt.typed.trim();
        if prompt.asked == Asked::Cycle {
            match typed.replace(['_', ' '], "").parse() {
                Ok(cycle) => self.go_to(cycle),
                Err(_) => self.message = format!("{typed:?} is no cycle; write it like 1200"),
            }
            return;
        }
        let Ok(value) = parse_number(typed) else {
            self.message = format!("{typed:?} is no number of 32 bits; write it like -5 or 0x1F");
            return;
        };
        self.leave_trap();
        match prompt.asked {
            Asked::Variable(address) => {
                self.debugger.change(address, value);
            }
            Asked::Device(index) => self.set_device(index, value),
            Asked::Cycle => {}
        }
        self.message = format!("{} {value}", prompt.question);
    }

    /// What is set after a trap is meant for trying the instruction again.
    fn leave_trap(&mut self) {
        if matches!(self.cpu().end(), Some(Stop::Trapped(_))) {
            self.debugger.back(0, &mut self.devices);
        }
    }

    fn set_device(&mut self, index: usize, value: i32) {
        self.devices.values_mut()[index] = value;
        self.settings.push(Setting { cycle: self.cpu().cycles(), index, value });
        let address = self.devices.map().devices()[index].address;
        self.debugger.note_device(address, value);
    }
}
