//! The simulator's side of pages that are served elsewhere.

use std::collections::BTreeMap;
use std::time::Duration;

use link_station::{FromPage, ToPage};
use station_server::{Guest, Station};

use super::speech::{Answer, Seen};

/// Pages at a time.
const MOST_PAGES: usize = 16;
/// A page that is not heard for so long is gone.
const PATIENCE: Duration = Duration::from_secs(5);
/// Bytes of what may wait, in one answer.
const PORTION: usize = 2 << 20;

/// Pages elsewhere, by their program's number.
#[derive(Default)]
pub(super) struct PageEnd {
    pages: BTreeMap<u64, (Guest, Duration)>,
}

impl PageEnd {
    /// What is new to this page, after what people wish for there.
    pub(super) fn look(
        &mut self,
        station: &Station,
        (program, number): (u64, u64),
        (seen, wishes): (&Seen, Vec<String>),
        wall: Duration,
    ) -> Answer {
        let is_new = !self.pages.contains_key(&program);
        if is_new {
            if self.pages.len() >= MOST_PAGES {
                return Answer::Refused(format!("{MOST_PAGES} pages look on already"));
            }
            let Some(guest) = station.guest() else {
                return Answer::Refused("too many look on already".to_owned());
            };
            self.pages.insert(program, (guest, wall));
        }
        let Some((guest, heard)) = self.pages.get_mut(&program) else {
            return Answer::Refused("the page is gone".to_owned());
        };
        *heard = wall;
        let refused = wishes.iter().filter_map(|wish| obey(guest, wish).err()).collect();
        let (stage, hello) = guest.stage();
        // Another run of the simulator numbers anew.
        let is_same = seen.session == hello.session;
        let mut changes = if is_same { seen.changes } else { (0, 0) };
        let messages = guest.news(&mut changes, PORTION);
        let has_hello = !is_same || stage != seen.stage;
        let seen = Seen { session: hello.session.clone(), stage, changes };
        let text = || String::from_utf8(ToPage::Hello(hello).encode().split_off(1)).ok();
        let hello = has_hello.then(text).flatten();
        Answer::News { number, seen, hello, messages, refused }
    }

    /// Pages that are gone lead no longer.
    pub(super) fn mind_silence(&mut self, wall: Duration) {
        self.pages.retain(|_, (_, heard)| wall.saturating_sub(*heard) <= PATIENCE);
    }
}

fn obey(guest: &Guest, wish: &str) -> Result<(), String> {
    let wish = FromPage::parse(wish).map_err(|error| error.to_string())?;
    guest.say(wish.command)
}
