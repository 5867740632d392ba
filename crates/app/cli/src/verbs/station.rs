//! `usar station`: the operator's page without a run.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Args;

use app_bridges::apart::{LinkArguments, far_address};
use app_station::{AppShelf, PageSetup, StationArguments, desk, open_elsewhere};
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar station                                   missions to start, recordings in out/, arenas and robots, in the browser
  usar station --runs recordings                 recordings of another folder
  usar station --connect robots.example.org:8100 the page of a run elsewhere; --token if it wants one
  usar station --connect zenoh/tcp/robots.example.org:7448 --token WORD
                                                 the page of `usar serve --zenoh` elsewhere, served here";

/// Open the operator's page: missions to run, recordings to replay and compare, arenas and robots to look at
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StationVerb {
    /// Where recordings are looked for, and in the folders within, eight deep; runs started on the page are kept there
    #[arg(long, value_name = "DIR", default_value = "out")]
    runs: PathBuf,
    /// Show the run of another program instead: where its page is served, or zenoh/tcp/HOST:PORT
    #[arg(long, value_name = "HOST:PORT", conflicts_with = "runs")]
    connect: Option<String>,
    /// The token of that page
    #[arg(long, value_name = "T", requires = "connect")]
    token: Option<String>,
    #[command(flatten)]
    link: LinkArguments,
    #[command(flatten)]
    station: StationArguments,
}

impl StationVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        if let Some(host) = &self.connect {
            if far_address(host).is_some() {
                return self.mirror(host);
            }
            if self.station.port.is_some() {
                bail!(
                    "--station names a port here, and the page of {host} is served there: leave it out"
                );
            }
            return open_elsewhere(host, self.token.as_deref(), &self.station);
        }
        let interrupt = Interrupt::listen();
        let shelf = Arc::new(AppShelf::new([self.runs.clone()]));
        let understands = desk::understands();
        let setup = PageSetup { title: desk::TITLE, mode: "home", understands: &understands };
        let station = Arc::new(self.station.open(&setup, shelf.clone())?);
        desk::desk(&station, &shelf, &self.runs, &interrupt)?;
        Ok(Outcome::Done)
    }

    /// The page of a run elsewhere, served here.
    fn mirror(&self, addr: &str) -> Result<Outcome> {
        let interrupt = Interrupt::listen();
        let link = self.link.connect(addr, self.token.as_deref())?;
        let setup = PageSetup { title: addr, mode: "live", understands: &[] };
        let station = self.station.open(&setup, Arc::new(AppShelf::new([self.runs.clone()])))?;
        link.page().show(&station, &interrupt)?;
        Ok(Outcome::Done)
    }
}
