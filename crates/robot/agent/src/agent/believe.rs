//! What the agent believes of victims, and who may say otherwise.

use base::messages::Reading;
use robot_victims::{Name, Person};

use super::Agent;

/// Nobody's middle comes nearer than this to where a mate has fallen, metres.
const FALL: f64 = 1.2;

impl Agent {
    /// Takes what sensors and mates say of victims, and tells mates.
    pub(super) fn mind_victims(&mut self, readings: &[Reading]) {
        let Some(victims) = &mut self.victims else { return };
        let now = self.state.now;
        if let Some(team) = &self.team {
            victims.hear(team.post().bulletin(), now);
        }
        victims.take(&mut self.state, readings, &mut self.orders);
        if let Some(team) = &mut self.team {
            victims.tell(team.post_mut(), now);
        }
    }

    /// Keeps plans away from people, and from where mates have fallen.
    pub(super) fn keep_out(&mut self) {
        let body = self.navigator.footprint().circumscribed_radius();
        let falls = self.state.falls.iter().map(|at| (*at, (FALL - body).max(0.0)));
        let mut discs: Vec<_> = falls.collect();
        if let Some(victims) = &self.victims {
            discs.extend(victims.keep_out(&self.state, body, self.navigator.kept_out()));
        }
        self.navigator.keep_out(&self.state, &discs);
    }

    /// Everybody who may be there, as far as the team knows, the most probable first.
    pub fn people(&self) -> &[Person] {
        &self.state.people
    }

    /// Whether it looks for victims at all.
    pub fn minds_victims(&self) -> bool {
        self.victims.is_some()
    }

    /// What somebody looks like, as a JPEG file, if anybody has taken a picture.
    pub fn portrait(&self, person: &Person) -> Option<&[u8]> {
        let bulletin = self.team.as_ref().map(|team| team.post().bulletin());
        self.victims.as_ref()?.portrait(person, bulletin)
    }

    /// A person who leads says that there is somebody of this name; the team hears of it. False where nobody has the name.
    pub fn confirm(&mut self, name: &Name) -> bool {
        self.victims.as_mut().is_some_and(|victims| victims.judge(name, true))
    }

    /// A person who leads says that nobody is there.
    pub fn reject(&mut self, name: &Name) -> bool {
        self.victims.as_mut().is_some_and(|victims| victims.judge(name, false))
    }
}
