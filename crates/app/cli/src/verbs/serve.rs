//! `usar serve`: arenas that old clients can connect to.

use anyhow::Result;
use app_serve::ServeArguments;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  usar serve yellow                         robots on port 3000, pictures on 5003, radio on 50000
  usar serve yellow office                  two arenas: robots on 3000 and 3010, pictures on 5003 and 5013
  usar serve yellow:4000 --record run.mcap  another port; everything that happens goes into a file
  usar serve my-arena.toml --robots my-robots --dialect udk
  usar serve yellow --lockstep              time passes only when every robot has been told something
  usar serve yellow --bind 0.0.0.0 --token s3cret
  usar serve yellow --station 8100          the operator's page on another port; --headless for none
  usar serve home-point-test --vrep         a Pioneer waits for scripts written for V-REP; --zmq for CoppeliaSim's

At a terminal the operator's page opens beside it: who is there, what they see, driving by hand.

Ports: each further arena gets ports 10 higher than the one before it; ARENA:PORT says where its robots are; port 0 is any
that is free, and is printed. Other machines can connect only with --bind, and then with --token (their first line is
`TOKEN x`) or --open. Ctrl-C ends it and completes recordings; exit code 3 says
that one could not be completed, as where the disk is full. `usar client probe 127.0.0.1:3000` tries it out.";

/// Serve arenas to USARSim clients: robots, pictures, radio
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    #[command(flatten)]
    arguments: ServeArguments,
}

impl Serve {
    pub(crate) fn run(self) -> Result<Outcome> {
        let is_whole = self.arguments.serve(&Interrupt::listen())?;
        Ok(if is_whole { Outcome::Done } else { Outcome::WithLoss })
    }
}
