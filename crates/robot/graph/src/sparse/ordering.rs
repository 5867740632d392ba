//! In which order blocks are eliminated, so that little is filled in.

/// The blocks in elimination order, by approximate minimum degree: Amestoy, Davis & Duff, *SIAM J. Matrix Anal. Appl.* 17 (1996).
///
/// `pairs` are sorted, without repetition, the lower block first.
pub(super) fn elimination_order(count: usize, pairs: &[(usize, usize)]) -> Vec<usize> {
    let (starts, rows) = upper_columns(count, pairs);
    match amd::order(count as i64, &starts, &rows, &amd::Control::default()) {
        Ok((order, _, _)) => order.into_iter().map(|block| block as usize).collect(),
        // Any order is right; this one is only slow.
        Err(_) => (0..count).collect(),
    }
}

/// Columns of the upper triangle with its diagonal, compressed: where each starts, and its rows.
fn upper_columns(count: usize, pairs: &[(usize, usize)]) -> (Vec<i64>, Vec<i64>) {
    let mut starts = vec![0; count + 1];
    for column in 0..count {
        starts[column + 1] = 1;
    }
    for &(_, column) in pairs {
        starts[column + 1] += 1;
    }
    for column in 0..count {
        starts[column + 1] += starts[column];
    }
    let mut next = starts.clone();
    let mut rows = vec![0; starts[count] as usize];
    // Pairs are sorted by their row, so that each column's rows ascend; the diagonal is the last of them.
    for &(row, column) in pairs {
        rows[next[column] as usize] = row as i64;
        next[column] += 1;
    }
    for column in 0..count {
        rows[next[column] as usize] = column as i64;
    }
    (starts, rows)
}
