//! A serial line as bytes: a port that is there, or a pseudo-terminal of our own. A thread reads it, so that nobody waits.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, channel, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use link_serial::{Parity, PortSettings};
use nix::fcntl::OFlag;
use nix::pty::{grantpt, posix_openpt, ptsname_r, unlockpt};
use rustix::io::Errno;
use serial2::{SerialPort, Settings, StopBits};

/// Bytes that a thread reads at once.
const AT_ONCE: usize = 512;
/// How long a pseudo-terminal that nobody has opened is left alone.
const NOBODY: Duration = Duration::from_millis(30);
/// Writes that may wait for a slow reader; later ones are lost, as a radio would lose them.
const MOST_WAITING: usize = 64;

/// What a line said since it was asked last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// Bytes that came.
    pub bytes: Vec<u8>,
    /// Whether the other end has just been opened.
    pub was_opened: bool,
    /// Whether the other end has just been closed.
    pub was_closed: bool,
}

enum Event {
    Bytes(Vec<u8>),
    Closed,
}

/// An end of a serial line.
#[derive(Debug)]
pub struct Line {
    name: PathBuf,
    events: Receiver<Event>,
    writes: SyncSender<Vec<u8>>,
    /// Whether somebody is known to be at the other end.
    is_open: bool,
}

impl Line {
    /// A pseudo-terminal whose other end anybody may open by [`Self::name`].
    pub fn pseudo_terminal() -> Result<Self> {
        let named = "cannot open a pseudo-terminal";
        let ours = posix_openpt(OFlag::O_RDWR | OFlag::O_NOCTTY).context(named)?;
        grantpt(&ours).context(named)?;
        unlockpt(&ours).context(named)?;
        let name = PathBuf::from(ptsname_r(&ours).context(named)?);
        // Opened once and closed, so that it is raw from the beginning and reading tells when somebody else has it.
        drop(open(&name, PortSettings::default())?);
        let writing = File::from(OwnedFd::from(ours));
        let reading =
            writing.try_clone().with_context(|| format!("cannot read {}", name.display()))?;
        Self::on((reading, writing), name, Ends::ComeAndGo)
    }

    /// A port that is there.
    pub fn port(name: &Path, settings: PortSettings) -> Result<Self> {
        let writing = open(name, settings)?;
        let reading =
            writing.try_clone().with_context(|| format!("cannot read {}", name.display()))?;
        Self::on((reading, writing), name.to_owned(), Ends::Once)
    }

    fn on<P: Read + Write + Send + 'static>(
        (mut reading, mut writing): (P, P),
        name: PathBuf,
        ends: Ends,
    ) -> Result<Self> {
        let (told, events) = channel();
        let (writes, to_write) = sync_channel::<Vec<u8>>(MOST_WAITING);
        spawn("line-in", move || {
            let mut bytes = [0; AT_ONCE];
            loop {
                let event = match reading.read(&mut bytes) {
                    Ok(count) if count > 0 => Event::Bytes(bytes[..count].to_vec()),
                    Err(error) if is_passing(&error) => continue,
                    // A pseudo-terminal whose other end nobody has gives an error or nothing.
                    _ => Event::Closed,
                };
                let is_closed = matches!(event, Event::Closed);
                if told.send(event).is_err() || is_closed && ends == Ends::Once {
                    return;
                }
                if is_closed {
                    pause(NOBODY);
                }
            }
        })?;
        spawn("line-out", move || {
            // Who cannot be written to is told by the thread that reads.
            for bytes in to_write {
                let _ = writing.write_all(&bytes);
            }
        })?;
        Ok(Self { name, events, writes, is_open: ends == Ends::Once })
    }

    /// By which the other end is opened, or this one was.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// What came since this was asked last.
    pub fn hear(&mut self) -> Heard {
        let mut heard = Heard::default();
        loop {
            match self.events.try_recv() {
                Ok(Event::Bytes(bytes)) => {
                    heard.was_opened |= !std::mem::replace(&mut self.is_open, true);
                    heard.bytes.extend(bytes);
                }
                Ok(Event::Closed) => {
                    heard.was_closed |= std::mem::replace(&mut self.is_open, false);
                }
                Err(TryRecvError::Empty) => return heard,
                Err(TryRecvError::Disconnected) => {
                    heard.was_closed |= std::mem::replace(&mut self.is_open, false);
                    return heard;
                }
            }
        }
    }

    /// Gives bytes to the other end; where nobody is, or reads too slowly, they are lost.
    pub fn say(&mut self, bytes: &[u8]) {
        if self.is_open && !bytes.is_empty() {
            let _ = self.writes.try_send(bytes.to_vec());
        }
    }

    /// Whether somebody is at the other end.
    pub fn is_open(&self) -> bool {
        self.is_open
    }
}

