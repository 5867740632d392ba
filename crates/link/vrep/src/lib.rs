//! V-REP's legacy remote API, as its client library speaks it over TCP. Bytes in, bytes out; no sockets, no clock.
//!
//! The client sends a [`Message`] of [`Command`]s every few milliseconds, and each is answered with exactly one. [`Packets`] puts messages
//! together from what the socket gives, [`Talk`] answers them and remembers what a client wants again and again.
//! All numbers are little endian and unaligned. Source: the public client library, `CoppeliaRobotics/remoteApi`, and its constants.
//!
//! ```
//! use link_vrep::{Command, Message, Mode, Packets, in_packets};
//!
//! let ask = Command::new(0x3001, Mode::Blocking, b"Pioneer_p3dx\0");
//! let message = Message { commands: vec![ask], ..Message::default() };
//! let heard = Packets::default().take(&in_packets(&message.encode()))?;
//! assert_eq!(Message::parse(&heard[0])?.commands[0].name(), Some("Pioneer_p3dx"));
//! # Ok::<(), link_vrep::VrepError>(())
//! ```

mod command;
mod error;
mod fields;
pub mod limits;
mod message;
mod packets;
mod talk;

pub use command::{Command, Mode};
pub use error::VrepError;
pub use message::Message;
pub use packets::{Packets, in_packets};
pub use talk::{Moment, Talk};
