//! A run whose bodies are elsewhere, in a server or in a log: what both have in common once everybody is there.

use std::sync::Arc;

use anyhow::Result;
use base::time::SimTime;
use sim_engine::Pace;

use super::course::{Course, Place};
use super::ground::Ground;
use super::run::{Ended, Run, judged};
use super::story::Story;
use crate::crew::{Crew, Elsewhere, Referee, Watch};
use crate::stage::Paced;

/// Runs a crew to its end and holds it against the truth, as far as the robots' own sensors tell that.
pub(super) fn run_elsewhere(
    mut crew: Crew,
    course: &Course,
    (ground, seed, places): (Arc<Ground>, u64, Vec<Place<'_>>),
    watch: &mut Watch<'_>,
) -> Result<(Run, Vec<Story>)> {
    let mut referee = Referee::default();
    let wall = Paced::new(Pace::Fast, SimTime::ZERO);
    crew.run(&mut Elsewhere, &mut watch.with([&mut referee]));
    // Where people are meanwhile nobody tells: where the arena has them.
    let people = ground.arena.victims.iter().map(|victim| victim.at).collect();
    judged(Ended {
        people,
        relays: None,
        rules: course.scoring,
        places,
        ground,
        seed,
        simulated: crew.now(),
        crew,
        referee,
        team: None,
        is_simulated: false,
        wall: wall.elapsed(),
        loss: None,
    })
}
