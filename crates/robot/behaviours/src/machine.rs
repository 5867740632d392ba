//! A behaviour under way.

use crate::behaviour::Behaviour;
use crate::event::Event;
use crate::motion::Motion;
use crate::table::{Row, rows};

/// Where a robot is in the table of its behaviour.
#[derive(Clone, Debug)]
pub struct Machine {
    behaviour: Behaviour,
    rows: Vec<Row>,
    motion: Motion,
    /// Why it does that, if something has happened.
    why: Option<Event>,
}

impl Machine {
    /// At the beginning of a behaviour.
    pub fn new(behaviour: Behaviour) -> Self {
        let (rows, motion) = (rows(behaviour), behaviour.work());
        Self { behaviour, rows, motion, why: None }
    }

    /// Takes in that something happened; whether that makes it begin a motion, which may be the same anew.
    pub fn hear(&mut self, event: Event) -> bool {
        let row = self.rows.iter().find(|row| row.from == self.motion && row.on == event);
        let Some(row) = row else { return false };
        (self.motion, self.why) = (row.to, Some(event));
        true
    }

    /// Events that say something to it now.
    pub fn listens_for(&self, event: Event) -> bool {
        self.rows.iter().any(|row| row.from == self.motion && row.on == event)
    }

    /// What it is told to do.
    pub fn behaviour(&self) -> Behaviour {
        self.behaviour
    }

    /// What it does now.
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// What it does and why, for people.
    pub fn sentence(&self) -> String {
        let says = self.motion.says();
        self.why.map_or_else(|| says.to_owned(), |why| format!("{says}: {}", why.about()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_link_it_drives_back_waits_and_then_explores() {
        let mut robot = Machine::new(Behaviour::TeleOperation);
        for (event, motion) in [
            (Event::LinkLost, Motion::DriveBack),
            (Event::Arrived, Motion::Wait),
            (Event::LongEnough, Motion::FrontierExploration),
            (Event::VictimNear, Motion::AvoidVictim),
            (Event::VictimsGone, Motion::FrontierExploration),
            (Event::LinkBack, Motion::Commanded),
        ] {
            assert!(robot.hear(event), "{event:?} in {:?}", robot.motion());
            assert_eq!(robot.motion(), motion, "after {event:?}");
        }
        assert_eq!(
            robot.sentence(),
            "I do what I am told: something of it was heard in the last 2 s"
        );
    }

    #[test]
    fn a_wall_stops_the_careful_until_they_are_told_again() {
        let mut robot = Machine::new(Behaviour::ConservativeTeleOp);
        assert!(robot.hear(Event::WallAhead));
        assert_eq!(robot.motion(), Motion::Halted);
        assert!(robot.hear(Event::Overruled));
        assert_eq!(robot.motion(), Motion::Commanded);
        let mut bold = Machine::new(Behaviour::TeleOperation);
        assert!(!bold.hear(Event::WallAhead), "who is led without care drives on");
    }
}
