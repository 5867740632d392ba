//! "Did you mean ...?": the word nearest to one that nobody knows.

use base::words::nearest;

/// The word that was meant, or all there are.
pub(crate) fn hint(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(other) => format!("did you mean {other}?"),
        None => format!("known: {}", known.join(", ")),
    }
}
