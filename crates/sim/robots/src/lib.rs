//! Robots as text: from `USARBot.ini` or the TOML of `docs/robots.md` to [`base::model::RobotModel`].
//!
//! [`load`] reads TOML, [`load_ini`] the ini files of USARSim, [`shipped`] has the robots that come with the program, [`tree`] prints one.
//! What is wrong comes back as [`RobotErrors`]: up to twenty at once, each with file, line, key, value and fix; what an ini file names and we
//! do not have is among them. Nothing in a file can make the reader panic, hang or take unbounded memory (see [`limits`]).
//!
//! ```
//! let ini = b"[USARBot.P2AT]\nSensors=(ItemClass=class'USARBot.SonarSenser',ItemName=\"F1\")\n";
//! let errors = sim_robots::load_ini(ini, None, "P2AT").unwrap_err();
//! let expected = "USARBot.ini:2: Sensors.ItemClass = class'USARBot.SonarSenser': \
//!     there is no sensor, camera or lamp class of this name; did you mean SonarSensor?";
//! assert_eq!(errors.to_string(), expected);
//! ```

mod check;
mod error;
pub mod ini;
pub mod limits;
mod read;
pub mod shipped;
mod summary;
mod tree;
mod usarsim;
mod words;
mod write;

pub use error::{RobotError, RobotErrors};
pub use link_text::{Place, TextError};
pub use read::{Mounts, Seat, blank, complete, load, read};
pub use summary::Summary;
pub use tree::tree;
pub use usarsim::{Loaded, Warning, load_ini, load_ini_file, read_ini};
pub use write::{Frames, extras, write};
