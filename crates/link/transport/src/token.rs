//! The first line, where a token is asked for.

use std::hint::black_box;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};

use crate::access::MAX_TOKEN;

/// What a client without the right token is told before the connection closes.
pub(crate) const REFUSAL: &[u8] = b"ERROR {Reason Token.Missing.Or.Wrong}\r\n";
/// The word before the token.
const WORD: &[u8] = b"TOKEN ";
/// Longest first line that is read: the word, the token, and some blanks.
const MAX_LINE: usize = WORD.len() + MAX_TOKEN + 16;
/// Bytes of a refused client that are read and thrown away, so that it gets to read why.
const MAX_WASTE: usize = 64 << 10;

/// Reads the first line; `Some` with what came behind it if it shows the token.
pub(crate) fn admit(mut socket: &TcpStream, token: &str) -> io::Result<Option<Vec<u8>>> {
    let mut received = Vec::with_capacity(MAX_LINE);
    let mut chunk = [0; MAX_LINE];
    while !has_line(&received) && received.len() <= MAX_LINE {
        match socket.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => received.extend_from_slice(&chunk[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(after_token(&received, token))
}

/// Tells the client why, and reads on a little, because closing over unread bytes would take the answer back.
pub(crate) fn refuse(mut socket: &TcpStream) {
    let _ = socket.write_all(REFUSAL);
    let _ = socket.shutdown(Shutdown::Write);
    let mut waste = [0; 4096];
    let mut total = 0;
    while total < MAX_WASTE {
        match socket.read(&mut waste) {
            Ok(0) | Err(_) => break,
            Ok(count) => total += count,
        }
    }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

fn has_line(received: &[u8]) -> bool {
    received.iter().copied().any(is_line_end)
}

/// What stands behind the first line, if that line shows the token.
fn after_token(received: &[u8], token: &str) -> Option<Vec<u8>> {
    let end = received.iter().copied().position(is_line_end)?;
    let (line, rest) = received.split_at(end);
    let (word, shown) = line.split_at_checked(WORD.len())?;
    let is_right = word.eq_ignore_ascii_case(WORD)
        && is_same(shown.trim_ascii(), token.as_bytes())
        && line.len() <= MAX_LINE;
    let skipped = rest.iter().copied().take_while(|&byte| is_line_end(byte)).count();
    is_right.then(|| rest[skipped..].to_vec())
}

/// Compares in a time that depends on the lengths alone.
fn is_same(shown: &[u8], token: &[u8]) -> bool {
    let mut difference = usize::from(shown.len() != token.len());
    for (index, expected) in token.iter().enumerate() {
        let byte = shown.get(index).copied().unwrap_or_default();
        difference |= usize::from(black_box(byte ^ expected));
    }
    black_box(difference) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_may_end_in_any_way_and_the_rest_is_kept() {
        for end in ["\r", "\n", "\r\n", "\n\r"] {
            let line = format!("TOKEN open-sesame{end}INIT {{Robot R1}}\r\n");
            let rest = after_token(line.as_bytes(), "open-sesame").unwrap();
            assert_eq!(rest, b"INIT {Robot R1}\r\n", "{end:?}");
        }
    }

    #[test]
    fn a_wrong_missing_or_half_token_is_refused() {
        for line in ["TOKEN open\n", "TOKEN open-sesame2\n", "TOKEN\n", "INIT {A b}\n", "\n", ""] {
            assert_eq!(after_token(line.as_bytes(), "open-sesame"), None, "{line:?}");
        }
        assert_eq!(after_token(b"TOKEN open-sesame", "open-sesame"), None, "no end of line");
    }
}
