//! A serial line as bytes: a port that is there, or a pseudo-terminal of our own. A thread reads it, so that nobody waits.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, channel, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use app_terminal::failure::Hinted;
use link_serial::{Parity, PortSettings};
use nix::fcntl::OFlag;
use nix::pty::{grantpt, posix_openpt, ptsname_r, unlockpt};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::termios::{
    ControlModes, OptionalActions, SpecialCodeIndex, isatty, tcgetattr, tcsetattr,
};

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
        set(&open(&name)?, PortSettings::default()).with_context(|| name.display().to_string())?;
        Self::on(File::from(OwnedFd::from(ours)), name, Ends::ComeAndGo)
    }

    /// A port that is there.
    pub fn port(name: &Path, settings: PortSettings) -> Result<Self> {
        let file = open(name)?;
        if !isatty(&file) {
            let problem = format!("{} is no serial port", name.display());
            return Err(Hinted::error(
                problem,
                "name a port such as /dev/ttyUSB0, or the one that --simulate prints",
            ));
        }
        set(&file, settings)
            .with_context(|| format!("cannot set {} to {settings}", name.display()))?;
        Self::on(file, name.to_owned(), Ends::Once)
    }

    fn on(file: File, name: PathBuf, ends: Ends) -> Result<Self> {
        let (told, events) = channel();
        let (writes, to_write) = sync_channel::<Vec<u8>>(MOST_WAITING);
        let mut reading =
            file.try_clone().with_context(|| format!("cannot read {}", name.display()))?;
        spawn("line-in", move || {
            let mut bytes = [0; AT_ONCE];
            loop {
                let event = match reading.read(&mut bytes) {
                    Ok(count) if count > 0 => Event::Bytes(bytes[..count].to_vec()),
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
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
        let mut writing = file;
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

fn open(name: &Path) -> Result<File> {
    // Not to become our terminal, and not to wait for a modem that lifts the receiver.
    let flags = OFlags::NOCTTY | OFlags::NONBLOCK;
    let opened =
        OpenOptions::new().read(true).write(true).custom_flags(flags.bits() as i32).open(name);
    match opened {
        Ok(file) => {
            fcntl_setfl(&file, OFlags::empty())?;
            Ok(file)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let problem = format!("there is no port {}", name.display());
            Err(Hinted::error(
                problem,
                "plug it in, or start `usar hexapod --simulate hexapod-room`, which prints one",
            ))
        }
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            let problem = format!("{} may not be opened: {error}", name.display());
            Err(Hinted::error(problem, "become a member of the group that owns it, mostly dialout"))
        }
        Err(error) => Err(error).with_context(|| format!("cannot open {}", name.display())),
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<()> {
    let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.map(drop).with_context(|| format!("cannot start the thread {name}"))
}

/// Bytes as they are, at this speed: no echo, no line editing, no signals.
fn set(file: &File, settings: PortSettings) -> Result<()> {
    let mut modes = tcgetattr(file)?;
    modes.make_raw();
    modes.special_codes[SpecialCodeIndex::VMIN] = 1;
    modes.special_codes[SpecialCodeIndex::VTIME] = 0;
    modes.control_modes |= ControlModes::CREAD | ControlModes::CLOCAL;
    modes.control_modes.set(ControlModes::CSTOPB, settings.stop_bits == 2);
    modes.control_modes.set(ControlModes::PARENB, settings.parity != Parity::None);
    modes.control_modes.set(ControlModes::PARODD, settings.parity == Parity::Odd);
    modes.set_speed(settings.baud)?;
    tcsetattr(file, OptionalActions::Now, &modes)?;
    if tcgetattr(file)?.output_speed() != settings.baud {
        bail!("it does not run at {} baud; take another rate with --baud", settings.baud);
    }
    Ok(())
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
