//! The watcher that writes recordings.

use base::time::SimTime;
use sim_engine::{Pace, Simulation};

use super::watcher::Watcher;
use crate::stage::{Film, Paced};

/// Writes every step, and remembers why the recording is not whole: a mission matters more than its recording.
pub(crate) struct Recorder {
    film: Film,
    loss: Option<String>,
    wall: Paced,
}

impl Recorder {
    pub(crate) fn new(film: Film) -> Self {
        Self { film, loss: None, wall: Paced::new(Pace::Fast, SimTime::ZERO) }
    }

    /// Ends the recording; why it is not whole, if it is not.
    pub(crate) fn close(self) -> Option<String> {
        self.loss.or(self.film.close().err().map(|error| format!("{error:#}")))
    }
}

impl Watcher for Recorder {
    fn note(&mut self, simulation: &Simulation) {
        if let Err(error) = self.film.write(simulation.last_tick(), self.wall.elapsed()) {
            self.loss = Some(format!("{error:#}"));
            self.film = Film::none();
        }
    }
}
