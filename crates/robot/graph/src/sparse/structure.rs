//! The pattern of a system, analysed once: where each block goes, and what is eliminated when.

use super::elimination::eliminate;
use super::fronts::{Front, fronts};
use super::ordering::elimination_order;

/// Which blocks of a symmetric system are not zero, and how it is factored.
#[derive(Clone, Debug)]
pub(crate) struct Structure {
    /// Pairs of blocks that touch, the lower first, sorted.
    pairs: Vec<(usize, usize)>,
    /// For each block, when it is eliminated.
    pub(super) places: Vec<usize>,
    /// Dense fronts, children before parents.
    pub(super) groups: Vec<Group>,
    /// Blocks of the matrix, sorted by the group they are eliminated in.
    pub(super) entries: Vec<Entry>,
    /// Blocks of all panels together.
    pub(super) panel_blocks: usize,
    /// The widest that the sides of the waiting update matrices come to, in squared blocks.
    pub(super) stack_blocks: usize,
}

/// One dense front: its columns lie side by side in the order of elimination.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Its first column.
    pub(super) first: usize,
    /// How many columns.
    pub(super) columns: usize,
    /// Rows below its columns, in the order of elimination, ascending.
    pub(super) rows: Vec<u32>,
    /// For each of its rows, where that lies in the parent: among its columns, or after them.
    pub(super) in_parent: Vec<u32>,
    /// How many groups before this one hand their updates to it.
    pub(super) children: Vec<u32>,
    /// Blocks of the panels before its own.
    pub(super) panel: usize,
    /// Its entries.
    pub(super) entries: std::ops::Range<usize>,
}

/// Where a block of the matrix goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Row inside the group's panel, in blocks.
    pub(super) row: u32,
    /// Column inside the group's panel, in blocks.
    pub(super) column: u32,
    /// Which block.
    pub(super) source: Source,
}

/// A block of the matrix.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// On the diagonal, by its number.
    Diagonal(u32),
    /// Below it, by its slot.
    Below(u32),
    /// Below it, by its slot; elimination wants the transpose.
    Above(u32),
}

impl Group {
    /// Where an eliminated block lies in this group's panel.
    pub(super) fn local(&self, place: usize) -> usize {
        if place < self.first + self.columns {
            return place - self.first;
        }
        let row = self.rows.binary_search(&(place as u32));
        self.columns + row.expect("what is eliminated into a front lies in it")
    }

    /// Rows of its panel, in blocks.
    pub(super) fn height(&self) -> usize {
        self.columns + self.rows.len()
    }
}

