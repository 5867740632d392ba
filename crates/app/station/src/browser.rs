//! Opens a page in the person's browser.

use std::env;
use std::process::{Child, Command, Stdio};

use app_terminal::console;

/// A browser that is being opened.
pub struct Browser(Child);

impl Browser {
    /// Whether it is known that none will come.
    pub fn has_failed(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(Some(status)) if !status.success())
    }
}

/// Opens the page; where there is no screen or no browser, the address on the terminal has to do.
pub(super) fn open(address: &str) -> Option<Browser> {
    if !has_screen(cfg!(target_os = "linux"), |name| {
        env::var_os(name).is_some_and(|v| !v.is_empty())
    }) {
        return None;
    }
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
    started.ok().map(Browser)
}

/// Whether a window could be seen here: on Linux a display has to be named, and a machine that builds has nobody before it.
fn has_screen(is_linux: bool, is_set: impl Fn(&str) -> bool) -> bool {
    let has_display = !is_linux || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_display && !is_set("CI")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_opened_where_somebody_could_see_it() {
        let has = |is_linux: bool, set: &[&str]| has_screen(is_linux, |name| set.contains(&name));
        assert!(!has(true, &[]));
        assert!(has(true, &["DISPLAY"]) && has(true, &["WAYLAND_DISPLAY"]) && has(false, &[]));
        assert!(!has(true, &["DISPLAY", "CI"]) && !has(false, &["CI"]));
    }
}
