//! Packages of PyPI for tests, fetched where Python is and can.

use std::process::{Command, Output};

/// A folder with these packages, and how to run a program with them.
pub(crate) struct Packages {
    folder: tempfile::TempDir,
    python: String,
}

impl Packages {
    /// Fetches packages such as `cbor2==5.7.1`; `None`, and skipped aloud, where they cannot be had.
    pub(crate) fn fetch(test: &str, names: &[&str]) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let python = std::env::var("USAR_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--target"]);
        pip.arg(folder.path()).args(names);
        let mut reason = String::new();
        // Another one may be fetching at the same time and have what it needs.
        for _ in 0..2 {
            reason = match pip.output() {
                Ok(output) if output.status.success() => return Some(Self { folder, python }),
                Ok(output) => format!("pip: {}", last_line(&output)),
                Err(_) => "no python3 on this machine".to_owned(),
            };
        }
        link_skips::skip(test, &reason);
        None
    }

    /// Where they lie.
    pub(crate) fn path(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Runs a program with the packages.
    pub(crate) fn run(&self, program: &str, arguments: &[&str]) -> Output {
        let mut python = Command::new(&self.python);
        python.env("PYTHONPATH", self.folder.path()).args(["-c", program]).args(arguments);
        python.output().expect("where pip is, Python is too")
    }
}

fn last_line(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it failed").to_owned()
}
