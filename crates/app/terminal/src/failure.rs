//! Errors on their way to the person at the terminal.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::console;
use crate::outcome::FAILED;

/// An error whose remedy we know.
#[derive(Debug)]
pub struct Hinted {
    message: String,
    hint: String,
}

impl Hinted {
    /// The error `message` as an `anyhow` error, remedied by `hint`.
    pub fn error(message: impl Into<String>, hint: impl Into<String>) -> anyhow::Error {
        Self { message: message.into(), hint: hint.into() }.into()
    }
}

impl fmt::Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Hinted {}

/// True if the reader of our output went away, as `head` does.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json_kind =
            cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        kind.or(json_kind) == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Prints the error and its hint on stderr.
pub fn report(error: &anyhow::Error) -> ExitCode {
    let mut stderr = io::stderr().lock();
    // Where even stderr is closed there is nobody left to tell.
    let _ = write!(stderr, "{}", text(error, console::stderr_has_colour()));
    ExitCode::from(FAILED)
}

fn text(error: &anyhow::Error, coloured: bool) -> String {
    let paint = |code, word| console::painted(coloured, code, word);
    let message = format!("{} {error:#}\n", paint(console::RED, "error:"));
    match error.downcast_ref::<Hinted>() {
        Some(hinted) => message + &format!("{} {}\n", paint(console::CYAN, "hint:"), hinted.hint),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn the_hint_survives_context_and_comes_last() {
        let result: anyhow::Result<()> = Err(Hinted::error("no arena \"yelow\"", "try `yellow`"));
        let error = result.context("cannot show it").unwrap_err();
        let expected = "error: cannot show it: no arena \"yelow\"\nhint: try `yellow`\n";
        assert_eq!(text(&error, false), expected);
    }

    #[test]
    fn colour_is_added_only_when_asked_for() {
        let error = anyhow::anyhow!("broken");
        assert_eq!(text(&error, false), "error: broken\n");
        assert!(text(&error, true).contains('\u{1b}'));
    }

    #[test]
    fn a_closed_pipe_is_known_under_context_and_inside_json() {
        let pipe = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(is_closed_pipe(&anyhow::Error::from(pipe()).context("writing the list")));
        assert!(is_closed_pipe(&serde_json::Error::io(pipe()).into()));
        assert!(!is_closed_pipe(&io::Error::from(io::ErrorKind::NotFound).into()));
    }
}
