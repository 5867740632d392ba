//! Comparing a patch with a place, piece by piece: it is looked for within a window, drawn onto the place, and what then holds is judged.
//!
//! Where much doubt lies between the two this takes longer than a robot may wait for a scan, so it can be laid aside and taken up again.
//! What it costs is counted in points that are looked up: the same comparison takes as many pieces on every machine.

use base::geom::Pose2;
use glam::{DMat3, DVec2, DVec3};
use robot_matching::ScoreGrid;
use robot_matching::correlative::{GaveUp, Placement, Search, Window};

use crate::manifold::Manifold;
use crate::patch::Relation;
use crate::recognise::{Evidence, LEAST_SCORE, MOST_SECOND, Refusal, thinned};
use crate::register::{Guess, Registration, share};

/// Metres a cell, width of the bell of scores (metres), grids of the pyramid.
const GRID: (f64, f64, usize) = (0.05, 0.06, 7);
/// About how many points are looked for.
const SEARCHED: usize = 150;
/// A placement that is another one: farther than this from the best.
const ANOTHER: Window = Window { way: 0.5, turn: 0.17 };
/// How far points look for their likes once the place is found, metres.
const GATE: f64 = 0.3;
/// Drawing a point, or finding the nearest to one, takes about as long as looking up so many.
pub(crate) const DRAWN: usize = 20;
pub(crate) const NEAREST: usize = 20;
/// And so do so many cells of a coarser grid.
const CELLS: usize = 2;

/// What came of looking for a patch at a place.
#[derive(Clone, Debug)]
pub(crate) struct Compared {
    /// What the best placement scored; 0 where there is none.
    pub(crate) score: f64,
    /// Where the patch is, in the frame of the place; as believed before where nothing better was found.
    pub(crate) pose: Pose2,
    /// Links from patches of the place, or why there are none.
    pub(crate) outcome: Result<Vec<Relation>, Refusal>,
}

/// What is compared with what.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The patches of the place.
    pub(crate) place: Vec<usize>,
    /// The patch that is looked for.
    pub(crate) patch: usize,
    /// Patches that are surely beside it, itself among them.
    pub(crate) seen: Vec<usize>,
    /// Where it is believed to be, and how far from there it is looked for.
    pub(crate) believed: Pose2,
    pub(crate) window: Window,
}

/// A comparison under way.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    question: Question,
    cloud: Vec<DVec2>,
    grid: Option<ScoreGrid>,
    stage: Stage,
}

/// What is done next.
#[derive(Clone, Debug)]
enum Stage {
    /// Draw the place.
    Draw,
    /// Find the best placement.
    First(Search),
    /// Find the best that is another one.
    Second(Placement, Search),
    /// Draw the patch onto the place.
    Fit(f64, Registration),
}

impl Comparison {
    pub(crate) fn new(manifold: &Manifold, question: Question) -> Self {
        let origin = manifold.patches()[question.patch].world_from_patch;
        let cloud = thinned(&manifold.places(&question.seen, &origin), SEARCHED);
        Self { question, cloud, grid: None, stage: Stage::Draw }
    }

    /// What is compared.
    pub(crate) fn question(&self) -> &Question {
        &self.question
    }

    /// Goes on until about so many points have been looked up, and tells how many it were; what came of it once it is known.
    pub(crate) fn advance(
        &mut self,
        manifold: &Manifold,
        work: usize,
    ) -> (usize, Option<Compared>) {
        let mut spent = 0;
        loop {
            let (piece, compared) = self.piece(manifold, work.saturating_sub(spent));
            spent += piece;
            if compared.is_some() || spent >= work {
                return (spent, compared);
            }
        }
    }

    fn piece(&mut self, manifold: &Manifold, work: usize) -> (usize, Option<Compared>) {
        let grid = match self.grid.take() {
            Some(grid) if grid.levels() == GRID.2 => grid,
            begun => return (self.draw(manifold, begun), None),
        };
        let (spent, compared) = self.compare(manifold, &grid, work);
        self.grid = Some(grid);
        (spent, compared)
    }

