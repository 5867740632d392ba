//! Ctrl-C: the first asks a run to end and close its files, the second ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::console;

/// Exit code of a program ended by Ctrl-C, as shells count it.
const INTERRUPTED: i32 = 130;

/// Whether somebody wants the run to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens for Ctrl-C from now on; where the system refuses, runs end only by themselves.
    pub fn listen() -> Self {
        let interrupt = Self::default();
        let flag = Arc::clone(&interrupt.0);
        let listening = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::SeqCst) {
                process::exit(INTERRUPTED);
            }
        });
        if let Err(error) = listening {
            console::note(&format!("note: Ctrl-C cannot be caught ({error}); files may stay open"));
        }
        interrupt
    }

    /// Asks the run to end, as Ctrl-C does.
    pub fn ask(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// True once Ctrl-C was pressed, or somebody asked.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
