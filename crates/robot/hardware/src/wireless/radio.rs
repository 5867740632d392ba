//! Who is in reach, who calls whom, and what is said.
//!
//! After INIT the server is asked every two seconds how strong each mate is heard. Of two that hear each other the one whose name comes first asks for
//! the port that leads to the other and calls; the caller greets with its name. A link that breaks is called again.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::time::Duration;

use base::messages::{Packet, Reading, ReadingData, Signal};
use base::time::SimTime;
use link_wss::{LineSplitter, Reply, Request};

use super::frame::{self, BINARY, LONGEST, TEXT};
use crate::error::DriverError;

/// Where the air is, and who is in it.
#[derive(Clone, Debug, PartialEq)]
pub struct WirelessOptions {
    /// Host and port of the wireless simulation server.
    pub server: String,
    /// The robot's name, as the simulator knows it.
    pub name: String,
    /// Names of its mates.
    pub mates: Vec<String>,
    /// Weaker than this nobody is heard, dBm.
    pub cutoff: f64,
}

/// The robot's end of all links.
#[derive(Debug)]
pub(super) struct Radio {
    options: WirelessOptions,
    /// Addresses of the server.
    servers: Vec<SocketAddr>,
    listener: TcpListener,
    control: Option<Control>,
    /// When the server was last called, and mates asked for.
    called: Option<SimTime>,
    asked: Option<SimTime>,
    links: Vec<Link>,
}

/// The connection to the server.
#[derive(Debug)]
struct Control {
    stream: Stream,
    splitter: LineSplitter,
    is_known: bool,
}

/// A connection to a mate.
#[derive(Debug)]
struct Link {
    /// `None` until it has greeted.
    mate: Option<String>,
    stream: Stream,
    heard: Vec<u8>,
}

/// A socket that never waits.
#[derive(Debug)]
struct Stream {
    socket: TcpStream,
    waiting: Vec<u8>,
    is_over: bool,
}

const AGAIN: SimTime = SimTime::from_millis(2_000);
/// A server or a relay on its host answers a call within this time, or not at all.
const DIAL: Duration = Duration::from_millis(300);
/// What a greeting begins with.
const GREETING: &str = "usar ";
const LONGEST_LINE: usize = 4096;
/// More links than this are strangers'.
const MOST_LINKS: usize = 64;
/// A link that takes no more than this is slow: what is said meanwhile is lost, as on the air.
const MOST_WAITING: usize = 1 << 18;
const CHUNK: usize = 1 << 14;

impl Radio {
    pub(super) fn new(options: WirelessOptions) -> Result<Self, DriverError> {
        let bad = |source| DriverError::BadAddress { addr: options.server.clone(), source };
        let servers: Vec<SocketAddr> = options.server.to_socket_addrs().map_err(bad)?.collect();
        // The server calls back to the host that its caller came from.
        let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0))
            .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
            .map_err(|source| DriverError::Unreachable {
                addr: "a port of this machine to listen on".to_owned(),
                source,
            })?;
        let (called, asked) = (None, None);
        Ok(Self { options, servers, listener, control: None, called, asked, links: vec![] })
    }

    /// Says something to one mate, or to all in reach.
    pub(super) fn say(&mut self, to: Option<&str>, bytes: &[u8]) {
        let frame = frame::framed(BINARY, bytes);
        for link in &mut self.links {
            let Some(mate) = &link.mate else { continue };
            if to.is_none_or(|to| to == mate) && bytes.len() <= LONGEST {
                link.stream.put(&frame);
            }
        }
    }

    /// Lets the radio work; what was heard since the last time.
    pub(super) fn pass(&mut self, now: SimTime) -> Vec<Reading> {
        let signals = self.mind_server(now);
        self.answer_calls();
        let mut readings = self.listen(now);
        self.links.retain(|link| !link.stream.is_over);
        readings.extend(
            (!signals.is_empty()).then(|| self.reading(now, ReadingData::Signals(signals))),
        );
        readings
    }

    fn reading(&self, time: SimTime, data: ReadingData) -> Reading {
        let (robot, sensor) = (self.options.name.clone(), "Radio".to_owned());
        Reading { robot, sensor, time, data }
    }

    /// Calls the server if need be, asks, and does what its answers ask for; how strong mates are heard.
    fn mind_server(&mut self, now: SimTime) -> Vec<Signal> {
        if self.control.is_none() && is_due(&mut self.called, now) {
            self.call_server();
        }
        let Some(mut control) = self.control.take() else { return vec![] };
        if control.is_known && is_due(&mut self.asked, now) {
            for mate in &self.options.mates {
                control.ask(&Request::Strength { robot: mate.clone() });
            }
        }
        let mut signals = vec![];
        for reply in control.hear() {
            match reply {
                Reply::InitOk => control.is_known = true,
                Reply::Strength { robot, strength, error: None } if strength.is_finite() => {
                    let is_in_reach = strength >= self.options.cutoff;
                    if is_in_reach && self.options.name < robot && !self.is_linked(&robot) {
                        control.ask(&Request::Dns { robot: robot.clone(), port: None });
                    }
                    signals.push(Signal { robot, strength });
                }
                Reply::Dns { robot, port: Ok(port) } if !self.is_linked(&robot) => {
                    self.call_mate(robot, port);
                }
                // Its name is still taken, or the server does not know the robot yet: both pass.
                Reply::Error(_) => control.stream.is_over = !control.is_known,
                _ => {}
            }
        }
        self.control = (!control.stream.is_over).then_some(control);
        signals
    }

    fn call_server(&mut self) {
        let Ok(port) = self.listener.local_addr().map(|at| at.port()) else { return };
        let called = self.servers.iter().find_map(|server| Stream::dial(*server).ok());
        self.control = called.map(|stream| {
            let splitter = LineSplitter::new(LONGEST_LINE);
            let mut control = Control { stream, splitter, is_known: false };
            control.ask(&Request::Init { robot: self.options.name.clone(), ports: vec![port] });
            control
        });
    }

    fn is_linked(&self, mate: &str) -> bool {
        self.links.iter().any(|link| link.mate.as_deref() == Some(mate) && !link.stream.is_over)
    }

    /// Calls a mate through a port of the server, and greets.
    fn call_mate(&mut self, mate: String, port: u16) {
        let called = self.servers.iter().find_map(|server| {
            let door = SocketAddr::new(server.ip(), port);
            Stream::dial(door).ok()
        });
        if let Some(mut stream) = called {
            stream.put(&frame::framed(TEXT, format!("{GREETING}{}", self.options.name).as_bytes()));
            self.links.push(Link { mate: Some(mate), stream, heard: vec![] });
        }
    }

    /// Takes calls of mates.
    fn answer_calls(&mut self) {
        while let Ok((socket, _)) = self.listener.accept() {
            if self.links.len() < MOST_LINKS
                && let Ok(stream) = Stream::of(socket)
            {
                self.links.push(Link { mate: None, stream, heard: vec![] });
            }
        }
    }

    /// What mates have said; a mate that calls anew has hung up before.
    fn listen(&mut self, now: SimTime) -> Vec<Reading> {
        let mut packets = vec![];
        for index in 0..self.links.len() {
            for (kind, data) in self.links[index].hear() {
                match (kind, self.links[index].mate.clone()) {
                    (TEXT, None) => {
                        let text = String::from_utf8_lossy(&data);
                        let name = text.strip_prefix(GREETING).unwrap_or_default();
                        if self.options.mates.iter().any(|mate| mate == name) {
                            let old = self
                                .links
                                .iter_mut()
                                .filter(|link| link.mate.as_deref() == Some(name));
                            old.for_each(|link| link.stream.is_over = true);
                            self.links[index].mate = Some(name.to_owned());
                        } else {
                            self.links[index].stream.is_over = true;
                        }
                    }
                    (BINARY, Some(from)) => packets.push(Packet { from, to: None, bytes: data }),
                    _ => {}
                }
            }
        }
        packets.into_iter().map(|packet| self.reading(now, ReadingData::Packet(packet))).collect()
    }
}

