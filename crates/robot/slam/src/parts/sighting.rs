//! A patch of one part seen in another: looked for everywhere, then doubted as loops are.

use base::geom::Pose2;
use robot_matching::correlative::Window;
use robot_matching::everywhere::{Hunt, Outcome, Wanted};

use crate::manifold::Manifold;
use crate::parts::directions::{Directions, bin};
use crate::parts::whole::Whole;
use crate::patch::Relation;
use crate::recognise::{Place, Refusal, thinned};

/// About how many points are looked for.
pub(crate) const SEARCHED: usize = 200;
/// What is looked for: patches around one, by so many relations and so far (metres), at most so many.
pub(crate) const BESIDE: (usize, f64, usize) = (12, 4.0, 16);
/// What the search everywhere asks for. It ends after about a tenth of a second of work.
pub(crate) const WANTED: Wanted = Wanted {
    least: 0.6,
    rival: 0.85,
    another: Window { way: 0.7, turn: 0.2 },
    most_work: 60_000_000,
};
/// How far from the coarse placement the fine one is looked for.
const FINE: Window = Window { way: 0.3, turn: 0.06 };
/// Patches that a placement is held against: within metres, at most.
const AROUND: (f64, usize) = (7.0, 30);

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
    hunt: Hunt,
}

impl Looking {
    /// Begins to look for a patch and what is beside it; `None` before the part is drawn.
    pub(crate) fn new(manifold: &Manifold, patch: usize, whole: &Whole) -> Option<Self> {
        let (hops, within, most) = BESIDE;
        let seen = manifold.stretch(patch, hops, within, most);
        let pose = manifold.patches()[patch].world_from_patch;
        let beside = manifold.places(&seen, &pose);
        let mut directions = Directions::default();
        for index in &seen {
            directions.add(manifold, *index, &pose);
        }
        let worth = whole.directions().worth(&directions);
        let is_worth = |heading: f64| worth[bin(heading.to_degrees())];
        let hunt = Hunt::new(whole.field()?, thinned(&beside, SEARCHED), is_worth, WANTED);
        Some(Self { patch, seen, hunt })
    }

    /// Goes on for about so many points; what came of it once it is known.
    pub(crate) fn advance(
        &mut self,
        manifold: &Manifold,
        whole: &Whole,
        work: usize,
    ) -> Option<(f64, Result<Sighting, Refusal>)> {
        let outcome = self.hunt.advance(whole.field()?, work)?;
        Some(match outcome {
            Outcome::Nothing => (0.0, Err(Refusal::Score)),
            Outcome::GaveUp(best) => (best.map_or(0.0, |best| best.score), Err(Refusal::TooMany)),
            Outcome::Found(best, Some(rival)) => {
                (best.score, Err(Refusal::Ambiguous(rival / best.score)))
            }
            Outcome::Found(best, None) => (best.score, self.doubted(manifold, whole, &best.pose)),
        })
    }

    /// Finds the placement finely, and checks what then holds.
    fn doubted(
        &self,
        manifold: &Manifold,
        whole: &Whole,
        coarse: &Pose2,
    ) -> Result<Sighting, Refusal> {
        let place = Place::new(manifold, whole.around(manifold, coarse, AROUND.0, AROUND.1));
        let found = place.look_for(manifold, (self.patch, &self.seen), coarse, &FINE);
        let links = found.outcome?;
        let from = links.first().map_or(self.patch, |link| link.from);
        Ok(Sighting { from, to: self.patch, pose: found.pose, links })
    }
}
