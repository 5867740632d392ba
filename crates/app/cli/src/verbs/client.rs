//! `usar client probe`: tries a USARSim server out as a client would.

use anyhow::Result;
use clap::Args;

use app_serve::DialectName;
use app_serve::probe::{Plan, Session};
use app_terminal::arguments::{numbers, seconds};
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar client probe 127.0.0.1:3000                        a P2AT goes straight for five seconds
  usar client probe 127.0.0.1 --drive 2,-2 --for 3        turns on the spot; the port is 3000
  usar client probe lab.example.org:3000 --class P3AT --name scout --dialect udk --json
  usar client probe 192.0.2.7:3000 --token s3cret

Exit codes: 0 all is well, 1 there is no such server or no robot, 3 something is missing or does not fit; it says what.";

/// Connect, spawn, ask, drive, and print what came: for finding out what is wrong
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Probe {
    /// The server
    #[arg(value_name = "HOST[:PORT]")]
    server: String,
    /// Class of the robot; `USARBot.` is put before it if there is no dot
    #[arg(long, value_name = "C", default_value = "P2AT")]
    class: String,
    /// Name of the robot
    #[arg(long, value_name = "N", default_value = "probe")]
    name: String,
    /// How to ask: udk names its start and its actuators, ut2004 gives places and mission packages
    #[arg(long, value_enum, value_name = "NAME", default_value = "ut2004")]
    dialect: DialectName,
    /// Where to start: one of the server's starts [default: the first]
    #[arg(long, value_name = "NAME")]
    start: Option<String>,
    /// First line for servers that want a token
    #[arg(long, value_name = "T")]
    token: Option<String>,
    /// Wheel speeds of the left and the right side, rad/s
    #[arg(long, value_name = "L,R", default_value = "1,1", allow_hyphen_values = true, value_parser = numbers::<2>)]
    drive: [f64; 2],
    /// How long to drive, seconds
    #[arg(long = "for", value_name = "S", default_value = "5", value_parser = seconds)]
    seconds: f64,
    /// Print an object with everything that was heard
    #[arg(long)]
    json: bool,
}

impl Probe {
    pub(crate) fn run(self) -> Result<Outcome> {
        let package = if self.class.contains('.') { "" } else { "USARBot." };
        let plan = Plan {
            class: format!("{package}{}", self.class),
            name: self.name,
            dialect: self.dialect.dialect(),
            start: self.start,
            drive: self.drive,
            seconds: self.seconds,
        };
        let report = Session::open(&self.server, self.token.as_deref())?.run(&plan)?;
        console::tell(self.json, &report, || report.to_string())?;
        Ok(if report.problems.is_empty() { Outcome::Done } else { Outcome::WithLoss })
    }
}
