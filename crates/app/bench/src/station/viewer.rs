//! A viewer that takes everything it is sent and does nothing with it.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};

use app_missions::stage::thread_time;

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
        let mut socket = TcpStream::connect(addr).context("cannot connect to the station")?;
        socket.set_read_timeout(Some(PATIENCE))?;
        write!(
            socket,
            "GET /ws HTTP/1.1\r\nHost: {addr}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )?;
        let mut first = [0; 12];
        socket.read_exact(&mut first).context("the station does not answer")?;
        let said = String::from_utf8_lossy(&first);
        ensure!(&*said == "HTTP/1.1 101", "the station answers {said:?}");
        let stop = Arc::<AtomicBool>::default();
        let is_over = Arc::clone(&stop);
        let thread = Builder::new()
            .name("bench viewer".to_owned())
            .spawn(move || drain(socket, &is_over))?;
        Ok(Self { stop, thread })
    }

    /// Leaves.
    pub(super) fn close(self) -> Result<Drained> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| anyhow!("a viewer's thread broke down"))
    }
}

fn drain(mut socket: TcpStream, is_over: &AtomicBool) -> Drained {
    let mut buffer = vec![0; 1 << 16];
    let mut bytes = 0;
    while !is_over.load(Ordering::Relaxed) {
        match socket.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => bytes += count as u64,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    Drained { bytes, cpu: thread_time().unwrap_or_default() }
}
