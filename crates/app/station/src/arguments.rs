//! Where the page is served, for every verb that has one.

use std::collections::hash_map::RandomState;
use std::env;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use link_station::Hello;
use station_server::{Access, ServerError, Settings, Shelf, Station};

use super::browser::{self, Browser};
use super::shelf::AppShelf;
use app_terminal::console;
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;

/// Tried first where nobody names a port.
const USUAL_PORT: u16 = 8100;
/// Longest wait for a station elsewhere.
const PATIENCE: Duration = Duration::from_secs(3);

/// How much a page is wished for beside something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Not at all.
    No,
    /// Nobody asked for it, but somebody sits there who may like it: if it cannot be had, never mind.
    May,
    /// Somebody named a port.
    Must,
}

/// A station, and the browser that is to show it.
pub struct Opened {
    pub station: Station,
    pub browser: Option<Browser>,
}

/// Where the page is served, and who may see it.
#[derive(Clone, Debug, Args)]
pub struct StationArguments {
    /// Port of the operator's page; 0 is any that is free [default: 8100, or any if that is taken]
    #[arg(id = "station_port", long = "station", value_name = "PORT")]
    pub port: Option<u16>,
    /// Address of the page; anything but this machine's own needs --station-token
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    station_bind: IpAddr,
    /// Who shows this token may command; a second token, for looking only, is made up and printed
    #[arg(long, value_name = "T")]
    station_token: Option<String>,
    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,
}

impl Default for StationArguments {
    fn default() -> Self {
        let station_bind = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self { port: None, station_bind, station_token: None, no_browser: false }
    }
}

/// What the page is to show, and what can be asked for on it.
pub struct PageSetup<'a> {
    /// What stands at the top of the page.
    pub title: &'a str,
    /// What kind of page it is: `mission`, `live`, `replay`, `cloud`, `map`, `home`.
    pub mode: &'a str,
    /// The words of commands that will be obeyed.
    pub understands: &'a [&'a str],
}

impl StationArguments {
    /// How much a page is wished for beside a run: always with a port, never by programs and on machines that build.
    pub fn wish(&self, is_quiet: bool) -> Wish {
        let is_ci = env::var_os("CI").is_some_and(|value| !value.is_empty());
        let is_somebody_there = io::stderr().is_terminal() && !is_ci;
        match self.port {
            Some(_) => Wish::Must,
            None if is_quiet || !is_somebody_there => Wish::No,
            None => Wish::May,
        }
    }

    /// Opens the station, says where it is, and opens a browser unless told not to.
    pub fn open(&self, setup: &PageSetup<'_>, shelf: Arc<dyn Shelf>) -> Result<Station> {
        Ok(self.open_shown(setup, shelf)?.station)
    }

    /// The same if it is wished for; what nobody asked for is no error where it cannot be had.
    pub fn open_if(
        &self,
        wish: Wish,
        setup: &PageSetup<'_>,
        shelf: Arc<dyn Shelf>,
    ) -> Result<Option<Opened>> {
        match wish {
            Wish::No => Ok(None),
            Wish::Must => self.open_shown(setup, shelf).map(Some),
            Wish::May if !station_ui::is_built() => Ok(None),
            Wish::May => Ok(self
                .open_shown(setup, shelf)
                .inspect_err(|error| {
                    console::note(&format!("note: no page: {error:#}"));
                })
                .ok()),
        }
    }

    fn open_shown(&self, setup: &PageSetup<'_>, shelf: Arc<dyn Shelf>) -> Result<Opened> {
        let access = self.access();
        let settings = Settings {
            addr: SocketAddr::new(self.station_bind, self.port.unwrap_or(USUAL_PORT)),
            access: access.clone(),
            hello: Hello {
                program: concat!("usar ", env!("CARGO_PKG_VERSION")).to_owned(),
                title: setup.title.to_owned(),
                mode: setup.mode.to_owned(),
                session: random_word(),
                understands: setup.understands.iter().map(|&word| word.to_owned()).collect(),
                ..Hello::default()
            },
            shelf,
            ..Settings::loopback(0)
        };
        let station = self.open_port(settings).map_err(|error| explained(&error))?;
        let browser = self.announce(&station, &access);
        Ok(Opened { station, browser })
    }

