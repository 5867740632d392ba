//! A patch of one part seen in another: looked for everywhere, then doubted as loops are.

use base::geom::Pose2;
use robot_matching::correlative::Window;
use robot_matching::everywhere::{Hunt, Outcome, Wanted};

use crate::comparison::{Compared, Comparison, Question};
use crate::manifold::Manifold;
use crate::parts::directions::{Directions, bin};
use crate::parts::whole::Whole;
use crate::patch::Relation;
use crate::recognise::{Refusal, thinned};

/// About how many points are looked for.
pub(crate) const SEARCHED: usize = 200;
/// What is looked for: patches around one, by so many relations and so far (metres), at most so many.
pub(crate) const BESIDE: (usize, f64, usize) = (12, 4.0, 16);
/// What the search everywhere asks for. It ends after about a tenth of a second of work.
pub(crate) const WANTED: Wanted = Wanted {
    least: 0.6,
    rival: 0.85,
    another: Window { way: 0.7, turn: 0.2 },
    most: 1,
    most_work: 60_000_000,
};
/// How far from the coarse placement the fine one is looked for.
const FINE: Window = Window { way: 0.3, turn: 0.06 };
/// Patches that a placement is held against: within metres, at most.
pub(crate) const AROUND: (f64, usize) = (7.0, 30);

/// A patch recognised in another part.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// The patch of the other part that sees most of it.
    pub from: usize,
    /// The patch that was looked for.
    pub to: usize,
    /// Where it is, in the frame of the other part.
    pub pose: Pose2,
    /// Relations from patches of the other part.
    pub links: Vec<Relation>,
}

/// A patch that was looked for in another part, and what came of it.
#[derive(Clone, Debug)]
pub struct Search {
    /// The patch that was looked for.
    pub patch: usize,
    /// The first patch of the part it was looked for in.
    pub part: usize,
    /// What the best placement scored; 0 where none scored enough.
    pub score: f64,
    /// Why it is not there; `None` where it was found.
    pub refused: Option<Refusal>,
    /// How many sightings agreed with each other then, this one among them.
    pub agreeing: usize,
    /// Whether the parts were joined.
    pub is_joined: bool,
}

/// A search under way.
#[derive(Clone, Debug)]
pub(crate) struct Looking {
    pub(crate) patch: usize,
    seen: Vec<usize>,
    /// Looks everywhere; none once that is done, or where it need not be.
    hunt: Option<Hunt>,
    score: f64,
    /// Placements that are still to be doubted, the best last.
    open: Vec<Pose2>,
    comparing: Option<Comparison>,
    sightings: Vec<Sighting>,
    refusal: Refusal,
}

/// What came of a search: the score of the best placement; where the patch may be, or why it is nowhere.
pub(crate) type Looked = (f64, Result<Vec<Sighting>, Refusal>);

impl Looking {
    /// Begins to look for a patch and what is beside it everywhere, at most so many placements; `None` before the part is drawn.
    pub(crate) fn new(
        manifold: &Manifold,
        patch: usize,
        whole: &Whole,
        most: usize,
    ) -> Option<Self> {
        let looking = Self::begun(manifold, patch);
        let pose = manifold.patches()[patch].world_from_patch;
        let beside = manifold.places(&looking.seen, &pose);
        let mut directions = Directions::default();
        for index in &looking.seen {
            directions.add(manifold, *index, &pose);
        }
        let worth = whole.directions().worth(&directions);
        let is_worth = |heading: f64| worth[bin(heading.to_degrees())];
        let wanted = Wanted { most, ..WANTED };
        let hunt = Hunt::new(whole.field()?, &thinned(&beside, SEARCHED), is_worth, wanted);
        Some(Self { hunt: Some(hunt), ..looking })
    }

    /// Begins to look for it around where it is believed to be alone, among some patches.
    pub(crate) fn around(
        manifold: &Manifold,
        patch: usize,
        (believed, window, place): (Pose2, Window, Vec<usize>),
    ) -> Self {
        let mut looking = Self::begun(manifold, patch);
        let seen = looking.seen.clone();
        let question = Question { place, patch, seen, believed, window };
        looking.comparing = Some(Comparison::new(manifold, question));
        looking
    }

    fn begun(manifold: &Manifold, patch: usize) -> Self {
        let (hops, within, most) = BESIDE;
        Self {
            patch,
            seen: manifold.stretch(patch, hops, within, most),
            hunt: None,
            score: 0.0,
            open: vec![],
            comparing: None,
            sightings: vec![],
            refusal: Refusal::Score,
        }
    }

    /// Goes on for about so many points; what came of it once it is known. `whole` is the part that it is looked for in, if everywhere.
    pub(crate) fn advance(
        &mut self,
        manifold: &Manifold,
        whole: Option<&Whole>,
        work: usize,
    ) -> Option<Looked> {
        if let Some(hunt) = &mut self.hunt {
            let outcome = hunt.advance(whole?.field()?, work)?;
            self.hunt = None;
            return self.hunted(outcome);
        }
        let Some(mut comparison) = self.comparing.take() else {
            let Some(coarse) = self.open.pop() else { return Some(self.looked()) };
            let place = whole?.around(manifold, &coarse, AROUND.0, AROUND.1);
            let (patch, seen) = (self.patch, self.seen.clone());
            let question = Question { place, patch, seen, believed: coarse, window: FINE };
            self.comparing = Some(Comparison::new(manifold, question));
            return None;
        };
        match comparison.advance(manifold, work).1 {
            None => self.comparing = Some(comparison),
            Some(compared) => self.take(compared),
        }
        let is_done = self.comparing.is_none() && self.open.is_empty();
        is_done.then(|| self.looked())
    }

    /// What was found everywhere is to be doubted.
    fn hunted(&mut self, outcome: Outcome) -> Option<Looked> {
        match outcome {
            Outcome::Nothing => Some((0.0, Err(Refusal::Score))),
            Outcome::GaveUp(best) => {
                Some((best.map_or(0.0, |best| best.score), Err(Refusal::TooMany)))
            }
            Outcome::Found(found, rival) => {
                self.score = found.first().map_or(0.0, |best| best.score);
                if let Some(rival) = rival {
                    return Some((self.score, Err(Refusal::Ambiguous(rival / self.score))));
                }
                self.open = found.iter().rev().map(|placement| placement.pose).collect();
                None
            }
        }
    }

    fn take(&mut self, compared: Compared) {
        self.score = self.score.max(compared.score);
        match compared.outcome {
            Err(refusal) => self.refusal = refusal,
            Ok(links) => {
                let from = links.first().map_or(self.patch, |link| link.from);
                let sighting = Sighting { from, to: self.patch, pose: compared.pose, links };
                self.sightings.push(sighting);
            }
        }
    }

    fn looked(&mut self) -> Looked {
        let sightings = std::mem::take(&mut self.sightings);
        let is_seen = !sightings.is_empty();
        (self.score, if is_seen { Ok(sightings) } else { Err(self.refusal) })
    }
}
