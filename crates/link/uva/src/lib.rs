//! Files of the UvA's rescue team, as its programs UsarCommander and UsarClient kept them.
//!
//! One dialect of INI holds agents, team, network and map, often all in one file: [`Ini`] reads and writes it, [`Agent`] and [`Team`] take
//! it apart key by key. What is wrong comes back with line, key, value and fix; what is understood but not done here is named by `notes`.
//! [`victims`] is the list of finds that the league wanted.
//!
//! ```
//! use link_uva::{Agent, Ini};
//!
//! let text = "[robot1]\nrobotmodel = P3AT\nslam-scanmatcher = WMS\n";
//! let ini = Ini::read(text.as_bytes())?;
//! let errors = Agent::read(&ini, "Robot1").unwrap_err();
//! let said = "line 3: slam-scanmatcher = \"WMS\": there is no such scan matcher; did you mean WSM?";
//! assert_eq!(errors[0].to_string(), said);
//! # Ok::<(), Vec<link_uva::UvaError>>(())
//! ```

mod agent;
mod error;
mod ini;
mod near;
mod take;
mod team;
pub mod victims;
mod words;

pub use agent::Agent;
pub use error::{Note, UvaError};
pub use ini::{Entry, Ini, Section};
pub use take::StartPose;
pub use team::{Member, Team};
pub use words::{AgentKind, Behaviour, LogFormat, Mapping, Matcher, Seed, SkinMode};
