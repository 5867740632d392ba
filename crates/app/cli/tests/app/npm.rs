//! Packages of npm for tests, fetched where npm is and can.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with these packages, and how to run a program in it.
pub(crate) struct Packages {
    folder: tempfile::TempDir,
}

impl Packages {
    /// Fetches packages such as `ws@8.18.0`; `None`, and skipped aloud, where they cannot be had.
    pub(crate) fn fetch(test: &str, names: &[&str]) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--no-save",
            "--no-audit",
            "--no-fund",
            "--silent",
            "--ignore-scripts",
        ]);
        npm.args(["--prefix", "."]).args(names).current_dir(folder.path());
        let reason = match npm.output() {
            Ok(output) if output.status.success() => return Some(Self { folder }),
            Ok(output) => format!("npm: {}", first_line(&output)),
            Err(_) => "no npm on this machine".to_owned(),
        };
        link_skips::skip(test, &reason);
        None
    }

    /// Runs a script of Node's in the folder.
    pub(crate) fn run(&self, script: &str, arguments: &[&str]) -> Output {
        let file: PathBuf = self.folder.path().join("script.mjs");
        std::fs::write(&file, script).expect("the folder takes files");
        let mut node = Command::new("node");
        node.arg(Path::new("script.mjs")).args(arguments).current_dir(self.folder.path());
        node.output().expect("where npm is, node is too")
    }
}

fn first_line(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    said.lines().find(|line| !line.trim().is_empty()).unwrap_or("it failed").to_owned()
}
