//! Stop, look, go on, go back.
//!
//! Going back is going forward again from a snapshot: what devices said is kept, so that it is the same run. Snapshots
//! are taken at growing distances, so their number stays small however long the run is.

use std::collections::{BTreeMap, BTreeSet};

use crate::cpu::{Cpu, Stop};
use crate::devices::Devices;

/// Snapshots kept; when there are more, every second one is given up.
const MOST_SNAPSHOTS: usize = 32;

/// Cycles between the first snapshots.
const FIRST_DISTANCE: u64 = 4096;

/// Answers of devices kept for going back; beyond them a run can only go back to where they are known.
const MOST_ANSWERS: usize = 1 << 22;

/// Why the debugger gave control back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The cycles asked for are done.
    Done,
    /// The next instruction has a breakpoint.
    Breakpoint,
    /// A watched cell changed: its address, its value before and now.
    Changed(u32, i32, i32),
    /// The program ended or trapped.
    Stopped(Stop),
}

/// A computer with breakpoints, watched cells and a way back.
#[derive(Debug)]
pub struct Debugger {
    cpu: Cpu,
    breakpoints: BTreeSet<u32>,
    watched: BTreeMap<u32, i32>,
    snapshots: Vec<Cpu>,
    distance: u64,
    answers: BTreeMap<(u64, u32), i32>,
    /// First cycle from which answers are known.
    known_from: u64,
}

/// Devices whose answers are kept, and asked only what they were not asked before.
struct Remembering<'d> {
    devices: &'d mut dyn Devices,
    answers: &'d mut BTreeMap<(u64, u32), i32>,
    /// Writes before this cycle were made already.
    written_to: u64,
}

impl Devices for Remembering<'_> {
    fn read(&mut self, address: u32, cycle: u64) -> Option<i32> {
        if let Some(answer) = self.answers.get(&(cycle, address)) {
            return Some(*answer);
        }
        let answer = self.devices.read(address, cycle)?;
        self.answers.insert((cycle, address), answer);
        Some(answer)
    }

    fn write(&mut self, address: u32, value: i32, cycle: u64) -> bool {
        cycle < self.written_to || self.devices.write(address, value, cycle)
    }
}

impl Debugger {
    /// Debugs a computer from where it is.
    pub fn new(cpu: Cpu) -> Self {
        let known_from = cpu.cycles();
        Self {
            snapshots: vec![cpu.clone()],
            cpu,
            breakpoints: BTreeSet::new(),
            watched: BTreeMap::new(),
            distance: FIRST_DISTANCE,
            answers: BTreeMap::new(),
            known_from,
        }
    }

    /// The computer.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// Sets a breakpoint before an instruction, or takes it away; true if it is set now.
    pub fn toggle_breakpoint(&mut self, instruction: u32) -> bool {
        let is_new = self.breakpoints.insert(instruction);
        if !is_new {
            self.breakpoints.remove(&instruction);
        }
        is_new
    }

    /// Instructions with breakpoints.
    pub fn breakpoints(&self) -> impl Iterator<Item = u32> {
        self.breakpoints.iter().copied()
    }

    /// Stops whenever the cell at an address changes; false if there is none.
    pub fn watch(&mut self, address: u32) -> bool {
        let value = self.cpu.peek(address);
        value.map(|value| self.watched.insert(address, value)).is_some()
    }

    /// Stops watching a cell.
    pub fn unwatch(&mut self, address: u32) {
        self.watched.remove(&address);
    }

    /// Executes one instruction.
    pub fn step(&mut self, devices: &mut dyn Devices) -> Pause {
        let written_to = self.cpu.cycles();
        self.step_once(devices, written_to)
    }

    /// Executes instructions until the function called here returned, or one instruction.
    pub fn step_over(&mut self, most: u64, devices: &mut dyn Devices) -> Pause {
        let (depth, at) = (self.cpu.calls(), self.cpu.at());
        self.run_until(most, devices, |cpu| cpu.calls() <= depth && cpu.at() != at)
    }

    /// Executes instructions until this function returned.
    pub fn step_out(&mut self, most: u64, devices: &mut dyn Devices) -> Pause {
        let depth = self.cpu.calls();
        self.run_until(most, devices, |cpu| cpu.calls() < depth)
    }

    /// Runs at most so many cycles, to a breakpoint, a change of a watched cell, or the end.
    pub fn run(&mut self, most: u64, devices: &mut dyn Devices) -> Pause {
        self.run_until(most, devices, |_| false)
    }

    fn run_until(
        &mut self,
        most: u64,
        devices: &mut dyn Devices,
        is_there: impl Fn(&Cpu) -> bool,
    ) -> Pause {
        for _ in 0..most {
            let pause = self.step(devices);
            if pause != Pause::Done || is_there(&self.cpu) {
                return pause;
            }
        }
        Pause::Done
    }

    /// Goes back so many cycles, at most to where debugging began or answers of devices are known; true if it got there.
    pub fn back(&mut self, cycles: u64, devices: &mut dyn Devices) -> bool {
        let now = self.cpu.cycles();
        let target = now.saturating_sub(cycles);
        let reachable = target.max(self.known_from);
        let nearest = self.snapshots.iter().rposition(|s| s.cycles() <= reachable).unwrap_or(0);
        self.cpu = self.snapshots[nearest].clone();
        self.snapshots.truncate(nearest + 1);
        while self.cpu.cycles() < reachable && self.cpu.end().is_none() {
            self.step_once(devices, now);
        }
        for (address, value) in &mut self.watched {
            *value = self.cpu.peek(*address).unwrap_or(0);
        }
        reachable == target
    }

    fn step_once(&mut self, devices: &mut dyn Devices, written_to: u64) -> Pause {
        self.keep_snapshot();
        let mut devices = Remembering { devices, answers: &mut self.answers, written_to };
        let stop = self.cpu.step(&mut devices);
        if self.answers.len() > MOST_ANSWERS {
            self.answers.clear();
            self.known_from = self.cpu.cycles();
            self.snapshots = vec![self.cpu.clone()];
        }
        if let Some(change) = self.changed() {
            return change;
        }
        match stop {
            Stop::Paused if self.breakpoints.contains(&self.cpu.at()) => Pause::Breakpoint,
            Stop::Paused => Pause::Done,
            stopped => Pause::Stopped(stopped),
        }
    }

    fn changed(&mut self) -> Option<Pause> {
        for (address, before) in &mut self.watched {
            let now = self.cpu.peek(*address).unwrap_or(0);
            if now != *before {
                let pause = Pause::Changed(*address, *before, now);
                *before = now;
                return Some(pause);
            }
        }
        None
    }

    fn keep_snapshot(&mut self) {
        let last = self.snapshots.last().map_or(0, Cpu::cycles);
        if self.cpu.cycles() < last + self.distance {
            return;
        }
        self.snapshots.push(self.cpu.clone());
        if self.snapshots.len() > MOST_SNAPSHOTS {
            let mut index = 0;
            self.snapshots.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.distance *= 2;
        }
    }
}
