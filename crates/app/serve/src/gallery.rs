//! What all cameras of an arena see, drawn beside its time.

use std::collections::VecDeque;

use anyhow::Result;
use app_missions::stage::Drawer;
use base::messages::Reading;
use base::time::SimTime;
use sim_usarsim::RobotServer;

/// Draws pictures on request: round by round, in each round every camera once, each of the newest state.
pub struct Gallery {
    drawer: Drawer,
    /// Robots and cameras that are still to be drawn in this round.
    round: VecDeque<(String, String)>,
    /// Of what is drawn now, and whether it is the last of its round.
    is_round_open: bool,
    /// Simulated time when the latest round began.
    began: Option<SimTime>,
}

impl Gallery {
    /// Nothing is drawn yet.
    pub fn new() -> Result<Self> {
        let (round, is_round_open, began) = (VecDeque::new(), false, None);
        Ok(Self { drawer: Drawer::new()?, round, is_round_open, began })
    }

    /// How long ago, in simulated time, the latest round began; `None` before the first.
    pub fn age(&self, now: SimTime) -> Option<SimTime> {
        self.began.map(|began| now.since(began))
    }

    /// Takes what was drawn meanwhile and begins what is to be drawn next; returns at once, with the picture of a camera if one is new.
    ///
    /// A round begins when `is_wanted` and time has passed since the one before. At its end the picture of all cameras is new.
    pub fn attend(&mut self, server: &mut RobotServer, is_wanted: bool) -> Option<Reading> {
        let drawn = self.drawer.take();
        if let Some(reading) = &drawn {
            server.see_picture(reading);
        }
        if !self.drawer.is_idle() {
            return drawn;
        }
        let now = server.simulation().now();
        if is_wanted && !self.is_round_open && self.began != Some(now) {
            (self.began, self.is_round_open) = (Some(now), true);
            self.round.extend(server.cameras());
        }
        // Whoever has left, or has no power, is passed over.
        while let Some((robot, camera)) = self.round.pop_front() {
            if self.drawer.draw(server.simulation(), &robot, &camera) {
                return drawn;
            }
        }
        if std::mem::take(&mut self.is_round_open) {
            server.compose_picture();
        }
        drawn
    }
}
