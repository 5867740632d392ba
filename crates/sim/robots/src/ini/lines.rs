//! Lines that belong together.
//!
//! A struct is one line of the file. Where a document wrapped it, the parenthesis stays open, and the next lines belong to it: they are
//! joined with nothing between, for the wrap may fall into a word. Listings mark a wrap with `...` at the end and the beginning.

/// A line of meaning, made of one or more lines of the file.
#[derive(Debug)]
pub(crate) struct Logical {
    pub(crate) text: String,
    /// Where in `text` which line of the file begins.
    pieces: Vec<(usize, usize)>,
}

/// Most lines a struct may be wrapped into.
const MOST_PIECES: usize = 64;

impl Logical {
    /// Number of the first line, from 1.
    pub(crate) fn line(&self) -> usize {
        self.pieces.first().map_or(1, |(_, line)| *line)
    }

    /// The line of the file that the byte at `offset` comes from.
    pub(crate) fn line_at(&self, offset: usize) -> usize {
        let index = self.pieces.partition_point(|(start, _)| *start <= offset);
        self.pieces.get(index.saturating_sub(1)).map_or(1, |(_, line)| *line)
    }
}

/// All lines with something on them that is no remark.
pub(crate) fn lines(text: &str) -> Vec<Logical> {
    let mut all = vec![];
    let mut numbered = split(text).into_iter().enumerate().peekable();
    while let Some((index, line)) = numbered.next() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        let mut logical = Logical { text: line.to_owned(), pieces: vec![(0, index + 1)] };
        let mut balance = Balance::default();
        if is_struct(line) {
            balance.follow(line);
        }
        while balance.is_open() && logical.pieces.len() < MOST_PIECES {
            let Some((index, next)) = numbered.next_if(|(_, next)| continues(next)) else { break };
            let before = without_mark(logical.text.trim_end(), str::strip_suffix).len();
            logical.text.truncate(before);
            let next = without_mark(next.trim(), str::strip_prefix);
            logical.pieces.push((logical.text.len(), index + 1));
            balance.follow(next);
            logical.text.push_str(next);
        }
        all.push(logical);
    }
    all
}

/// At line feeds, carriage returns, and both together.
fn split(text: &str) -> Vec<&str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r')).collect()
}

/// Whether the value of this property begins with a parenthesis.
fn is_struct(line: &str) -> bool {
    line.split_once('=').is_some_and(|(_, value)| value.trim_start().starts_with('('))
}

fn continues(next: &str) -> bool {
    let next = next.trim();
    !next.is_empty() && !next.starts_with([';', '['])
}

fn without_mark<'a>(
    piece: &'a str,
    strip: fn(&'a str, &'static str) -> Option<&'a str>,
) -> &'a str {
    strip(piece, "...").map_or(piece, str::trim)
}

/// How many parentheses are open, and whether a quotation is.
#[derive(Default)]
struct Balance {
    depth: usize,
    quote: Option<char>,
}

impl Balance {
    fn follow(&mut self, piece: &str) {
        for letter in piece.chars() {
            match (self.quote, letter) {
                (Some(quote), _) if letter == quote => self.quote = None,
                (None, '"' | '\'') => self.quote = Some(letter),
                (None, '(') => self.depth += 1,
                (None, ')') => self.depth = self.depth.saturating_sub(1),
                // What follows the last parenthesis is a remark.
                (None, ';') if self.depth == 0 => return,
                _ => {}
            }
        }
    }

    fn is_open(&self) -> bool {
        self.depth > 0
    }
}
