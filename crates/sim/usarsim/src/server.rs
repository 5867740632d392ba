//! The server: hear, then step.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use base::messages::{Command, Reading};
use base::picture::Picture;
use link_transport::{Access, Counts, Listener, Options, TransportError};
use link_usarsim::Dialect;
use link_usarsim::reply::{Level, Reply};
use sim_engine::{Order, Simulation, Tick};

use crate::catalogue::Catalogue;
use crate::client::{Client, Role};
use crate::controller::Objects;
use crate::door::{Door, Lobby};
use crate::fit::{Columns, TileSize};
use crate::learn::DialectChoice;
use crate::limits::ServerLimits;
use crate::stream::stream;
use crate::tiles::Tiles;
use crate::watch::{Known, Watch};

/// How a robot server is opened.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Where it listens; port 0 is any that is free.
    pub addr: SocketAddr,
    /// Who may connect.
    pub access: Access,
    /// How the dialect of a client is found.
    pub dialect: DialectChoice,
    /// Name of the arena, as NFO tells it.
    pub level: String,
    /// What may be asked for.
    pub catalogue: Catalogue,
    /// What a client may cost.
    pub limits: ServerLimits,
    /// Whether time passes only when every robot's client has given an order.
    pub is_lock_step: bool,
    /// Size of a camera's tile.
    pub tile: TileSize,
    /// How many tiles stand side by side.
    pub columns: Columns,
    /// Whether a start without room, or in the air, is refused or fallen from instead of moved to the nearest free floor.
    pub is_strict: bool,
}

impl ServerOptions {
    /// For programs of this machine, with the robots that come with the program.
    pub fn loopback(level: &str, port: u16) -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], port)),
            access: Access::Loopback,
            dialect: DialectChoice::Learn,
            level: level.to_owned(),
            catalogue: Catalogue::shipped(),
            limits: ServerLimits::default(),
            is_lock_step: false,
            tile: TileSize::default(),
            columns: Columns::default(),
            is_strict: false,
        }
    }
}

/// How much there is to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Robots in the world.
    pub robots: usize,
    /// Connections.
    pub clients: usize,
    /// Requests answered so far.
    pub requests: u64,
}

/// A simulation that old clients can connect to.
pub struct RobotServer {
    pub(crate) simulation: Simulation,
    pub(crate) options: ServerOptions,
    pub(crate) clients: BTreeMap<u64, Client>,
    pub(crate) orders: Vec<Order>,
    /// Orders from beside the clients.
    beside: Vec<Order>,
    /// Robots that hear no orders of clients to move.
    held: BTreeSet<String>,
    pub(crate) objects: Objects,
    pub(crate) is_paused: bool,
    pub(crate) tiles: Tiles,
    has_viewers: bool,
    /// Sentences for whoever runs the server.
    pub(crate) news: Vec<String>,
    requests: u64,
    lobby: Arc<Lobby>,
    listener: Listener,
    pub(crate) watch: Watch,
}

/// The most news that is kept while nobody asks for it.
const MOST_NEWS: usize = 1000;

impl RobotServer {
    /// Listens from now on. The simulation may have robots already; they belong to nobody.
    pub fn open(simulation: Simulation, options: ServerOptions) -> Result<Self, TransportError> {
        let level = Level {
            game_type: "BotDeathMatch".to_owned(),
            level: options.level.clone(),
            time_limit: 0,
        };
        let mut greeting = Vec::new();
        Reply::Level(level).write_line(Dialect::Ut2004, &mut greeting);
        let lobby = Arc::new(Lobby::default());
        let door =
            Door { lobby: Arc::clone(&lobby), limits: options.limits, greeting: greeting.into() };
        let listen = Options {
            name: "robots".to_owned(),
            addr: options.addr,
            access: options.access.clone(),
            limits: options.limits.transport(),
        };
        let listener = Listener::bind(listen, door)?;
        let watch = Watch::new(simulation.world());
        let tiles = Tiles::new(options.tile, options.columns);
        Ok(Self {
            simulation,
            options,
            clients: BTreeMap::new(),
            orders: vec![],
            beside: vec![],
            held: BTreeSet::new(),
            objects: Objects::default(),
            is_paused: false,
            tiles,
            has_viewers: false,
            news: vec![],
            requests: 0,
            lobby,
            listener,
            watch,
        })
    }

    /// Where it listens.
    pub fn local_addr(&self) -> SocketAddr {
        self.listener.local_addr()
    }

    /// The simulation it serves.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// What the servers beside it may know: shared, and up to date after each step.
    pub fn watch(&self) -> Watch {
        self.watch.clone()
    }

    /// How much there is to do.
    pub fn load(&self) -> Load {
        let is_robot = |client: &&Client| matches!(client.role, Role::Robot(_));
        Load {
            robots: self.clients.values().filter(is_robot).count(),
            clients: self.clients.len(),
            requests: self.requests,
        }
    }

    /// Whether cameras draw within steps, as often as they are due: so that pictures are part of the run, for lock step. Not at first.
    pub fn show_pictures(&mut self, has_viewers: bool) {
        self.has_viewers = has_viewers;
    }

    /// Robots and their cameras that have a tile in the picture, for whoever draws them beside the steps.
    pub fn cameras(&self) -> Vec<(String, String)> {
        self.tiles.cameras()
    }

