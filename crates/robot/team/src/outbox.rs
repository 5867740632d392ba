//! What waits to be sent: by classes, within a budget.
//!
//! The first class goes first. Bytes are a bucket that fills at the budget's rate; maps, pictures and the rest leave some of it for what is urgent,
//! so that a full queue of map tiles never delays a stop.

use std::collections::VecDeque;

use base::time::SimTime;

/// How urgent something is, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Stop, and alarms.
    Stop,
    /// Poses and health.
    Pose,
    /// Victims, with a small picture.
    Victim,
    /// Changes of the map.
    Map,
    /// Pictures that somebody asked for.
    Picture,
    /// Everything else.
    Rest,
}

/// Bytes a second, over all classes.
pub const BUDGET: f64 = 8_000.0;
/// As much may be saved up, in seconds of the budget.
const SAVED: f64 = 2.0;
/// What maps and less leave for what is urgent, bytes.
const RESERVE: f64 = 4_000.0;
/// What every packet costs besides what it says: the headers of UDP and IP, bytes.
const HEADER: usize = 28;
/// No queue holds more than this, bytes: the oldest is dropped.
const LONGEST: usize = 200_000;
const CLASSES: usize = 6;

#[derive(Clone, Debug)]
struct Parcel {
    /// Something newer with the same label takes its place.
    label: String,
    bytes: Vec<u8>,
}

/// All that waits.
#[derive(Clone, Debug, Default)]
pub struct Outbox {
    queues: [VecDeque<Parcel>; CLASSES],
    saved: f64,
    filled: Option<SimTime>,
    /// Sent so far, class by class, bytes.
    sent: [u64; CLASSES],
    dropped: u64,
}

impl Outbox {
    /// Lets something wait; what waits under the same label is replaced.
    pub fn put(&mut self, class: Class, label: String, bytes: Vec<u8>) {
        let queue = &mut self.queues[class as usize];
        if let Some(old) = queue.iter_mut().find(|parcel| parcel.label == label) {
            old.bytes = bytes;
            return;
        }
        queue.push_back(Parcel { label, bytes });
        let mut waiting: usize = queue.iter().map(|parcel| parcel.bytes.len()).sum();
        while waiting > LONGEST
            && let Some(oldest) = queue.pop_front()
        {
            waiting -= oldest.bytes.len();
            self.dropped += 1;
        }
    }

    /// What may be sent now.
    pub fn take(&mut self, now: SimTime) -> Vec<Vec<u8>> {
        let passed = self.filled.map_or(SAVED, |then| now.since(then).seconds());
        self.saved = (self.saved + passed * BUDGET).min(SAVED * BUDGET);
        self.filled = Some(now);
        let mut packets = vec![];
        for class in 0..CLASSES {
            let reserve = if class >= Class::Map as usize { RESERVE } else { 0.0 };
            while let Some(parcel) = self.queues[class].front() {
                let cost = parcel.bytes.len() + HEADER;
                // Urgent things go whatever they cost, and are paid for afterwards.
                if class >= Class::Map as usize && self.saved - (cost as f64) < reserve {
                    break;
                }
                self.saved -= cost as f64;
                self.sent[class] += cost as u64;
                packets.extend(self.queues[class].pop_front().map(|parcel| parcel.bytes));
            }
        }
        packets
    }

    /// Bytes sent so far, headers included.
    pub fn sent(&self) -> u64 {
        self.sent.iter().sum()
    }

    /// How many were dropped because too much waited.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64) -> SimTime {
        SimTime::from_seconds(seconds)
    }

    #[test]
    fn a_stop_passes_everything_that_waits() {
        let mut outbox = Outbox::default();
        for tile in 0..100 {
            outbox.put(Class::Map, format!("tile {tile}"), vec![1; 400]);
        }
        let first = outbox.take(at(0.0));
        assert!(first.len() < 100, "the budget holds {} back", 100 - first.len());
        outbox.put(Class::Stop, "stop".to_owned(), vec![9; 50]);
        assert_eq!(outbox.take(at(0.05)).first(), Some(&vec![9; 50]));
    }

    #[test]
    fn the_budget_holds_over_a_minute_whatever_waits() {
        let mut outbox = Outbox::default();
        let mut bytes = 0;
        for cycle in 0..1_200 {
            outbox.put(Class::Map, format!("tile {cycle}"), vec![1; 900]);
            outbox.put(Class::Pose, "pose".to_owned(), vec![2; 3]);
            bytes += outbox
                .take(at(f64::from(cycle) * 0.05))
                .iter()
                .map(|p| p.len() + HEADER)
                .sum::<usize>();
        }
        let most = (BUDGET * (60.0 + SAVED)) as usize;
        assert!(bytes <= most && bytes > most * 8 / 10, "{bytes} of {most} bytes");
        assert_eq!(outbox.sent(), bytes as u64);
        assert!(outbox.dropped() > 0, "what never finds room is dropped");
    }

    #[test]
    fn news_takes_the_place_of_what_it_replaces() {
        let mut outbox = Outbox::default();
        outbox.put(Class::Pose, "ada".to_owned(), vec![1]);
        outbox.put(Class::Pose, "ada".to_owned(), vec![2]);
        assert_eq!(outbox.take(at(0.0)), [vec![2]]);
    }
}
