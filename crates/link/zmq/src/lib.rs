//! ZeroMQ's wire for one who answers requests, and CBOR: what CoppeliaSim's remote API is made of. Bytes in, requests out; no sockets here.
//!
//! [`Peer`] is our side of one connection: ZMTP 3.0 with the mechanism NULL, as socket type REP. Source: RFC 23/ZMTP 3.0 of `zeromq/rfc`.
//! [`Value`] is what a request or a reply says, in CBOR. Source: RFC 8949; lengths are always known beforehand, as the clients write them.
//!
//! ```
//! use link_zmq::{Value, decode, encode};
//!
//! let reply = Value::map([("ret", Value::Array(vec![Value::from(0.05)]))]);
//! assert_eq!(decode(&encode(&reply))?, reply);
//! # Ok::<(), link_zmq::CborError>(())
//! ```

mod cbor;
mod error;
pub mod limits;
mod peer;
mod value;

pub use cbor::{decode, encode};
pub use error::{CborError, ZmtpError};
pub use peer::{Heard, Peer, Request};
pub use value::Value;
