//! Bytes into lines (section 2.1).
//!
//! A line ends with any mixture of CR and LF, and empty lines are nothing.
//! A line that lies whole in the input is lent from there; only what is cut is kept, and never more than the limit.

use std::borrow::Cow;

use crate::FramingError;

/// What a connection may keep of an unfinished line, unless told otherwise (section 2.1).
pub const LINE_LIMIT: usize = 64 * 1024;

/// Bytes looked at together; a sum over so many compiles to vector code.
const STRIDE: usize = 32;

/// Cuts a stream into lines.
#[derive(Clone, Debug)]
pub struct Framer {
    limit: usize,
    held: Vec<u8>,
    /// Whether `held` is a line that was lent out by the last call.
    is_lent: bool,
    /// Whether the rest of a line that is too long is being skipped.
    is_skipping: bool,
}

impl Default for Framer {
    fn default() -> Self {
        Self::new(LINE_LIMIT)
    }
}

impl Framer {
    /// For lines of up to `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self { limit, held: Vec::new(), is_lent: false, is_skipping: false }
    }

    /// The next line of the stream; takes from `input` what it has used, and everything when it returns `None`.
    pub fn next_line<'s, 'i: 's>(
        &'s mut self,
        input: &mut &'i [u8],
    ) -> Option<Result<&'s [u8], FramingError>> {
        self.forget_lent();
        loop {
            let Some(end) = find_line_end(input) else {
                return self.keep(input).map(Err);
            };
            let (line, rest) = (&input[..end], &input[end + 1..]);
            *input = rest;
            if std::mem::take(&mut self.is_skipping) || (line.is_empty() && self.held.is_empty()) {
                continue;
            }
            if self.held.len() + line.len() > self.limit {
                self.held = Vec::new();
                return Some(Err(FramingError::LineTooLong { limit: self.limit }));
            }
            if self.held.is_empty() {
                return Some(Ok(line));
            }
            self.held.extend_from_slice(line);
            self.is_lent = true;
            return Some(Ok(&self.held));
        }
    }

    /// What came after the last end of a line, when no more will come: one old client never ends its last line.
    pub fn finish(&mut self) -> Option<&[u8]> {
        self.forget_lent();
        self.is_skipping = false;
        self.is_lent = true;
        (!self.held.is_empty()).then_some(&self.held)
    }

    /// Bytes kept of an unfinished line; never more than the limit.
    pub fn held(&self) -> usize {
        if self.is_lent { 0 } else { self.held.len() }
    }

    fn forget_lent(&mut self) {
        if std::mem::take(&mut self.is_lent) {
            self.held.clear();
        }
    }

    fn keep(&mut self, input: &mut &[u8]) -> Option<FramingError> {
        let part = std::mem::take(input);
        if self.is_skipping {
            return None;
        }
        if self.held.len() + part.len() > self.limit {
            self.held = Vec::new();
            self.is_skipping = true;
            return Some(FramingError::LineTooLong { limit: self.limit });
        }
        self.held.extend_from_slice(part);
        None
    }
}

/// A line as text: UTF-8 if it is that, Latin-1 otherwise, so that every byte has a meaning.
pub fn text_of(line: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(line.iter().map(|byte| char::from(*byte)).collect()),
    }
}

fn find_line_end(bytes: &[u8]) -> Option<usize> {
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let mut from = 0;
    for stride in bytes.chunks_exact(STRIDE) {
        if stride.iter().fold(false, |found, byte| found | is_end(byte)) {
            break;
        }
        from += STRIDE;
    }
    bytes[from..].iter().position(is_end).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(framer: &mut Framer, mut input: &[u8]) -> Vec<Result<String, FramingError>> {
        let mut found = Vec::new();
        while let Some(line) = framer.next_line(&mut input) {
            found.push(line.map(|bytes| text_of(bytes).into_owned()));
        }
        found
    }

    #[test]
    fn section_2_1_every_mixture_of_cr_and_lf_ends_a_line() {
        for end in ["\r", "\n", "\r\n", "\n\r", "\r\n\r\n", "\n\n"] {
            let stream = format!("{end}DRIVE {{Left 1}}{end}PAUSE{end}");
            let found = lines(&mut Framer::default(), stream.as_bytes());
            let expected = [Ok("DRIVE {Left 1}".to_owned()), Ok("PAUSE".to_owned())];
            assert_eq!(found, expected, "ended by {end:?}");
        }
    }

    #[test]
    fn one_byte_at_a_time_gives_the_same_lines() {
        let stream = b"INIT {ClassName USARBot.P2AT}\r\nDRIVE {Left 1.0}\n\rGETSTARTPOSES\r\n";
        let mut framer = Framer::new(40);
        let mut found = Vec::new();
        for byte in stream {
            found.extend(lines(&mut framer, std::slice::from_ref(byte)));
        }
        assert_eq!(found, lines(&mut Framer::new(40), stream));
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn a_line_over_the_limit_is_one_error_and_the_next_line_is_read() {
        let mut framer = Framer::new(8);
        for _ in 0..1000 {
            lines(&mut framer, b"xxxxx");
            assert!(framer.held() <= 8, "{}", framer.held());
        }
        assert_eq!(lines(&mut framer, b"xx\nPAUSE\n"), [Ok("PAUSE".to_owned())]);
        let too_long = FramingError::LineTooLong { limit: 8 };
        let found = lines(&mut Framer::new(8), b"123456789\n12345678\n");
        assert_eq!(found, [Err(too_long), Ok("12345678".to_owned())]);
        assert_eq!(too_long.to_string(), "a line is longer than 8 bytes; end lines with CR LF");
    }

    #[test]
    fn what_was_never_ended_can_be_had_at_the_end() {
        let mut framer = Framer::default();
        assert!(lines(&mut framer, b"PAUSE\nDRIVE {Left").len() == 1);
        assert_eq!(framer.finish(), Some(&b"DRIVE {Left"[..]));
        assert_eq!(framer.finish(), None);
    }
}
