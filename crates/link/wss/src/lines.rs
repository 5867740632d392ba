//! Lines out of a stream of bytes, bounded.

/// Cuts a stream into lines, which may end with CR, LF, or both in either order; empty lines are skipped, unless they are asked for.
#[derive(Clone, Debug)]
pub struct LineSplitter {
    limit: usize,
    partial: Vec<u8>,
    keeps_empty: bool,
    /// What ended the line before, if nothing has come since: the other of CR and LF belongs to the same end.
    last_end: Option<u8>,
}

/// A line that does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line is longer than {limit} bytes; end lines with CR LF")]
pub struct LineTooLong {
    /// The longest line allowed, bytes.
    pub limit: usize,
}

impl LineSplitter {
    /// Lines may be `limit` bytes long.
    pub fn new(limit: usize) -> Self {
        Self { limit, partial: vec![], keeps_empty: false, last_end: None }
    }

    /// The same, but an empty line is a line: where it asks for something.
    #[must_use]
    pub fn with_empty_lines(self) -> Self {
        Self { keeps_empty: true, ..self }
    }

    /// Gives each whole line to `take`, without its end; bytes that are no UTF-8 become replacement characters.
    ///
    /// After a line that is too long its rest would be read as lines: close the connection.
    pub fn feed(&mut self, bytes: &[u8], mut take: impl FnMut(&str)) -> Result<(), LineTooLong> {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(is_end) {
            self.keep(&rest[..end])?;
            if !self.partial.is_empty() || (self.keeps_empty && !self.is_second_half(rest[end])) {
                take(&String::from_utf8_lossy(&self.partial));
                self.partial.clear();
                self.last_end = Some(rest[end]);
            } else {
                self.last_end = None;
            }
            rest = &rest[end + 1..];
        }
        self.keep(rest)
    }

    /// Whether this byte belongs to the end of the line before: the LF of CR LF.
    fn is_second_half(&self, end: u8) -> bool {
        self.last_end.is_some_and(|last| last != end)
    }

    fn keep(&mut self, bytes: &[u8]) -> Result<(), LineTooLong> {
        if self.partial.len() + bytes.len() > self.limit {
            self.partial = vec![];
            return Err(LineTooLong { limit: self.limit });
        }
        self.partial.extend_from_slice(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(pieces: &[&[u8]]) -> Vec<String> {
        let mut splitter = LineSplitter::new(16);
        let mut lines = vec![];
        for piece in pieces {
            splitter.feed(piece, |line| lines.push(line.to_owned())).unwrap();
        }
        lines
    }

    #[test]
    fn every_kind_of_line_end_cuts_and_empty_lines_vanish() {
        assert_eq!(lines(&[b"a\rb\nc\r\nd\n\r\r\n\ne\r\nrest"]), ["a", "b", "c", "d", "e"]);
    }

    #[test]
    fn an_empty_line_is_one_line_where_it_asks_for_something_however_lines_end() {
        for (stream, expected) in [
            ("\r\n", vec![""]),
            ("\n", vec![""]),
            ("a\r\n\r\nb\r\n", vec!["a", "", "b"]),
            ("a\n\nb\n", vec!["a", "", "b"]),
            ("a\n\rb\n\r\n\r", vec!["a", "b", ""]),
            ("a\r\rb", vec!["a", ""]),
        ] {
            let mut lines = vec![];
            let mut splitter = LineSplitter::new(16).with_empty_lines();
            for byte in stream.as_bytes().chunks(1) {
                splitter.feed(byte, |line| lines.push(line.to_owned())).unwrap();
            }
            assert_eq!(lines, expected, "{stream:?}");
        }
    }

    #[test]
    fn bytes_may_come_singly() {
        let bytes: Vec<&[u8]> = b"GETPOS\r\nGETPOS\r\n".chunks(1).collect();
        assert_eq!(lines(&bytes), ["GETPOS", "GETPOS"]);
    }

    #[test]
    fn a_line_without_end_is_refused_and_not_kept() {
        let mut splitter = LineSplitter::new(16);
        splitter.feed(b"0123456789012345", |_| panic!("no line ended")).unwrap();
        let refused = splitter.feed(b"6", |_| panic!("no line ended"));
        assert_eq!(refused, Err(LineTooLong { limit: 16 }));
        assert_eq!(splitter.partial.capacity(), 0);
    }

    #[test]
    fn lines_before_the_endless_one_are_still_delivered() {
        let mut seen = 0;
        let long = [b"good\r\n".as_slice(), &[b'x'; 40]].concat();
        assert!(LineSplitter::new(16).feed(&long, |_| seen += 1).is_err());
        assert_eq!(seen, 1);
    }
}
