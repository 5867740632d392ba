//! Loops: which patches may be the same place though no short path leads from one to the other, and what came of asking.

use std::collections::BTreeMap;

use base::geom::{Pose2, wrap_angle};
use glam::DMat3;
use robot_matching::correlative::Window;

use crate::comparison::{Compared, Comparison, Question};
use crate::doubt::doubts;
use crate::manifold::Manifold;
use crate::near::NEAR_HOPS;
use crate::patch::Relation;
use crate::recognise::Refusal;

/// Every so many patches places are looked for, and not before there are a few.
const EVERY: usize = 3;
const FEWEST: usize = 10;
/// Patches this near may be the same place, metres, beyond three standard deviations.
const NEAR: f64 = 3.0;
/// Nothing is looked for farther than this, metres and radians.
const FARTHEST: Window = Window { way: 8.0, turn: 1.0 };
/// The narrowest search.
const NARROWEST: Window = Window { way: 0.4, turn: 0.25 };
/// How many places are tried at a time, and how many patches they are apart at least.
const MOST_TRIED: usize = 2;
const APART: usize = 15;
/// A stretch of so many patches that was refused is not tried again for so many patches.
const STRETCH: usize = 8;
const PAUSE: usize = 9;

/// A place that was compared with another, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The earlier patch.
    pub from: usize,
    /// The later patch.
    pub to: usize,
    /// How uncertain the one was of the other, metres.
    pub sigma: f64,
    /// What the best placement scored; 0 where none scored enough.
    pub score: f64,
    /// How far that is from what was believed, metres.
    pub moved: f64,
    /// Why it was not taken; `None` where it was.
    pub refused: Option<Refusal>,
}

/// Looks for loops, and remembers every place that was tried.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    trials: Vec<Trial>,
    refused_at: BTreeMap<usize, usize>,
}

impl Loops {
    /// All places that were tried, in order.
    pub fn trials(&self) -> &[Trial] {
        &self.trials
    }

    /// With places that were tried before, so that those refused lately are not tried again at once.
    pub(crate) fn resumed(trials: Vec<Trial>) -> Self {
        let refused = trials.iter().filter(|trial| trial.refused.is_some());
        let refused_at = refused.map(|trial| (trial.from / STRETCH, trial.to)).collect();
        Self { trials, refused_at }
    }

    /// How many were taken.
    pub fn closed(&self) -> usize {
        self.trials.iter().filter(|trial| trial.refused.is_none()).count()
    }

    /// Looks for places seen before from a patch, and relates it to them at once; whether any was recognised.
    pub(crate) fn close(&mut self, manifold: &mut Manifold, index: usize) -> bool {
        let mut is_closed = false;
        for (other, doubt) in self.candidates(manifold, index) {
            let mut asked = Asked::new(manifold, other, index, &doubt);
            let compared = loop {
                if let (_, Some(compared)) = asked.comparison.advance(manifold, usize::MAX) {
                    break compared;
                }
            };
            let links = self.take(&asked, compared);
            is_closed |= !links.is_empty();
            for link in links {
                manifold.relate(link);
            }
        }
        is_closed
    }

    /// Takes what came of comparing two places; relations between them where they are the same.
    pub(crate) fn take(&mut self, asked: &Asked, compared: Compared) -> Vec<Relation> {
        let question = asked.comparison.question();
        let mut trial = Trial {
            from: asked.other,
            to: question.patch,
            sigma: asked.sigma,
            score: compared.score,
            moved: compared.pose.position().distance(question.believed.position()),
            refused: None,
        };
        let links = compared.outcome.unwrap_or_else(|refusal| {
            trial.refused = Some(refusal);
            vec![]
        });
        trial.from = links.first().map_or(asked.other, |link| link.from);
        if trial.refused.is_some() {
            self.refused_at.insert(asked.other / STRETCH, question.patch);
        }
        self.trials.push(trial);
        links
    }

