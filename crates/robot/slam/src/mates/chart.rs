//! What is known of one robot's graph, whichever way it came: packets may come in any order and as often as they like.

use std::collections::BTreeMap;

use base::geom::Pose2;
use link_patches::{Author, BLOCK, Held, Holding, Patch, Place, Poses, Relation, Start};

/// Nobody makes more patches or relations than this.
const MOST: (u32, u32) = (20_000, 400_000);

/// Patches, relations and poses of one author.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chart {
    author: Author,
    /// Without their relations.
    patches: BTreeMap<u32, Patch>,
    relations: BTreeMap<u32, Relation>,
    /// Numbers of the relations of each patch with earlier ones.
    relations_of: BTreeMap<u32, Vec<u32>>,
    /// The newest pose of each patch, and of which revision it is.
    poses: BTreeMap<u32, (u32, Pose2)>,
    blocks: Vec<u32>,
    place: Option<Place>,
    start: Option<Start>,
    held: (Held, Held),
    /// Patches and relations that nobody has asked for since they came.
    fresh: (Vec<u32>, Vec<u32>),
    /// Grows when poses move.
    moves: u64,
}

impl Chart {
    pub(crate) fn new(author: Author) -> Self {
        Self { author, ..Self::default() }
    }

    pub(crate) fn author(&self) -> &Author {
        &self.author
    }

    /// Takes a patch with its relations.
    pub(crate) fn take_patch(&mut self, mut patch: Patch) {
        let number = patch.number;
        if number >= MOST.0 {
            return;
        }
        let relations = std::mem::take(&mut patch.relations);
        self.take_relations(relations);
        self.take_pose(number, patch.revision, patch.pose);
        // Anew even if it is known: it may have come when it lay too far beyond the others to be counted.
        self.held.0.add(number);
        if !self.patches.contains_key(&number) {
            self.fresh.0.push(number);
            self.patches.insert(number, patch);
        }
    }

    /// Takes relations, whether their patches are known or not.
    pub(crate) fn take_relations(&mut self, relations: Vec<Relation>) {
        for relation in relations {
            let number = relation.number;
            if number >= MOST.1 {
                continue;
            }
            self.held.1.add(number);
            if self.relations.contains_key(&number) {
                continue;
            }
            self.fresh.1.push(number);
            self.relations_of.entry(relation.from.max(relation.to)).or_default().push(number);
            self.relations.insert(number, relation);
        }
    }

    /// Takes the poses of a block, of patches that are known and of such that are not yet.
    pub(crate) fn take_poses(&mut self, poses: &Poses) {
        let first = poses.block.saturating_mul(BLOCK);
        if first >= MOST.0 {
            return;
        }
        let block = poses.block as usize;
        if self.blocks.len() <= block {
            self.blocks.resize(block + 1, 0);
        }
        self.blocks[block] = self.blocks[block].max(poses.revision);
        for (number, pose) in (first..).zip(&poses.poses) {
            self.take_pose(number, poses.revision, *pose);
        }
    }

    fn take_pose(&mut self, number: u32, revision: u32, pose: Pose2) {
        let known = self.poses.get(&number);
        if known.is_none_or(|(known, _)| *known < revision) {
            self.moves += u64::from(known.is_some());
            self.poses.insert(number, (revision, pose));
        }
    }

    /// Takes where the robot is, unless something newer is known.
    pub(crate) fn take_place(&mut self, place: Place) {
        if self.place.as_ref().is_none_or(|known| known.time_ms < place.time_ms) {
            self.place = Some(place);
        }
    }

    pub(crate) fn take_start(&mut self, start: Start) {
        self.start.get_or_insert(start);
    }

