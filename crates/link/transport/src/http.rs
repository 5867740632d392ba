//! Web pages must not drive robots: a browser can be made to post text to any port of the machine it runs on.
//!
//! Nothing that is served here speaks HTTP, so a connection whose first line is a request of that protocol is closed before
//! any of it is heard. Bytes are held back only as long as they may still become such a line.

/// Methods a web page can make a browser send, and the rest of RFC 9110, section 9.
const METHODS: [&[u8]; 9] =
    [b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"CONNECT", b"OPTIONS", b"TRACE", b"PATCH"];
/// What stands behind the target.
const VERSION: &[u8] = b" HTTP/";
/// Longest request line that is waited for, bytes; what is longer is no request of a browser.
const LONGEST: usize = 16 << 10;

/// The first line of a connection, as long as it may be a request of a browser.
#[derive(Debug, Default)]
pub(crate) struct FirstLine {
    held: Vec<u8>,
    is_told: bool,
}

/// What is to be done with bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// They are heard.
    Pass(Vec<u8>),
    /// More is needed to tell.
    Wait,
    /// A browser speaks: nothing of it is heard.
    Http,
}

impl FirstLine {
    /// Takes the next bytes of the connection.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> Sign {
        self.held.extend_from_slice(bytes);
        match is_request(&self.held) {
            Some(true) => Sign::Http,
            None if self.held.len() <= LONGEST => Sign::Wait,
            _ => {
                self.is_told = true;
                Sign::Pass(std::mem::take(&mut self.held))
            }
        }
    }

    /// Whether it is settled that no browser speaks.
    pub(crate) fn is_told(&self) -> bool {
        self.is_told
    }
}

/// Whether these bytes begin with a request of a browser; `None` if more is needed to tell.
fn is_request(bytes: &[u8]) -> Option<bool> {
    let Some(blank) = bytes.iter().position(|byte| *byte == b' ') else {
        let may_become_one = METHODS.iter().any(|method| method.starts_with(bytes));
        return if may_become_one { None } else { Some(false) };
    };
    // USARSim has commands TRACE and GETSS, but its blanks are followed by braces.
    let target = bytes.get(blank + 1);
    let is_begun = METHODS.contains(&&bytes[..blank])
        && target.is_none_or(|byte| !matches!(byte, b'{' | b' '));
    if !is_begun {
        return Some(false);
    }
    let end = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n'))?;
    Some(bytes[..end].windows(VERSION.len()).any(|part| part == VERSION))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(pieces: &[&str]) -> Sign {
        let mut first = FirstLine::default();
        let mut sign = Sign::Wait;
        for piece in pieces {
            sign = first.take(piece.as_bytes());
            if sign != Sign::Wait {
                break;
            }
        }
        sign
    }

    #[test]
    fn a_request_of_a_browser_is_known_however_it_is_cut() {
        for request in [
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /x?y HTTP/1.1\r\nOrigin: http://evil.example\r\n\r\nINIT {ClassName P2AT}\r\n",
            "OPTIONS * HTTP/1.0\n",
            "TRACE / HTTP/1.1\r\n",
        ] {
            assert_eq!(told(&[request]), Sign::Http, "{request:?}");
            let bytes: Vec<String> = request.chars().map(String::from).collect();
            let bytes: Vec<&str> = bytes.iter().map(String::as_str).collect();
            assert_eq!(told(&bytes), Sign::Http, "{request:?} byte by byte");
        }
    }

    #[test]
    fn what_old_clients_say_passes_at_once_and_whole() {
        for line in [
            "GETSTARTPOSES\r\n",
            "GETSS {Robot R1}\r\n",
            "TRACE {On true}",
            "TRACE {On true} {Interval 1.0 HTTP/1.1}\r\n",
            "DRIVE {Left 1} {Right 1}",
            "INIT {ClassName USARBot.P2AT}",
            "OK\r\n",
            "U\r\n",
            "{Actors}\r\n",
            "\r\n",
        ] {
            assert_eq!(told(&[line]), Sign::Pass(line.as_bytes().to_vec()), "{line:?}");
        }
    }

    #[test]
    fn what_may_become_either_waits_and_loses_nothing() {
        let mut first = FirstLine::default();
        assert_eq!(first.take(b"GET"), Sign::Wait);
        assert_eq!(first.take(b"CONF {Type"), Sign::Pass(b"GETCONF {Type".to_vec()));
        assert!(first.is_told());
    }

    #[test]
    fn a_line_without_end_is_not_waited_for_for_ever() {
        let long = format!("GET /{}", "x".repeat(LONGEST));
        assert!(matches!(told(&[&long]), Sign::Pass(_)));
    }
}
