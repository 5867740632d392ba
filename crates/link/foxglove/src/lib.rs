//! Foxglove's WebSocket protocol, as Foxglove and Lichtblick speak it with a robot that is alive.
//!
//! Text frames hold JSON with a key `op`, binary frames begin with a byte that says what they are; numbers are little endian.
//! [`FromViewer`] is what a viewer says, [`ToViewer`] and the functions beside it are what it is told. No sockets here.
//! Source: the specification in `docs/spec.md` of `foxglove/ws-protocol`.
//!
//! ```
//! use link_foxglove::{FromViewer, Subscription};
//!
//! let said = r#"{"op": "subscribe", "subscriptions": [{"id": 0, "channelId": 3}]}"#;
//! let wish = FromViewer::parse_text(said)?;
//! assert_eq!(wish, FromViewer::Subscribe(vec![Subscription { id: 0, channel_id: 3 }]));
//! # Ok::<(), link_foxglove::FoxgloveError>(())
//! ```

mod bytes;
mod error;
mod from_viewer;
pub mod limits;
mod subprotocol;
mod to_viewer;

pub use bytes::{asset, asset_failure, message, service_response, time};
pub use error::FoxgloveError;
pub use from_viewer::{FromViewer, Parameter, Subscription, ViewerChannel};
pub use subprotocol::{SCHEMA_TABLE, SUBPROTOCOLS, subprotocol};
pub use to_viewer::{Channel, Level, Part, Schema, Service, TableChannel, ToViewer};
