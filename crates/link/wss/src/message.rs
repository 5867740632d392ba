//! The grammar: a word, then blocks in braces.

/// A line, looked at as `WORD {Key Value} {Key Value}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'a> {
    /// What stands before the first brace, trimmed.
    pub word: &'a str,
    /// From the first brace on.
    body: &'a str,
}

impl<'a> Message<'a> {
    /// Any line is a message; one without braces is all word.
    pub fn parse(line: &'a str) -> Self {
        let (word, body) = line.split_at(line.find('{').unwrap_or(line.len()));
        Self { word: word.trim(), body }
    }

    /// Whether the word is this one, in any case.
    pub fn is(&self, word: &str) -> bool {
        self.word.eq_ignore_ascii_case(word)
    }

    /// All blocks in their order.
    pub fn blocks(&self) -> Blocks<'a> {
        Blocks { rest: self.body }
    }

    /// The value of the first block with this key, in any case.
    pub fn value(&self, key: &str) -> Option<&'a str> {
        self.blocks().find(|(found, _)| found.eq_ignore_ascii_case(key)).map(|(_, value)| value)
    }
}

/// Key and value of each block; the value is empty where a block holds a single word.
///
/// What stands between blocks is ignored, and an unclosed brace ends the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Blocks<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let (_, inside) = self.rest.split_once('{')?;
        let (block, rest) = inside.split_once('}')?;
        self.rest = rest;
        let block = block.trim();
        let (key, value) = block.split_once(char::is_whitespace).unwrap_or((block, ""));
        Some((key, value.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_cut_at_their_first_space_and_found_in_any_case() {
        let message = Message::parse("Init{robot  Red One } junk {PORT 7001} {Port 1} {Flag}");
        assert!(message.is("INIT"));
        assert_eq!(message.value("Robot"), Some("Red One"));
        assert_eq!(message.value("Port"), Some("7001"), "the first wins");
        assert_eq!(message.value("Flag"), Some(""));
        assert_eq!(message.value("Time"), None);
    }

    #[test]
    fn an_unclosed_brace_ends_the_message() {
        let message = Message::parse("GETSS {Robot R1} {Port 7");
        assert_eq!(message.blocks().count(), 1);
        assert_eq!(Message::parse("GETPOS").blocks().count(), 0);
    }
}
