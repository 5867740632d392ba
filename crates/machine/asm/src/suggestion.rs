//! The name somebody probably meant.

/// Longest name worth comparing, bytes.
const LONGEST: usize = 64;

/// The known name nearest to `wrong`, if it is near: up to two slips, fewer for short names.
pub fn nearest<'n>(wrong: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let most_slips = match wrong.len() {
        0 => return None,
        1..=2 => 1,
        _ => 2,
    };
    known
        .into_iter()
        .map(|name| (slips(wrong, name), name))
        .filter(|(slips, name)| *slips <= most_slips && *slips < name.len())
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, name)| name)
}

/// Letters to insert, delete, replace or swap with their neighbour, capitals aside.
fn slips(a: &str, b: &str) -> usize {
    if a.len().max(b.len()) > LONGEST || a.len().abs_diff(b.len()) > 2 {
        return usize::MAX;
    }
    let (a, b) = (a.to_ascii_lowercase().into_bytes(), b.to_ascii_lowercase().into_bytes());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_understood() {
        let known = ["factorial", "sum", "add1"];
        assert_eq!(nearest("fatorial", known), Some("factorial"));
        assert_eq!(nearest("smu", known), Some("sum"));
        assert_eq!(nearest("ADD1", known), Some("add1"));
        assert_eq!(nearest("victim", known), None);
        assert_eq!(nearest("", known), None);
    }
}
