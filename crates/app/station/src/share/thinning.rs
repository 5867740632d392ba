//! What changes all the time is told only as often as it can be seen.

use std::collections::BTreeMap;

use link_station::Slot;

/// Messages that wait until their slot is due again.
#[derive(Debug, Default)]
pub(super) struct Thinning {
    waiting: BTreeMap<Slot, Vec<u8>>,
    told: BTreeMap<Slot, f64>,
}

impl Thinning {
    /// Takes news; gives what is due at `time`, seconds. Of a slot that waits only the newest counts.
    pub(super) fn pass(
        &mut self,
        time: f64,
        news: impl IntoIterator<Item = (Slot, Vec<u8>)>,
    ) -> Vec<(Slot, Vec<u8>)> {
        let mut due = vec![];
        for (slot, bytes) in news {
            match spacing(slot) {
                // Who comes, who goes and what is said keep their order.
                None => due.push((slot, bytes)),
                Some(_) => drop(self.waiting.insert(slot, bytes)),
            }
        }
        for (gone, _) in &due {
            if let Slot::Gone(robot) = *gone {
                self.waiting.retain(|slot, _| slot.robot() != Some(robot));
            }
        }
        let is_due = |slot: &Slot| {
            let last = self.told.get(slot).copied().unwrap_or(f64::NEG_INFINITY);
            time - last >= spacing(*slot).unwrap_or_default() - 1e-6
        };
        let ready: Vec<Slot> = self.waiting.keys().copied().filter(is_due).collect();
        for slot in ready {
            self.told.insert(slot, time);
            due.extend(self.waiting.remove(&slot).map(|bytes| (slot, bytes)));
        }
        due
    }
}

/// Seconds from one message of a slot to the next; none where all of them count.
fn spacing(slot: Slot) -> Option<f64> {
    match slot {
        Slot::State => Some(0.1),
        Slot::Scan(..) | Slot::Ranges(_) => Some(0.2),
        Slot::Panel(_) | Slot::Picture(..) => Some(0.5),
        Slot::Trail(..) => Some(1.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_told_when_it_is_due_and_only_the_newest() {
        let mut thinning = Thinning::default();
        assert_eq!(thinning.pass(0.0, [(Slot::Ranges(1), vec![1])]), [(Slot::Ranges(1), vec![1])]);
        assert!(thinning.pass(0.1, [(Slot::Ranges(1), vec![2])]).is_empty());
        assert_eq!(thinning.pass(0.2, [(Slot::Ranges(1), vec![3])]), [(Slot::Ranges(1), vec![3])]);
        assert!(thinning.pass(0.3, [(Slot::Ranges(1), vec![4])]).is_empty());
        assert_eq!(thinning.pass(0.4, [(Slot::Gone(1), vec![])]), [(Slot::Gone(1), vec![])]);
        assert!(thinning.pass(0.9, []).is_empty(), "who is gone tells nothing");
    }
}
