//! What mates have looked at in vain: not everybody has to try it.

use base::time::SimTime;
use glam::DVec2;
use robot_team::{Aside, Phase, Why};

use crate::state::State;
use crate::task::Around;
use crate::tasks::share_out::known_around;

/// Where mates have arrived to look at something, and when that was.
#[derive(Default)]
pub(super) struct MatesThere(Vec<(DVec2, SimTime)>);

/// What is a frontier still so long after a mate came to look at it stays one.
const LOOKS: SimTime = SimTime::from_millis(20_000);
/// This near to where it goes a mate is there, metres.
const THERE: f64 = 0.5;
/// A place this near to another is the same, metres.
const SAME: f64 = 0.5;
/// A frontier is looked at from no farther away than this, metres.
const BESIDE: f64 = 1.0;

impl MatesThere {
    /// Notes where mates arrive.
    pub(super) fn follow(&mut self, state: &State) {
        let busy = state.mates.iter().filter(|mate| mate.phase == Phase::Busy);
        for (mate, goal) in busy.filter_map(|mate| Some((mate, mate.goal?))) {
            let is_known = self.0.iter().any(|(at, _)| at.distance(goal) < SAME);
            if mate.at.distance(goal) < THERE && !is_known {
                self.0.push((goal, state.now));
            }
        }
    }

    /// Leaves alone what a mate has looked at.
    pub(super) fn learn(&mut self, around: &Around<'_>, aside: &mut Aside) {
        let now = around.state.now;
        let has_looked = |since: &SimTime| now.since(*since) >= LOOKS;
        let looked = self.0.iter().filter(|(_, since)| has_looked(since));
        let looked: Vec<DVec2> = looked.map(|(at, _)| *at).collect();
        let Some((terrain, explorer)) = around.navigator.survey().filter(|_| !looked.is_empty())
        else {
            return;
        };
        let Ok(prospects) = explorer.prospects(terrain, around.state.at) else { return };
        // From where the mate stands, or beside it: it may be in the way of the place itself.
        let is_beside = |place: &DVec2| looked.iter().any(|at| at.distance(*place) < BESIDE);
        let reached = prospects.reached.iter().map(|target| target.frontier);
        let seen = reached.chain(prospects.unreached).filter(is_beside);
        for place in seen {
            let known = || known_around(terrain, place);
            if aside.why(place, now, known).is_none() {
                aside.put(place, Why::StaysUnseen, now, known());
            }
        }
        self.0.retain(|(_, since)| !has_looked(since));
    }

    /// Forgets all of it.
    pub(super) fn forgive(&mut self) {
        self.0.clear();
    }
}
