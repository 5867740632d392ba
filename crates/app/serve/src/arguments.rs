//! What is served, as the command line says it.

use std::path::PathBuf;

use anyhow::Result;
use app_bridges::apart::PortArguments;
use app_bridges::ros::RosArguments;
use app_station::StationArguments;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use clap::Args;

use crate::catalogue::catalogue;
use crate::door::{DialectName, DoorArguments};
use crate::feeds::FeedArguments;
use crate::keep_running::keep_running;
use crate::place::{Place, labels, record_files};
use crate::radio::RadioArguments;
use crate::remote::RemoteArguments;
use crate::settings::SettingArguments;
use crate::site::Site;
use crate::status::Desk;

/// Which arenas are served, to whom, and how time passes in them.
#[derive(Debug, Args)]
pub struct ServeArguments {
    /// Shipped arenas or TOML files, each with the port for its robots if it is not the next one
    #[arg(value_name = "ARENA[:PORT]", required = true)]
    arenas: Vec<Place>,
    #[command(flatten)]
    pub(crate) door: DoorArguments,
    /// What robots' clients speak [default: learnt from what each client says first]
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) dialect: Option<DialectName>,
    #[command(flatten)]
    pub(crate) settings: SettingArguments,
    /// Write everything that happens to this MCAP file; several arenas get one each, `run-ARENA.mcap`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Robots of one's own: every TOML file and every class of every USARBot.ini in this folder
    #[arg(long, value_name = "DIR")]
    robots: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) feeds: FeedArguments,
    #[command(flatten)]
    pub(crate) radio: RadioArguments,
    #[command(flatten)]
    pub(crate) remote: RemoteArguments,
    #[command(flatten)]
    pub(crate) ros: RosArguments,
    #[command(flatten)]
    pub(crate) far: PortArguments,
    #[command(flatten)]
    station: StationArguments,
    /// Serve no page, unless --station names its port
    #[arg(long)]
    headless: bool,
    /// Print ports, status once a second and news as JSON, one object a line
    #[arg(long)]
    json: bool,
}

impl ServeArguments {
    /// Serves until somebody interrupts; says on the terminal what happens, and at the end whether recordings are whole.
    pub fn serve(&self, interrupt: &Interrupt) -> Result<bool> {
        let sites = self.open()?;
        let desk = Desk::new(self.json);
        for site in &sites {
            desk.announce(&site.ports())?;
        }
        keep_running(sites, self.settings.pace(), interrupt, &desk)
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
