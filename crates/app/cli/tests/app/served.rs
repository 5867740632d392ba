//! A `usar serve` that runs, for tests that connect to it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Stdio};

use serde_json::Value;

use crate::usar::command;

/// All ports are any that are free.
pub(crate) const ANY_PORTS: [&str; 8] =
    ["--port", "0", "--image-port", "0", "--wss-port", "0", "--positions-port", "0"];

/// A server that ends with the test.
pub(crate) struct Served {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Served {
    /// Starts `usar serve ... --json` on free ports.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_exactly(&[&ANY_PORTS[..], arguments].concat())
    }

    /// Starts `usar serve ... --json` as it is said.
    pub(crate) fn start_exactly(arguments: &[&str]) -> Self {
        let mut command = command(&[&["serve"], arguments, &["--json"]].concat(), Path::new("."));
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("usar starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, lines }
    }

    /// The next object of this kind.
    pub(crate) fn next(&mut self, event: &str) -> Value {
        loop {
            let mut line = String::new();
            let count = self.lines.read_line(&mut line).expect("a line");
            assert!(count > 0, "the server ended before it said {event:?}");
            let value: Value = serde_json::from_str(&line).expect("a line is an object");
            if value["event"] == event {
                return value;
            }
        }
    }

    /// Where a service of the next arena listens.
    pub(crate) fn address(&mut self, service: &str) -> String {
        self.next("listening")[service].as_str().expect("an address").to_owned()
    }

    /// Sends Ctrl-C and waits for the end; the exit code and what was said last.
    pub(crate) fn interrupt(mut self) -> (Option<i32>, Value) {
        signal(&self.child, rustix::process::Signal::INT);
        let last = self.next("end");
        let status = self.child.wait().expect("it ends");
        (status.code(), last)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn signal(child: &Child, signal: rustix::process::Signal) {
    let id = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
    rustix::process::kill_process(id.expect("a number"), signal).expect("it is there");
}
