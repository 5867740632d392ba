//! What has been shown so far, so that a run can be looked back at while it goes on.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Bytes;
use link_station::Slot;

/// Of what changes all the time, one in so many seconds is kept at first.
const SPACING: f64 = 0.2;
/// What an entry takes besides its bytes.
const OVERHEAD: usize = 64;
/// Where even one in so many seconds is too much, the older half is forgotten.
const COARSEST: f64 = 30.0;

/// Messages by the time of the run they belong to, within a limit: what is older becomes coarser, not lost.
#[derive(Debug)]
pub(crate) struct History {
    /// In the order of their times.
    entries: Vec<Entry>,
    /// Where the last message of a slot is.
    last: BTreeMap<Slot, usize>,
    spacing: f64,
    bytes: usize,
    most_bytes: usize,
}

#[derive(Debug)]
struct Entry {
    time: f64,
    slot: Slot,
    bytes: Bytes,
}

impl History {
    pub(crate) fn new(most_bytes: usize) -> Self {
        let (entries, last) = (vec![], BTreeMap::new());
        Self { entries, last, spacing: SPACING, bytes: 0, most_bytes }
    }

    /// Remembers what was shown at `time`, seconds of the run.
    pub(crate) fn add(&mut self, time: f64, slot: Slot, bytes: Bytes) {
        if !is_kept(slot) {
            return;
        }
        let spacing = self.spacing_of(slot);
        let last = self.last.get(&slot).and_then(|&index| self.entries.get_mut(index));
        match last {
            // A little later than it says it was, which nobody sees; but what came last is never lost.
            Some(entry) if can_be_thinned(slot) && time - entry.time < spacing => {
                self.bytes = self.bytes + bytes.len() - entry.bytes.len();
                entry.bytes = bytes;
            }
            _ => {
                self.last.insert(slot, self.entries.len());
                self.bytes += bytes.len() + OVERHEAD;
                self.entries.push(Entry { time, slot, bytes });
            }
        }
        while self.bytes > self.most_bytes && self.entries.len() > 1 {
            self.thin();
        }
    }

    /// What was shown after one time and up to another, in its order.
    pub(crate) fn between(&self, after: f64, until: f64) -> impl Iterator<Item = (Slot, &Bytes)> {
        let begin = self.entries.partition_point(|entry| entry.time <= after);
        let end = self.entries.partition_point(|entry| entry.time <= until);
        let entries = self.entries.get(begin..end).unwrap_or_default();
        entries.iter().map(|entry| (entry.slot, &entry.bytes))
    }

    fn spacing_of(&self, slot: Slot) -> f64 {
        // Where robots are is small, and it is what people look at.
        if slot == Slot::State && self.spacing <= SPACING { 0.0 } else { self.spacing }
    }

    /// Keeps half as many moments.
    fn thin(&mut self) {
        self.spacing *= 2.0;
        if self.spacing > COARSEST {
            self.spacing = COARSEST;
            self.entries.drain(..self.entries.len() / 2);
        }
        let spacing = self.spacing;
        let mut taken = BTreeSet::new();
        let mut kept: Vec<Entry> = std::mem::take(&mut self.entries)
            .into_iter()
            .rev()
            .filter(|entry| {
                let moment = (entry.time / spacing) as i64;
                !can_be_thinned(entry.slot) || taken.insert((entry.slot, moment))
            })
            .collect();
        kept.reverse();
        self.entries = kept;
        self.bytes = self.entries.iter().map(|entry| entry.bytes.len() + OVERHEAD).sum();
        let numbered = self.entries.iter().enumerate();
        self.last = numbered.map(|(index, entry)| (entry.slot, index)).collect();
    }
}

/// Whether it can be looked back at: what belongs to a moment, and what has moved.
fn is_kept(slot: Slot) -> bool {
    let is_answer = matches!(slot, Slot::Control | Slot::Refusal);
    !is_answer && (slot.belongs_to_a_moment() || slot == Slot::Solids(true))
}

/// Whether the next one tells everything that this one told.
fn can_be_thinned(slot: Slot) -> bool {
    !matches!(slot, Slot::Robot(_) | Slot::Gone(_) | Slot::Layer(_) | Slot::Log(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(history: &History, after: f64, until: f64) -> Vec<(Slot, u8)> {
        history.between(after, until).map(|(slot, bytes)| (slot, bytes[0])).collect()
    }

    fn add(history: &mut History, time: f64, slot: Slot, byte: u8) {
        history.add(time, slot, Bytes::from(vec![byte; 10]));
    }

    #[test]
    fn a_moment_is_what_was_shown_up_to_then() {
        let mut history = History::new(10_000);
        add(&mut history, 0.0, Slot::Robot(1), 1);
        add(&mut history, 1.0, Slot::State, 2);
        add(&mut history, 2.0, Slot::Log(0), 3);
        add(&mut history, 2.0, Slot::State, 4);
        add(&mut history, 2.0, Slot::Playback, 5);
        assert_eq!(shown(&history, -1.0, 1.5), [(Slot::Robot(1), 1), (Slot::State, 2)]);
        assert_eq!(shown(&history, 1.5, 9.0), [(Slot::Log(0), 3), (Slot::State, 4)]);
        assert!(shown(&history, 9.0, 1.0).is_empty());
    }

    #[test]
    fn of_what_changes_all_the_time_the_last_is_never_lost() {
        let mut history = History::new(10_000);
        (0..10_u8).for_each(|n| add(&mut history, f64::from(n) * 0.05, Slot::Panel(0), n));
        let last: Vec<u8> = history.between(-1.0, 9.0).map(|(_, bytes)| bytes[0]).collect();
        assert_eq!(last, [3, 7, 9]);
    }

    #[test]
    fn within_its_limit_it_becomes_coarser_and_keeps_who_was_there() {
        let mut history = History::new(4_000);
        add(&mut history, 0.0, Slot::Robot(7), 1);
        for tick in 0..20_000_u32 {
            add(&mut history, f64::from(tick) * 0.05, Slot::State, (tick % 250) as u8);
        }
        assert!(history.bytes <= 4_000, "{} bytes", history.bytes);
        let all = shown(&history, -1.0, 1e9);
        assert_eq!((all[0].0, all.last().unwrap().1), (Slot::Robot(7), (19_999 % 250) as u8));
        let early = shown(&history, -1.0, 100.0).len();
        assert!(early > 2, "{early} of {} are early", all.len());
    }

    #[test]
    fn what_cannot_be_thinned_ends_at_last() {
        let mut history = History::new(2_000);
        (0..1_000).for_each(|n| add(&mut history, f64::from(n), Slot::Log(n), 0));
        assert!(history.bytes <= 2_000, "{} bytes", history.bytes);
        assert_eq!(shown(&history, -1.0, 1e9).last().unwrap().0, Slot::Log(999));
    }
}
