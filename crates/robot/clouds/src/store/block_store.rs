//! The hashed block grid: blocks of 8 x 8 x 8 beliefs in one arena.

use super::{BlockIndex, Ordered, PointStore};
use crate::key::{Key, KeyBox};
use crate::patch::{Block, Patch, VOLUME};
use crate::rule::{ABSENT, Rule};

/// Points in hashed blocks; the default store.
#[derive(Clone, Debug, Default)]
pub struct BlockStore {
    index: BlockIndex,
    /// Where each block is in space.
    blocks: Vec<Block>,
    /// Beliefs of each block, NaN where there is none.
    beliefs: Vec<[f32; VOLUME]>,
    len: usize,
}

impl BlockStore {
    /// Blocks in use, some of which may have no points left.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    #[inline]
    fn find(&self, block: Block) -> Option<&[f32; VOLUME]> {
        self.index.find(block).map(|number| &self.beliefs[number as usize])
    }

    fn find_or_add(&mut self, block: Block) -> &mut [f32; VOLUME] {
        let (number, is_new) = self.index.find_or_add(block, self.blocks.len() as u32);
        if is_new {
            self.blocks.push(block);
            self.beliefs.push([ABSENT; VOLUME]);
        }
        &mut self.beliefs[number as usize]
    }

    fn replace(&mut self, key: Key, change: impl FnOnce(f32) -> f32) {
        let (block, place) = Block::of(key);
        let belief = &mut self.find_or_add(block)[place];
        let was = usize::from(!belief.is_nan());
        *belief = change(*belief);
        let is = usize::from(!belief.is_nan());
        self.len = self.len + is - was;
    }
}

impl PointStore for BlockStore {
    fn get(&self, key: Key) -> Option<f32> {
        let (block, place) = Block::of(key);
        self.find(block).map(|beliefs| beliefs[place]).filter(|belief| !belief.is_nan())
    }

    fn fuse(&mut self, key: Key, evidence: f32, rule: Rule) {
        self.replace(key, |belief| rule.fuse_raw(belief, evidence));
    }

    fn fuse_patch(&mut self, patch: &Patch, rule: Rule) {
        let beliefs = self.find_or_add(patch.block);
        let grown = match rule {
            // The rule is known in each arm, so that each gets a loop of its own without a branch in it.
            Rule::Mean => fuse_all(beliefs, patch, |b, e| Rule::Mean.fuse_raw(b, e)),
            Rule::Bayes { initial } => {
                fuse_all(beliefs, patch, |b, e| Rule::Bayes { initial }.fuse_raw(b, e))
            }
            Rule::BayesMinimum { initial, minimum } => fuse_all(beliefs, patch, |b, e| {
                Rule::BayesMinimum { initial, minimum }.fuse_raw(b, e)
            }),
            Rule::LogOdds { low, high } => {
                fuse_all(beliefs, patch, |b, e| Rule::LogOdds { low, high }.fuse_raw(b, e))
            }
        };
        self.len = self.len.wrapping_add_signed(grown);
    }

    fn greatest(&self, patch: &Patch) -> f32 {
        let Some(beliefs) = self.find(patch.block) else { return f32::NEG_INFINITY };
        let both = beliefs.iter().zip(&patch.evidence);
        // A belief that is no number is none, and the greater of it and another is the other.
        both.fold(
            f32::NEG_INFINITY,
            |most, (belief, evidence)| {
                if evidence.is_nan() { most } else { most.max(*belief) }
            },
        )
    }

    fn set(&mut self, key: Key, belief: Option<f32>) {
        if belief.is_some() || self.find(Block::of(key).0).is_some() {
            self.replace(key, |_| belief.unwrap_or(ABSENT));
        }
    }

    fn len(&self) -> usize {
        self.len
    }

    fn memory(&self) -> usize {
        self.index.memory()
            + self.blocks.capacity() * size_of::<Block>()
            + self.beliefs.capacity() * size_of::<[f32; VOLUME]>()
    }

    fn within(&self, bounds: KeyBox) -> Box<dyn Iterator<Item = (Key, f32)> + '_> {
        let value = |number: u32, place: usize| {
            let belief = self.beliefs[number as usize][place];
            (!belief.is_nan()).then_some(belief)
        };
        Box::new(Ordered::new(self.index.within(&self.blocks, bounds), bounds, value))
    }
}

/// Fuses a whole block; returns by how many points it grew.
#[inline(always)]
fn fuse_all(beliefs: &mut [f32; VOLUME], patch: &Patch, fuse: impl Fn(f32, f32) -> f32) -> isize {
    let mut grown = 0i32;
    for (belief, evidence) in beliefs.iter_mut().zip(&patch.evidence) {
        let fused = fuse(*belief, *evidence);
        grown += i32::from(!fused.is_nan()) - i32::from(!belief.is_nan());
        *belief = fused;
    }
    grown as isize
}
