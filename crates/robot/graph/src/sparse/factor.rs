//! The numbers of a factorisation, and solving with them.

use super::dense::{self, Panel};
use super::structure::{Group, Source};
use super::{BlockMatrix, Structure};
use crate::Square;

/// L and D of a system, front by front.
#[derive(Clone, Debug)]
pub(crate) struct Factor<const D: usize> {
    /// Panels, column by column; the unit diagonal is not kept.
    pub(super) panels: Vec<f64>,
    /// One over D in the order of elimination; zero where a direction is not determined.
    pub(super) inverses: Vec<f64>,
    /// Update matrices that wait for their parents.
    stack: Vec<f64>,
    /// Sizes of the diagonal before elimination.
    sizes: Vec<f64>,
}

impl<const D: usize> Factor<D> {
    /// Room for a factor of this structure.
    pub(crate) fn new(structure: &Structure) -> Self {
        let unknowns = structure.count() * D;
        Self {
            panels: vec![0.0; structure.panel_blocks * D * D],
            inverses: vec![0.0; unknowns],
            stack: vec![0.0; structure.stack_blocks * D * D],
            sizes: vec![0.0; unknowns],
        }
    }

    /// Factors `matrix` with `damping` times its diagonal added; tells how many directions were not determined.
    ///
    /// Such a direction is left alone: solving does not move along it.
    pub(crate) fn fill(
        &mut self,
        structure: &Structure,
        matrix: &BlockMatrix<D>,
        damping: f64,
    ) -> usize {
        let (mut undetermined, mut top) = (0, 0);
        for group in &structure.groups {
            self.assemble(structure, group, matrix, damping);
            top = self.gather(structure, group, top);
            let (height, width, side) =
                (group.height() * D, group.columns * D, group.rows.len() * D);
            let start = group.panel * D * D;
            let own = group.first * D..group.first * D + width;
            let panel = Panel {
                values: &mut self.panels[start..start + height * width],
                height,
                sizes: &self.sizes[own.clone()],
                inverses: &mut self.inverses[own],
                update: &mut self.stack[top - side * side..top],
            };
            undetermined += dense::factor(panel);
        }
        undetermined
    }

    /// Puts the blocks of the matrix into a group's panel.
    fn assemble(
        &mut self,
        structure: &Structure,
        group: &Group,
        matrix: &BlockMatrix<D>,
        damping: f64,
    ) {
        let (height, start) = (group.height() * D, group.panel * D * D);
        let panel = &mut self.panels[start..start + height * group.columns * D];
        panel.fill(0.0);
        for entry in &structure.entries[group.entries.clone()] {
            let (row, column) = (entry.row as usize * D, entry.column as usize * D);
            let mut put = |block: &Square<D>, is_transposed: bool| {
                for j in 0..D {
                    let target = &mut panel[(column + j) * height + row..][..D];
                    for (i, value) in target.iter_mut().enumerate() {
                        *value = if is_transposed { block.0[j][i] } else { block.0[i][j] };
                    }
                }
            };
            match entry.source {
                Source::Below(slot) => put(&matrix.below[slot as usize], false),
                Source::Above(slot) => put(&matrix.below[slot as usize], true),
                Source::Diagonal(block) => {
                    let mut block = matrix.diagonal[block as usize];
                    for i in 0..D {
                        self.sizes[group.first * D + column + i] = block.0[i][i];
                        block.0[i][i] += damping * block.0[i][i];
                    }
                    put(&block, false);
                }
            }
        }
    }

    /// Adds the updates of a group's children into its panel and its own update matrix, which replaces theirs on the stack.
    fn gather(&mut self, structure: &Structure, group: &Group, top: usize) -> usize {
        let side = group.rows.len() * D;
        let sizes = group.children.iter().map(|&child| {
            let side = structure.groups[child as usize].rows.len() * D;
            side * side
        });
        let base = top - sizes.sum::<usize>();
        let (waiting, fresh) = self.stack.split_at_mut(top);
        let fresh = &mut fresh[..side * side];
        fresh.fill(0.0);
        let (height, start) = (group.height() * D, group.panel * D * D);
        let panel = &mut self.panels[start..start + height * group.columns * D];
        let mut from = base;
        for &child in &group.children {
            let child = &structure.groups[child as usize];
            let child_side = child.rows.len() * D;
            let update = &waiting[from..from + child_side * child_side];
            add_child::<D>((panel, height), (fresh, side), (update, child_side), &child.in_parent);
            from += child_side * child_side;
        }
        self.stack.copy_within(top..top + side * side, base);
        base + side * side
    }

