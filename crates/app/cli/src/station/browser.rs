//! Opens a page in the person's browser.

use std::process::{Command, Stdio};

use crate::console;

/// Opens the page; where there is no browser, the address on the terminal has to do.
pub(super) fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        console::note("note: no browser could be opened; open the address above in one");
    }
}