    /// One of several: the one with this number gets a port 10 times that higher, and only the first opens a browser.
    pub fn open_beside(
        &self,
        wish: Wish,
        setup: &PageSetup<'_>,
        number: usize,
    ) -> Result<Option<Station>> {
        let port = match self.port {
            Some(first) if first > 0 => first.checked_add(10 * number as u16),
            port => port,
        };
        let own = Self { port, no_browser: self.no_browser || number > 0, ..self.clone() };
        let shelf = Arc::new(AppShelf::new([PathBuf::from("out")]));
        Ok(own.open_if(wish, setup, shelf)?.map(|opened| opened.station))
    }

    fn open_port(&self, settings: Settings) -> Result<Station, ServerError> {
        let any = Settings { addr: SocketAddr::new(self.station_bind, 0), ..settings.clone() };
        match Station::open(settings) {
            Err(ServerError::Bind { source, .. })
                if self.port.is_none() && source.kind() == std::io::ErrorKind::AddrInUse =>
            {
                Station::open(any)
            }
            opened => opened,
        }
    }

    fn access(&self) -> Access {
        match &self.station_token {
            Some(operator) => Access::Tokens { operator: operator.clone(), viewer: random_word() },
            None => Access::Loopback,
        }
    }

    fn announce(&self, station: &Station, access: &Access) -> Option<Browser> {
        let page = station.address();
        let link = match access {
            Access::Loopback => {
                console::note(&format!("station   {page}   (read-only: {page}?role=viewer)"));
                page
            }
            Access::Tokens { operator, viewer } => {
                console::note(&format!("station   {page}?token={operator}"));
                console::note(&format!("read-only {page}?token={viewer}"));
                format!("{page}?token={operator}")
            }
        };
        if !station_ui::is_built() {
            console::note(&format!(
                "note: the page only explains itself: {}",
                station_ui::why_not()
            ));
        }
        if self.no_browser { None } else { browser::open(&link) }
    }
}

/// Opens the page that another program serves.
pub fn open_elsewhere(
    host: &str,
    token: Option<&str>,
    arguments: &StationArguments,
) -> Result<Outcome> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]_".contains(c);
    if host.is_empty() || !host.chars().all(is_plain) {
        let problem = format!("{host:?} is no host and port");
        return Err(Hinted::error(problem, "write it like robots.example.org:8100"));
    }
    let host = if has_port(host) { host.to_owned() } else { format!("{host}:{USUAL_PORT}") };
    reach(&host)?;
    let token = token.map_or_else(String::new, |token| format!("?token={token}"));
    let page = format!("http://{host}/{token}");
    console::print(&format!("station   {page}\n"))?;
    if !arguments.no_browser {
        browser::open(&page);
    }
    Ok(Outcome::Done)
}

/// Whether a port stands behind the host; within brackets colons belong to the address.
fn has_port(host: &str) -> bool {
    host.rsplit_once(':')
        .is_some_and(|(before, _)| before.starts_with('[') == before.ends_with(']'))
}

/// Fails where nobody listens: a page that cannot be opened explains nothing.
fn reach(host: &str) -> Result<()> {
    let unreachable = |why: String| {
        let problem = format!("no station at {host}: {why}");
        Hinted::error(
            problem,
            "start one there: usar run --station 8100 --station-bind 0.0.0.0 --station-token WORD",
        )
    };
    let addrs = host.to_socket_addrs().map_err(|error| unreachable(error.to_string()))?;
    let mut failure = "it has no address".to_owned();
    for addr in addrs {
        match TcpStream::connect_timeout(&addr, PATIENCE) {
            Ok(_) => return Ok(()),
            Err(error) => failure = error.to_string(),
        }
    }
    Err(unreachable(failure))
}

/// Sixteen letters and digits that nobody can guess: std seeds its hashers from the system's randomness.
fn random_word() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

fn explained(error: &ServerError) -> anyhow::Error {
    let hint = match error {
        ServerError::Unprotected { .. } => "add --station-token WORD",
        ServerError::Token { .. } => "choose another --station-token",
        ServerError::Bind { .. } => "choose another port with --station, where 0 is any free port",
        ServerError::Thread { .. } => "end other programs",
    };
    Hinted::error(format!("station: {error}"), hint)
}