    pub(crate) fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    pub(crate) fn start(&self) -> Option<&Start> {
        self.start.as_ref()
    }

    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }

    /// Numbers of patches and relations that came since this was asked last.
    pub(crate) fn take_fresh(&mut self) -> (Vec<u32>, Vec<u32>) {
        std::mem::take(&mut self.fresh)
    }

    pub(crate) fn patch(&self, number: u32) -> Option<&Patch> {
        self.patches.get(&number)
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.patches.keys().copied()
    }

    pub(crate) fn relation(&self, number: u32) -> Option<&Relation> {
        self.relations.get(&number)
    }

    /// Numbers of all relations that are known.
    pub(crate) fn relation_numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.relations.keys().copied()
    }

    /// Where a patch is, in its author's frame.
    pub(crate) fn pose(&self, number: u32) -> Option<Pose2> {
        self.poses.get(&number).map(|(_, pose)| *pose)
    }

    /// The revision of the block that a patch is of.
    pub(crate) fn revision_of(&self, number: u32) -> u32 {
        self.blocks.get((number / BLOCK) as usize).copied().unwrap_or(0)
    }

    pub(crate) fn blocks(&self) -> &[u32] {
        &self.blocks
    }

    /// What is known, so that others can tell what is not.
    pub(crate) fn holding(&self) -> Holding {
        Holding {
            author: self.author.clone(),
            patches: self.held.0,
            relations: self.held.1,
            blocks: self.blocks.clone(),
        }
    }

    /// A patch as it is told to others: with its relations with earlier ones, where it is by now.
    pub(crate) fn told(&self, number: u32) -> Option<Patch> {
        let (known_revision, pose) = *self.poses.get(&number)?;
        let numbers = self.relations_of.get(&number).map_or(&[][..], Vec::as_slice);
        let relations = numbers.iter().filter_map(|number| self.relations.get(number)).cloned();
        let mut relations: Vec<Relation> = relations.collect();
        relations.sort_by_key(|relation| relation.number);
        Some(Patch { pose, revision: known_revision, relations, ..self.patch(number)?.clone() })
    }

    /// The poses of a block as they are told to others: up to the first that is not known.
    pub(crate) fn block(&self, block: u32) -> Option<Poses> {
        let revision = *self.blocks.get(block as usize)?;
        let first = block * BLOCK;
        let poses = (first..first + BLOCK).map_while(|number| self.pose(number)).collect();
        Some(Poses { author: self.author.clone(), block, revision, poses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn author() -> Author {
        Author { robot: "a".to_owned(), session: 1 }
    }

    fn patch(number: u32, revision: u32, x: f64) -> Patch {
        let pose = Pose2::new(x, 0.0, 0.0);
        Patch { author: author(), number, revision, pose, ..Patch::default() }
    }

    fn poses(revision: u32, xs: &[f64]) -> Poses {
        let poses = xs.iter().map(|x| Pose2::new(*x, 0.0, 0.0)).collect();
        Poses { author: author(), block: 0, revision, poses }
    }

    #[test]
    fn the_newest_pose_holds_in_whatever_order_things_come() {
        let steps: [&dyn Fn(&mut Chart); 4] = [
            &|chart| chart.take_patch(patch(0, 0, 0.0)),
            &|chart| chart.take_poses(&poses(1, &[0.1, 1.1])),
            &|chart| chart.take_patch(patch(1, 0, 1.0)),
            &|chart| chart.take_poses(&poses(2, &[0.2, 1.2])),
        ];
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 3, 0, 1], [1, 0, 3, 2]] {
            let mut chart = Chart::new(author());
            for step in order {
                steps[step](&mut chart);
                steps[step](&mut chart);
            }
            assert_eq!(chart.pose(1), Some(Pose2::new(1.2, 0.0, 0.0)), "{order:?}");
            assert_eq!((chart.holding().patches.below, chart.blocks()), (2, &[2][..]));
        }
    }

    #[test]
    fn numbers_beyond_all_reason_fill_no_memory() {
        let mut chart = Chart::new(author());
        chart.take_patch(patch(u32::MAX, 0, 0.0));
        chart.take_poses(&Poses { block: u32::MAX, ..poses(1, &[0.0]) });
        assert_eq!(chart.numbers().count() + chart.blocks().len(), 0);
    }
}
