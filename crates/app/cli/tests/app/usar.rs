//! The program itself, as tests start it.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// `usar` with these arguments, started in this folder.
pub(crate) fn command(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_usar"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs it to its end.
pub(crate) fn usar(arguments: &[&str], folder: &Path) -> Output {
    command(arguments, folder).output().expect("usar starts")
}

/// Runs it to its end where the tests run.
pub(crate) fn usar_here(arguments: &[&str]) -> Output {
    usar(arguments, Path::new("."))
}

/// All that it printed.
pub(crate) fn text(output: &Output) -> String {
    stdout(output) + &stderr(output)
}

/// The results that it printed.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// All else that it printed.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The object that it printed.
pub(crate) fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(output)))
}
