//! Who is registered, which doors lead to whom, and which relays run.

use std::collections::BTreeMap;
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::ops::RangeInclusive;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use link_transport::{Connection, lock};
use link_wss::{DnsFailure, Reason};

use super::door::Door;
use super::relay::DIAL;

/// From one robot to a port of another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Route {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) port: u16,
}

impl Route {
    /// All routes from one robot to another, in their order.
    fn all_ports(from: &str, to: &str) -> RangeInclusive<Self> {
        let route = |port| Self { from: from.to_owned(), to: to.to_owned(), port };
        route(u16::MIN)..=route(u16::MAX)
    }
}

/// The books of the server.
pub(super) struct Registry {
    /// Where doors are opened.
    host: IpAddr,
    max_doors: usize,
    max_relays: usize,
    books: Mutex<Books>,
    /// Somebody has been dialled, with or without success.
    dialled: Condvar,
}

#[derive(Default)]
struct Books {
    robots: BTreeMap<String, Robot>,
    doors: BTreeMap<Route, Door>,
    relays: BTreeMap<u64, Relay>,
    next_relay: u64,
}

struct Robot {
    ports: Vec<u16>,
    control: Connection,
}

struct Relay {
    route: Route,
    caller: Arc<TcpStream>,
    callee: Option<Arc<TcpStream>>,
}

impl Registry {
    pub(super) fn new(host: IpAddr, max_doors: usize, max_relays: usize) -> Self {
        Self { host, max_doors, max_relays, books: Mutex::default(), dialled: Condvar::new() }
    }

    /// Takes a robot in and reserves its doors, which stay shut until [`Registry::set_link`] opens them.
    pub(super) fn register(
        &self,
        name: &str,
        ports: &[u16],
        control: &Connection,
    ) -> Result<(), Reason> {
        let mut books = lock(&self.books);
        if books.robots.contains_key(name) {
            return Err(Reason::NameTaken);
        }
        let mut routes = vec![];
        for (other, robot) in &books.robots {
            let route = |from: &str, to: &str, port: &u16| Route {
                from: from.to_owned(),
                to: to.to_owned(),
                port: *port,
            };
            routes.extend(robot.ports.iter().map(|port| route(name, other, port)));
            routes.extend(ports.iter().map(|port| route(other, name, port)));
        }
        if books.doors.len() + routes.len() > self.max_doors {
            return Err(Reason::NoPortLeft);
        }
        let doors: Result<Vec<Door>, _> = routes.iter().map(|_| Door::reserve(self.host)).collect();
        let doors = doors.map_err(|_| Reason::NoPortLeft)?;
        books.doors.extend(routes.into_iter().zip(doors));
        let robot = Robot { ports: ports.to_vec(), control: control.clone() };
        books.robots.insert(name.to_owned(), robot);
        Ok(())
    }

    /// Lets a robot go, if it is still the one of this connection.
    pub(super) fn unregister(&self, name: &str, control: &Connection) {
        let mut books = lock(&self.books);
        let is_it = |robot: &Robot| robot.control.id() == control.id();
        if books.robots.get(name).is_some_and(is_it) {
            books.remove(name);
        }
    }

    /// Lets a robot go and closes its control connection.
    pub(super) fn dismiss(&self, name: &str) {
        if let Some(robot) = lock(&self.books).remove(name) {
            robot.control.close();
        }
    }

    /// The names of all robots.
    pub(super) fn names(&self) -> Vec<String> {
        lock(&self.books).robots.keys().cloned().collect()
    }

    pub(super) fn is_registered(&self, name: &str) -> bool {
        lock(&self.books).robots.contains_key(name)
    }

    /// Opens or shuts all doors between two robots; shutting ends their relays too.
    pub(super) fn set_link(&self, one: &str, other: &str, is_up: bool) {
        let mut books = lock(&self.books);
        let joins = |route: &Route| {
            (route.from == one && route.to == other) || (route.from == other && route.to == one)
        };
        for (from, to) in [(one, other), (other, one)] {
            for (_, door) in books.doors.range_mut(Route::all_ports(from, to)) {
                door.set(self.host, is_up);
            }
        }
        if !is_up {
            books.end_relays(joins);
        }
    }

