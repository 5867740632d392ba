//! Blocks of the inverse where the factor is not zero, without the rest of it.
//!
//! Takahashi, Fagan & Chin, "Formation of a sparse bus impedance matrix", PICA 1973, front by front.

use super::factor::Factor;
use super::structure::{Group, Structure};
use crate::Square;

impl<const D: usize> Factor<D> {
    /// The diagonal blocks of the inverse.
    pub(crate) fn inverse_diagonal(&self, structure: &Structure) -> Vec<Square<D>> {
        let mut inverse = vec![0.0; self.panels.len()];
        let mut group_of = vec![0; structure.count()];
        for (index, group) in structure.groups.iter().enumerate() {
            group_of[group.first..group.first + group.columns].fill(index);
        }
        for group in structure.groups.iter().rev() {
            let outside = gather::<D>(structure, group, &group_of, &inverse);
            self.invert_front(group, &outside, &mut inverse);
        }
        let block = |place: usize| {
            let group = &structure.groups[group_of[place]];
            let column = (place - group.first) * D;
            let panel = &inverse[group.panel * D * D..];
            let mut block = Square::ZERO;
            for j in 0..D {
                for i in 0..D {
                    let (low, high) = (i.min(j), i.max(j));
                    block.0[i][j] = panel[(column + low) * group.height() * D + column + high];
                }
            }
            block
        };
        structure.places.iter().map(|&place| block(place)).collect()
    }

    /// Columns of the inverse for one front, given the inverse of the rows below it.
    fn invert_front(&self, group: &Group, outside: &[f64], inverse: &mut [f64]) {
        let (height, width) = (group.height() * D, group.columns * D);
        let side = height - width;
        let start = group.panel * D * D;
        let l = &self.panels[start..start + height * width];
        let z = &mut inverse[start..start + height * width];
        // From the last column to the first: Z_j = D⁻¹ e_j − Z_(below j) · L_j, over all rows from j on.
        for j in (0..width).rev() {
            let column = &l[j * height..][..height];
            let (before, after) = z.split_at_mut((j + 1) * height);
            let target = &mut before[j * height..];
            for (row, held) in target.iter_mut().enumerate().skip(j + 1) {
                let mut sum = 0.0;
                for (k, factor) in column.iter().enumerate().skip(j + 1) {
                    let (low, high) = (row.min(k), row.max(k));
                    let value = if low < width {
                        after[(low - j - 1) * height + high]
                    } else {
                        outside[(low - width) * side + high - width]
                    };
                    sum += value * factor;
                }
                *held = -sum;
            }
            let known = (j + 1..height).map(|k| target[k] * column[k]).sum::<f64>();
            target[j] = self.inverses[group.first * D + j] - known;
        }
    }
}

/// The inverse of the rows below a front, lower triangle, from the fronts that eliminate them.
fn gather<const D: usize>(
    structure: &Structure,
    group: &Group,
    group_of: &[usize],
    inverse: &[f64],
) -> Vec<f64> {
    let side = group.rows.len() * D;
    let mut outside = vec![0.0; side * side];
    for (index, &column) in group.rows.iter().enumerate() {
        let owner = &structure.groups[group_of[column as usize]];
        let local = column as usize - owner.first;
        let panel = &inverse[owner.panel * D * D..];
        let height = owner.height() * D;
        for (offset, &row) in group.rows[index..].iter().enumerate() {
            let row = owner.local(row as usize) * D;
            for j in 0..D {
                let source = &panel[(local * D + j) * height + row..][..D];
                let target = (index * D + j) * side + (index + offset) * D;
                outside[target..target + D].copy_from_slice(source);
            }
        }
    }
    outside
}
