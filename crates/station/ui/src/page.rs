//! The files of the page.

use crate::media_type::media_type;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// What stands in for the page where it was not built.
const EXPLANATION: &str = include_str!("explanation.html");

/// One file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// As HTTP says it.
    pub media_type: &'static str,
    /// The content.
    pub bytes: &'static [u8],
}

/// The file at this path, such as `index.html`.
pub fn file(path: &str) -> Option<File> {
    if !is_built() && path == "index.html" {
        return Some(File { media_type: media_type(path), bytes: EXPLANATION.as_bytes() });
    }
    let (_, bytes) = FILES.iter().find(|(name, _)| *name == path)?;
    Some(File { media_type: media_type(path), bytes })
}

/// All files of the page by their paths; none where it was not built.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().copied()
}

/// Whether the page is the real one.
pub fn is_built() -> bool {
    !FILES.is_empty()
}

/// Why it is not, in a sentence; empty if it is.
pub fn why_not() -> &'static str {
    REASON
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_page_whether_it_was_built_or_not() {
        let page = file("index.html").unwrap();
        let text = String::from_utf8_lossy(page.bytes);
        assert!(text.contains("<title>"), "{text}");
        assert_eq!(is_built(), why_not().is_empty());
        assert_eq!(file("no-such-file"), None);
    }

    #[test]
    fn the_explanation_says_what_to_do() {
        for word in ["Node", "cargo build", "USAR_UI"] {
            assert!(EXPLANATION.contains(word), "{word}");
        }
    }
}
