//! Our side of one connection: who answers.

use crate::error::ZmtpError;
use crate::limits::{FRAMES, REQUEST_BYTES};

/// Signature, version 3.0, mechanism; what follows is as-server and filler, all zero.
const GREETING_BYTES: usize = 64;
const SIGNATURE: (u8, u8) = (0xff, 0x7f);
const MECHANISM: &[u8] = b"NULL\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
/// What `READY` says of us.
const READY: &[u8] = b"\x05READY\x0bSocket-Type\0\0\0\x03REP";
const MORE: u8 = 1;
const LONG: u8 = 2;
const COMMAND: u8 = 4;

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// To be sent at once.
    Send(Vec<u8>),
    /// To be answered.
    Request(Request),
}

/// A request, and whom its answer is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    envelope: Vec<Vec<u8>>,
    /// What is asked.
    pub body: Vec<u8>,
}

impl Request {
    /// The bytes of an answer.
    pub fn answer(&self, body: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(body.len() + 16);
        for frame in &self.envelope {
            put_frame(MORE, frame, &mut bytes);
        }
        put_frame(MORE, &[], &mut bytes);
        put_frame(0, body, &mut bytes);
        bytes
    }
}

/// Our side of one connection.
#[derive(Debug, Default)]
pub struct Peer {
    pending: Vec<u8>,
    stage: Stage,
    frames: Vec<Vec<u8>>,
    bytes: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Greeting,
    Ready,
    Talk,
}

struct Frame {
    flags: u8,
    body: Vec<u8>,
}

impl Peer {
    /// What is sent first, whatever comes.
    pub fn greeting() -> Vec<u8> {
        let mut greeting = vec![SIGNATURE.0, 0, 0, 0, 0, 0, 0, 0, 0, SIGNATURE.1, 3, 0];
        greeting.extend_from_slice(MECHANISM);
        greeting.resize(GREETING_BYTES, 0);
        greeting
    }

    /// Takes bytes, cut anywhere; an error ends the connection.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Vec<Heard>, ZmtpError> {
        self.pending.extend_from_slice(bytes);
        let mut heard = vec![];
        if self.stage == Stage::Greeting && !self.greet()? {
            return Ok(heard);
        }
        while let Some(frame) = self.frame()? {
            heard.extend(self.hear(frame)?);
        }
        Ok(heard)
    }

    /// Whether the greeting is complete.
    fn greet(&mut self) -> Result<bool, ZmtpError> {
        let wrong = || ZmtpError::Greeting(self.pending.iter().take(32).copied().collect());
        let is_not = |at: usize, fits: &dyn Fn(u8) -> bool| {
            self.pending.get(at).is_some_and(|byte| !fits(*byte))
        };
        let mechanism = self.pending.get(12..).unwrap_or_default();
        let mechanism = &mechanism[..mechanism.len().min(MECHANISM.len())];
        if is_not(0, &|byte| byte == SIGNATURE.0)
            || is_not(9, &|byte| byte == SIGNATURE.1)
            || is_not(10, &|version| version >= 3)
            || !MECHANISM.starts_with(mechanism)
        {
            return Err(wrong());
        }
        if self.pending.len() < GREETING_BYTES {
            return Ok(false);
        }
        self.pending.drain(..GREETING_BYTES);
        self.stage = Stage::Ready;
        Ok(true)
    }

    fn frame(&mut self) -> Result<Option<Frame>, ZmtpError> {
        let Some(&flags) = self.pending.first() else { return Ok(None) };
        if flags & !(MORE | LONG | COMMAND) != 0 || flags & (MORE | COMMAND) == (MORE | COMMAND) {
            return Err(ZmtpError::Flags(flags));
        }
        let (length, begin) = if flags & LONG == 0 {
            let Some(&length) = self.pending.get(1) else { return Ok(None) };
            (u64::from(length), 2)
        } else {
            let Some(length) = self.pending.get(1..9) else { return Ok(None) };
            (length.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)), 9)
        };
        let bytes = length.saturating_add(self.bytes as u64);
        if bytes > REQUEST_BYTES as u64 {
            return Err(ZmtpError::TooLong { bytes, limit: REQUEST_BYTES });
        }
        let end = begin + length as usize;
        if self.pending.len() < end {
            return Ok(None);
        }
        let body = self.pending[begin..end].to_vec();
        self.pending.drain(..end);
        Ok(Some(Frame { flags, body }))
    }

    fn hear(&mut self, frame: Frame) -> Result<Option<Heard>, ZmtpError> {
        if frame.flags & COMMAND != 0 {
            return self.obey(&frame.body);
        }
        if self.stage == Stage::Ready {
            return Err(ZmtpError::Command("a message before READY".to_owned()));
        }
        self.bytes += frame.body.len();
        self.frames.push(frame.body);
        if self.frames.len() > FRAMES {
            return Err(ZmtpError::Frames(FRAMES));
        }
        if frame.flags & MORE != 0 {
            return Ok(None);
        }
        let mut frames = std::mem::take(&mut self.frames);
        self.bytes = 0;
        // An empty frame parts whom the answer is for from what is asked; who sends none asks in vain, as with any REP socket.
        let Some(empty) = frames.iter().position(Vec::is_empty) else { return Ok(None) };
        let body = frames.split_off(empty + 1).concat();
        frames.pop();
        Ok(Some(Heard::Request(Request { envelope: frames, body })))
    }

    fn obey(&mut self, command: &[u8]) -> Result<Option<Heard>, ZmtpError> {
        let name = name(command);
        match (self.stage, name) {
            (Stage::Ready, b"READY") => {
                let kind = socket_type(&command[name.len() + 1..]);
                if !matches!(kind.as_str(), "REQ" | "DEALER") {
                    return Err(ZmtpError::SocketType(kind));
                }
                self.stage = Stage::Talk;
                let mut ready = vec![];
                put_frame(COMMAND, READY, &mut ready);
                Ok(Some(Heard::Send(ready)))
            }
            (Stage::Talk, b"PING") => {
                // Two bytes say how long to wait, the rest comes back.
                let context = command.get(7..).unwrap_or_default();
                let mut pong = vec![];
                put_frame(COMMAND, &[b"\x04PONG", context].concat(), &mut pong);
                Ok(Some(Heard::Send(pong)))
            }
            _ => Err(ZmtpError::Command(String::from_utf8_lossy(name).into_owned())),
        }
    }
}