impl Control {
    fn ask(&mut self, request: &Request) {
        self.stream.put(format!("{request}\r\n").as_bytes());
    }

    fn hear(&mut self) -> Vec<Reply> {
        let bytes = self.stream.take();
        let mut replies = vec![];
        let fed = self.splitter.feed(&bytes, |line| replies.extend(Reply::parse(line)));
        self.stream.is_over |= fed.is_err();
        replies
    }
}

impl Link {
    /// Whole frames that have come; a link that is not made of frames ends.
    fn hear(&mut self) -> Vec<(u8, Vec<u8>)> {
        self.heard.extend(self.stream.take());
        let mut frames = vec![];
        loop {
            match frame::next(&mut self.heard) {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => return frames,
                Err(_) => {
                    self.stream.is_over = true;
                    return frames;
                }
            }
        }
    }
}

impl Stream {
    fn dial(to: SocketAddr) -> io::Result<Self> {
        Self::of(TcpStream::connect_timeout(&to, DIAL)?)
    }

    fn of(socket: TcpStream) -> io::Result<Self> {
        socket.set_nodelay(true)?;
        socket.set_nonblocking(true)?;
        Ok(Self { socket, waiting: vec![], is_over: false })
    }

    /// Says this as soon as the other end takes it.
    fn put(&mut self, bytes: &[u8]) {
        if self.waiting.len() + bytes.len() <= MOST_WAITING {
            self.waiting.extend(bytes);
        }
        self.flush();
    }

    fn flush(&mut self) {
        while !self.waiting.is_empty() && !self.is_over {
            match self.socket.write(&self.waiting) {
                Ok(count) => drop(self.waiting.drain(..count)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.is_over = true,
            }
        }
    }

    /// What has come so far.
    fn take(&mut self) -> Vec<u8> {
        self.flush();
        let (mut all, mut chunk) = (vec![], [0; CHUNK]);
        while !self.is_over && all.len() < MOST_WAITING {
            match self.socket.read(&mut chunk) {
                Ok(0) => self.is_over = true,
                Ok(count) => all.extend(&chunk[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.is_over = true,
            }
        }
        all
    }
}

#[cfg(test)]
impl Radio {
    /// Breaks all links.
    pub(super) fn hang_up(&mut self) {
        self.links.clear();
    }

    /// Where mates call it.
    pub(super) fn port(&self) -> u16 {
        self.listener.local_addr().map_or(0, |at| at.port())
    }
}

/// Whether it is time again.
fn is_due(last: &mut Option<SimTime>, now: SimTime) -> bool {
    let is_due = last.is_none_or(|last| now.since(last) >= AGAIN);
    if is_due {
        *last = Some(now);
    }
    is_due
}
