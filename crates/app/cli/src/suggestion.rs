//! The name somebody probably meant.

/// The candidate nearest to `word`, if a third of it or less is different.
pub(crate) fn closest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let limit = word.chars().count().div_ceil(3);
    let measured = candidates.into_iter().map(|name| (edits(word, name), name));
    measured.filter(|(edits, _)| *edits <= limit).min().map(|(_, name)| name)
}

/// Letters to insert, delete or replace on the way from `a` to `b`, whatever their case (Wagner & Fischer, 1974).
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.to_lowercase().chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["yellow", "orange", "home-point", "home-point-test"];

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        for (word, meant) in
            [("yelow", "yellow"), ("Orange", "orange"), ("home_point", "home-point")]
        {
            assert_eq!(closest(word, NAMES), Some(meant));
        }
    }

    #[test]
    fn something_else_altogether_is_not() {
        assert_eq!(closest("collapse", NAMES), None);
        assert_eq!(closest("", NAMES), None);
    }

    #[test]
    fn edits_are_counted() {
        let counted = [("", ""), ("abc", ""), ("kitten", "sitting"), ("flaw", "lawn")];
        assert_eq!(counted.map(|(a, b)| edits(a, b)), [0, 3, 3, 2]);
    }
}