    /// The port of the door from `asker` to a robot; to its first port if none is named.
    pub(super) fn door_port(
        &self,
        asker: &str,
        robot: &str,
        port: Option<u16>,
    ) -> Result<u16, DnsFailure> {
        let books = lock(&self.books);
        let known = books.robots.get(robot).filter(|_| asker != robot);
        let known = known.ok_or(DnsFailure::NoSuchRobot)?;
        let port = port.or(known.ports.first().copied()).ok_or(DnsFailure::NotListening)?;
        let route = Route { from: asker.to_owned(), to: robot.to_owned(), port };
        books.doors.get(&route).map(|door| door.port).ok_or(DnsFailure::NotListening)
    }

    /// Who calls `callee` from this port of the server; waits while somebody is being put through to it.
    pub(super) fn caller(&self, callee: &str, port: u16) -> Option<String> {
        let is_unsure = |books: &mut Books| {
            let mut to_callee = books.relays.values().filter(|relay| relay.route.to == callee);
            let is_dialling = to_callee.any(|relay| relay.callee.is_none());
            is_dialling && books.caller(callee, port).is_none()
        };
        let waited = self.dialled.wait_timeout_while(lock(&self.books), DIAL, is_unsure);
        let (books, _) = waited.unwrap_or_else(PoisonError::into_inner);
        books.caller(callee, port)
    }

    /// The sockets of all open doors.
    pub(super) fn open_doors(&self) -> Vec<(Route, Arc<TcpListener>)> {
        let books = lock(&self.books);
        let open = |(route, door): (&Route, &Door)| Some((route.clone(), door.socket.clone()?));
        books.doors.iter().filter_map(open).collect()
    }

    /// Begins a relay for a caller at a door: its number, and whom to dial. `None` where it may not pass.
    ///
    /// Only the host that registered the robot may speak for it.
    pub(super) fn begin_relay(
        &self,
        route: &Route,
        caller: &Arc<TcpStream>,
    ) -> Option<(u64, SocketAddr)> {
        let mut books = lock(&self.books);
        let is_up = books.doors.get(route).is_some_and(|door| door.is_up);
        let speaks_for = books.robots.get(&route.from)?.control.peer().ip();
        let is_its_own = caller.peer_addr().is_ok_and(|peer| peer.ip() == speaks_for);
        if !is_up || !is_its_own || books.relays.len() >= self.max_relays {
            return None;
        }
        let host = books.robots.get(&route.to)?.control.peer().ip();
        let id = books.next_relay;
        books.next_relay += 1;
        let relay = Relay { route: route.clone(), caller: Arc::clone(caller), callee: None };
        books.relays.insert(id, relay);
        Some((id, SocketAddr::new(host, route.port)))
    }

    /// The callee has answered; `false` if the link has broken meanwhile.
    pub(super) fn put_through(&self, id: u64, callee: &Arc<TcpStream>) -> bool {
        let mut books = lock(&self.books);
        let relay = books.relays.get_mut(&id);
        let is_wanted = relay.map(|relay| relay.callee = Some(Arc::clone(callee))).is_some();
        self.dialled.notify_all();
        is_wanted
    }

    /// A relay has ended, or its callee does not answer.
    pub(super) fn end_relay(&self, id: u64) {
        if let Some(relay) = lock(&self.books).relays.remove(&id) {
            relay.hang_up();
        }
        self.dialled.notify_all();
    }

    /// Shuts everything.
    pub(super) fn close(&self) {
        let mut books = lock(&self.books);
        books.end_relays(|_| true);
        books.doors.clear();
        books.robots.clear();
    }

    /// How many relays run.
    pub(super) fn relay_count(&self) -> usize {
        lock(&self.books).relays.len()
    }
}

impl Books {
    fn remove(&mut self, name: &str) -> Option<Robot> {
        let touches = |route: &Route| route.from == name || route.to == name;
        self.doors.retain(|route, _| !touches(route));
        self.end_relays(touches);
        self.robots.remove(name)
    }

    fn end_relays(&mut self, is_meant: impl Fn(&Route) -> bool) {
        self.relays.retain(|_, relay| {
            let ends = is_meant(&relay.route);
            if ends {
                relay.hang_up();
            }
            !ends
        });
    }

    fn caller(&self, callee: &str, port: u16) -> Option<String> {
        let is_it = |relay: &&Relay| {
            relay.route.to == callee
                && relay
                    .callee
                    .as_ref()
                    .and_then(|socket| socket.local_addr().ok())
                    .map(|a| a.port())
                    == Some(port)
        };
        self.relays.values().find(is_it).map(|relay| relay.route.from.clone())
    }
}

impl Relay {
    /// Wakes the relay's threads, which then end.
    fn hang_up(&self) {
        for socket in [Some(&self.caller), self.callee.as_ref()].into_iter().flatten() {
            // Fails where the peer has closed already.
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}
