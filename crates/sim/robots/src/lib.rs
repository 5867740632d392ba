//! Robots as text: from `USARBot.ini` or the TOML of `docs/robots.md` to [`base::model::RobotModel`].

mod check;
mod error;
mod figures;
pub mod limits;
mod read;
pub mod shipped;

pub use error::{RobotError, RobotErrors};
pub use link_text::{Place, TextError};
pub use read::{load, read};
