//! Who may command: one at a time.

/// Who is connected and who of them holds control.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    holder: Option<u32>,
    /// Who asks for it.
    asker: Option<u32>,
    seats: u32,
    last: u32,
    /// Grows with every change.
    pub(crate) version: u64,
}

impl Desk {
    /// Somebody sits down and gets a number; `None` if there is no room.
    pub(crate) fn sit_down(&mut self, most: usize) -> Option<u32> {
        if self.seats as usize >= most {
            return None;
        }
        self.seats += 1;
        self.last += 1;
        self.version += 1;
        Some(self.last)
    }

    /// Somebody leaves. True if it was the one who led.
    pub(crate) fn stand_up(&mut self, seat: u32) -> bool {
        self.seats -= 1;
        self.version += 1;
        self.asker.take_if(|asker| *asker == seat);
        self.give(seat)
    }

    /// Control, if nobody else has it.
    pub(crate) fn take(&mut self, seat: u32) -> Result<(), u32> {
        match self.holder {
            Some(other) if other != seat => Err(other),
            _ => {
                self.holder = Some(seat);
                self.asker.take_if(|asker| *asker == seat);
                self.version += 1;
                Ok(())
            }
        }
    }

    /// Gives control to whoever asks for it, or back, if it was held.
    pub(crate) fn give(&mut self, seat: u32) -> bool {
        let had_it = self.holder == Some(seat);
        if had_it {
            self.holder = self.asker.take();
            self.version += 1;
        }
        had_it
    }

    /// Asks whoever leads for control; gets it at once where nobody leads.
    pub(crate) fn ask(&mut self, seat: u32) {
        if self.take(seat).is_err() {
            self.asker = Some(seat);
            self.version += 1;
        }
    }

    /// Whoever leads goes on leading, whoever asks.
    pub(crate) fn keep(&mut self, seat: u32) {
        if self.holder == Some(seat) && self.asker.take().is_some() {
            self.version += 1;
        }
    }

    pub(crate) fn asker(&self) -> Option<u32> {
        self.asker
    }

    pub(crate) fn holder(&self) -> Option<u32> {
        self.holder
    }

    pub(crate) fn seats(&self) -> u32 {
        self.seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_leads_until_it_gives_or_leaves() {
        let mut desk = Desk::default();
        let (first, second) = (desk.sit_down(2).unwrap(), desk.sit_down(2).unwrap());
        assert_eq!(desk.sit_down(2), None);
        assert_eq!(desk.take(first), Ok(()));
        assert_eq!(desk.take(second), Err(first));
        assert!(!desk.give(second));
        assert!(desk.stand_up(first));
        assert_eq!(desk.take(second), Ok(()));
        assert_eq!((desk.holder(), desk.seats()), (Some(second), 1));
    }

    #[test]
    fn who_asks_is_given_the_lead_or_not_and_is_forgotten_when_gone() {
        let mut desk = Desk::default();
        let (first, second) = (desk.sit_down(3).unwrap(), desk.sit_down(3).unwrap());
        desk.ask(first);
        assert_eq!((desk.holder(), desk.asker()), (Some(first), None), "nobody led");
        desk.ask(second);
        assert_eq!((desk.holder(), desk.asker()), (Some(first), Some(second)));
        desk.keep(first);
        assert_eq!((desk.holder(), desk.asker()), (Some(first), None));
        desk.ask(second);
        assert!(desk.give(first));
        assert_eq!((desk.holder(), desk.asker()), (Some(second), None));
        desk.ask(first);
        assert!(!desk.stand_up(first));
        assert!(desk.give(second));
        assert_eq!(desk.holder(), None);
    }
}
