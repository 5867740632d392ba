//! The raw message, read leniently.

use super::Composer;
use crate::{Dialect, Triple, number};

/// One line: a command word and its blocks in order. Reading never fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message<'a> {
    /// What stands before the first brace, trimmed; its case is kept.
    pub command: &'a str,
    /// The blocks, in order.
    pub blocks: Vec<Block<'a>>,
}

/// What stands between two braces, cut at its first blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// Before the first blank; empty in a block without one, which no lookup finds.
    pub key: &'a str,
    /// After it, trimmed; the whole text of a block without a blank.
    pub value: &'a str,
    /// Whether something stands between this block and the one before: UDK leaves the blank out in places.
    pub is_apart: bool,
}

impl Block<'_> {
    /// Whether the key is this one, in any case.
    pub fn is(&self, key: &str) -> bool {
        self.key.eq_ignore_ascii_case(key)
    }

    /// The value as three numbers; missing ones are 0.
    pub fn triple(&self) -> Triple {
        number::triple(self.value)
    }

    /// The value as a number; 0 if it is none.
    pub fn number(&self) -> f64 {
        number::number(self.value)
    }

    /// The value as a whole number; 0 if it is none.
    pub fn integer(&self) -> i64 {
        number::integer(self.value)
    }

    /// Whether the value says yes, in any case.
    pub fn flag(&self) -> bool {
        self.value.eq_ignore_ascii_case("true") || self.value == "1"
    }
}

impl<'a> Message<'a> {
    /// Reads a line. Text outside braces is ignored; an unclosed brace ends the message.
    pub fn parse(line: &'a str) -> Self {
        let Some(open) = line.find('{') else {
            return Self { command: command(line), blocks: Vec::new() };
        };
        let mut blocks = Vec::with_capacity(8);
        let mut is_apart = true;
        let mut rest = &line[open + 1..];
        while let Some(close) = rest.find('}') {
            blocks.push(block(&rest[..close], is_apart));
            rest = &rest[close + 1..];
            let Some(next) = rest.find('{') else { break };
            is_apart = next > 0;
            rest = &rest[next + 1..];
        }
        Self { command: command(&line[..open]), blocks }
    }

    /// Whether the command is this one, in any case.
    pub fn is(&self, command: &str) -> bool {
        self.command.eq_ignore_ascii_case(command)
    }

    /// The first block with this key, in any case.
    pub fn block(&self, key: &str) -> Option<&Block<'a>> {
        self.blocks.iter().find(|block| block.is(key))
    }

    /// The value of the first block with this key.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.block(key).map(|block| block.value)
    }

    /// The same, owned.
    pub fn owned(&self, key: &str) -> Option<String> {
        self.text(key).map(str::to_owned)
    }

    /// The same as a number.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.block(key).map(Block::number)
    }

    /// The same as a whole number.
    pub fn integer(&self, key: &str) -> Option<i64> {
        self.block(key).map(Block::integer)
    }

    /// The same as three numbers.
    pub fn triple(&self, key: &str) -> Option<Triple> {
        self.block(key).map(Block::triple)
    }

    /// The same as yes or no.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.block(key).map(Block::flag)
    }

    /// Owns its text.
    pub fn to_raw(&self) -> RawMessage {
        let owned = |block: &Block<'_>| (block.key.to_owned(), block.value.to_owned());
        RawMessage {
            command: self.command.to_owned(),
            blocks: self.blocks.iter().map(owned).collect(),
        }
    }
}

/// A message that nobody here knows more about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawMessage {
    /// The command word.
    pub command: String,
    /// Keys and values, in order; a block without a blank has an empty key.
    pub blocks: Vec<(String, String)>,
}

impl RawMessage {
    /// Appends the line, without its end.
    pub fn write(&self, dialect: Dialect, out: &mut Vec<u8>) {
        self.compose(&mut Composer::new(out, dialect, &self.command));
    }

    pub(crate) fn compose(&self, composer: &mut Composer<'_>) {
        for (key, value) in &self.blocks {
            composer.text(key, value);
        }
    }
}

/// Without blanks at its ends, nor braces that close nothing.
fn command(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || letter == '}')
}

fn block(content: &str, is_apart: bool) -> Block<'_> {
    let content = content.trim();
    match content.find(|letter: char| letter.is_ascii_whitespace()) {
        Some(blank) => {
            Block { key: &content[..blank], value: content[blank..].trim_start(), is_apart }
        }
        None => Block { key: "", value: content, is_apart },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn section_2_2_a_block_is_cut_at_its_first_blank_and_values_keep_theirs() {
        let message = Message::parse("  Com1{A b c }  junk { Key   value}{C d");
        assert_eq!(message.command, "Com1");
        let pairs: Vec<_> = message.blocks.iter().map(|block| (block.key, block.value)).collect();
        assert_eq!(pairs, [("A", "b c"), ("Key", "value")]);
    }

    #[test]
    fn section_2_2_lookup_knows_no_case_takes_the_first_and_passes_bare_blocks() {
        let message = Message::parse("X {Actors} {} {name One} {NAME Two}");
        assert_eq!(message.text("Name"), Some("One"));
        assert_eq!(message.text(""), Some("Actors"));
        assert_eq!(message.text("Actors"), None);
        assert!(message.is("x"));
    }

    #[test]
    fn section_2_3_vectors_come_with_commas_or_blanks() {
        let message = Message::parse("INIT {Location 4.5 1.9 1.8} {Rotation 0, 0, 1.57} {Short 7}");
        assert_eq!(message.triple("location"), Some([4.5, 1.9, 1.8]));
        assert_eq!(message.triple("rotation"), Some([0.0, 0.0, 1.57]));
        assert_eq!(message.triple("short"), Some([7.0, 0.0, 0.0]));
        assert_eq!(message.triple("none"), None);
    }

    #[test]
    fn a_raw_message_is_written_as_it_was_read() {
        let line = "EFF {Time 1.0} {On} {Name a b}";
        let mut out = Vec::new();
        Message::parse(line).to_raw().write(Dialect::Udk, &mut out);
        assert_eq!(out, line.as_bytes());
    }
}
