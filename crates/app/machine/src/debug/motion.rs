//! The program moves: on, slice by slice, and back.

use machine_cpu::{Aim, Debugger, DeviceSlots, Pause, Stop};

use super::code::Code;
use super::session::Session;

/// Cycles between two looks at the keyboard while a program runs on.
const SLICE: u64 = 500_000;

/// Cycles that are searched on the way back.
const MOST_BACK: u64 = 200_000_000;

/// Rows from the top on whose values are compared with those before.
const COMPARED_ROWS: usize = 200;

/// A run that goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion {
    aim: Aim,
    /// The cycle it ends at.
    last: u64,
}

impl Session {
    /// Runs one slice of a program that runs on.
    pub(crate) fn run_slice(&mut self) {
        let Some(Motion { aim, last }) = self.motion else { return };
        let slice = SLICE.min(last.saturating_sub(self.cpu().cycles()));
        let pause = self.debugger.run_to(&aim, slice, &mut self.devices);
        if pause != Pause::Done || self.cpu().cycles() >= last {
            self.motion = None;
            self.tell(&pause);
        }
        self.follow();
    }

    /// Runs to an aim; a first slice at once, so that most steps are done before the screen is drawn.
    pub(super) fn run(&mut self, aim: Aim) {
        self.begin(Motion { aim, last: u64::MAX });
    }

    fn begin(&mut self, motion: Motion) {
        if self.cpu().end().is_some() {
            "the program has ended; S, I and C go back, R begins again"
                .clone_into(&mut self.message);
            return;
        }
        self.compare_from_here();
        self.message.clear();
        self.motion = Some(motion);
        self.run_slice();
    }

    pub(super) fn step(&mut self) {
        let last = self.cpu().cycles() + 1;
        self.begin(Motion { aim: Aim::over_instruction(self.cpu()), last });
    }

    pub(super) fn go_to(&mut self, cycle: u64) {
        let now = self.cpu().cycles();
        if cycle > now {
            return self.begin(Motion { aim: Aim::nowhere(self.cpu()), last: cycle });
        }
        let done = format!("cycle {cycle}");
        self.go_back(&done, |debugger, devices| debugger.back(now - cycle, devices));
    }

    pub(super) fn back_line(&mut self) {
        self.go_back("", |debugger, devices| debugger.back_line(MOST_BACK, devices));
    }

    pub(super) fn back_breakpoint(&mut self) {
        let done = "the last breakpoint passed";
        self.go_back(done, |debugger, devices| debugger.back_to_breakpoint(MOST_BACK, devices));
    }

    pub(super) fn back_instruction(&mut self) {
        self.go_back("", |debugger, devices| {
            let is_trapped = matches!(debugger.cpu().end(), Some(Stop::Trapped(_)));
            debugger.back(u64::from(!is_trapped), devices)
        });
    }

    fn go_back(&mut self, done: &str, back: impl FnOnce(&mut Debugger, &mut DeviceSlots) -> bool) {
        self.compare_from_here();
        let is_there = back(&mut self.debugger, &mut self.devices);
        self.restore_devices();
        self.message = match (is_there, self.cpu().cycles()) {
            (_, 0) => "at the beginning".to_owned(),
            (true, _) => done.to_owned(),
            (false, cycle) => format!("further back than cycle {cycle} is not known any more"),
        };
        self.follow();
    }

    /// Devices say and hold again what they did at this cycle.
    pub(super) fn restore_devices(&mut self) {
        let now = self.cpu().cycles();
        self.settings.retain(|setting| setting.cycle <= now);
        for index in 0..self.first_values.len() {
            let address = self.devices.map().devices()[index].address;
            let set = self.settings.iter().rev().find(|setting| setting.index == index);
            let value = match (set, self.debugger.written(address)) {
                (Some(set), Some((cycle, _))) if set.cycle > cycle => set.value,
                (Some(set), None) => set.value,
                (_, Some((_, written))) => written,
                (None, None) => self.first_values[index],
            };
            self.devices.values_mut()[index] = value;
        }
    }

    fn tell(&mut self, pause: &Pause) {
        self.message = match pause {
            Pause::Done | Pause::Arrived => return,
            Pause::Breakpoint => "breakpoint".to_owned(),
            Pause::Changed(address, before, now) => {
                format!("{} changed from {before} to {now}", self.program().address_text(*address))
            }
            Pause::Stopped(Stop::Trapped(trap)) => format!("trap: {}", trap.kind),
            Pause::Stopped(_) => format!("main returned after {} cycles", self.cpu().cycles()),
        };
    }

    /// The mark of the code goes to where the program is.
    pub(super) fn follow(&mut self) {
        let (program, at) = (self.cpu().program().clone(), self.cpu().at());
        if let Some(view) = self.code.other_view(&program, at) {
            self.code = Code::new(&program, view);
        }
        if let Some(line) = self.code.line_of(&program, at) {
            self.code_mark.index = line;
        }
    }

    fn compare_from_here(&mut self) {
        let rows = self.rows();
        let in_sight = rows.iter().skip(self.variable_mark.top).take(COMPARED_ROWS);
        let cells = in_sight.filter(|row| row.is_cell());
        let values = cells.filter_map(|row| Some((row.address, self.cpu().peek(row.address)?)));
        self.before = values.collect();
    }
}
