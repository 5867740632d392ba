//! How everything is: the newest message of every slot, in the order of their changes.

use std::collections::BTreeMap;

use link_station::Slot;

/// Lines of the log that somebody who jumps gets.
const LINES: usize = 200;

/// The newest of everything that belongs to a moment.
#[derive(Debug, Default)]
pub(super) struct Latest {
    slots: BTreeMap<Slot, (u64, Vec<u8>)>,
    changes: u64,
}

impl Latest {
    /// Takes a message; the end of a robot voids what was told of it.
    pub(super) fn put(&mut self, slot: Slot, bytes: Vec<u8>) {
        if let Slot::Gone(robot) = slot {
            self.slots.retain(|known, _| known.robot() != Some(robot));
            return;
        }
        if !slot.belongs_to_a_moment() {
            return;
        }
        self.changes += 1;
        self.slots.insert(slot, (self.changes, bytes));
        if matches!(slot, Slot::Log(_)) {
            self.forget_old_lines();
        }
    }

    fn forget_old_lines(&mut self) {
        let lines = self.slots.range(Slot::Log(0)..=Slot::Log(u32::MAX));
        let old: Vec<Slot> = lines.map(|(slot, _)| *slot).rev().skip(LINES).collect();
        for slot in old {
            self.slots.remove(&slot);
        }
    }

    /// All of it, the oldest change first.
    pub(super) fn all(&self) -> Vec<&[u8]> {
        let mut all: Vec<&(u64, Vec<u8>)> = self.slots.values().collect();
        all.sort_by_key(|(change, _)| *change);
        all.into_iter().map(|(_, bytes)| &bytes[..]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_robot_that_leaves_takes_everything_along_and_the_log_has_an_end() {
        let mut latest = Latest::default();
        latest.put(Slot::Robot(1), vec![1]);
        latest.put(Slot::Ranges(1), vec![2]);
        latest.put(Slot::Robot(2), vec![3]);
        latest.put(Slot::Ranges(1), vec![4]);
        assert_eq!(latest.all(), [&[1][..], &[3], &[4]], "newest last");
        latest.put(Slot::Gone(1), vec![]);
        assert_eq!(latest.all(), [&[3][..]]);
        (0..500).for_each(|line| latest.put(Slot::Log(line), vec![0]));
        assert_eq!(latest.all().len(), 1 + LINES);
    }
}
