//! What elimination fills in: the tree of columns and the rows of each.

/// Columns in elimination order.
pub(super) struct Elimination {
    /// The column that each is eliminated into; none for a root.
    pub(super) parents: Vec<Option<usize>>,
    /// Rows below the diagonal of each column of the factor, ascending.
    pub(super) rows: Vec<Vec<u32>>,
}

/// Eliminates columns whose rows below the diagonal are `below`.
pub(super) fn eliminate(below: Vec<Vec<u32>>) -> Elimination {
    let count = below.len();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut parents = vec![None; count];
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(count);
    let mut seen_by = vec![usize::MAX; count];
    for (column, own) in below.into_iter().enumerate() {
        let mut filled = Vec::new();
        let inherited = children[column].iter().flat_map(|&child| rows[child].iter());
        for &row in own.iter().chain(inherited) {
            if row as usize != column && seen_by[row as usize] != column {
                seen_by[row as usize] = column;
                filled.push(row);
            }
        }
        filled.sort_unstable();
        if let Some(&first) = filled.first() {
            parents[column] = Some(first as usize);
            children[first as usize].push(column);
        }
        rows.push(filled);
    }
    Elimination { parents, rows }
}
