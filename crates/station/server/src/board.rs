//! The board: the newest message of every slot, each with the number of its change.

use std::collections::BTreeMap;

use axum::body::Bytes;
use link_station::{Reset, Slot, ToPage};

/// The newest message of every slot.
#[derive(Debug)]
pub(crate) struct Board {
    slots: BTreeMap<Slot, (u64, Bytes)>,
    /// Slots by the number of their last change.
    changes: BTreeMap<u64, Slot>,
    latest: u64,
    epoch: u32,
    bytes: usize,
    most_bytes: usize,
    most_lines: usize,
}

/// What a connection has seen and wants to see.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    /// Changes up to this one have been sent.
    pub(crate) seen: u64,
    /// The same for what is sent last.
    pub(crate) seen_bulk: u64,
    pub(crate) wants_pictures: bool,
    /// Pieces of a cloud from this one on are not wanted.
    pub(crate) chunks: u32,
}

impl Board {
    pub(crate) fn new(most_bytes: usize, most_lines: usize) -> Self {
        Self {
            slots: BTreeMap::new(),
            changes: BTreeMap::new(),
            latest: 0,
            epoch: 0,
            bytes: 0,
            most_bytes,
            most_lines,
        }
    }

    /// Puts a message where it belongs. What would not fit is left out.
    pub(crate) fn put(&mut self, slot: Slot, bytes: Bytes) {
        if let Slot::Gone(robot) = slot {
            self.remove_where(|slot| slot.robot() == Some(robot));
        }
        self.remove(slot);
        if self.bytes + bytes.len() > self.most_bytes {
            return;
        }
        self.latest += 1;
        self.bytes += bytes.len();
        self.slots.insert(slot, (self.latest, bytes));
        self.changes.insert(self.latest, slot);
        if let Slot::Log(_) = slot {
            self.forget_old_lines();
        }
    }

    /// The newest message of a slot.
    pub(crate) fn get(&self, slot: Slot) -> Option<&Bytes> {
        self.slots.get(&slot).map(|(_, bytes)| bytes)
    }

    /// Time has jumped: forgets what belonged to another moment, and tells everybody to do so.
    pub(crate) fn jump(&mut self) {
        self.remove_where(Slot::belongs_to_a_moment);
        self.reset(false);
    }

    /// Something else is shown from now on.
    pub(crate) fn clear(&mut self) {
        self.remove_where(|_| true);
        self.reset(true);
    }

    fn reset(&mut self, is_all: bool) {
        self.epoch += 1;
        let reset = ToPage::Reset(Reset { epoch: self.epoch, is_all }).encode();
        self.put(Slot::Reset, Bytes::from(reset));
    }

    /// What this reader has not seen, oldest change first, up to about `budget` bytes of bulk.
    pub(crate) fn news(&self, reader: &mut Reader, budget: usize) -> Vec<Bytes> {
        let is_new = |slot: &Slot| {
            !slot.is_bulk() && (reader.wants_pictures || !matches!(slot, Slot::Picture(..)))
        };
        let mut news = vec![];
        for slot in
            self.changes.range(reader.seen + 1..).map(|(_, slot)| slot).filter(|s| is_new(s))
        {
            news.extend(self.slots.get(slot).map(|(_, bytes)| bytes.clone()));
        }
        reader.seen = self.latest;
        let mut room = budget;
        for (&number, slot) in self.changes.range(reader.seen_bulk + 1..) {
            let Slot::CloudChunk(index) = *slot else { continue };
            if room == 0 {
                return news;
            }
            reader.seen_bulk = number;
            if index >= reader.chunks {
                continue;
            }
            if let Some((_, bytes)) = self.slots.get(slot) {
                room = room.saturating_sub(bytes.len());
                news.push(bytes.clone());
            }
        }
        news
    }

    fn remove(&mut self, slot: Slot) {
        if let Some((number, bytes)) = self.slots.remove(&slot) {
            self.changes.remove(&number);
            self.bytes -= bytes.len();
        }
    }

    fn remove_where(&mut self, is_void: impl Fn(Slot) -> bool) {
        let void: Vec<Slot> = self.slots.keys().copied().filter(|&slot| is_void(slot)).collect();
        for slot in void {
            self.remove(slot);
        }
    }

    fn forget_old_lines(&mut self) {
        let lines = self.slots.range(Slot::Log(0)..=Slot::Log(u32::MAX));
        let lines: Vec<Slot> = lines.map(|(slot, _)| *slot).collect();
        let extra = lines.len().saturating_sub(self.most_lines);
        lines.into_iter().take(extra).for_each(|slot| self.remove(slot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READER: Reader = Reader { seen: 0, seen_bulk: 0, wants_pictures: true, chunks: u32::MAX };

    fn put(board: &mut Board, slot: Slot, byte: u8) {
        board.put(slot, Bytes::from(vec![byte; 10]));
    }

    fn firsts(news: &[Bytes]) -> Vec<u8> {
        news.iter().map(|bytes| bytes[0]).collect()
    }

    #[test]
    fn a_slow_reader_gets_the_newest_of_each_slot_once() {
        let mut board = Board::new(1000, 10);
        let mut reader = READER;
        (1..=9).for_each(|byte| put(&mut board, Slot::State, byte));
        put(&mut board, Slot::Playback, 20);
        assert_eq!(firsts(&board.news(&mut reader, 0)), [9, 20]);
        assert!(board.news(&mut reader, 0).is_empty());
        put(&mut board, Slot::State, 10);
        assert_eq!(firsts(&board.news(&mut reader, 0)), [10]);
    }

    #[test]
    fn a_jump_in_time_voids_what_belonged_to_the_moment() {
        let mut board = Board::new(1000, 10);
        put(&mut board, Slot::Solids(false), 1);
        put(&mut board, Slot::Trail(0, false, 0), 2);
        board.jump();
        put(&mut board, Slot::State, 3);
        let news = board.news(&mut READER.clone(), 0);
        // 22 is the kind of a reset.
        assert_eq!(firsts(&news), [1, 22, 3]);
    }

    #[test]
    fn nothing_of_a_robot_is_told_after_it_left() {
        let mut board = Board::new(1000, 10);
        put(&mut board, Slot::Robot(1), 1);
        put(&mut board, Slot::Robot(2), 2);
        put(&mut board, Slot::Gone(1), 3);
        assert_eq!(firsts(&board.news(&mut READER.clone(), 0)), [2, 3]);
    }

    #[test]
    fn bulk_comes_last_and_in_portions() {
        let mut board = Board::new(1000, 10);
        (0..5).for_each(|index| put(&mut board, Slot::CloudChunk(index), index as u8));
        put(&mut board, Slot::State, 9);
        let mut reader = READER;
        assert_eq!(firsts(&board.news(&mut reader, 15)), [9, 0, 1]);
        put(&mut board, Slot::State, 10);
        assert_eq!(firsts(&board.news(&mut reader, 15)), [10, 2, 3]);
        let mut modest = Reader { chunks: 2, ..READER };
        assert_eq!(firsts(&board.news(&mut modest, 1000)), [10, 0, 1]);
    }

    #[test]
    fn the_board_and_its_log_have_limits() {
        let mut board = Board::new(100, 3);
        (0..20).for_each(|number| put(&mut board, Slot::Log(number), number as u8));
        assert_eq!(firsts(&board.news(&mut READER.clone(), 0)), [17, 18, 19]);
        board.put(Slot::State, Bytes::from(vec![0; 1000]));
        assert!(board.bytes <= 100, "{}", board.bytes);
    }
}
