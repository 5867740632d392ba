//! Finding a lost robot's new part in its older ones, a little at each step.

use crate::manifold::Manifold;
use crate::parts::{Looking, Loss, Pool, Rule, Search, Sighting, Verdict, Whole};

/// Points that are looked up a step: ten milliseconds.
const WORK: usize = 3_000_000;
/// Patches are looked for that are so far from the last one that was, metres, or have turned so far from it, radians.
const SPACING: (f64, f64) = (0.5, 0.5);
/// A patch may be in so many places: which one it is, those that are looked for next tell.
const MOST: usize = 4;
/// Parts with fewer patches are not looked at.
const FEWEST: usize = 3;

/// Parts that the robot has lost, and what came of looking for the newest one in them.
#[derive(Clone, Debug, Default)]
pub struct Relocation {
    losses: Vec<Loss>,
    searches: Vec<Search>,
    older: Vec<Older>,
    looking: Option<(usize, Looking)>,
    /// The older part that is looked into next.
    next: usize,
    /// Points that were looked up in the last step.
    work: usize,
}

/// A part from before the robot lost itself.
#[derive(Clone, Debug)]
struct Older {
    whole: Whole,
    pool: Pool,
    /// The patch that was looked for last.
    tried: Option<usize>,
}

impl Relocation {
    /// When the robot lost itself, and why.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// Every patch that was looked for in another part, in order.
    pub fn searches(&self) -> &[Search] {
        &self.searches
    }

    /// Whether there are older parts that the newest one may belong to.
    pub fn is_under_way(&self) -> bool {
        !self.older.is_empty()
    }

    /// How many points were looked up in the last step.
    pub(crate) fn work(&self) -> usize {
        self.work
    }

    /// Begins anew: the newest part is to be found in these.
    pub(crate) fn begin(&mut self, loss: Loss, parts: Vec<Vec<usize>>) {
        self.losses.push(loss);
        self.looking = None;
        self.next = 0;
        self.older = parts
            .into_iter()
            .filter(|part| part.len() >= FEWEST)
            .map(|part| Older { whole: Whole::new(part), pool: Pool::default(), tried: None })
            .collect();
    }

    /// Goes on for one step; the sightings that join the newest part with an older one, once there are enough.
    pub(crate) fn advance(&mut self, manifold: &Manifold, newest: usize) -> Option<Vec<Sighting>> {
        self.work = 0;
        let Some((index, mut looking)) = self.looking.take() else {
            self.look_for(manifold, newest);
            return None;
        };
        self.work = WORK;
        let older = &mut self.older[index];
        let Some((score, outcome)) = looking.advance(manifold, Some(&older.whole), WORK) else {
            self.looking = Some((index, looking));
            return None;
        };
        let part = older.whole.patches().first().copied().unwrap_or(0);
        let mut search = Search {
            patch: looking.patch,
            part,
            score,
            refused: None,
            agreeing: 0,
            is_joined: false,
        };
        let sightings = match outcome {
            Ok(sightings) => sightings,
            Err(refusal) => {
                search.refused = Some(refusal);
                self.searches.push(search);
                return None;
            }
        };
        for sighting in sightings {
            older.pool.add(manifold, sighting);
        }
        search.agreeing = older.pool.best().len();
        let verdict = older.pool.verdict(manifold, &Rule::OWN);
        search.is_joined = matches!(verdict, Verdict::Merged(_));
        self.searches.push(search);
        let Verdict::Merged(members) = verdict else { return None };
        let found = self.older.remove(index).pool;
        self.next = 0;
        Some(members.into_iter().map(|member| found.sightings()[member].clone()).collect())
    }

    /// Draws an older part, or begins to look for the newest patch in one.
    fn look_for(&mut self, manifold: &Manifold, newest: usize) {
        for _ in 0..self.older.len() {
            let index = self.next % self.older.len();
            let older = &mut self.older[index];
            if older.whole.field().is_none() {
                older.whole.advance(manifold, WORK);
                self.work = older.whole.spent();
                return;
            }
            self.next = index + 1;
            if older.tried.is_none_or(|tried| is_elsewhere(manifold, tried, newest)) {
                older.tried = Some(newest);
                let looking = Looking::new(manifold, newest, &older.whole, MOST);
                self.looking = looking.map(|looking| (index, looking));
                return;
            }
        }
    }
}

fn is_elsewhere(manifold: &Manifold, tried: usize, newest: usize) -> bool {
    let pose = |index: usize| &manifold.patches()[index].world_from_patch;
    let moved = pose(tried).to(pose(newest));
    moved.position().length() > SPACING.0 || moved.yaw.abs() > SPACING.1
}
