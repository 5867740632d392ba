//! Columns that are eliminated together as one dense front.

use super::elimination::Elimination;

/// A group of columns with the same rows below them.
pub(super) struct Front {
    /// Its columns, in the order of their elimination.
    pub(super) columns: Vec<usize>,
    /// Rows below its last column.
    pub(super) rows: Vec<u32>,
    /// Fronts that are eliminated into this one.
    pub(super) children: Vec<usize>,
    /// Blocks of it that are zero, kept because few large fronts are quicker than many small ones.
    zeros: usize,
}

/// How many blocks of a front may be zero: up to so many columns, such a share of all.
/// Fitted to the time of the six graphs of the benchmark.
const SPARE: [(usize, f64); 4] = [(3, 0.8), (8, 0.35), (24, 0.12), (usize::MAX, 0.05)];

/// Groups columns into fronts, children before parents; those with no columns were joined into others.
pub(super) fn fronts(elimination: Elimination) -> Vec<Front> {
    let mut fronts = chains(elimination);
    for index in 0..fronts.len() {
        let mut children = std::mem::take(&mut fronts[index].children);
        children.retain(|&child| {
            let (before, after) = fronts.split_at_mut(index);
            !after[0].takes(&mut before[child])
        });
        fronts[index].children.append(&mut children);
    }
    fronts
}

impl Front {
    /// Blocks of the lower trapezoid.
    fn area(columns: usize, rows: usize) -> usize {
        columns * (columns + 1) / 2 + columns * rows
    }

    /// Takes a child's columns and children over, if few enough blocks of zeros come with them.
    fn takes(&mut self, child: &mut Self) -> bool {
        let (own, others) = (self.columns.len(), child.columns.len());
        let area = Self::area(own + others, self.rows.len());
        let full = Self::area(own, self.rows.len()) - self.zeros
            + Self::area(others, child.rows.len())
            - child.zeros;
        let zeros = area - full;
        let spare = SPARE.iter().find(|(columns, _)| own + others <= *columns);
        let is_taken = spare.is_some_and(|(_, share)| zeros as f64 <= share * area as f64);
        if is_taken {
            child.columns.append(&mut self.columns);
            self.columns = std::mem::take(&mut child.columns);
            self.children.append(&mut child.children);
            self.zeros = zeros;
        }
        is_taken
    }
}

/// The largest groups without any zero, ordered by their last columns: a column joins its parent's front if nothing else is below it.
fn chains(elimination: Elimination) -> Vec<Front> {
    let Elimination { parents, mut rows } = elimination;
    let mut waiting: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
    let mut front_of = vec![0; parents.len()];
    let mut fronts: Vec<Front> = Vec::new();
    for (column, parent) in parents.iter().enumerate() {
        let mut columns = std::mem::take(&mut waiting[column]);
        columns.push(column);
        match parent {
            Some(parent)
                if rows[column].len() == rows[*parent].len() + 1 && waiting[*parent].is_empty() =>
            {
                waiting[*parent] = columns;
            }
            _ => {
                for column in &columns {
                    front_of[*column] = fronts.len();
                }
                let rows = std::mem::take(&mut rows[column]);
                fronts.push(Front { columns, rows, children: Vec::new(), zeros: 0 });
            }
        }
    }
    for index in 0..fronts.len() {
        if let Some(&first) = fronts[index].rows.first() {
            fronts[front_of[first as usize]].children.push(index);
        }
    }
    fronts
}
