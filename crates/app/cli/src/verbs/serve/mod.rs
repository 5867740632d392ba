//! `usar serve`: arenas that old clients can connect to.

mod catalogue;
mod door;
mod feeds;
mod keep_running;
mod place;
mod radio;
mod settings;
mod site;
mod status;
mod vitals;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use self::catalogue::catalogue;
pub(crate) use self::door::DialectName;
use self::door::DoorArguments;
use self::feeds::FeedArguments;
use self::place::{Place, labels, record_files};
use self::radio::RadioArguments;
use self::settings::SettingArguments;
use self::site::Site;
use app_station::StationArguments;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar serve yellow                         robots on port 3000, pictures on 5003, radio on 50000
  usar serve yellow office                  two arenas: robots on 3000 and 3010, pictures on 5003 and 5013
  usar serve yellow:4000 --record run.mcap  another port; everything that happens goes into a file
  usar serve my-arena.toml --robots my-robots --dialect udk
  usar serve yellow --lockstep              time passes only when every robot has been told something
  usar serve yellow --bind 0.0.0.0 --token s3cret
  usar serve yellow --station 8100          the operator's page on another port; --headless for none

At a terminal the operator's page opens beside it: who is there, what they see, driving by hand.

Ports: each further arena gets ports 10 higher than the one before it; ARENA:PORT says where its robots are; port 0 is any
that is free, and is printed. Other machines can connect only with --bind, and then with --token (their first line is
`TOKEN x`) or --open. Ctrl-C ends it and completes recordings. `usar client probe 127.0.0.1:3000` tries it out.";

/// Serve arenas to USARSim clients: robots, pictures, radio
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// Shipped arenas or TOML files, each with the port for its robots if it is not the next one
    #[arg(value_name = "ARENA[:PORT]", required = true)]
    arenas: Vec<Place>,
    #[command(flatten)]
    door: DoorArguments,
    /// What robots' clients speak [default: learnt from what each client says first]
    #[arg(long, value_enum, value_name = "NAME")]
    dialect: Option<DialectName>,
    #[command(flatten)]
    settings: SettingArguments,
    /// Write everything that happens to this MCAP file; several arenas get one each, `run-ARENA.mcap`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Robots of one's own: every TOML file and every class of every USARBot.ini in this folder
    #[arg(long, value_name = "DIR")]
    robots: Option<PathBuf>,
    #[command(flatten)]
    feeds: FeedArguments,
    #[command(flatten)]
    radio: RadioArguments,
    #[command(flatten)]
    station: StationArguments,
    /// Serve no page, unless --station names its port
    #[arg(long)]
    headless: bool,
    /// Print ports, status once a second and news as JSON, one object a line
    #[arg(long)]
    json: bool,
}

impl Serve {
    pub(crate) fn run(self) -> Result<Outcome> {
        let interrupt = Interrupt::listen();
        let sites = self.open()?;
        let desk = status::Desk::new(self.json);
        for site in &sites {
            desk.announce(&site.ports())?;
        }
        keep_running::keep_running(sites, self.settings.pace(), &interrupt, &desk)?;
        Ok(Outcome::Done)
    }

    /// Opens everything; if one port is taken, none stays open.
    fn open(&self) -> Result<Vec<Site>> {
        let (catalogue, warnings) = catalogue(self.robots.as_deref())?;
        for warning in warnings {
            console::note(&format!("warning: {warning}"));
        }
        let labels = labels(&self.arenas);
        let files = record_files(self.record.as_deref(), &labels);
        let wish = self.station.wish(self.json || self.headless);
        let mut sites = vec![];
        for (number, (place, label)) in self.arenas.iter().zip(&labels).enumerate() {
            let mut site = Site::open(self, (place, label), number, &catalogue)?;
            site.record(files.get(number))?;
            site.open_station((&self.station, wish), number)?;
            sites.push(site);
        }
        Ok(sites)
    }
}
