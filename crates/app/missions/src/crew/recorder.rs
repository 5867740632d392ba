//! The watcher that writes recordings.

use base::time::SimTime;
use sim_engine::{Pace, Simulation};

use super::watcher::Watcher;
use crate::stage::{Film, Paced};

/// Writes every step; a mission matters more than its recording.
pub(crate) struct Recorder {
    film: Film,
    wall: Paced,
}

impl Recorder {
    pub(crate) fn new(film: Film) -> Self {
        Self { film, wall: Paced::new(Pace::Fast, SimTime::ZERO) }
    }

    /// Ends the recording; why it is not whole, if it is not.
    pub(crate) fn close(self) -> Option<String> {
        self.film.close().loss
    }
}

impl Watcher for Recorder {
    fn note(&mut self, simulation: &Simulation) {
        self.film.write(simulation.last_tick(), self.wall.elapsed());
    }
}
