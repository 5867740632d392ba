//! Clients over real sockets, each on its own thread.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use glam::DVec2;
use link_usarsim::Dialect;
use link_usarsim::framing::{Framer, text_of};
use link_usarsim::reply::Reply;
use link_usarsim::request::{Drive, Init, Request};

use super::hall::CLASS;
use app_missions::stage::thread_time;

/// Wheel speeds for circles of a forearm's radius, rad/s: nobody leaves its place.
const CIRCLE: (f64, f64) = (-0.6, 3.0);
/// Longest time without a look at whether to end.
const PATIENCE: Duration = Duration::from_millis(100);

/// A client on its thread.
pub(super) struct Client {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Result<Caught>>,
}

/// What a client heard.
#[derive(Debug, Default)]
pub(super) struct Caught {
    pub(super) bursts: Vec<Burst>,
    pub(super) bytes: u64,
}

/// A burst of readings, which ends with the status.
#[derive(Clone, Copy, Debug)]
pub(super) struct Burst {
    /// Simulated seconds.
    pub(super) time: f64,
    /// When it was read, since the clock's beginning.
    pub(super) arrived: Duration,
    /// CPU time of the client's thread so far.
    pub(super) cpu: Duration,
}

impl Client {
    /// Connects, brings a robot in and drives it in circles until it is told to stop.
    pub(super) fn start(
        addr: SocketAddr,
        number: usize,
        place: DVec2,
        clock: Instant,
    ) -> Result<Self> {
        let stop = Arc::<AtomicBool>::default();
        let its_stop = Arc::clone(&stop);
        let mut socket = connect(addr)?;
        spawn(&mut socket, number, place)?;
        let thread = Builder::new()
            .name(format!("client {number}"))
            .spawn(move || listen(socket, clock, &its_stop))?;
        Ok(Self { stop, thread })
    }

    /// Ends it.
    pub(super) fn close(self) -> Result<Caught> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| anyhow!("a client's thread broke down"))?
    }
}

pub(super) fn connect(addr: SocketAddr) -> Result<TcpStream> {
    let socket = TcpStream::connect(addr).context("cannot connect to our own server")?;
    socket.set_nodelay(true)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    Ok(socket)
}

/// Asks for a robot, each turned a little further than the one before.
pub(super) fn spawn(socket: &mut TcpStream, number: usize, place: DVec2) -> Result<()> {
    let init = Init {
        class_name: CLASS.to_owned(),
        name: Some(format!("robot{number:03}")),
        location: Some([place.x, -place.y, 0.0]),
        rotation: Some([0.0, 0.0, 37f64.to_radians() * number as f64]),
        ..Init::default()
    };
    Ok(socket.write_all(&line(&Request::Init(init)))?)
}

pub(super) fn line(request: &Request) -> Vec<u8> {
    let mut line = Vec::new();
    request.write_line(Dialect::Ut2004, &mut line);
    line
}

fn listen(mut socket: TcpStream, clock: Instant, stop: &AtomicBool) -> Result<Caught> {
    let order = line(&Request::Drive(Box::new(Drive::skid(CIRCLE.0, CIRCLE.1))));
    let (mut framer, mut bytes) = (Framer::default(), vec![0; 64 << 10]);
    let mut caught = Caught::default();
    while !stop.load(Ordering::Relaxed) {
        let Some(count) = read(&mut socket, &mut bytes)? else { continue };
        let arrived = clock.elapsed();
        caught.bytes += count as u64;
        let mut input = &bytes[..count];
        while let Some(line) = framer.next_line(&mut input) {
            let line = line?;
            if !line.starts_with(b"STA ") {
                continue;
            }
            if let Reply::Status(status) = Reply::parse(&text_of(line)) {
                let cpu = thread_time().unwrap_or_default();
                caught.bursts.push(Burst { time: status.time, arrived, cpu });
                socket.write_all(&order)?;
            }
        }
    }
    Ok(caught)
}

/// How much came; nothing if nothing came in time.
pub(super) fn read(socket: &mut TcpStream, bytes: &mut [u8]) -> Result<Option<usize>> {
    match socket.read(bytes) {
        Ok(0) => bail!("the server dropped a client"),
        Ok(count) => Ok(Some(count)),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}
