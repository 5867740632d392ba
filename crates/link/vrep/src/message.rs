//! A message: commands, and when they were said.

use crate::command::Command;
use crate::error::VrepError;
use crate::fields::Fields;
use crate::limits::COMMANDS;

/// The version of the protocol that answers carry: that of V-REP 3.3 and later, whose clients look at its number no closer.
const VERSION: u8 = 10;

/// What one side says at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Of the client; -1 in an answer that holds nothing.
    pub id: i32,
    /// The client's clock, milliseconds; it comes back.
    pub client_ms: i32,
    /// Ours.
    pub server_ms: i32,
    /// Bits: running, paused, in real time.
    pub state: u8,
    /// What is asked or answered.
    pub commands: Vec<Command>,
}

impl Message {
    /// As bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![0, 0, VERSION];
        for field in [self.id, self.client_ms, self.server_ms] {
            bytes.extend_from_slice(&field.to_le_bytes());
        }
        bytes.extend_from_slice(&[0, 0, self.state]);
        for command in &self.commands {
            command.put(&mut bytes);
        }
        bytes
    }

    /// From bytes.
    pub fn parse(bytes: &[u8]) -> Result<Self, VrepError> {
        const HEAD: &str = "its header";
        let mut from = Fields(bytes);
        let _crc_and_version: [u8; 3] = from.array(HEAD)?;
        let (id, client_ms, server_ms) = (from.i32(HEAD)?, from.i32(HEAD)?, from.i32(HEAD)?);
        let [_, _, state] = from.array(HEAD)?;
        let mut commands = vec![];
        while !from.0.is_empty() {
            if commands.len() >= COMMANDS {
                return Err(VrepError::TooMany(COMMANDS));
            }
            commands.push(Command::take(&mut from)?);
        }
        Ok(Self { id, client_ms, server_ms, state, commands })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::command::Mode;

    #[test]
    fn a_message_is_what_the_client_library_sends() {
        let speed = Command::new(0x1008, Mode::Streaming, &7_i32.to_le_bytes());
        let speed = Command { delay: 20, ..speed.with(&2.5_f32.to_le_bytes()) };
        let message =
            Message { id: 3, client_ms: 1000, commands: vec![speed], ..Message::default() };
        let bytes = message.encode();
        assert_eq!(bytes.len(), 18 + 26 + 4 + 4);
        assert_eq!(bytes[18..22], 34_i32.to_le_bytes(), "its size");
        assert_eq!(bytes[18 + 14..18 + 18], 0x21008_i32.to_le_bytes(), "code and mode");
        let again = Message::parse(&bytes).unwrap();
        assert_eq!(again, message);
        assert_eq!((again.commands[0].handle(0), again.commands[0].f32(0)), (Some(7), Some(2.5)));
        assert!(!again.commands[0].is_piece());
    }

    #[test]
    fn sizes_that_contradict_each_other_are_refused() {
        let message = Message {
            commands: vec![Command::new(0x3001, Mode::Blocking, b"beacon\0")],
            ..Message::default()
        };
        let mut bytes = message.encode();
        bytes[18] = 5;
        assert_eq!(Message::parse(&bytes), Err(VrepError::Sizes { size: 5, key: 7 }));
        bytes[18] = 200;
        assert!(Message::parse(&bytes).is_err());
        assert!(Message::parse(&bytes[..10]).is_err());
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_message_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = Message::parse(&bytes);
        }
    }
}
