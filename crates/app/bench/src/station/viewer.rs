//! A viewer that takes everything it is sent and does nothing with it.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};

use app_missions::stage::{pause, thread_time};

/// After so long every sensor has spoken, and nothing is measured yet.
const SPOKEN: Duration = Duration::from_millis(800);
/// More channels than the robots have.
const CHANNELS: u32 = 200;
/// Longest time without a look at whether to end.
const PATIENCE: Duration = Duration::from_millis(50);

/// A connected page.
pub(super) struct Viewer {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Drained>,
}

/// What a viewer took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Drained {
    pub(super) bytes: u64,
    /// CPU time of its thread.
    pub(super) cpu: Duration,
}

impl Viewer {
    /// Connects as the page does.
    pub(super) fn connect(addr: SocketAddr) -> Result<Self> {
        Self::drain(upgraded(addr, "/ws", "")?, true)
    }

    /// Connects as Foxglove does and wants every topic there may be; reads what comes, or nothing.
    pub(super) fn of_topics(addr: SocketAddr, reads: bool) -> Result<Self> {
        let protocol = "Sec-WebSocket-Protocol: foxglove.sdk.v1\r\n";
        let socket = upgraded(addr, "/foxglove", protocol)?;
        // A channel that is not there yet is refused: they are wanted once every sensor has spoken.
        let mut twin = socket.try_clone()?;
        Builder::new().name("bench wishes".to_owned()).spawn(move || {
            pause(SPOKEN);
            // A station that has gone wants nothing.
            let _ = want_all(&mut twin);
        })?;
        Self::drain(socket, reads)
    }

    fn drain(socket: TcpStream, reads: bool) -> Result<Self> {
        let stop = Arc::<AtomicBool>::default();
        let is_over = Arc::clone(&stop);
        let thread = Builder::new()
            .name("bench viewer".to_owned())
            .spawn(move || drain(socket, reads, &is_over))?;
        Ok(Self { stop, thread })
    }

    /// Leaves.
    pub(super) fn close(self) -> Result<Drained> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| anyhow!("a viewer's thread broke down"))
    }
}

fn drain(mut socket: TcpStream, reads: bool, is_over: &AtomicBool) -> Drained {
    let mut buffer = vec![0; 1 << 16];
    let mut bytes = 0;
    while !is_over.load(Ordering::Relaxed) {
        if !reads {
            pause(PATIENCE);
            continue;
        }
        match socket.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => bytes += count as u64,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    Drained { bytes, cpu: thread_time().unwrap_or_default() }
}

/// A socket that speaks WebSocket from now on.
fn upgraded(addr: SocketAddr, path: &str, headers: &str) -> Result<TcpStream> {
    let mut socket = TcpStream::connect(addr).context("cannot connect to the station")?;
    socket.set_read_timeout(Some(PATIENCE))?;
    write!(
        socket,
        "GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{headers}\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )?;
    let mut first = [0; 12];
    socket.read_exact(&mut first).context("the station does not answer")?;
    let said = String::from_utf8_lossy(&first);
    ensure!(&*said == "HTTP/1.1 101", "the station answers {said:?}");
    Ok(socket)
}

/// Subscribes to every channel, in one message with a mask of zeroes.
fn want_all(socket: &mut TcpStream) -> std::io::Result<()> {
    let wishes = (1..=CHANNELS).map(|number| format!(r#"{{"id":{number},"channelId":{number}}}"#));
    let list: Vec<String> = wishes.collect();
    let text = format!(r#"{{"op":"subscribe","subscriptions":[{}]}}"#, list.join(","));
    let length = (text.len() as u16).to_be_bytes();
    let head = [0x81, 0xfe, length[0], length[1], 0, 0, 0, 0];
    socket.write_all(&[&head[..], text.as_bytes()].concat())
}
