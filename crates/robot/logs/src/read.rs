//! From bytes to a log, whatever its form.

use link_logs::{Log, read_carmen, unpack};

use crate::form::{Looks, looks_like};
use crate::{Choice, Form, ReadError, recording, ros, usarsim};

/// A log and the form it was written in.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// How it was written.
    pub form: Form,
    /// What it holds.
    pub log: Log,
}

/// Reads a log, packed with gzip or not. What cannot be understood is counted; only a log without scans and odometry is refused, and one of
/// which it is not clear what is meant.
///
/// # Errors
///
/// It has another form, holds nothing that is needed, or several things of which none was chosen.
pub fn read(bytes: &[u8], choice: &Choice) -> Result<Logged, ReadError> {
    let unpacked = unpack(bytes)?;
    let content = &unpacked.bytes;
    let (form, mut log) = match looks_like(content)? {
        Looks::Text(Form::Usarsim) => (Form::Usarsim, usarsim::read(content)?),
        Looks::Text(_) => (Form::Carmen, read_carmen(content)?),
        Looks::Mcap if recording::is_ours(content)? => {
            (Form::Recording, recording::read(content, choice)?)
        }
        Looks::Mcap => (Form::Ros, ros::read(content, choice)?),
    };
    if let Some(why) = unpacked.cut {
        let line = log.notes.lines;
        log.notes.add_broken(line, format!("the packed file breaks off here ({why})"));
    }
    Ok(Logged { form, log })
}
