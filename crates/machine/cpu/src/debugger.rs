//! Stop, look, change, go on, go back.
//!
//! Going back is going forward again from a snapshot: what devices said is kept, so that it is the same run. Snapshots
//! are taken at growing distances, so their number stays small however long the run is.

use std::collections::{BTreeMap, BTreeSet};

use machine_asm::Place;

use crate::aim::{Aim, place};
use crate::cpu::{Cpu, Stop};
use crate::devices::Devices;
use crate::history::{History, Remembering};

/// Snapshots kept; when there are more, every second one is given up.
const MOST_SNAPSHOTS: usize = 32;

/// Cells of all snapshots together, unless that is less than two.
const MOST_SNAPSHOT_CELLS: usize = 64 << 20;

/// Cycles between the first snapshots.
const FIRST_DISTANCE: u64 = 4096;

/// Why the debugger gave control back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The cycles asked for are done.
    Done,
    /// The aim is reached.
    Arrived,
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
    most_snapshots: usize,
    distance: u64,
    history: History,
}

impl Debugger {
    /// Debugs a computer from where it is.
    pub fn new(cpu: Cpu) -> Self {
        let fitting = MOST_SNAPSHOT_CELLS / cpu.memory.cell_count();
        Self {
            snapshots: vec![cpu.clone()],
            most_snapshots: fitting.clamp(2, MOST_SNAPSHOTS),
            history: History::new(cpu.cycles()),
            cpu,
            breakpoints: BTreeSet::new(),
            watched: BTreeMap::new(),
            distance: FIRST_DISTANCE,
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

    /// Whether a cell is watched.
    pub fn is_watched(&self, address: u32) -> bool {
        self.watched.contains_key(&address)
    }

    /// What the program last wrote to a device as of now, and since which cycle that stands there.
    pub fn written(&self, address: u32) -> Option<(u64, i32)> {
        self.history.order_before(address, self.cpu.cycles())
    }

    /// Sets a cell; what came after is forgotten. False if there is none at this address.
    pub fn change(&mut self, address: u32, value: i32) -> bool {
        self.forget_future();
        if !self.cpu.poke(address, value) {
            return false;
        }
        self.history.note_change(self.cpu.cycles(), address, value);
        if let Some(watched) = self.watched.get_mut(&address) {
            *watched = value;
        }
        true
    }

    /// Notes that a device says something else from here on; what came after is forgotten.
    ///
    /// Going back before it takes the note back; the device itself is the caller's.
    pub fn note_device(&mut self, address: u32, value: i32) {
        self.forget_future();
        self.history.note_change(self.cpu.cycles(), address, value);
    }

    fn forget_future(&mut self) {
        self.history.forget_from(self.cpu.cycles());
        self.drop_snapshots_from(self.cpu.cycles() + 1);
    }

    /// The first stays: it was taken before anything could be set.
    fn drop_snapshots_from(&mut self, cycle: u64) {
        let kept = self.snapshots.partition_point(|snapshot| snapshot.cycles() < cycle);
        self.snapshots.truncate(kept.max(1));
    }

    /// Executes one instruction.
    pub fn step(&mut self, devices: &mut dyn Devices) -> Pause {
        if let Some(end) = self.cpu.end() {
            return Pause::Stopped(end.clone());
        }
        self.keep_snapshot();
        self.history.change_again(&mut self.cpu);
        let stop = self.cpu.step(&mut Remembering { devices, history: &mut self.history });
        self.learn();
        if let Some(change) = self.changed() {
            return change;
        }
        match stop {
            Stop::Paused if self.breakpoints.contains(&self.cpu.at()) => Pause::Breakpoint,
            Stop::Paused => Pause::Done,
            stopped => Pause::Stopped(stopped),
        }
    }

    /// Runs at most so many cycles, to a breakpoint, a change of a watched cell, or the end.
    pub fn run(&mut self, most: u64, devices: &mut dyn Devices) -> Pause {
        self.run_to(&Aim::nowhere(&self.cpu), most, devices)
    }

    /// The same, or to an aim.
    pub fn run_to(&mut self, aim: &Aim, most: u64, devices: &mut dyn Devices) -> Pause {
        if aim.is_nowhere() && self.breakpoints.is_empty() && self.watched.is_empty() {
            return self.run_fast(most, devices);
        }
        for _ in 0..most {
            match self.step(devices) {
                Pause::Done if aim.is_reached(&self.cpu) => return Pause::Arrived,
                Pause::Done => {}
                pause => return pause,
            }
        }
        Pause::Done
    }

    /// By the fast loop, from snapshot to snapshot: nothing can stop it but the end.
    fn run_fast(&mut self, most: u64, devices: &mut dyn Devices) -> Pause {
        let last = self.cpu.cycles().saturating_add(most);
        while self.cpu.end().is_none() && self.cpu.cycles() < last {
            self.keep_snapshot();
            let snapshot = self.snapshots.last().map_or(0, Cpu::cycles) + self.distance;
            self.forward(last.min(snapshot), devices);
            self.learn();
        }
        self.cpu.end().map_or(Pause::Done, |end| Pause::Stopped(end.clone()))
    }

    /// Runs to `target`, setting cells again on the way.
    fn forward(&mut self, target: u64, devices: &mut dyn Devices) {
        while self.cpu.end().is_none() && self.cpu.cycles() < target {
            self.history.change_again(&mut self.cpu);
            let now = self.cpu.cycles();
            let next = self.history.next_change(now).map_or(target, |next| next.min(target));
            let mut devices = Remembering { devices, history: &mut self.history };
            self.cpu.run_for(next - now, &mut devices);
        }
    }

    /// Goes back so many cycles, at most to where debugging began or is known; true if it got there.
    ///
    /// Cells that were set since are as they were. From a trap, 0 cycles back is the moment before it.
    pub fn back(&mut self, cycles: u64, devices: &mut dyn Devices) -> bool {
        let target = self.cpu.cycles().saturating_sub(cycles);
        let is_known = self.rewind(target, devices);
        if let Some(other) = self.history.undo_after(self.cpu.cycles()) {
            self.drop_snapshots_from(other);
        }
        self.look_again();
        is_known
    }

    /// Goes back to the last breakpoint before here, but not further than `most` cycles; false if there is none.
    pub fn back_to_breakpoint(&mut self, most: u64, devices: &mut dyn Devices) -> bool {
        let breakpoints = self.breakpoints.clone();
        self.back_to(most, devices, |_, cpu| breakpoints.contains(&cpu.at()))
    }

    /// Goes back to the beginning of this line, or of the one before it, but not further than `most` cycles.
    pub fn back_line(&mut self, most: u64, devices: &mut dyn Devices) -> bool {
        self.back_to(most, devices, |before, cpu| before.is_some_and(|b| b != place(cpu)))
    }

    /// Goes back to the last cycle before here that `is_wanted`, seen with the place of the instruction before it.
    fn back_to(
        &mut self,
        most: u64,
        devices: &mut dyn Devices,
        is_wanted: impl Fn(Option<Option<Place>>, &Cpu) -> bool,
    ) -> bool {
        let now = self.cpu.cycles();
        let (mut end, floor) = (now, now.saturating_sub(most));
        let starts: Vec<u64> = self.snapshots.iter().map(Cpu::cycles).collect();
        for start in starts.into_iter().rev().filter(|start| *start < now) {
            let (mut found, mut before) = (None, None);
            self.rewind(start, devices);
            // One cycle beyond the next snapshot: whether a line begins there is seen only from here.
            while self.cpu.cycles() < end && self.cpu.end().is_none() {
                if is_wanted(before, &self.cpu) {
                    found = Some(self.cpu.cycles());
                }
                before = Some(place(&self.cpu));
                self.forward(self.cpu.cycles() + 1, devices);
            }
            if let Some(found) = found {
                return self.back(self.cpu.cycles() - found, devices);
            }
            end = end.min(start + 1);
            if start <= floor {
                break;
            }
        }
        self.back(self.cpu.cycles().saturating_sub(floor), devices);
        false
    }

    /// Goes to a cycle before now; false if it is not known any more.
    fn rewind(&mut self, target: u64, devices: &mut dyn Devices) -> bool {
        let nearest = self.snapshots.iter().rposition(|s| s.cycles() <= target);
        let snapshot = &self.snapshots[nearest.unwrap_or(0)];
        self.cpu = snapshot.clone();
        self.forward(target, devices);
        self.history.change_again(&mut self.cpu);
        nearest.is_some()
    }

    fn learn(&mut self) {
        self.history.learn_to(self.cpu.cycles());
        if self.history.is_full() {
            self.history.begin_at(self.cpu.cycles());
            self.snapshots = vec![self.cpu.clone()];
        }
    }

    fn look_again(&mut self) {
        for (address, value) in &mut self.watched {
            *value = self.cpu.peek(*address).unwrap_or(0);
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
        if self.snapshots.len() > self.most_snapshots {
            let mut index = 0;
            self.snapshots.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.distance *= 2;
        }
    }
}