    /// Patches that may be the same place, the likeliest of each stretch, likeliest first.
    pub(crate) fn candidates(&self, manifold: &Manifold, index: usize) -> Vec<(usize, DMat3)> {
        if !is_asked(index) {
            return vec![];
        }
        let poses = manifold.poses();
        let known = manifold.within_hops(index, 2 * NEAR_HOPS);
        let mut ranked: Vec<(f64, usize, DMat3)> = vec![];
        for (other, doubt) in
            doubts(index, &poses, manifold.relations()).into_iter().enumerate().take(index)
        {
            let Some(doubt) = doubt else { continue };
            if known.contains_key(&other) || self.is_paused(other, index) {
                continue;
            }
            if let Some(rank) = rank(&poses[index].to(&poses[other]), &doubt) {
                ranked.push((rank, other, doubt));
            }
        }
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut chosen: Vec<(usize, DMat3)> = vec![];
        for (_, other, doubt) in ranked {
            if chosen.len() >= MOST_TRIED {
                break;
            }
            if chosen.iter().all(|(taken, _)| taken.abs_diff(other) > APART) {
                chosen.push((other, doubt));
            }
        }
        chosen
    }

    fn is_paused(&self, other: usize, index: usize) -> bool {
        self.refused_at.get(&(other / STRETCH)).is_some_and(|at| index < at + PAUSE)
    }
}

/// Whether places are looked for from a patch.
pub(crate) fn is_asked(index: usize) -> bool {
    index.is_multiple_of(EVERY) && index >= FEWEST
}

/// How unlikely a patch seen there is to be the same place: facing the same way they see the same. `None` where it is too far.
fn rank(seen: &Pose2, doubt: &DMat3) -> Option<f64> {
    let reach = NEAR + 3.0 * place_sigma(doubt);
    let away = seen.position().length();
    let is_possible = away <= reach && away <= FARTHEST.way + NEAR;
    is_possible.then(|| away / reach + wrap_angle(seen.yaw).abs() / std::f64::consts::PI)
}

/// Two places that are being compared.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The earlier patch.
    pub(crate) other: usize,
    /// How uncertain the one is of the other, metres.
    sigma: f64,
    pub(crate) comparison: Comparison,
}

impl Asked {
    pub(crate) fn new(manifold: &Manifold, other: usize, index: usize, doubt: &DMat3) -> Self {
        let sigma = place_sigma(doubt);
        let window = Window {
            way: (3.0 * sigma).clamp(NARROWEST.way, FARTHEST.way),
            turn: (3.0 * doubt.z_axis.z.max(0.0).sqrt()).clamp(NARROWEST.turn, FARTHEST.turn),
        };
        // What the newest patch was matched with already is no witness.
        let known = manifold.within_hops(index, NEAR_HOPS);
        let mut place = manifold.stretch(other, 6, 7.0, 30);
        place.retain(|patch| !known.contains_key(patch));
        let seen = manifold.stretch(index, 1, 1.0, 3);
        let believed = manifold.patches()[index].world_from_patch;
        let question = Question { place, patch: index, seen, believed, window };
        Self { other, sigma, comparison: Comparison::new(manifold, question) }
    }

    /// The same from the beginning, from where patches are now.
    pub(crate) fn anew(self, manifold: &Manifold) -> Self {
        let mut question = self.comparison.question().clone();
        question.believed = manifold.patches()[question.patch].world_from_patch;
        Self { comparison: Comparison::new(manifold, question), ..self }
    }
}

/// Standard deviation of a place in its least certain direction, metres.
fn place_sigma(covariance: &DMat3) -> f64 {
    let (xx, xy, yy) = (covariance.x_axis.x, covariance.x_axis.y, covariance.y_axis.y);
    (0.5 * (xx + yy) + (0.25 * (xx - yy) * (xx - yy) + xy * xy).sqrt()).max(0.0).sqrt()
}