    /// Replaces a right side, one column for each block, by the solution.
    pub(crate) fn solve(&self, structure: &Structure, sides: &mut [[f64; D]]) {
        let mut values = vec![0.0; structure.count() * D];
        for (block, side) in sides.iter().enumerate() {
            values[structure.places[block] * D..][..D].copy_from_slice(side);
        }
        let mut rows = Vec::new();
        for group in &structure.groups {
            self.forward(group, &mut values, &mut rows);
        }
        for (value, inverse) in values.iter_mut().zip(&self.inverses) {
            *value *= inverse;
        }
        for group in structure.groups.iter().rev() {
            self.backward(group, &mut values, &mut rows);
        }
        for (block, side) in sides.iter_mut().enumerate() {
            side.copy_from_slice(&values[structure.places[block] * D..][..D]);
        }
    }

    fn panel(&self, group: &Group) -> &[f64] {
        let start = group.panel * D * D;
        &self.panels[start..start + group.height() * group.columns * D * D]
    }

    fn forward(&self, group: &Group, values: &mut [f64], rows: &mut Vec<f64>) {
        let (height, width) = (group.height() * D, group.columns * D);
        rows.clear();
        rows.resize(height - width, 0.0);
        let own = &mut values[group.first * D..][..width];
        for (j, column) in self.panel(group).chunks_exact(height).enumerate() {
            let factor = own[j];
            let (inside, below) = column.split_at(width);
            for (value, l) in own[j + 1..].iter_mut().zip(&inside[j + 1..]) {
                *value -= l * factor;
            }
            for (row, l) in rows.iter_mut().zip(below) {
                *row += l * factor;
            }
        }
        for (row, part) in group.rows.iter().zip(rows.chunks_exact(D)) {
            for (value, sum) in values[*row as usize * D..][..D].iter_mut().zip(part) {
                *value -= sum;
            }
        }
    }

    fn backward(&self, group: &Group, values: &mut [f64], rows: &mut Vec<f64>) {
        let (height, width) = (group.height() * D, group.columns * D);
        rows.clear();
        for row in &group.rows {
            rows.extend_from_slice(&values[*row as usize * D..][..D]);
        }
        let own = &mut values[group.first * D..][..width];
        for (j, column) in self.panel(group).chunks_exact(height).enumerate().rev() {
            let (inside, below) = column.split_at(width);
            let known = own[j + 1..].iter().zip(&inside[j + 1..]).map(|(value, l)| value * l);
            let outside = rows.iter().zip(below).map(|(value, l)| value * l);
            own[j] -= known.sum::<f64>() + outside.sum::<f64>();
        }
    }
}

/// Adds a child's update matrix to its parent's panel and update matrix, block by block.
fn add_child<const D: usize>(
    (panel, height): (&mut [f64], usize),
    (fresh, side): (&mut [f64], usize),
    (update, child_side): (&[f64], usize),
    in_parent: &[u32],
) {
    let width = height - side;
    for (index, &column) in in_parent.iter().enumerate() {
        for j in 0..D {
            let column = column as usize * D + j;
            let source = &update[(index * D + j) * child_side..][..child_side];
            let (target, above) = if column < width {
                (&mut panel[column * height..][..height], 0)
            } else {
                (&mut fresh[(column - width) * side..][..side], width)
            };
            let rows = in_parent[index..].iter().zip(source[index * D..].chunks_exact(D));
            for (&row, block) in rows {
                let target = &mut target[row as usize * D - above..][..D];
                for (value, add) in target.iter_mut().zip(block) {
                    *value += add;
                }
            }
        }
    }
}
