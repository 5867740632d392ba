//! Recordings of servers that clients have left behind.
//!
//! Such a log holds the server's lines, the client's own remarks, and the times at which something arrived.
//! A client that reads pieces of a stream cuts long lines; [`entries`] joins them again:
//!
//! 1. A line is a message if a command in capitals stands before its first brace.
//! 2. A message whose last brace is open goes on in the next line; stamps and empty lines in between are dropped.
//! 3. A line of digits and one point is a stamp; everything else is a remark.
//! 4. CR and LF end a line; a blank before them belongs to the message.

use std::borrow::Cow;

use crate::framing::LINE_LIMIT;

/// One entry of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'a> {
    /// The line it begins in, counted from 1.
    pub line: usize,
    /// What it is.
    pub content: Content<'a>,
}

/// What a log holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content<'a> {
    /// A line of the server, joined if it was cut.
    Message(Cow<'a, str>),
    /// Seconds at which the client received what stands before.
    Stamp(f64),
    /// What the client says itself.
    Remark(&'a str),
}

/// The entries of a log, in order, without empty lines.
pub fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut open: Option<Entry<'_>> = None;
    for (index, line) in text.split('\n').enumerate() {
        let line = line.trim_end_matches('\r');
        if line.is_empty() || (open.is_some() && stamp(line).is_some()) {
            continue;
        }
        let fresh = classify(line, index + 1);
        let entry = match open.take() {
            Some(cut) if !matches!(fresh.content, Content::Message(_)) => joined(cut, line),
            Some(cut) => {
                entries.push(cut);
                fresh
            }
            None => fresh,
        };
        if is_open(&entry) {
            open = Some(entry);
        } else {
            entries.push(entry);
        }
    }
    entries.extend(open);
    entries
}

fn classify(line: &str, number: usize) -> Entry<'_> {
    let content = match (is_message(line), stamp(line)) {
        (true, _) => Content::Message(Cow::Borrowed(line)),
        (false, Some(seconds)) => Content::Stamp(seconds),
        (false, None) => Content::Remark(line),
    };
    Entry { line: number, content }
}

fn is_message(line: &str) -> bool {
    let command = line.split('{').next().unwrap_or_default().trim();
    line.contains('{')
        && !command.is_empty()
        && command.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn stamp(line: &str) -> Option<f64> {
    let is_stamp = line.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_stamp { line.parse().ok() } else { None }
}

/// Whether the last brace of a message is open, and the message not so long that it never ends.
fn is_open(entry: &Entry<'_>) -> bool {
    let Content::Message(text) = &entry.content else { return false };
    text.len() <= LINE_LIMIT && text.rfind('{') > text.rfind('}')
}

fn joined<'a>(cut: Entry<'a>, rest: &str) -> Entry<'a> {
    let Content::Message(text) = cut.content else { return cut };
    Entry { line: cut.line, content: Content::Message(Cow::Owned(text.into_owned() + rest)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_cut_by_a_stamp_is_joined_again() {
        let text = "attempting to connect\nSEN {Type X} {Range 1.5,2\r\n1307621159.05\n.5,3}\r\n\nSTA {Time 1.00}\n12.5\n";
        let contents: Vec<_> =
            entries(text).into_iter().map(|entry| (entry.line, entry.content)).collect();
        let message = |text: &'static str| Content::Message(Cow::Borrowed(text));
        assert_eq!(
            contents,
            [
                (1, Content::Remark("attempting to connect")),
                (2, message("SEN {Type X} {Range 1.5,2.5,3}")),
                (6, message("STA {Time 1.00}")),
                (7, Content::Stamp(12.5)),
            ]
        );
    }

    #[test]
    fn a_message_that_never_ends_does_not_swallow_the_next_one() {
        let found = entries("SEN {Type X\nSTA {Time 1}\nSEN {Type");
        assert_eq!(found.iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 2, 3]);
    }
}
