//! The server: hear, then step.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use link_transport::{Access, Counts, Listener, Options, TransportError};
use link_usarsim::Dialect;
use link_usarsim::reply::{Level, Reply};
use sim_server::{Order, Simulation, Tick};

use crate::catalogue::Catalogue;
use crate::client::{Client, Role};
use crate::controller::Objects;
use crate::door::{Door, Lobby};
use crate::learn::DialectChoice;
use crate::limits::ServerLimits;
use crate::stream::stream;
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
    pub(crate) objects: Objects,
    pub(crate) is_paused: bool,
    /// Sentences for whoever runs the server.
    pub(crate) news: Vec<String>,
    requests: u64,
    lobby: Arc<Lobby>,
    listener: Listener,
    watch: Watch,
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
        Ok(Self {
            simulation,
            options,
            clients: BTreeMap::new(),
            orders: vec![],
            objects: Objects::default(),
            is_paused: false,
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
        if self.options.is_lock_step {
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
        let waits = |client: &Client| client.budget > 0 && !client.guest.requests.is_empty();
        self.clients.values().any(waits)
    }

    fn hear_one(&mut self, id: u64) -> bool {
        let Some(client) = self.clients.get_mut(&id).filter(|client| client.budget > 0) else {
            return false;
        };
        let Some(request) = client.guest.requests.pop() else { return false };
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

    /// Takes out who has gone and has nothing more to say.
    fn see_off(&mut self) {
        let is_over = |client: &Client| client.guest.is_gone() && client.guest.requests.is_empty();
        let gone: Vec<u64> =
            self.clients.iter().filter(|(_, client)| is_over(client)).map(|(id, _)| *id).collect();
        for id in gone {
            let Some(client) = self.clients.remove(&id) else { continue };
            let peer = client.guest.connection.peer();
            if client.guest.is_babbling.load(Ordering::Acquire) {
                let limit = self.options.limits.line_bytes;
                self.tell(format!("{peer} was cut off: a line is longer than {limit} bytes"));
            }
            match client.role {
                Role::Visitor => {}
                Role::Controller => self.remove_objects_of(id),
                Role::Robot(robot) => {
                    // It was there when it joined, and nobody else takes it out.
                    let _ = self.simulation.leave(&robot.name);
                    self.tell(format!("{} left ({peer})", robot.name));
                }
            }
        }
    }

    /// Whether time may pass: not while the world is paused, and in lock-step not before every robot was told something.
    pub fn is_ready(&self) -> bool {
        if self.is_paused {
            return false;
        }
        let mut robots =
            self.clients.values().filter(|client| matches!(client.role, Role::Robot(_))).peekable();
        !self.options.is_lock_step || (robots.peek().is_some() && robots.all(|c| c.has_ordered))
    }

    /// Lets one step of time pass and sends what is due.
    pub fn step(&mut self) -> &Tick {
        self.move_objects();
        let orders = std::mem::take(&mut self.orders);
        self.simulation.step(&orders);
        let tick = self.simulation.last_tick();
        for client in self.clients.values_mut() {
            stream(client, &self.simulation, tick);
        }
        self.refill();
        self.show();
        self.simulation.last_tick()
    }

    fn refill(&mut self) {
        for client in self.clients.values_mut() {
            client.budget = self.options.limits.requests_per_step;
        }
    }

    /// Forgets who gave orders: a lock-step has been taken.
    pub fn begin_wait(&mut self) {
        self.clients.values_mut().for_each(|client| client.has_ordered = false);
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
        self.watch.update(simulation.now().seconds(), known.collect());
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
