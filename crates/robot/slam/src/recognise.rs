//! Is that the same place? A patch is looked for among others, and what was found is doubted before it is believed.

use std::collections::BTreeMap;

use base::geom::Pose2;
use glam::DVec2;
use robot_matching::point_to_line::{self, Reach};
use robot_matching::{Equations, rotation};

use crate::manifold::Manifold;
use crate::patch::{Kind, Relation};
use crate::register::POINT_INFORMATION;

/// How far points look for their likes where links are made. Metres.
const LINK: Reach = Reach { gate: 0.1, scale: 0.03, corners: false, apart: 0.0 };
/// The most patches that a recognised one is linked to, and the least share of each other that they see.
const MOST_LINKS: usize = 4;
const LEAST_SEEN: f64 = 0.3;

/// What has to hold of a place, see [`Refusal`].
pub(crate) const LEAST_SCORE: f64 = 0.5;
pub(crate) const MOST_SECOND: f64 = 0.85;
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

/// What the patches of a place say of a patch that was drawn onto it.
pub(crate) struct Evidence {
    links: Vec<Relation>,
    sum: Equations,
    looked_through: f64,
}

impl Evidence {
    pub(crate) fn gathered(
        manifold: &Manifold,
        place: &[usize],
        index: usize,
        pose: &Pose2,
    ) -> Self {
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

    pub(crate) fn judged(self, overlap: f64) -> Result<Vec<Relation>, Refusal> {
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