    /// Draws the place: its points, then grid by grid.
    fn draw(&mut self, manifold: &Manifold, begun: Option<ScoreGrid>) -> usize {
        let Question { place, believed, window, .. } = &self.question;
        let (grid, spent) = match begun {
            None => {
                let map = manifold.places(place, &Pose2::IDENTITY);
                let grid = ScoreGrid::flat(map.iter().copied(), GRID.0, GRID.1);
                (grid, DRAWN * map.len())
            }
            Some(mut grid) => {
                grid.add_level();
                let (width, height) = grid.size();
                let cells = (width as usize * height as usize) >> (2 * (grid.levels() - 1));
                (grid, 16 * cells / CELLS)
            }
        };
        if grid.levels() == GRID.2 {
            let search = Search::new(&grid, &self.cloud, (believed, window), LEAST_SCORE, None);
            self.stage = Stage::First(search);
        }
        self.grid = Some(grid);
        spent
    }

    fn compare(
        &mut self,
        manifold: &Manifold,
        grid: &ScoreGrid,
        work: usize,
    ) -> (usize, Option<Compared>) {
        match std::mem::replace(&mut self.stage, Stage::Draw) {
            Stage::Draw => (0, Some(self.nothing(0.0, Refusal::Score))),
            Stage::First(mut search) => {
                let before = search.work();
                let outcome = search.advance(grid, work);
                let spent = search.work() - before;
                match outcome {
                    None => self.stage = Stage::First(search),
                    Some(Ok(Some(first))) => self.look_elsewhere(grid, first),
                    Some(Ok(None)) => return (spent, Some(self.nothing(0.0, Refusal::Score))),
                    Some(Err(GaveUp)) => {
                        return (spent, Some(self.nothing(0.0, Refusal::TooMany)));
                    }
                }
                (spent, None)
            }
            Stage::Second(first, mut search) => {
                let before = search.work();
                let outcome = search.advance(grid, work);
                let spent = search.work() - before;
                let refusal = match outcome {
                    None => {
                        self.stage = Stage::Second(first, search);
                        return (spent, None);
                    }
                    Some(Ok(None)) => {
                        let information = DMat3::from_diagonal(DVec3::ONE);
                        let guess = Guess { pose: first.pose, information };
                        self.stage = Stage::Fit(first.score, Registration::new(&guess, GATE));
                        return (spent, None);
                    }
                    Some(Ok(Some(second))) => Refusal::Ambiguous(second.score / first.score),
                    Some(Err(GaveUp)) => Refusal::TooMany,
                };
                (spent, Some(self.nothing(first.score, refusal)))
            }
            Stage::Fit(score, registration) => self.fit(manifold, score, registration),
        }
    }

    fn look_elsewhere(&mut self, grid: &ScoreGrid, first: Placement) {
        let Question { believed, window, .. } = &self.question;
        let (taken, least) = (Some((&first.pose, &ANOTHER)), MOST_SECOND * first.score);
        let search = Search::new(grid, &self.cloud, (believed, window), least, taken);
        self.stage = Stage::Second(first, search);
    }

    /// Takes a step from where the patch was found; after the last one checks what then holds.
    fn fit(
        &mut self,
        manifold: &Manifold,
        score: f64,
        mut registration: Registration,
    ) -> (usize, Option<Compared>) {
        let Question { place, patch, .. } = &self.question;
        let points = &manifold.patches()[*patch].points;
        let spent = NEAREST * place.len() * points.len();
        if !registration.advance(manifold, place, points) {
            self.stage = Stage::Fit(score, registration);
            return (spent, None);
        }
        let pose = registration.pose;
        let overlap = share(manifold, place, points, &pose);
        let outcome = Evidence::gathered(manifold, place, *patch, &pose).judged(overlap);
        (2 * spent, Some(Compared { score, pose, outcome }))
    }

    fn nothing(&self, score: f64, refusal: Refusal) -> Compared {
        Compared { score, pose: self.question.believed, outcome: Err(refusal) }
    }
}
