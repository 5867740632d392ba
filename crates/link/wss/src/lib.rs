//! Three small text protocols of the USARSim family, in both directions; nothing here does I/O.
//!
//! | who | port | asks | is told |
//! |---|---|---|---|
//! | a robot's program | 50000 | [`Request`] | [`Reply`]: how strong the radio is, which port leads to whom |
//! | the wireless simulation server | 7435 | [`Query`] | [`Answer`]: where robots are, how many walls lie between |
//! | a referee | 3989 | [`TruthQuery`] | one line per [`Actor`] |
//!
//! Lines are `WORD {Key Value} {Key Value}`; reading is lenient, writing exact. The frame of the wire (y right, z down) ends
//! here: positions given and taken are ours (y left, z up).
//!
//! ```
//! use link_wss::{Reply, Request};
//!
//! let request = Request::parse("INIT {Robot R1} {Port 7001,7002}").unwrap();
//! assert_eq!(request, Request::Init { robot: "R1".into(), ports: vec![7001, 7002] });
//! let reply = Reply::Strength { robot: "R2".into(), strength: -70.233_249, error: None };
//! assert_eq!(reply.to_string(), "SS {Robot R2} {Strength -70.2332}");
//! assert_eq!(Reply::parse("SS {Robot R2} {Strength NaN}").unwrap().to_string(), "SS {Robot R2} {Strength NaN}");
//! ```

mod general_number;
mod lines;
mod message;
mod reason;
mod reply;
mod request;
mod simulator;
mod truth;
mod vector;

pub use general_number::GeneralNumber;
pub use lines::{LineSplitter, LineTooLong};
pub use message::{Blocks, Message};
pub use reason::{DnsFailure, Reason, StrengthError};
pub use reply::Reply;
pub use request::{MAX_PORTS, Request};
pub use simulator::{Answer, Query, RobotPlace, Segment};
pub use truth::{Actor, END_OF_ACTORS, TruthQuery};
