//! Is that the same place? A patch is looked for among others, and what was found is doubted before it is believed.

use std::collections::BTreeMap;

use base::geom::Pose2;
use glam::{DMat3, DVec2, DVec3};
use robot_matching::correlative::{self, Placement, Window};
use robot_matching::point_to_line::{self, Reach};
use robot_matching::{Equations, ScoreGrid, rotation};

use crate::manifold::Manifold;
use crate::patch::{Kind, Relation};
use crate::register::{Guess, POINT_INFORMATION, register, share};

/// Metres a cell, width of the bell of scores (metres), grids of the pyramid.
const GRID: (f64, f64, usize) = (0.05, 0.06, 7);
/// About how many points are looked for.
const SEARCHED: usize = 150;
/// A placement that is another one: farther than this from the best.
const ANOTHER: Window = Window { way: 0.5, turn: 0.17 };
/// How far points look for their likes once the place is found: at first, and where links are made. Metres.
const GATE: f64 = 0.3;
const LINK: Reach = Reach { gate: 0.1, scale: 0.03 };
/// The most patches that a recognised one is linked to, and the least share of each other that they see.
const MOST_LINKS: usize = 4;
const LEAST_SEEN: f64 = 0.3;

/// What has to hold of a place, see [`Refusal`].
const LEAST_SCORE: f64 = 0.5;
const MOST_SECOND: f64 = 0.85;
const LEAST_OVERLAP: f64 = 0.6;
const MOST_RMS: f64 = 0.03;
const LEAST_WEAKER: f64 = 0.03;
const MOST_LOOKED_THROUGH: f64 = 0.08;

/// Why two places are not held to be the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Refusal {
    /// No placement scores enough.
    Score,
    /// Too many placements were possible to tell the best from the second best.
    TooMany,
    /// Another placement scores nearly as well: the share of the best.
    Ambiguous(f64),
    /// Too few points have a counterpart: their share.
    Overlap(f64),
    /// Lines do not lie on each other: their distance, metres.
    Rms(f64),
    /// Along a corridor nothing is told: share of points across the weaker direction.
    Corridor(f64),
    /// One looks through walls of the other: share of points.
    LookedThrough(f64),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Score => write!(f, "no placement scores {LEAST_SCORE}"),
            Self::TooMany => write!(f, "too many placements to tell which is best"),
            Self::Ambiguous(share) => {
                write!(f, "another placement scores {share:.2} of the best, at most {MOST_SECOND}")
            }
            Self::Overlap(share) => {
                write!(f, "{share:.2} of the points are met, at least {LEAST_OVERLAP}")
            }
            Self::Rms(off) => write!(f, "lines are {off:.3} m apart, at most {MOST_RMS}"),
            Self::Corridor(share) => {
                write!(
                    f,
                    "a corridor: {share:.3} tells of the way along it, at least {LEAST_WEAKER}"
                )
            }
            Self::LookedThrough(share) => {
                write!(f, "{share:.2} looks through walls, at most {MOST_LOOKED_THROUGH}")
            }
        }
    }
}

/// What came of looking for a patch at a place.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// What the best placement scored; 0 where there is none.
    pub(crate) score: f64,
    /// Where the patch is, in the frame of the place; as believed before where nothing better was found.
    pub(crate) pose: Pose2,
    /// Links from patches of the place, or why there are none.
    pub(crate) outcome: Result<Vec<Relation>, Refusal>,
}

/// A place: patches, and their points as a grid that others are looked for on.
pub(crate) struct Place {
    patches: Vec<usize>,
    grid: ScoreGrid,
}

impl Place {
    pub(crate) fn new(manifold: &Manifold, patches: Vec<usize>) -> Self {
        let map = manifold.places(&patches, &Pose2::IDENTITY);
        let (cell, sigma, levels) = GRID;
        Self { patches, grid: ScoreGrid::new(map.iter().copied(), cell, sigma, levels) }
    }

    /// Looks for a patch here, within a window around where it is believed to be; `seen` are patches that are surely beside it.
    pub(crate) fn look_for(
        &self,
        manifold: &Manifold,
        (index, seen): (usize, &[usize]),
        believed: &Pose2,
        window: &Window,
    ) -> Comparison {
        let beside = manifold.places(seen, &manifold.patches()[index].world_from_patch);
        let cloud = thinned(&beside, SEARCHED);
        let first = match self.best(&cloud, believed, window) {
            Ok(first) => first,
            Err((score, refusal)) => {
                return Comparison { score, pose: *believed, outcome: Err(refusal) };
            }
        };
        let (pose, outcome) = self.settled(manifold, index, &first.pose);
        Comparison { score: first.score, pose, outcome }
    }

