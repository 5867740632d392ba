//! The formatter: one layout for every program; comments stay where they are.
//!
//! Headers and directives begin a line, instructions are indented by four spaces, words are one space apart, a comment
//! after words is two spaces away, and no two blank lines follow each other. Words are never changed.

use crate::line::{Line, Span, all_words};

const INDENT: &str = "    ";

/// The text in the one layout; of text laid out so, the same text.
pub fn format(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let mut is_in_function = false;
    let mut at = 0;
    while at < text.len() {
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let line = Line::cut(text, at, end);
        is_in_function |= line.label.is_some();
        match line.label {
            // Two headers on one line are an error; taken apart they would be none.
            Some(label) if line.name().is_some_and(|name| name.of(text).contains(':')) => {
                out.push_str(&format!("{}: ", label.of(text)));
                words(&mut out, text, &line);
            }
            Some(label) => {
                header(&mut out, text, label, &line);
                body(&mut out, text, &line, at, is_in_function);
            }
            None => body(&mut out, text, &line, at, is_in_function),
        }
        at = end + 1;
    }
    out.truncate(out.trim_end_matches('\n').len());
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

fn header(out: &mut String, text: &str, label: Span, line: &Line) {
    out.push_str(label.of(text));
    out.push(':');
    // A comment beside a header alone stays beside it; else it belongs to the instruction.
    if let Some(comment) = line.comment.filter(|_| line.word_count() == 0) {
        out.push_str("  ");
        out.push_str(comment.of(text));
    }
    out.push('\n');
}

fn body(out: &mut String, text: &str, line: &Line, start: usize, is_in_function: bool) {
    let Some(name) = line.name() else {
        if line.label.is_none() {
            lone(out, text, line, start, is_in_function);
        }
        return;
    };
    let name = name.of(text);
    if is_in_function && (!name.starts_with('.') || name == ".bound") {
        out.push_str(INDENT);
    }
    words(out, text, line);
}

/// The words of a line and the comment after them.
fn words(out: &mut String, text: &str, line: &Line) {
    for (index, word) in all_words(text, line.body).enumerate() {
        if index > 0 {
            out.push(' ');
        }
        out.push_str(word.of(text));
    }
    if let Some(comment) = line.comment {
        out.push_str("  ");
        out.push_str(comment.of(text));
    }
    out.push('\n');
}

/// A blank line, or one with only a comment: indented if it was, inside a function.
fn lone(out: &mut String, text: &str, line: &Line, start: usize, is_in_function: bool) {
    match line.comment {
        Some(comment) => {
            if is_in_function && comment.start as usize > start {
                out.push_str(INDENT);
            }
            out.push_str(comment.of(text));
            out.push('\n');
        }
        None if !out.is_empty() && !out.ends_with("\n\n") => out.push('\n'),
        None => {}
    }
}
