//! "Did you mean ...?": the nearest of some words.

/// The word of `known` nearest to `word`, if it is near enough to be what was meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Longer words are no typing errors, and comparing them takes long.
    const LONGEST: usize = 64;
    let length = word.chars().count();
    if length > LONGEST {
        return None;
    }
    let near = known.into_iter().filter(|other| other.chars().count() <= LONGEST);
    let best = near.map(|other| (distance(word, other), other)).min()?;
    let allowed = (length / 3).clamp(1, 3);
    (best.0 <= allowed || best.1.starts_with(word) && length >= 2).then_some(best.1)
}

/// Edits from one word to the other: insert, drop, replace or swap neighbours
/// (Damerau, "A technique for computer detection and correction of spelling errors", 1964).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (lower(a).collect(), lower(b).collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

fn lower(word: &str) -> impl Iterator<Item = char> {
    word.chars().flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_error_finds_the_word_that_was_meant() {
        let keys = ["height_m", "thickness_m", "path", "closed"];
        for (typed, meant) in [
            ("heigth_m", "height_m"),
            ("Path", "path"),
            ("close", "closed"),
            ("height", "height_m"),
        ] {
            assert_eq!(nearest(typed, keys), Some(meant), "{typed}");
        }
    }

    #[test]
    fn a_different_word_finds_nothing() {
        assert_eq!(nearest("colour", ["height_m", "path"]), None);
        assert_eq!(nearest(&"x".repeat(100_000), ["height_m"]), None);
    }
}
