//! Ctrl-C and other wishes that a run ends: the first lets it close its files, the second ends the program.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::console;

/// Shells count a program that a signal ended as this plus the signal's number.
const SIGNALLED: i32 = 128;

/// Who wants a run to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The person at the keyboard.
    CtrlC,
    /// Another program: SIGTERM, as `kill`, a supervisor or a machine that shuts down sends it.
    Termination,
    /// The terminal was closed: SIGHUP.
    HangUp,
    /// Another part of this program.
    Request,
}

impl Cause {
    const ALL: [Self; 4] = [Self::CtrlC, Self::Termination, Self::HangUp, Self::Request];

    /// Its place in `ALL`, counted from 1: 0 is nobody.
    fn number(self) -> usize {
        1 + Self::ALL.iter().position(|cause| *cause == self).unwrap_or_default()
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CtrlC => "Ctrl-C",
            Self::Termination => "SIGTERM",
            Self::HangUp => "SIGHUP, as its terminal was closed",
            Self::Request => "request",
        })
    }
}

/// Whether somebody wants the run to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// Listens for Ctrl-C and its like from now on; where the system refuses, runs end only by themselves.
    pub fn listen() -> Self {
        let interrupt = Self::default();
        if let Err(error) = interrupt.hear_signals() {
            console::note(&format!("note: Ctrl-C cannot be caught ({error}); files may stay open"));
        }
        interrupt
    }

    /// The second of any of them ends the program at once: the order of these lines matters.
    fn hear_signals(&self) -> io::Result<()> {
        let again = Arc::new(AtomicBool::new(false));
        for (signal, cause) in signals() {
            flag::register_conditional_shutdown(signal, SIGNALLED + signal, Arc::clone(&again))?;
            flag::register(signal, Arc::clone(&again))?;
            flag::register_usize(signal, Arc::clone(&self.0), cause.number())?;
        }
        Ok(())
    }

    /// Asks the run to end, as Ctrl-C does.
    pub fn ask(&self) {
        let asked = Cause::Request.number();
        // Who was first is who ended it.
        let _ = self.0.compare_exchange(0, asked, Ordering::SeqCst, Ordering::SeqCst);
    }

    /// True once Ctrl-C was pressed, or somebody asked.
    pub fn is_asked(&self) -> bool {
        self.cause().is_some()
    }

    /// Who wants the run to end, if somebody does.
    pub fn cause(&self) -> Option<Cause> {
        let number = self.0.load(Ordering::SeqCst);
        Cause::ALL.get(number.checked_sub(1)?).copied()
    }
}

#[cfg(unix)]
fn signals() -> Vec<(i32, Cause)> {
    let hang_up = (signal_hook::consts::SIGHUP, Cause::HangUp);
    vec![(SIGINT, Cause::CtrlC), (SIGTERM, Cause::Termination), hang_up]
}

#[cfg(not(unix))]
fn signals() -> Vec<(i32, Cause)> {
    vec![(SIGINT, Cause::CtrlC), (SIGTERM, Cause::Termination)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asked_first_is_remembered_by_name() {
        let interrupt = Interrupt::default();
        assert_eq!(interrupt.cause(), None);
        for cause in Cause::ALL {
            interrupt.0.store(cause.number(), Ordering::SeqCst);
            interrupt.ask();
            assert_eq!(interrupt.cause(), Some(cause));
        }
        assert_eq!(Cause::Termination.to_string(), "SIGTERM");
    }
}
