//! Builds the page with Node and lists its files for embedding. Whatever goes wrong, the crate still builds: without a page.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the page is built from.
const SOURCES: [&str; 6] =
    ["src", "public", "index.html", "package.json", "package-lock.json", "tsconfig.json"];
/// Built with it, but not shown.
const RECIPE: &str = "vite.config.ts";
/// What the page reads messages with, written from the messages themselves.
const GENERATED: &str = "src/link/generated.ts";

fn main() {
    let source = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("ui");
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    for name in SOURCES.iter().chain([&RECIPE]) {
        println!("cargo:rerun-if-changed={}", source.join(name).display());
    }
    println!("cargo:rerun-if-env-changed=USAR_UI");
    let built = wanted().and_then(|()| build(&source, &out.join("ui")));
    let (files, reason) = match built {
        Ok(dist) => (list(&dist), String::new()),
        Err(reason) => {
            println!("cargo:warning=the station's page is left out: {reason}");
            (vec![], reason)
        }
    };
    let mut code = "static FILES: &[(&str, &[u8])] = &[\n".to_owned();
    for (name, path) in files {
        code += &format!("    ({name:?}, include_bytes!({:?})),\n", path.display().to_string());
    }
    code += &format!("];\nconst REASON: &str = {reason:?};\n");
    if let Err(error) = fs::write(out.join("files.rs"), code) {
        println!("cargo:warning=cannot write the list of the page's files: {error}");
    }
}

fn wanted() -> Result<(), String> {
    if env::var("USAR_UI").is_ok_and(|value| value == "off") {
        return Err("USAR_UI is off".to_owned());
    }
    if env::var_os("DOCS_RS").is_some() {
        return Err("documentation needs none".to_owned());
    }
    Ok(())
}

/// Builds in a copy, so that nothing is left among the sources. Gives the folder of the page.
fn build(source: &Path, copy: &Path) -> Result<PathBuf, String> {
    let fail = |error: io::Error| format!("cannot copy its sources: {error}");
    let lock = "package-lock.json";
    let is_installed = copy.join("node_modules").is_dir()
        && fs::read(copy.join(lock)).ok() == fs::read(source.join(lock)).ok();
    for name in SOURCES.iter().chain([&RECIPE]) {
        let to = copy.join(name);
        if to.is_dir() {
            fs::remove_dir_all(&to).map_err(fail)?;
        }
        if source.join(name).exists() {
            copy_all(&source.join(name), &to).map_err(fail)?;
        }
    }
    fs::write(copy.join(GENERATED), link_station::typescript()).map_err(fail)?;
    if !is_installed {
        npm(copy, &["ci", "--omit=dev", "--no-audit", "--no-fund", "--fetch-retries=1"])?;
    }
    npm(copy, &["run", "build"])?;
    Ok(copy.join("dist"))
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        return fs::copy(from, to).map(|_| ());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_all(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn npm(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let output = output.map_err(|error| format!("npm does not start ({error}); install Node"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    let tail: Vec<&str> = said.lines().rev().take(12).collect();
    let tail: Vec<&str> = tail.into_iter().rev().collect();
    Err(format!("`npm {}` failed: {}", arguments.join(" "), tail.join(" | ")))
}

/// All files below a folder, with their names relative to it.
fn list(dist: &Path) -> Vec<(String, PathBuf)> {
    let mut files = vec![];
    let mut folders = vec![dist.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(name) = path.strip_prefix(dist) {
                files.push((name.to_string_lossy().replace('\\', "/"), path));
            }
        }
    }
    files.sort();
    files
}
