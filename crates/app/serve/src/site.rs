//! One arena with all its servers.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, Result};
use app_bridges::apart::Host;
use app_bridges::ros::{Ros, Service};
use link_transport::Listener;
use serde::Serialize;
use sim_engine::{ArenaText, Simulation};
use sim_side_servers::{PictureServer, WirelessServer};
use sim_usarsim::{Catalogue, DialectChoice, RobotServer, ServerLimits, ServerOptions, TileSize};

use super::arguments::ServeArguments;
use super::door::explained;
use super::place::Place;
use super::remote::Remote;
use app_missions::stage::{Film, open_with_text};
use app_station::{Live, PageSetup, StationArguments, Wish};

/// What can be asked for on the page of a served arena.
const UNDERSTOOD: [&str; 7] = ["stop", "resume", "drive", "pause", "play", "step", "seek"];

/// An arena, its robots' port, and the servers beside it.
pub(super) struct Site {
    pub(super) label: String,
    pub(super) server: RobotServer,
    pub(super) pictures: Option<PictureServer>,
    radio: Option<WirelessServer>,
    positions: Option<Listener>,
    truth: Option<Listener>,
    text: ArenaText,
    pub(super) film: Film,
    pub(super) live: Option<Live>,
    /// V-REP's and CoppeliaSim's clients, and robots that wait for programs of ROS.
    pub(super) remote: Option<Remote>,
    /// Programs of ROS.
    pub(super) ros: Option<Ros>,
    /// Robots and pages of other machines.
    pub(super) far: Option<Host>,
    far_addr: Option<SocketAddr>,
}

/// Where an arena's servers listen.
#[derive(Debug, Serialize)]
pub(super) struct Ports {
    event: &'static str,
    pub(super) arena: String,
    pub(super) robots: SocketAddr,
    pub(super) images: Option<SocketAddr>,
    pub(super) wss: Option<SocketAddr>,
    pub(super) positions: Option<SocketAddr>,
    pub(super) truth: Option<SocketAddr>,
    pub(super) record: Option<PathBuf>,
    pub(super) station: Option<String>,
    /// Where CoppeliaSim's clients come in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) zmq: Option<SocketAddr>,
    /// Where V-REP's clients come in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) vrep: Vec<SocketAddr>,
    /// Where robots and pages of other machines come in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) zenoh: Option<SocketAddr>,
}

impl Site {
    /// Builds the arena with this number, counted from 0, and opens its ports.
    pub(super) fn open(
        serve: &ServeArguments,
        (place, label): (&Place, &str),
        number: usize,
        catalogue: &Catalogue,
    ) -> Result<Self> {
        let (arena, text) = open_with_text(&place.arena)?;
        let simulation = Simulation::new(&arena, &serve.settings.settings())
            .with_context(|| format!("cannot build {}", place.arena))?;
        let door = &serve.door;
        let addr = match place.port {
            Some(port) => door.exactly(port),
            None => door.address(door.port, number)?,
        };
        let options = ServerOptions {
            addr,
            access: door.access(),
            dialect: serve
                .dialect
                .map_or(DialectChoice::Learn, |name| DialectChoice::Always(name.dialect())),
            level: label.to_owned(),
            catalogue: catalogue.clone(),
            limits: ServerLimits::default(),
            is_lock_step: serve.settings.lockstep,
            tile: TileSize::default(),
            columns: serve.feeds.columns(),
            is_strict: serve.settings.strict_starts,
        };
        let mut server = RobotServer::open(simulation, options)
            .map_err(|error| explained(&error, ("robots", "--port or ARENA:PORT")))?;
        let ros = serve.ros.open(number, serve.remote.robots() > 1)?;
        if let Some(ros) = &ros {
            ros.serve(&Service::ALL);
        }
        let has_ros = ros.is_some();
        let remote = serve.remote.open((door, number), &mut server, (label, catalogue, has_ros))?;
        let far = open_far(serve, number)?;
        let watch = server.watch();
        Ok(Self {
            label: label.to_owned(),
            pictures: serve.feeds.pictures(door, number)?,
            radio: serve.radio.server(door, number, &watch)?,
            positions: serve.feeds.positions(door, number, &watch)?,
            truth: serve.feeds.truth(door, number, &watch)?,
            server,
            text,
            film: Film::none(),
            live: None,
            remote,
            ros,
            far_addr: far.as_ref().map(|(addr, _)| *addr),
            far: far.map(|(_, host)| host),
        })
    }

    /// Shows the arena with this number on a page, if there is a wish for one.
    pub(super) fn open_station(
        &mut self,
        (arguments, wish): (&StationArguments, Wish),
        number: usize,
    ) -> Result<()> {
        let setup = PageSetup { title: &self.label, mode: "live", understands: &UNDERSTOOD };
        if let Some(station) = arguments.open_beside(wish, &setup, number)? {
            self.live = Some(Live::new(station, self.server.simulation()));
        }
        Ok(())
    }

    /// Records from now on, if there is a file for it.
    pub(super) fn record(&mut self, file: Option<&PathBuf>) -> Result<()> {
        let settings = self.server.simulation().settings();
        self.film = Film::open(file.map(PathBuf::as_path), &self.text, settings)?;
        Ok(())
    }

    /// Where its servers listen.
    pub(super) fn ports(&self) -> Ports {
        Ports {
            event: "listening",
            arena: self.label.clone(),
            robots: self.server.local_addr(),
            images: self.pictures.as_ref().map(PictureServer::local_addr),
            wss: self.radio.as_ref().map(WirelessServer::local_addr),
            positions: self.positions.as_ref().map(Listener::local_addr),
            truth: self.truth.as_ref().map(Listener::local_addr),
            record: self.film.path().map(ToOwned::to_owned),
            station: self.live.as_ref().map(|live| live.station.address()),
            zmq: self.remote.as_ref().and_then(Remote::zmq_addr),
            vrep: self.remote.as_ref().map(Remote::vrep_addrs).unwrap_or_default(),
            zenoh: self.far_addr,
        }
    }

    /// Closes all ports, then the recording; why that is not whole, if it is not.
    pub(super) fn close(self) -> Option<String> {
        drop((
            self.far,
            self.live,
            self.remote,
            self.ros,
            self.pictures,
            self.radio,
            self.positions,
            self.truth,
        ));
        self.server.close();
        self.film.close().loss
    }
}

/// The port for robots and pages of other machines of the arena with this number, if it is asked for.
fn open_far(serve: &ServeArguments, number: usize) -> Result<Option<(SocketAddr, Host)>> {
    if !serve.far.is_asked() {
        return Ok(None);
    }
    serve.door.check()?;
    let addr = serve.door.address(serve.far.port(), number)?;
    serve.far.open(addr, serve.door.token(), serve.settings.lockstep)
}
