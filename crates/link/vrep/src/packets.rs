//! Messages cut into packets, as the socket carries them.

use crate::error::VrepError;
use crate::limits::MESSAGE_BYTES;

/// Order of bytes, length, how many are left.
const HEADER: usize = 6;
/// Bytes of a packet with its header.
const LARGEST: usize = 1300;
/// By which the server knows the client's order of bytes.
const MARK: i16 = 1;

/// Puts messages together.
#[derive(Clone, Debug, Default)]
pub struct Packets {
    pending: Vec<u8>,
    message: Vec<u8>,
}

impl Packets {
    /// Takes bytes, cut anywhere; gives the messages that are complete.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Vec<Vec<u8>>, VrepError> {
        self.pending.extend_from_slice(bytes);
        let mut messages = vec![];
        let mut at = 0;
        while let Some(head) = self.pending[at..].first_chunk::<HEADER>() {
            let number = |index: usize| i16::from_le_bytes([head[index], head[index + 1]]);
            let (mark, length, left) = (number(0), number(2), number(4));
            if mark != MARK {
                return Err(VrepError::Mark(mark));
            }
            let size = |what, value: i16| {
                usize::try_from(value).map_err(|_| VrepError::Packet { what, value })
            };
            let (length, left) = (size("the length", length)?, size("so many left:", left)?);
            let Some(data) = self.pending.get(at + HEADER..at + HEADER + length) else { break };
            if self.message.len() + length > MESSAGE_BYTES {
                return Err(VrepError::TooLong(MESSAGE_BYTES));
            }
            self.message.extend_from_slice(data);
            at += HEADER + length;
            if left == 0 {
                messages.push(std::mem::take(&mut self.message));
            }
        }
        self.pending.drain(..at);
        Ok(messages)
    }
}

/// A message as packets, one behind the other.
pub fn in_packets(message: &[u8]) -> Vec<u8> {
    let pieces = message.chunks(LARGEST - HEADER);
    let count = pieces.len();
    let mut bytes = Vec::with_capacity(message.len() + count * HEADER);
    for (number, piece) in pieces.enumerate() {
        // A count beyond what the field holds stays at its top: the client reads on until it is told of none left.
        let left = i16::try_from(count - 1 - number).unwrap_or(i16::MAX);
        for field in [MARK, piece.len() as i16, left] {
            bytes.extend_from_slice(&field.to_le_bytes());
        }
        bytes.extend_from_slice(piece);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_comes_through_however_it_is_cut() {
        let message: Vec<u8> = (0..5000_u32).map(|number| number as u8).collect();
        let bytes = in_packets(&message);
        assert_eq!(bytes.len(), 5000 + 4 * HEADER);
        let mut packets = Packets::default();
        let mut heard = vec![];
        for piece in bytes.chunks(7) {
            heard.extend(packets.take(piece).unwrap());
        }
        assert_eq!(heard, [message]);
    }

    #[test]
    fn what_is_no_packet_ends_the_connection() {
        for (bytes, reason) in [
            (&b"GET / HTTP/1.1"[..], "begins with 17735"),
            (&[0, 1, 0, 6, 0, 0], "begins with 256"),
            (&[1, 0, 255, 255, 0, 0], "the length -1"),
            (&[1, 0, 1, 0, 0, 128], "so many left: -32768"),
        ] {
            let said = Packets::default().take(bytes).unwrap_err().to_string();
            assert!(said.contains(reason), "{bytes:?}: {said}");
        }
        let mut packets = Packets::default();
        let endless = [&[1, 0, 0xff, 0x7f, 1, 0][..], &vec![0; 0x7fff]].concat();
        let ends = (0..100).find_map(|_| packets.take(&endless).err());
        assert_eq!(ends, Some(VrepError::TooLong(MESSAGE_BYTES)));
    }
}