impl Structure {
    /// Analyses a system of `count` blocks in which each of `pairs` touches.
    pub(crate) fn new(count: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let pairs = pairs.into_iter().filter(|(a, b)| a != b);
        let mut pairs: Vec<_> = pairs.map(|(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let order = elimination_order(count, &pairs);
        let fronts = fronts(eliminate(columns_below(&order, &pairs)));
        let mut structure = Self {
            pairs,
            places: vec![0; count],
            groups: Vec::with_capacity(fronts.len()),
            entries: Vec::new(),
            panel_blocks: 0,
            stack_blocks: 0,
        };
        structure.lay_out(&order, &fronts);
        structure.place_entries();
        structure
    }

    /// How many blocks the diagonal has.
    pub(crate) fn count(&self) -> usize {
        self.places.len()
    }

    /// How many blocks below the diagonal are not zero.
    pub(crate) fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// Bytes that a factor with blocks of `size` rows needs.
    pub(crate) fn bytes(&self, size: usize) -> usize {
        (self.panel_blocks + self.stack_blocks) * size * size * size_of::<f64>()
    }

    /// Where the block of a pair is kept.
    pub(crate) fn slot(&self, a: usize, b: usize) -> Option<usize> {
        self.pairs.binary_search(&(a.min(b), a.max(b))).ok()
    }

    /// Numbers the columns anew so that those of a front lie side by side, fronts in postorder.
    fn lay_out(&mut self, order: &[usize], fronts: &[Front]) {
        let (sequence, index_of) = postorder(fronts);
        let mut renumbered = vec![0_u32; order.len()];
        let mut next = 0;
        for &front in &sequence {
            for &column in &fronts[front].columns {
                renumbered[column] = next as u32;
                self.places[order[column]] = next;
                next += 1;
            }
        }
        for &front in &sequence {
            let front = &fronts[front];
            let first = renumbered[front.columns[0]] as usize;
            let mut rows: Vec<u32> =
                front.rows.iter().map(|&row| renumbered[row as usize]).collect();
            rows.sort_unstable();
            let children = front.children.iter().map(|&child| index_of[child] as u32).collect();
            let (columns, in_parent, panel) = (front.columns.len(), Vec::new(), self.panel_blocks);
            self.panel_blocks += columns * (columns + rows.len());
            self.groups.push(Group {
                first,
                columns,
                rows,
                in_parent,
                children,
                panel,
                entries: 0..0,
            });
        }
        self.link_to_parents();
    }

    fn link_to_parents(&mut self) {
        let mut waiting = 0;
        for index in 0..self.groups.len() {
            let children = self.groups[index].children.clone();
            let side = self.groups[index].rows.len();
            self.stack_blocks = self.stack_blocks.max(waiting + side * side);
            for child in children {
                let child = child as usize;
                let rows = self.groups[child].rows.iter();
                let local = rows.map(|&row| self.groups[index].local(row as usize) as u32);
                self.groups[child].in_parent = local.collect();
                let side = self.groups[child].rows.len();
                waiting -= side * side;
            }
            waiting += side * side;
        }
    }

    fn place_entries(&mut self) {
        let mut group_of = vec![0; self.count()];
        for (index, group) in self.groups.iter().enumerate() {
            group_of[group.first..group.first + group.columns].fill(index);
        }
        let diagonal =
            (0..self.count()).map(|block| (block, block, Source::Diagonal(block as u32)));
        let below = self.pairs.iter().enumerate().map(|(slot, &(a, b))| {
            let is_below = self.places[a] < self.places[b];
            let slot = slot as u32;
            (a, b, if is_below { Source::Below(slot) } else { Source::Above(slot) })
        });
        let mut found: Vec<(usize, Entry)> = diagonal
            .chain(below)
            .map(|(a, b, source)| {
                let (a, b) = (self.places[a], self.places[b]);
                let (column, row) = (a.min(b), a.max(b));
                let group = &self.groups[group_of[column]];
                let (row, column) = (group.local(row) as u32, (column - group.first) as u32);
                (group_of[a.min(b)], Entry { row, column, source })
            })
            .collect();
        found.sort_by_key(|(group, _)| *group);
        let mut next = 0;
        for (index, group) in self.groups.iter_mut().enumerate() {
            let end = next + found[next..].partition_point(|(owner, _)| *owner == index);
            group.entries = next..end;
            next = end;
        }
        self.entries = found.into_iter().map(|(_, entry)| entry).collect();
    }
}

/// For each column in elimination order, the rows below its diagonal.
fn columns_below(order: &[usize], pairs: &[(usize, usize)]) -> Vec<Vec<u32>> {
    let mut places = vec![0; order.len()];
    for (place, &block) in order.iter().enumerate() {
        places[block] = place;
    }
    let mut below = vec![Vec::new(); order.len()];
    for &(a, b) in pairs {
        let (a, b) = (places[a], places[b]);
        below[a.min(b)].push(a.max(b) as u32);
    }
    below
}

/// Fronts that were not joined into others, each right after the last of its children; and the place of each in that sequence.
fn postorder(fronts: &[Front]) -> (Vec<usize>, Vec<usize>) {
    let mut is_child = vec![false; fronts.len()];
    for front in fronts {
        front.children.iter().for_each(|&child| is_child[child] = true);
    }
    let mut sequence = Vec::with_capacity(fronts.len());
    let mut index_of = vec![0; fronts.len()];
    let roots = (0..fronts.len()).filter(|&f| !is_child[f] && !fronts[f].columns.is_empty());
    for root in roots {
        let mut open = vec![(root, 0)];
        while let Some((front, visited)) = open.pop() {
            if let Some(&child) = fronts[front].children.get(visited) {
                open.push((front, visited + 1));
                open.push((child, 0));
            } else {
                index_of[front] = sequence.len();
                sequence.push(front);
            }
        }
    }
    (sequence, index_of)
}
