//! What a caller may choose.

use base::time::SimTime;
use link_usarsim::Dialect;

/// Which log entries belong to one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cycle {
    /// As the log shows it: a text log's cycles by their STA, otherwise readings of one time.
    #[default]
    AsLogged,
    /// All of a control period: a moment ends at each whole multiple of it, and a moment in which nothing was sensed is a moment too.
    /// With the period of the run a recording is polled as the run was.
    Period(SimTime),
}

/// How to read a log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogOptions {
    /// Whose readings; in a text log, which names nobody, the name readings get.
    pub robot: String,
    /// Which entries belong together.
    pub cycle: Cycle,
    /// How the server of a text log talks; `None` finds it out.
    pub dialect: Option<Dialect>,
}

impl LogOptions {
    /// As the log shows it.
    pub fn new(robot: &str) -> Self {
        Self { robot: robot.to_owned(), cycle: Cycle::AsLogged, dialect: None }
    }
}
