//! One line of assembly, cut into its words.

/// Bytes of the file, as a range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    pub(crate) fn of(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }
}

/// Words kept of an instruction: its name, four operands, and one too many.
const MOST_WORDS: usize = 6;

/// A line: `label: word word ... ; comment`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line {
    pub(crate) label: Option<Span>,
    words: [Span; MOST_WORDS],
    count: usize,
    /// From the first word to the end of the last.
    pub(crate) body: Span,
    /// With its mark, without the spaces after it.
    pub(crate) comment: Option<Span>,
}

impl Line {
    /// Cuts the bytes `start..end` of `text`, which hold no line break.
    pub(crate) fn cut(text: &str, start: usize, end: usize) -> Self {
        let bytes = &text.as_bytes()[..end];
        let mut line = Self::default();
        let mut at = start;
        loop {
            while at < end && bytes[at].is_ascii_whitespace() {
                at += 1;
            }
            if at == end {
                return line;
            }
            if is_comment(bytes, at) {
                let length = text[at..end].trim_end().len();
                line.comment = Some(span(at, at + length));
                return line;
            }
            let word_start = at;
            while at < end && !bytes[at].is_ascii_whitespace() && !is_comment(bytes, at) {
                at += 1;
                if bytes[at - 1] == b':' && line.count == 0 && line.label.is_none() {
                    break;
                }
            }
            line.push(bytes, word_start, at);
        }
    }

    fn push(&mut self, bytes: &[u8], start: usize, end: usize) {
        let is_header = bytes[end - 1] == b':' && self.count == 0 && self.label.is_none();
        if is_header {
            self.label = Some(span(start, end - 1));
            return;
        }
        if self.count == 0 {
            self.body = span(start, end);
        }
        self.body.end = end as u32;
        if self.count < MOST_WORDS {
            self.words[self.count] = span(start, end);
        }
        self.count += 1;
    }

    /// The name of the instruction or directive.
    pub(crate) fn name(&self) -> Option<Span> {
        self.words().first().copied()
    }

    /// The first words, the name among them.
    pub(crate) fn words(&self) -> &[Span] {
        &self.words[..self.count.min(MOST_WORDS)]
    }

    /// How many words there are, the name among them.
    pub(crate) fn word_count(&self) -> usize {
        self.count
    }
}

/// All words of a range of bytes without comments.
pub(crate) fn all_words(text: &str, body: Span) -> impl Iterator<Item = Span> {
    let words = body.of(text).split_ascii_whitespace();
    words.map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        span(start, start + word.len())
    })
}

fn is_comment(bytes: &[u8], at: usize) -> bool {
    match bytes[at] {
        b';' | b'#' => true,
        b'/' => bytes.get(at + 1) == Some(&b'/'),
        _ => false,
    }
}

pub(crate) fn span(start: usize, end: usize) -> Span {
    Span { start: start as u32, end: end as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> (Option<&str>, Vec<&str>, Option<&str>) {
        let line = Line::cut(text, 0, text.len());
        let words = line.words().iter().map(|word| word.of(text)).collect();
        (line.label.map(|l| l.of(text)), words, line.comment.map(|c| c.of(text)))
    }

    #[test]
    fn a_line_has_a_label_words_and_a_comment() {
        assert_eq!(cut("f:add a b c;sum "), (Some("f"), vec!["add", "a", "b", "c"], Some(";sum")));
        assert_eq!(cut("  mov 1 a // one"), (None, vec!["mov", "1", "a"], Some("// one")));
        assert_eq!(cut("# only"), (None, vec![], Some("# only")));
        assert_eq!(cut("\t f :"), (None, vec!["f", ":"], None));
        assert_eq!(cut(""), (None, vec![], None));
    }
}
