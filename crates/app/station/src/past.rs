//! Looking back at a run: it waits meanwhile, and goes on where it was.

use std::time::Duration;

use base::time::SimTime;
use link_station::Command;

use super::live::Live;

/// States are shown so often, seconds of the wall's clock.
const STATES: f64 = 0.05;

/// Where somebody looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    /// Seconds of the run.
    time: f64,
    /// Whether it goes on from there.
    pub(super) is_playing: bool,
    /// When it last did, by the wall's clock.
    wall: Duration,
}

impl Live {
    /// Obeys what is about time; false if it is about something else.
    pub(super) fn obey_time(&mut self, command: &Command, wall: Duration) -> bool {
        match *command {
            Command::Seek { time } => self.look(time, wall),
            Command::Step { steps } if self.past.is_some() || steps < 0 => {
                let shown = self.past.map_or(self.now.seconds(), |past| past.time);
                // From one state to the next: they are the farther apart the faster the run goes.
                let step = STATES * self.speed.max(1.0);
                self.look(shown + f64::from(steps) * step, wall);
                self.is_paused |= self.past.is_none();
            }
            Command::Step { steps } => {
                self.is_paused = true;
                self.steps += steps.unsigned_abs();
            }
            Command::Pause {} => match &mut self.past {
                Some(past) => past.is_playing = false,
                None => self.is_paused = true,
            },
            Command::Play {} => self.play(wall),
            _ => return false,
        }
        true
    }

    fn play(&mut self, wall: Duration) {
        if self.past.is_none() && self.ended.is_some() {
            self.look(0.0, wall);
        }
        match &mut self.past {
            Some(past) => (past.is_playing, past.wall) = (true, wall),
            None => self.is_paused = false,
        }
    }

    /// Shows how things were then, or are now.
    fn look(&mut self, time: f64, wall: Duration) {
        if SimTime::from_seconds(time + STATES / 2.0) >= self.now {
            return self.look_at_the_present();
        }
        let time = time.max(0.0);
        self.station.look_back(time);
        let is_playing = self.past.is_some_and(|past| past.is_playing);
        self.past = Some(Past { time, is_playing, wall });
    }

    /// Looks back no longer.
    pub(super) fn look_at_the_present(&mut self) {
        if self.past.take().is_some() {
            self.station.look_back(f64::INFINITY);
        }
    }

    /// Lets the past go on, if it plays; where it meets the present, the run itself goes on.
    pub(super) fn pass(&mut self, wall: Duration) {
        let Some(past) = self.past.filter(|past| past.is_playing) else { return };
        let passed = wall.saturating_sub(past.wall).as_secs_f64();
        self.look(past.time + passed * self.speed, wall);
    }
}