/// What it means when the other end is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    /// The line is over.
    Once,
    /// Somebody may open it again.
    ComeAndGo,
}

#[expect(
    clippy::disallowed_methods,
    reason = "a thread that only reads waits for somebody to come"
)]
fn pause(duration: Duration) {
    thread::sleep(duration);
}

/// Nothing came for a while, which ends nothing.
fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::TimedOut | ErrorKind::WouldBlock)
}

/// Opens a port for bytes as they are: no echo, no line editing, no signals.
fn open(name: &Path, settings: PortSettings) -> Result<SerialPort> {
    SerialPort::open(name, |port| set(port, settings, is_pseudo(name)))
        .map_err(|error| not_opened(name, settings, &error))
}

fn set(mut port: Settings, settings: PortSettings, is_pseudo: bool) -> io::Result<Settings> {
    port.set_raw();
    port.set_baud_rate(settings.baud)?;
    port.set_stop_bits(if settings.stop_bits == 2 { StopBits::Two } else { StopBits::One });
    port.set_parity(match settings.parity {
        // Where bytes go from hand to hand nobody adds a bit.
        _ if is_pseudo => serial2::Parity::None,
        Parity::None => serial2::Parity::None,
        Parity::Even => serial2::Parity::Even,
        Parity::Odd => serial2::Parity::Odd,
    });
    Ok(port)
}

/// Whether it is no port of wires but one that the system makes up.
fn is_pseudo(name: &Path) -> bool {
    fs::canonicalize(name).is_ok_and(|path| path.starts_with("/dev/pts"))
}

fn not_opened(name: &Path, settings: PortSettings, error: &io::Error) -> anyhow::Error {
    let name = name.display();
    let (problem, fix) = match error.kind() {
        ErrorKind::NotFound => (
            format!("there is no port {name}"),
            "plug it in, or start `usar hexapod --simulate hexapod-room`, which prints one",
        ),
        ErrorKind::PermissionDenied => (
            format!("{name} may not be opened: {error}"),
            "become a member of the group that owns it, mostly dialout",
        ),
        _ if error.raw_os_error() == Some(Errno::NOTTY.raw_os_error()) => (
            format!("{name} is no serial port"),
            "name a port such as /dev/ttyUSB0, or the one that --simulate prints",
        ),
        _ => (
            format!("{name} cannot be opened with {settings}: {error}"),
            "take other settings with --baud, --parity and --stop-bits",
        ),
    };
    Hinted::error(problem, fix)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<()> {
    let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.map(drop).with_context(|| format!("cannot start the thread {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait_for(line: &mut Line, is_it: impl Fn(&Heard) -> bool) -> Heard {
        let mut all = Heard::default();
        for _ in 0..300 {
            let heard = line.hear();
            all.bytes.extend(heard.bytes);
            all.was_opened |= heard.was_opened;
            all.was_closed |= heard.was_closed;
            if is_it(&all) {
                return all;
            }
            pause(Duration::from_millis(10));
        }
        panic!("nothing came within 3 s: {all:?}");
    }

    #[test]
    fn bytes_go_both_ways_unchanged_whatever_they_mean_to_terminals() {
        let mut robot = Line::pseudo_terminal().unwrap();
        let mut computer = Line::port(robot.name(), PortSettings::default()).unwrap();
        // Carriage return, Ctrl-C and the like mean nothing on a raw line.
        let all: Vec<u8> = (0..=255).collect();
        computer.say(&all);
        let heard = wait_for(&mut robot, |heard| heard.bytes.len() >= 256);
        assert!(heard.was_opened && heard.bytes == all);
        robot.say(&all);
        assert_eq!(wait_for(&mut computer, |heard| heard.bytes.len() >= 256).bytes, all);
    }

    #[test]
    fn what_is_no_port_is_refused_with_a_hint() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "x").unwrap();
        for (path, said) in
            [(file, "is no serial port"), (folder.path().join("no"), "there is no port")]
        {
            let error = Line::port(&path, PortSettings::default()).unwrap_err();
            assert!(error.to_string().contains(said), "{error:#}");
        }
    }
}
