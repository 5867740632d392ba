//! Words, numbers and signs of a source text.

use machine_asm::{Diagnostic, NumberFault, parse_number};

/// Bytes of the text, as a range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    /// From the start of one to the end of another.
    pub(crate) fn to(self, other: Self) -> Self {
        Self { start: self.start, end: other.end.max(self.end) }
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind<'t> {
    /// A name or a keyword.
    Word(&'t str),
    Number(i32),
    /// An operator or a bracket.
    Sign(&'static str),
    End,
}

/// One token and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub(crate) kind: Kind<'t>,
    pub(crate) span: Span,
}

/// All signs, longer ones before their beginnings.
const SIGNS: [&str; 29] = [
    "->", "..", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "+", "-", "*",
    "/", "%", "<", ">", "=", "!", "(", ")", "{", "}", "[", "]", ",",
];
const MORE_SIGNS: [&str; 2] = [";", ":"];

/// Cuts a text into tokens; the last is [`Kind::End`].
pub(crate) fn tokens<'t>(file: &str, text: &'t str) -> Result<Vec<Token<'t>>, Diagnostic> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let mut at = 0;
    loop {
        at = skip_blank(bytes, at);
        let Some(first) = bytes.get(at) else { break };
        let start = at;
        let kind = if first.is_ascii_alphabetic() || *first == b'_' {
            at = word_end(bytes, at);
            Kind::Word(&text[start..at])
        } else if first.is_ascii_digit() {
            at = word_end(bytes, at);
            Kind::Number(number(file, text, start, at)?)
        } else {
            let mut signs = SIGNS.iter().chain(&MORE_SIGNS);
            let found = signs.find(|sign| bytes[at..].starts_with(sign.as_bytes()));
            let Some(sign) = found else {
                let letter = text[at..].chars().next().unwrap_or(' ');
                let message = format!("{letter:?} means nothing here");
                let fault = Diagnostic::new(file, text, at, at + 1, message);
                return Err(fault.with_hint("remove it; comments begin with //"));
            };
            at += sign.len();
            Kind::Sign(sign)
        };
        all.push(Token { kind, span: Span { start, end: at } });
    }
    let end = Span { start: text.trim_end().len(), end: text.trim_end().len() };
    all.push(Token { kind: Kind::End, span: end });
    Ok(all)
}

fn skip_blank(bytes: &[u8], mut at: usize) -> usize {
    loop {
        while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        if !bytes[at.min(bytes.len())..].starts_with(b"//") {
            return at;
        }
        while bytes.get(at).is_some_and(|byte| *byte != b'\n') {
            at += 1;
        }
    }
}

fn word_end(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
        at += 1;
    }
    at
}

fn number(file: &str, text: &str, start: usize, end: usize) -> Result<i32, Diagnostic> {
    let word = &text[start..end];
    parse_number(word).map_err(|fault| {
        let (message, hint) = match fault {
            NumberFault::Malformed => {
                (format!("{word:?} is no whole number"), "write it like 1500, 0x1F or 0b101")
            }
            NumberFault::TooLarge => (
                format!("{word} does not fit into 32 bits"),
                "numbers lie between -2147483648 (write -2147483647 - 1) and 2147483647",
            ),
        };
        Diagnostic::new(file, text, start, end, message).with_hint(hint)
    })
}
