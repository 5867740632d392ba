//! Results on stdout, everything else on stderr, colour only on a terminal.

use std::env;
use std::io::{self, IsTerminal, Write};

use serde::Serialize;

/// ANSI code of red.
pub const RED: &str = "31";

/// ANSI code of green.
pub const GREEN: &str = "32";

/// ANSI code of cyan.
pub const CYAN: &str = "36";

/// Writes a result; an error is most often a reader who went away.
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Writes a result for programs.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(value)?;
    Ok(print(&(text + "\n"))?)
}

/// Writes a result for programs or for people.
pub fn tell(
    is_json: bool,
    value: &impl Serialize,
    text: impl FnOnce() -> String,
) -> anyhow::Result<()> {
    if is_json { print_json(value) } else { Ok(print(&text())?) }
}

/// Tells the person something that is not the result; nobody listening is no error.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// True if stdout is a terminal that wants colour.
pub fn stdout_has_colour() -> bool {
    io::stdout().is_terminal() && wants_colour()
}

/// True if stderr is a terminal that wants colour.
pub fn stderr_has_colour() -> bool {
    io::stderr().is_terminal() && wants_colour()
}

/// `text` in colour, or as it is.
pub fn painted(coloured: bool, code: &str, text: &str) -> String {
    if coloured { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// See <https://no-color.org>.
fn wants_colour() -> bool {
    env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
        && env::var_os("TERM").is_none_or(|v| v != "dumb")
}