    /// The best placement of a cloud, if no other comes near it.
    fn best(
        &self,
        cloud: &[DVec2],
        believed: &Pose2,
        window: &Window,
    ) -> Result<Placement, (f64, Refusal)> {
        let first = correlative::search(&self.grid, cloud, believed, window, LEAST_SCORE)
            .map_err(|_| (0.0, Refusal::TooMany))?
            .ok_or((0.0, Refusal::Score))?;
        let (taken, least) = (Some((&first.pose, &ANOTHER)), MOST_SECOND * first.score);
        let around = (believed, window);
        match correlative::search_elsewhere(&self.grid, cloud, around, least, taken) {
            Ok(None) => Ok(first),
            Ok(Some(second)) => Err((first.score, Refusal::Ambiguous(second.score / first.score))),
            Err(_) => Err((first.score, Refusal::TooMany)),
        }
    }

    /// Draws the patch onto the place from where it was found, and checks what then holds.
    fn settled(
        &self,
        manifold: &Manifold,
        index: usize,
        start: &Pose2,
    ) -> (Pose2, Result<Vec<Relation>, Refusal>) {
        let points = &manifold.patches()[index].points;
        let guess = Guess { pose: *start, information: DMat3::from_diagonal(DVec3::ONE) };
        let pose = register(manifold, &self.patches, points, &guess, GATE);
        let overlap = share(manifold, &self.patches, points, &pose);
        let evidence = Evidence::gathered(manifold, &self.patches, index, &pose);
        (pose, evidence.judged(overlap))
    }
}

/// What the patches of a place say of a patch that was drawn onto it.
struct Evidence {
    links: Vec<Relation>,
    sum: Equations,
    looked_through: f64,
}

impl Evidence {
    fn gathered(manifold: &Manifold, place: &[usize], index: usize, pose: &Pose2) -> Self {
        let patch = |other: usize| &manifold.patches()[other];
        let mut ranked: Vec<(f64, usize)> = place
            .iter()
            .map(|other| {
                let from_to = patch(*other).world_from_patch.to(pose);
                (manifold.overlap_at(*other, index, &from_to), *other)
            })
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        ranked.truncate(MOST_LINKS);
        let mut evidence = Self { links: vec![], sum: Equations::NONE, looked_through: 0.0 };
        for (_, from) in ranked.into_iter().filter(|(overlap, _)| *overlap >= LEAST_SEEN) {
            let from_to = patch(from).world_from_patch.to(pose);
            let (a, b) = (&patch(from).points, &patch(index).points);
            let equations = point_to_line::equations_both_ways(a, b, &from_to, &LINK);
            evidence.sum.join(&equations.turned(&rotation(&patch(from).world_from_patch)));
            evidence.looked_through = evidence
                .looked_through
                .max(point_to_line::looked_through(a, b, &from_to))
                .max(point_to_line::looked_through(b, a, &from_to.inverse()));
            let information = equations.information * POINT_INFORMATION;
            let kind = Kind::Loop;
            evidence.links.push(Relation { from, to: index, from_to, information, kind });
        }
        evidence
    }

    fn judged(self, overlap: f64) -> Result<Vec<Relation>, Refusal> {
        if overlap < LEAST_OVERLAP || self.links.is_empty() {
            Err(Refusal::Overlap(overlap))
        } else if self.sum.rms() > MOST_RMS {
            Err(Refusal::Rms(self.sum.rms()))
        } else if self.sum.weaker_share() < LEAST_WEAKER {
            Err(Refusal::Corridor(self.sum.weaker_share()))
        } else if self.looked_through > MOST_LOOKED_THROUGH {
            Err(Refusal::LookedThrough(self.looked_through))
        } else {
            Ok(self.links)
        }
    }
}

/// At most `most` of the places, one a cell of a lattice that is made just coarse enough.
pub(crate) fn thinned(places: &[DVec2], most: usize) -> Vec<DVec2> {
    let mut cell = 0.1;
    loop {
        let mut cells = BTreeMap::new();
        for place in places {
            let key = ((place.x / cell).floor() as i64, (place.y / cell).floor() as i64);
            cells.entry(key).or_insert(*place);
        }
        if cells.len() <= most {
            return cells.into_values().collect();
        }
        cell *= 1.3;
    }
}
