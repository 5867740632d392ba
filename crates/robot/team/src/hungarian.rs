//! Who does what, so that the sum is the most there is: the Hungarian method with potentials.
//!
//! Kuhn, "The Hungarian method for the assignment problem", 1955, in the form with shortest augmenting paths
//! (Jonker & Volgenant, "A shortest augmenting path algorithm for dense and sparse linear assignment problems", 1987):
//! rows are taken in one by one, in O(rows² columns) altogether.

/// For each row the column it is given, so that the sum of worths is greatest; no column twice.
///
/// A row may stay without one, which is worth nothing: what is worth nothing or less, or no number, is not given away.
pub fn best_pairs(worth: &[Vec<f64>]) -> Vec<Option<usize>> {
    let (rows, jobs) = (worth.len(), worth.first().map_or(0, Vec::len));
    // Besides the jobs there is a rest for every row.
    let columns = jobs + rows;
    let cost = |row: usize, column: usize| {
        let known = worth[row].get(column).copied().filter(|worth| *worth > 0.0);
        if column < jobs { known.map_or(NEVER, |worth| -worth) } else { 0.0 }
    };
    let mut solver = Solver::new(rows, columns);
    for row in 1..=rows {
        solver.take_in(row, cost);
    }
    let mut given = vec![None; rows];
    for (column, row) in solver.row_of.iter().enumerate().skip(1) {
        if *row > 0 && column <= jobs && worth[row - 1][column - 1] > 0.0 {
            given[row - 1] = Some(column - 1);
        }
    }
    given
}

/// What must not be: dearer than every sum of worths that robots deal in.
const NEVER: f64 = 1e12;

/// Rows and columns count from one; column zero is where a new row begins.
struct Solver {
    row_price: Vec<f64>,
    column_price: Vec<f64>,
    /// The row that has a column; zero is nobody.
    row_of: Vec<usize>,
}

impl Solver {
    fn new(rows: usize, columns: usize) -> Self {
        Self {
            row_price: vec![0.0; rows + 1],
            column_price: vec![0.0; columns + 1],
            row_of: vec![0; columns + 1],
        }
    }

    /// Gives a row a column, others moving on along the cheapest path.
    fn take_in(&mut self, row: usize, cost: impl Fn(usize, usize) -> f64) {
        let columns = self.row_of.len();
        let (mut least, mut is_used) = (vec![f64::INFINITY; columns], vec![false; columns]);
        let mut before = vec![0; columns];
        self.row_of[0] = row;
        let mut here = 0;
        while self.row_of[here] != 0 {
            is_used[here] = true;
            let row = self.row_of[here];
            let (mut next, mut step) = (0, f64::INFINITY);
            for column in 1..columns {
                if is_used[column] {
                    continue;
                }
                let price = self.row_price[row] + self.column_price[column];
                let reduced = cost(row - 1, column - 1) - price;
                if reduced < least[column] {
                    (least[column], before[column]) = (reduced, here);
                }
                if least[column] < step {
                    (step, next) = (least[column], column);
                }
            }
            for column in 0..columns {
                if is_used[column] {
                    self.row_price[self.row_of[column]] += step;
                    self.column_price[column] -= step;
                } else {
                    least[column] -= step;
                }
            }
            here = next;
        }
        while here != 0 {
            self.row_of[here] = self.row_of[before[here]];
            here = before[here];
        }
    }
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;

    fn sum(worth: &[Vec<f64>], given: &[Option<usize>]) -> f64 {
        given.iter().zip(worth).filter_map(|(job, row)| job.map(|job| row[job])).sum()
    }

    /// The most there is, by trying everything.
    fn most(worth: &[Vec<f64>], taken: u32) -> f64 {
        let Some((first, rest)) = worth.split_first() else { return 0.0 };
        let free = (0..first.len()).filter(|job| taken >> job & 1 == 0 && first[*job] > 0.0);
        let with = free.map(|job| first[job] + most(rest, taken | 1 << job));
        with.fold(most(rest, taken), f64::max)
    }

    #[test]
    fn no_other_way_of_giving_jobs_away_is_worth_more() {
        let mut chance = NoiseStream::new(3, "jobs");
        for (rows, jobs) in [(1, 1), (3, 5), (5, 3), (4, 4), (6, 2), (2, 7)] {
            for _ in 0..20 {
                let mut row = || (0..jobs).map(|_| chance.uniform(-2.0, 10.0)).collect();
                let worth: Vec<Vec<f64>> = (0..rows).map(|_| row()).collect();
                let given = best_pairs(&worth);
                let (got, best) = (sum(&worth, &given), most(&worth, 0));
                assert!((got - best).abs() < 1e-9, "{got} of {best}: {worth:?}");
                let mut jobs: Vec<usize> = given.into_iter().flatten().collect();
                let count = jobs.len();
                jobs.sort_unstable();
                jobs.dedup();
                assert_eq!(jobs.len(), count, "nobody does what somebody else does");
            }
        }
    }

    #[test]
    fn what_is_worth_nothing_or_no_number_is_left_alone() {
        assert_eq!(best_pairs(&[vec![0.0, -1.0, f64::NAN]]), [None]);
        assert_eq!(best_pairs(&[vec![], vec![]]), [None, None]);
        assert!(best_pairs(&[]).is_empty());
    }
}