    /// Takes a camera's picture that was drawn beside the steps; it is shown with the next [`RobotServer::compose_picture`].
    pub fn see_picture(&mut self, reading: &Reading) {
        self.tiles.hang(reading);
    }

    /// Puts what all cameras saw last into one picture, which is new.
    pub fn compose_picture(&mut self) {
        self.tiles.compose();
    }

    /// What all cameras see: one as it is, several as tiles.
    pub fn picture(&self) -> Option<Arc<Picture>> {
        self.tiles.picture()
    }

    /// The same, once for each time it changed.
    pub fn take_picture(&mut self) -> Option<Arc<Picture>> {
        self.tiles.take()
    }

    /// What happened at the door.
    pub fn counts(&self) -> Counts {
        self.listener.counts()
    }

    /// What whoever runs the server should know, since the last call.
    pub fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// Answers what has arrived; waits for something to arrive, but no longer than `patience`.
    pub fn hear(&mut self, patience: Duration) {
        if !self.has_work() {
            self.lobby.wait(patience);
        }
        self.let_in();
        // Who has gone gives its name to who came.
        self.see_off();
        // Without steps there is nobody else to wait for.
        if self.options.is_lock_step || self.is_paused {
            self.refill();
        }
        // One request of each client in turn, so that nobody waits behind somebody else's flood.
        loop {
            let ids: Vec<u64> = self.clients.keys().copied().collect();
            let heard = ids.into_iter().filter(|id| self.hear_one(*id)).count();
            if heard == 0 {
                break;
            }
        }
        self.see_off();
    }

    /// Whether a request waits that may be answered.
    fn has_work(&self) -> bool {
        let waits = |client: &Client| client.budget > 0 && client.has_requests();
        self.clients.values().any(waits)
    }

    fn hear_one(&mut self, id: u64) -> bool {
        let Some(client) = self.clients.get_mut(&id).filter(|client| client.budget > 0) else {
            return false;
        };
        let Some(request) = client.next_request() else { return false };
        client.budget -= 1;
        self.requests += 1;
        self.answer(id, &request);
        true
    }

    fn let_in(&mut self) {
        for guest in self.lobby.take_arrivals() {
            let id = guest.connection.id();
            let budget = self.options.limits.requests_per_step;
            self.clients.insert(id, Client::new(guest, self.options.dialect.known(), budget));
        }
    }

    /// An order from beside the clients, for the next step; it comes after what clients order.
    pub fn add_order(&mut self, order: Order) {
        self.beside.push(order);
    }

    /// From now on these robots, and no others, do not hear what their clients order them to move; all else they hear.
    pub fn hold(&mut self, robots: BTreeSet<String>) {
        self.held = robots;
    }

    /// Lets one step of time pass and sends what is due.
    pub fn step(&mut self) -> &Tick {
        self.move_objects();
        let mut orders = std::mem::take(&mut self.orders);
        orders.retain(|order| !self.held.contains(&order.robot) || !moves(&order.command));
        orders.append(&mut self.beside);
        if self.has_viewers {
            let end = self.simulation.now() + self.simulation.settings().step;
            orders.extend(self.tiles.demands(end));
        }
        self.simulation.step(&orders);
        let tick = self.simulation.last_tick();
        self.tiles.see(&tick.readings);
        for client in self.clients.values_mut() {
            stream(client, &self.simulation, tick);
        }
        self.tell_tiles();
        self.announce();
        self.let_go_of_the_fallen();
        self.refill();
        self.show();
        self.simulation.last_tick()
    }

    /// Tells whoever runs the server which dialect each client is spoken to in, once that is settled.
    fn announce(&mut self) {
        let mut news = vec![];
        for client in self.clients.values_mut() {
            let Role::Robot(robot) = &client.role else { continue };
            if client.dialect.is_some() && !client.is_announced {
                news.push(client.announcement(&robot.name));
                client.is_announced = true;
            }
        }
        for sentence in news {
            self.tell(sentence);
        }
    }

    fn refill(&mut self) {
        for client in self.clients.values_mut() {
            client.budget = self.options.limits.requests_per_step;
        }
    }

    /// Tells the servers beside what they may know.
    fn show(&mut self) {
        let simulation = &self.simulation;
        let known = self.clients.values().filter_map(|client| {
            let Role::Robot(robot) = &client.role else { return None };
            let state = simulation.state(&robot.name)?;
            Some(Known {
                name: robot.name.clone(),
                class: robot.model.name.clone(),
                world_from_robot: state.world_from_robot,
                is_battery_empty: state.battery.charge <= 0.0,
            })
        });
        let seconds = simulation.now().seconds();
        self.watch.update(simulation.world(), seconds, known.collect());
    }

    /// For whoever runs the server.
    pub(crate) fn tell(&mut self, sentence: String) {
        if self.news.len() < MOST_NEWS {
            self.news.push(sentence);
        }
    }

    /// Closes all connections and gives the simulation back.
    pub fn close(self) -> Simulation {
        self.listener.stop();
        self.simulation
    }
}

/// Whether an order makes a robot or a part of it move.
fn moves(command: &Command) -> bool {
    matches!(command, Command::Drive(_) | Command::Joint { .. } | Command::Flip)
}
