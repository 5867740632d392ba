//! What a run was told and what it did, so that it can be run again: answers of devices, orders to them, changed cells.
//!
//! A program asks most devices again and again and mostly hears the same, so only what differs from the answer before is
//! kept.

use std::collections::BTreeMap;

use crate::cpu::Cpu;
use crate::devices::Devices;

/// Entries kept; beyond them a run can only go back to where they begin.
const MOST_ENTRIES: usize = 1 << 20;

/// Values by address and the cycle from which they hold.
type Log = BTreeMap<(u32, u64), i32>;

/// What a run was told and what it did.
#[derive(Debug, Default)]
pub(crate) struct History {
    answers: Log,
    orders: Log,
    /// Cells set from outside, by the cycle before which it happened.
    changes: BTreeMap<(u64, u32), i32>,
    /// The cycle each device was last asked in: within one cycle it answers once.
    asked: BTreeMap<u32, u64>,
    /// All cycles before this one are known.
    known_to: u64,
}

impl History {
    pub(crate) fn new(known_to: u64) -> Self {
        Self { known_to, ..Self::default() }
    }

    /// Everything before `cycle` has happened.
    pub(crate) fn learn_to(&mut self, cycle: u64) {
        self.known_to = self.known_to.max(cycle);
    }

    /// What comes from `cycle` on may come otherwise.
    pub(crate) fn forget_from(&mut self, cycle: u64) {
        self.known_to = self.known_to.min(cycle);
        self.answers.retain(|(_, at), _| *at < cycle);
        self.orders.retain(|(_, at), _| *at < cycle);
        self.changes.retain(|(at, _), _| *at <= cycle);
        self.asked.clear();
    }

    /// Takes back the changes made after `cycle`; the first cycle that may come otherwise now, if any.
    pub(crate) fn undo_after(&mut self, cycle: u64) -> Option<u64> {
        let first = self.next_change(cycle)?;
        self.forget_from(first);
        self.changes.retain(|(at, _), _| *at <= cycle);
        Some(first)
    }

    /// As if the run began at `cycle`; only what devices were told last is kept.
    pub(crate) fn begin_at(&mut self, cycle: u64) {
        let orders = self.orders.iter().map(|((address, _), value)| ((*address, 0), *value));
        *self = Self { orders: orders.collect(), known_to: cycle, ..Self::default() };
    }

    pub(crate) fn is_full(&self) -> bool {
        self.answers.len() + self.orders.len() + self.changes.len() > MOST_ENTRIES
    }

    /// Notes that a cell was set from outside before `cycle`.
    pub(crate) fn note_change(&mut self, cycle: u64, address: u32, value: i32) {
        self.changes.insert((cycle, address), value);
    }

    /// Sets the cells again that were set before the cycle `cpu` is at.
    pub(crate) fn change_again(&self, cpu: &mut Cpu) {
        let now = cpu.cycles();
        for ((_, address), value) in self.changes.range((now, 0)..=(now, u32::MAX)) {
            cpu.poke(*address, *value);
        }
    }

    /// The first cycle after `cycle` before which a cell was set.
    pub(crate) fn next_change(&self, cycle: u64) -> Option<u64> {
        self.changes.range((cycle + 1, 0)..).next().map(|((at, _), _)| *at)
    }

    /// What was last written to a device before `cycle`, and since when that stands there.
    pub(crate) fn order_before(&self, address: u32, cycle: u64) -> Option<(u64, i32)> {
        let order = self.orders.range((address, 0)..(address, cycle)).next_back();
        order.map(|((_, since), value)| (*since, *value))
    }
}

fn last(log: &Log, address: u32, cycle: u64) -> Option<i32> {
    log.range((address, 0)..=(address, cycle)).next_back().map(|(_, value)| *value)
}

fn note(log: &mut Log, address: u32, cycle: u64, value: i32) {
    if last(log, address, cycle) != Some(value) {
        log.insert((address, cycle), value);
    }
}

/// Devices that are asked and told only what is new.
pub(crate) struct Remembering<'d> {
    pub(crate) devices: &'d mut dyn Devices,
    pub(crate) history: &'d mut History,
}

impl Devices for Remembering<'_> {
    fn read(&mut self, address: u32, cycle: u64) -> Option<i32> {
        let History { answers, asked, known_to, .. } = &mut *self.history;
        if cycle < *known_to || asked.get(&address) == Some(&cycle) {
            return last(answers, address, cycle);
        }
        let answer = self.devices.read(address, cycle)?;
        note(answers, address, cycle, answer);
        asked.insert(address, cycle);
        Some(answer)
    }

    fn write(&mut self, address: u32, value: i32, cycle: u64) -> bool {
        if cycle < self.history.known_to {
            return true;
        }
        let is_written = self.devices.write(address, value, cycle);
        if is_written {
            note(&mut self.history.orders, address, cycle, value);
        }
        is_written
    }
}
