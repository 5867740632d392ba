//! Runs the drivers of other programs, one after another, and never longer than the limit.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::figure::Figures;
use super::peers::PeerReader;
use app_terminal::console;

/// Longest line listened to; real ones have 200 bytes.
const MAX_LINE: u64 = 64 * 1024;

/// How to run the drivers.
#[derive(Clone, Debug)]
pub struct PeerRun {
    /// The script that installs and drives them: `SCRIPT FOLDER NAME`.
    pub script: PathBuf,
    /// Where it keeps what it installs.
    pub folder: PathBuf,
    /// For each peer; the first installs all of them.
    pub limit: Duration,
}

impl PeerRun {
    /// All figures of the peers called `names`; what goes wrong becomes a note.
    pub fn measure(&self, names: &[&str]) -> Figures {
        let mut figures = Figures::default();
        for name in names {
            let mut reader = PeerReader::default();
            let ended = self.run_one(name, &mut reader);
            figures.all.append(&mut reader.figures.all);
            figures.notes.append(&mut reader.figures.notes);
            if let Err(error) = ended {
                figures.notes.push(format!("peer {name:?} was not measured: {error:#}"));
            }
        }
        figures
    }

    fn run_one(&self, name: &str, reader: &mut PeerReader) -> Result<()> {
        let script = found(&self.script)?;
        console::note(&format!("measuring {name} with {}", script.display()));
        let mut command = Command::new(&script);
        command.arg(&self.folder).arg(name).stdin(Stdio::null()).stdout(Stdio::piped());
        own_group(&mut command);
        let mut child =
            command.spawn().with_context(|| format!("cannot start {}", script.display()))?;
        let listened = listen(&mut child, self.limit, reader);
        if listened.is_err() {
            kill(&mut child);
        }
        let status = child.wait().context("cannot wait for it")?;
        listened?;
        anyhow::ensure!(status.success(), "it ended with {status}");
        Ok(())
    }
}

/// Hands every line to `reader` and shows it, until the output ends or the time is up.
#[expect(clippy::disallowed_methods, reason = "a hanging peer is stopped by the clock on the wall")]
fn listen(child: &mut Child, limit: Duration, reader: &mut PeerReader) -> Result<()> {
    let started = Instant::now();
    let lines = lines_of(child)?;
    loop {
        match lines.recv_timeout(limit.saturating_sub(started.elapsed())) {
            Ok(line) => {
                console::note(&format!("  {line}"));
                reader.read(&line);
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                anyhow::bail!(
                    "stopped after {} s; allow more with --peer-limit",
                    limit.as_secs_f64()
                )
            }
        }
    }
}

/// Lines of the child's output, read by a thread that ends with it.
fn lines_of(child: &mut Child) -> Result<Receiver<String>> {
    let stdout = child.stdout.take().context("its output is not ours to read")?;
    let (sender, receiver) = mpsc::sync_channel(64);
    let thread = thread::Builder::new().name("peer output".to_owned());
    thread.spawn(move || send_lines(BufReader::new(stdout), &sender)).context("no thread")?;
    Ok(receiver)
}

fn send_lines(mut output: impl BufRead, sender: &SyncSender<String>) {
    let mut line = Vec::new();
    while output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
        if sender.send(text).is_err() {
            return;
        }
        line.clear();
    }
}

/// The script itself, or relative to a folder above us, up to the one with `Cargo.lock`.
fn found(script: &Path) -> Result<PathBuf> {
    let here = std::env::current_dir().context("no current folder")?;
    let mut folders: Vec<&Path> = Vec::new();
    for folder in here.ancestors() {
        folders.push(folder);
        if folder.join("Cargo.lock").is_file() {
            break;
        }
    }
    let candidates = folders.iter().map(|folder| folder.join(script));
    candidates.into_iter().find(|path| path.is_file()).with_context(|| {
        format!("there is no script {}; name it with --peers-script", script.display())
    })
}

/// The script starts programs of its own: one group, so that all of them can be stopped.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

/// Stops the child and, where there are groups, all it started; it may have ended meanwhile.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use tempfile::TempDir;

    use super::*;

    /// A script of ours in place of the drivers; `$1` is the folder, `$2` the peer.
    fn peers(body: &str, limit: Duration) -> (TempDir, PeerRun) {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("run");
        fs::write(&script, format!("#!/bin/sh\n{body}\n")).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let run = PeerRun { script, folder: folder.path().to_owned(), limit };
        (folder, run)
    }

    const MINUTE: Duration = Duration::from_mins(1);

    #[test]
    fn figures_of_all_peers_are_gathered() {
        let (_folder, run) = peers("echo \"$2 rays  2.5e6 ray/s (cpu)  2e6 ray/s (wall)\"", MINUTE);
        let figures = run.measure(&["one", "two"]);
        assert_eq!(figures.notes, [""; 0]);
        assert_eq!(figures.best(&["one"], "ray/s"), Some(2.5e6));
        assert_eq!(figures.best(&["two"], "ray/s"), Some(2.5e6));
    }

    #[test]
    fn a_hanging_peer_is_stopped_with_all_it_started_and_the_next_one_runs() {
        let body = "echo \"$2 rays  7 ray/s (cpu)  7 ray/s (wall)\"\n\
                    if [ \"$2\" = slow ]; then (sleep 1; echo late > \"$1/late\"); fi";
        let (folder, run) = peers(body, Duration::from_millis(500));
        let figures = run.measure(&["slow", "quick"]);
        assert_eq!(figures.notes.len(), 1, "{:?}", figures.notes);
        assert!(figures.notes[0].contains("\"slow\" was not measured: stopped after 0.5 s"));
        assert_eq!(figures.best(&["slow"], "ray/s"), Some(7.0), "what it said before is kept");
        assert_eq!(figures.best(&["quick"], "ray/s"), Some(7.0));
        let (_nobody, silence) = mpsc::channel::<()>();
        silence.recv_timeout(Duration::from_secs(1)).ok();
        assert!(!folder.path().join("late").exists(), "what the peer started lives on");
    }

    #[test]
    fn a_failing_peer_is_a_note() {
        let (_folder, run) = peers("exit 4", MINUTE);
        let notes = run.measure(&["one"]).notes;
        assert!(notes[0].contains("\"one\"") && notes[0].contains('4'), "{notes:?}");
    }

    #[test]
    fn a_missing_script_is_a_note_that_says_how_to_name_it() {
        let run = PeerRun { script: "no/such/script".into(), folder: ".".into(), limit: MINUTE };
        let notes = run.measure(&["one"]).notes;
        assert!(notes[0].contains("no/such/script") && notes[0].contains("--peers-script"));
    }

    #[test]
    fn an_endless_line_is_taken_in_pieces() {
        let (sender, receiver) = mpsc::sync_channel(8);
        send_lines(vec![b'x'; 3 * MAX_LINE as usize].as_slice(), &sender);
        drop(sender);
        assert_eq!(receiver.iter().count(), 3);
    }
}