fn name(command: &[u8]) -> &[u8] {
    let length = command.first().map_or(0, |length| usize::from(*length));
    command.get(1..=length).unwrap_or_default()
}

/// Among the properties of `READY`: a name with one byte of length, a value with four.
fn socket_type(mut properties: &[u8]) -> String {
    while !properties.is_empty() {
        let key = name(properties);
        let Some((length, rest)) =
            properties.get(key.len() + 1..).and_then(<[u8]>::split_first_chunk)
        else {
            break;
        };
        let Some((value, rest)) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)
        else {
            break;
        };
        if key.eq_ignore_ascii_case(b"Socket-Type") {
            return String::from_utf8_lossy(value).into_owned();
        }
        properties = rest;
    }
    String::new()
}

fn put_frame(flags: u8, body: &[u8], to: &mut Vec<u8>) {
    if let Ok(length) = u8::try_from(body.len()) {
        to.extend_from_slice(&[flags, length]);
    } else {
        to.push(flags | LONG);
        to.extend_from_slice(&(body.len() as u64).to_be_bytes());
    }
    to.extend_from_slice(body);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ready(kind: &str) -> Vec<u8> {
        let mut bytes = vec![];
        let length = (kind.len() as u32).to_be_bytes();
        let body =
            [b"\x05READY\x0bSocket-Type", &length[..], kind.as_bytes(), b"\x08Identity\0\0\0\0"];
        put_frame(COMMAND, &body.concat(), &mut bytes);
        bytes
    }

    fn talking() -> Peer {
        let mut peer = Peer::default();
        assert_eq!(peer.take(&Peer::greeting()), Ok(vec![]));
        let heard = peer.take(&ready("REQ")).unwrap();
        assert!(matches!(&heard[..], [Heard::Send(_)]));
        peer
    }

    #[test]
    fn a_request_is_heard_however_it_is_cut_and_answered_to_who_asked() {
        for body in [vec![7; 3], vec![7; 300]] {
            let mut bytes = vec![];
            put_frame(MORE, &[], &mut bytes);
            put_frame(0, &body, &mut bytes);
            let mut peer = talking();
            let mut heard = vec![];
            for byte in &bytes {
                heard.extend(peer.take(&[*byte]).unwrap());
            }
            let [Heard::Request(request)] = &heard[..] else { panic!("{heard:?}") };
            assert_eq!(request.body, body);
            assert_eq!(request.answer(&body), bytes);
        }
    }

    #[test]
    fn envelopes_come_back_and_pings_are_answered() {
        let mut bytes = vec![];
        for (flags, body) in [(MORE, &b"who"[..]), (MORE, b""), (0, b"what")] {
            put_frame(flags, body, &mut bytes);
        }
        let heard = talking().take(&bytes).unwrap();
        let [Heard::Request(request)] = &heard[..] else { panic!("{heard:?}") };
        assert_eq!(request.answer(b"what"), bytes);
        let ping = [&[COMMAND, 9][..], b"\x04PING\0\x05ab"].concat();
        let pong = [&[COMMAND, 7][..], b"\x04PONGab"].concat();
        assert_eq!(talking().take(&ping), Ok(vec![Heard::Send(pong)]));
    }

    #[test]
    fn what_is_no_zeromq_ends_the_connection_at_once() {
        assert!(matches!(Peer::default().take(b"GET /"), Err(ZmtpError::Greeting(_))));
        let mut old = Peer::greeting();
        old[10] = 1;
        assert!(Peer::default().take(&old).is_err(), "an older version");
        let mut curve = Peer::greeting();
        curve[12..17].copy_from_slice(b"CURVE");
        assert!(Peer::default().take(&curve).is_err(), "another mechanism");
        let mut peer = Peer::default();
        peer.take(&Peer::greeting()).unwrap();
        assert_eq!(peer.take(&ready("PUB")), Err(ZmtpError::SocketType("PUB".to_owned())));
        assert!(matches!(talking().take(&[0x80]), Err(ZmtpError::Flags(0x80))));
        let huge = [&[LONG][..], &u64::MAX.to_be_bytes()].concat();
        assert!(matches!(talking().take(&huge), Err(ZmtpError::TooLong { .. })));
        let many = [MORE, 0].repeat(FRAMES + 1);
        assert_eq!(talking().take(&many), Err(ZmtpError::Frames(FRAMES)));
        let explode = [&[COMMAND, 8][..], b"\x07EXPLODE"].concat();
        assert!(talking().take(&explode).is_err());
    }
}
