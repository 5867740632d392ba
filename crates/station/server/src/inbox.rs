//! Commands that wait for the run.

use std::collections::VecDeque;

use link_station::Command;

/// Commands in the order they came, but for stops, which come first.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    waiting: VecDeque<Command>,
    has_driver_left: bool,
}

impl Inbox {
    /// False if there is no room.
    pub(crate) fn push(&mut self, command: Command, most: usize) -> bool {
        match &command {
            Command::Stop { robot } => {
                // What was asked for before must not undo the stop.
                self.waiting.retain(|waiting| !moves(waiting, *robot) && *waiting != command);
                self.waiting.push_front(command);
                return true;
            }
            Command::Drive { robot, .. } => {
                // Only the newest counts.
                let is_same =
                    |w: &Command| matches!(w, Command::Drive { robot: r, .. } if r == robot);
                self.waiting.retain(|waiting| !is_same(waiting));
            }
            _ => {}
        }
        if self.waiting.len() >= most {
            return false;
        }
        self.waiting.push_back(command);
        true
    }

    pub(crate) fn take(&mut self) -> Vec<Command> {
        self.waiting.drain(..).collect()
    }

    /// Whoever led does so no longer: their hand is off the stick, and nothing else changes.
    pub(crate) fn leave(&mut self) {
        self.waiting.retain(|waiting| !matches!(waiting, Command::Drive { .. }));
        self.has_driver_left = true;
    }

    /// Whether whoever led has gone since the last call.
    pub(crate) fn take_leave(&mut self) -> bool {
        std::mem::take(&mut self.has_driver_left)
    }
}

/// Whether a command makes one of the stopped robots move.
fn moves(command: &Command, stopped: Option<u16>) -> bool {
    let moved = match command {
        Command::Drive { robot, .. }
        | Command::Waypoint { robot, .. }
        | Command::Path { robot, .. } => Some(*robot),
        // Nobody knows whom it moves before it is done.
        Command::Answer { .. } => return true,
        Command::Resume { robot } => {
            return stopped.is_none() || robot.is_none() || *robot == stopped;
        }
        _ => return false,
    };
    stopped.is_none() || moved == stopped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drive(robot: u16, forward: f64) -> Command {
        Command::Drive { robot, forward, turn: 0.0, up: 0.0 }
    }

    #[test]
    fn a_stop_overtakes_and_nothing_asked_for_before_undoes_it() {
        let mut inbox = Inbox::default();
        for command in [Command::Pause {}, drive(0, 1.0), drive(1, 1.0)] {
            assert!(inbox.push(command, 10));
        }
        assert!(inbox.push(Command::Stop { robot: Some(0) }, 3));
        let taken = inbox.take();
        assert_eq!(taken, [Command::Stop { robot: Some(0) }, Command::Pause {}, drive(1, 1.0)]);
        assert!(inbox.take().is_empty());
    }

    #[test]
    fn a_driver_who_leaves_drives_no_more_and_stops_nothing_else() {
        let mut inbox = Inbox::default();
        for command in [Command::Pause {}, drive(0, 1.0)] {
            assert!(inbox.push(command, 10));
        }
        inbox.leave();
        assert_eq!(inbox.take(), [Command::Pause {}]);
        assert!(inbox.take_leave() && !inbox.take_leave());
    }

    #[test]
    fn only_the_newest_order_to_drive_counts_and_there_is_an_end_to_patience() {
        let mut inbox = Inbox::default();
        (0..100).for_each(|n| assert!(inbox.push(drive(0, f64::from(n) / 100.0), 3)));
        assert!(inbox.push(Command::Pause {}, 3) && inbox.push(Command::Play {}, 3));
        assert!(!inbox.push(Command::Pause {}, 3));
        assert_eq!(inbox.take()[0], drive(0, 0.99));
    }
}
