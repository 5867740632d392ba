//! `usar station`: the operator's page without a run.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;

use app_station::{AppShelf, PageSetup, StationArguments, desk, open_elsewhere};
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar station                                   missions to start, recordings in out/, arenas and robots, in the browser
  usar station --runs recordings                 recordings of another folder
  usar station --connect robots.example.org:8100 the page of a run elsewhere; --token if it wants one";

/// Open the operator's page: missions to run, recordings to replay and compare, arenas and robots to look at
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StationVerb {
    /// Where recordings are looked for, and in the folders within, eight deep; runs started on the page are kept there
    #[arg(long, value_name = "DIR", default_value = "out")]
    runs: PathBuf,
    /// Show the run of another program instead: where its page is served
    #[arg(long, value_name = "HOST:PORT", conflicts_with_all = ["runs", "station_port"])]
    connect: Option<String>,
    /// The token of that page
    #[arg(long, value_name = "T", requires = "connect")]
    token: Option<String>,
    #[command(flatten)]
    station: StationArguments,
}

impl StationVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        if let Some(host) = &self.connect {
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
}
