//! Small changes to a file.

use proptest::prelude::*;

/// One change to one file: a byte, a cut, a copy, a word.
#[derive(Clone, Debug)]
pub enum Change {
    /// Another byte stands there.
    Byte(u8),
    /// So many bytes are gone.
    Cut(usize),
    /// So many bytes stand twice.
    Copy(usize),
    /// A word that means something to the reader.
    Word(&'static str),
}

/// Any change, with one of these words if it is a word.
pub fn change(words: &[&'static str]) -> impl Strategy<Value = Change> {
    prop_oneof![
        any::<u8>().prop_map(Change::Byte),
        (1usize..40).prop_map(Change::Cut),
        (1usize..40).prop_map(Change::Copy),
        prop::sample::select(words.to_vec()).prop_map(Change::Word),
    ]
}

/// Changes a file at a place; any number is a place.
pub fn apply(content: &mut Vec<u8>, at: usize, change: &Change) {
    if content.is_empty() {
        return;
    }
    let at = at % content.len();
    match change {
        Change::Byte(byte) => content[at] = *byte,
        Change::Cut(length) => drop(content.drain(at..(at + length).min(content.len()))),
        Change::Copy(length) => {
            let piece = content[at..(at + length).min(content.len())].to_vec();
            content.splice(at..at, piece);
        }
        Change::Word(word) => drop(content.splice(at..at, word.bytes())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_stays_inside_the_file() {
        let mut content = b"abcdef".to_vec();
        apply(&mut content, 7, &Change::Byte(b'X'));
        assert_eq!(content, b"aXcdef");
        apply(&mut content, 4, &Change::Cut(30));
        assert_eq!(content, b"aXcd");
        apply(&mut content, 2, &Change::Copy(30));
        assert_eq!(content, b"aXcdcd");
        apply(&mut content, 0, &Change::Word("nan"));
        assert_eq!(content, b"nanaXcdcd");
        apply(&mut Vec::new(), 3, &Change::Cut(1));
    }
}
