//! Somebody who looks on from another program: what is new is asked for, what is wished for is said.

use std::sync::Arc;

use link_station::{Command, Hello};

use crate::access::Role;
use crate::board::Reader;
use crate::seat::Seat;
use crate::station::{Shared, Station};

/// A page that another program serves. It counts as one who looks on, and leads like one; it leaves when this is dropped.
pub struct Guest {
    shared: Arc<Shared>,
    seat: Seat,
}

impl Station {
    /// A place for a page that another program serves; `None` if there is no room.
    pub fn guest(&self) -> Option<Guest> {
        let shared = self.shared();
        let number = shared.desk().sit_down(shared.limits.connections)?;
        Some(Guest { seat: Seat::new(number, Role::Operator), shared })
    }
}

impl Guest {
    /// What is shown and what can be asked for, and the number of its last change.
    pub fn stage(&self) -> (u64, Hello) {
        let (number, mut hello) = self.shared.stage().clone();
        hello.may_command = true;
        (number, hello)
    }

    /// Messages that are newer than the changes with these numbers, which are counted on; up to about `budget` bytes of what may wait.
    pub fn news(&self, changes: &mut (u64, u64), budget: usize) -> Vec<Vec<u8>> {
        let (seen, seen_bulk) = *changes;
        let mut reader = Reader { seen, seen_bulk, wants_pictures: true, chunks: u32::MAX };
        let news = self.shared.board().news(&mut reader, budget);
        *changes = (reader.seen, reader.seen_bulk);
        news.iter().map(|bytes| bytes.to_vec()).collect()
    }

    /// Says what is wished for; whoever does so leads, if nobody else does.
    pub fn say(&self, command: Command) -> Result<(), String> {
        match command {
            Command::GiveControl {} => {
                if self.shared.desk().give(self.seat.number) {
                    self.shared.inbox().leave();
                }
                Ok(())
            }
            Command::Stop { .. } => self.seat.pass_on(command, &self.shared),
            command => {
                let taken = self.shared.desk().take(self.seat.number);
                taken.map_err(|other| format!("viewer {other} leads at the run itself"))?;
                self.seat.pass_on(command, &self.shared)
            }
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        if self.shared.desk().stand_up(self.seat.number) {
            self.shared.inbox().leave();
        }
    }
}
