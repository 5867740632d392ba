//! Stands, hears the team and holds what it knows: what a station does.

use robot_team::Phase;

use base::time::SimTime;

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Ends once everybody who was heard of has nothing left to do, or is silent for long.
#[derive(Default)]
pub(super) struct Listen {
    /// Since when nobody has been heard who has something to do.
    quiet: Option<SimTime>,
}

/// Who was not heard of for so long is taken for lost.
const LOST: SimTime = SimTime::from_millis(300_000);
/// Nobody at all was heard for so long: there is no team.
const ALONE: SimTime = SimTime::from_millis(60_000);
/// The last tiles are on their way for so long.
const LAST_WORDS: SimTime = SimTime::from_millis(5_000);

impl Task for Listen {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let state = &mut *around.state;
        state.intent.phase = Phase::Station;
        let mates = || state.mates.iter().filter(|mate| mate.phase != Phase::Station);
        if mates().count() == 0 {
            if state.now > ALONE {
                return Step::Failed("nobody was ever heard".to_owned());
            }
            return Step::Go(Motion::STOP);
        }
        let is_lost = |said: SimTime| state.now.since(said) > LOST;
        let is_busy = mates().any(|mate| mate.phase.is_at_work() && !is_lost(mate.said));
        if is_busy {
            self.quiet = None;
            return Step::Go(Motion::STOP);
        }
        if state.now.since(*self.quiet.get_or_insert(state.now)) < LAST_WORDS {
            return Step::Go(Motion::STOP);
        }
        let all = mates().count();
        let lost: Vec<&str> =
            mates().filter(|mate| mate.phase.is_at_work()).map(|mate| mate.name.as_str()).collect();
        if lost.is_empty() {
            return Step::Done(format!("all {all} of the team have nothing left to do"));
        }
        let minutes = LOST.seconds() / 60.0;
        Step::Partly(format!("not heard of for {minutes:.0} minutes: {}", lost.join(", ")))
    }
}
