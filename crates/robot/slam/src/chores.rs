//! Chores: what need not be done before the next scan is done a little at each step, so that no step takes long.
//!
//! How little is told in work, never by a clock: the same scans make the same map on every machine. What is recognised becomes a relation when
//! the patches have been moved to fit it, and not before: between the two, patches are not where their neighbours believe them to be.

use std::collections::VecDeque;

use base::geom::Pose2;
use glam::DMat3;

use crate::loops::{Asked, is_asked};
use crate::manifold::Manifold;
use crate::patch::Relation;
use crate::settling::Settling;
use crate::slam::Slam;

/// The work of a step: so many relations looked at, about ten milliseconds.
const WORK: usize = 16_000;
/// Looking at a relation takes about as long as looking up so many points.
pub(crate) const LOOKED_UP: usize = 200;
/// Gathering what is to be compared takes about as long as so many.
const BEGUN: usize = 500;
/// Who has lost itself does its other chores in one step of so many.
const OTHERS: usize = 4;
/// Less than so much is not worth beginning with.
const LEAST: usize = 1000;

/// What is still to be done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chores {
    /// Patches from which places seen before are to be looked for.
    asked: VecDeque<usize>,
    /// Earlier and later patches that may be the same place, with the doubt between them.
    open: VecDeque<(usize, usize, DMat3)>,
    /// Two of them that are being compared.
    comparing: Option<Asked>,
    /// Relations that have been found and are not settled yet.
    coming: Vec<Relation>,
    /// For how many iterations patches are to be settled; 0 where they need not be.
    due: usize,
    settling: Option<Settling>,
    /// Whether shorter ways lead to patches than those by which they were found to be uncertain.
    is_surer: bool,
}

impl Chores {
    /// Asks for places to be looked for from a patch.
    pub(crate) fn ask(&mut self, patch: usize) {
        if is_asked(patch) {
            self.asked.push_back(patch);
        }
    }

    /// Asks for patches to be settled; where they are being settled already, that begins anew.
    pub(crate) fn settle(&mut self, iterations: usize) {
        self.settling = None;
        self.due = self.due.max(iterations);
    }

    /// Whether all is done.
    pub(crate) fn is_empty(&self) -> bool {
        let is_asked = !self.asked.is_empty() || !self.open.is_empty() || self.comparing.is_some();
        !is_asked && self.due == 0 && !self.is_surer
    }

    /// Patches are elsewhere of a sudden: what is being compared is compared anew.
    pub(crate) fn compare_anew(&mut self, manifold: &Manifold) {
        if let Some(asked) = self.comparing.take() {
            self.comparing = Some(asked.anew(manifold));
        }
    }
}

impl Slam {
    /// Does the chores of a step.
    pub(crate) fn do_chores(&mut self) {
        // Who has lost itself looks for itself before anything else, but does not leave all else undone.
        let is_turn = !self.placed.len().is_multiple_of(OTHERS) || self.chores.is_empty();
        if self.relocation.is_under_way() && is_turn {
            self.spent += self.relocate() / LOOKED_UP;
            return;
        }
        let mut spent = 0;
        while !self.chores.is_empty() && (spent == 0 || spent + self.least_chore() <= WORK) {
            spent += self.do_chore(WORK - spent.min(WORK));
        }
        self.spent += spent;
    }

    /// Does all that is left to be done.
    pub(crate) fn end_chores(&mut self) {
        while !self.chores.is_empty() {
            self.do_chore(usize::MAX / LOOKED_UP);
        }
    }

    /// How much work the next piece is at least.
    fn least_chore(&self) -> usize {
        if self.chores.comparing.is_some() {
            LEAST
        } else if self.chores.due > 0 || self.chores.is_surer || self.chores.open.is_empty() {
            self.manifold.relations().len()
        } else {
            BEGUN
        }
    }

    /// Does a piece of work, if it can be cut no more than is left, and tells how much it was.
    fn do_chore(&mut self, left: usize) -> usize {
        if let Some(asked) = self.chores.comparing.take() {
            return self.compare_further(asked, left);
        }
        if self.chores.due > 0 {
            return self.settle_further();
        }
        if std::mem::take(&mut self.chores.is_surer) {
            self.doubt_anew();
            return self.manifold.relations().len();
        }
        if let Some((earlier, later, doubt)) = self.chores.open.pop_front() {
            self.chores.comparing = Some(Asked::new(&self.manifold, earlier, later, &doubt));
            return BEGUN;
        }
        if let Some(patch) = self.chores.asked.pop_front() {
            let found = self.loops.candidates(&self.manifold, patch);
            self.chores.open.extend(found.into_iter().map(|(other, doubt)| (other, patch, doubt)));
        }
        self.manifold.relations().len()
    }

    /// Goes on comparing two places; what is recognised waits for the back end.
    fn compare_further(&mut self, mut asked: Asked, left: usize) -> usize {
        let (spent, compared) = asked.comparison.advance(&self.manifold, left * LOOKED_UP);
        match compared {
            None => self.chores.comparing = Some(asked),
            Some(compared) => {
                let links = self.loops.take(&asked, compared);
                if !links.is_empty() {
                    self.chores.coming.extend(links);
                    self.chores.settle(5);
                }
            }
        }
        spent.div_ceil(LOOKED_UP)
    }

    /// Lets the back end go on by a piece, and takes over what it has come to at its end. Tells how many relations it looked at.
    fn settle_further(&mut self) -> usize {
        let Some(mut settling) = self.chores.settling.take() else {
            self.manifold.tell_anew(&self.odometry);
            self.chores.settling = self.manifold.settling(&self.chores.coming, self.chores.due);
            if self.chores.settling.is_none() {
                // What cannot be solved moves nothing.
                self.chores.due = 0;
            }
            return self.manifold.relations().len();
        };
        let size = settling.size();
        if settling.advance() {
            self.take_settled(settling.poses());
        } else {
            self.chores.settling = Some(settling);
        }
        size
    }

    /// Moves patches, and the laser with its own, to where they have been settled.
    fn take_settled(&mut self, settled: &[Pose2]) {
        self.chores.due = 0;
        let patch = self.placed.last().map_or(0, |placed| placed.patch);
        let before = self.manifold.patches()[patch].world_from_patch;
        self.manifold.take_settled(settled);
        self.pose = self.manifold.patches()[patch].world_from_patch * before.to(&self.pose);
        let coming = std::mem::take(&mut self.chores.coming);
        let is_closed = !coming.is_empty();
        for relation in coming {
            self.manifold.relate(relation);
        }
        self.chores.is_surer |= is_closed;
        self.tell_of_moves();
        if is_closed {
            self.link_near(self.manifold.patches().len() - 1);
        }
    }
}
