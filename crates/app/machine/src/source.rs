//! Programs on disk: assembly with its includes, or the small language, told apart by the extension.

use std::path::{Path, PathBuf};
use std::str;

use anyhow::{Context, Result};
use clap::Args;
use machine_asm::{DeviceMap, Options, Program};
use sim_board::Wiring;

use app_missions::robots;
use app_terminal::failure::Hinted;
use app_terminal::files;
use machine_asm::nearest;

use crate::shipped;

/// Bytes a source may have.
const MOST_BYTES: u64 = 64 << 20;

/// A text from disk, or of a program that comes with usar.
pub fn text(path: &Path) -> Result<String> {
    if !path.exists() {
        return shipped::text(path).map(ToOwned::to_owned).ok_or_else(|| unknown(path));
    }
    let bytes = files::read(path, MOST_BYTES)?;
    String::from_utf8(bytes).with_context(|| format!("{} is not UTF-8 text", path.display()))
}

fn unknown(path: &Path) -> anyhow::Error {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let known = shipped::names().collect::<Vec<_>>().join(", ");
    let hint = match nearest(&name, shipped::names()) {
        Some(meant) => format!("did you mean {meant:?}? With usar come {known}"),
        None => format!("name a file, or a program that comes with usar: {known}"),
    };
    Hinted::error(format!("cannot read {}: there is no such file", path.display()), hint)
}

/// Whether a file is of the small language.
pub fn is_language(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("u"))
}

/// Which board a program is for, and how it is written.
#[derive(Clone, Debug, Args)]
pub struct BoardArgument {
    /// Give the program the devices of this robot's board: a shipped robot or a TOML file
    #[arg(long, value_name = "ROBOT")]
    robot: Option<String>,
    /// Read assembly as the thesis prints it: destinations of `mov` first, `ifge` for `ifge1`, `...` for what is left out
    #[arg(long)]
    thesis_syntax: bool,
}

impl BoardArgument {
    /// The devices of that board; none without a robot.
    pub fn devices(&self) -> Result<DeviceMap> {
        match &self.robot {
            Some(name) => Ok(Wiring::of(&robots::open(name, None, None)?.model).device_map()),
            None => Ok(DeviceMap::default()),
        }
    }

    /// Assembles or compiles a file for it; errors point into the file.
    pub fn program(&self, path: &Path) -> Result<Program> {
        if self.robot.is_none() && is_language(path) && names_a_board(&text(path)?) {
            let problem = format!("{} names devices of a robot's board", path.display());
            return Err(Hinted::error(problem, "say whose, such as --robot Mapper"));
        }
        let devices = self.devices()?;
        if !self.thesis_syntax {
            return program_for(path, devices);
        }
        if is_language(path) {
            let problem = format!("{} is of the small language", path.display());
            return Err(Hinted::error(problem, "--thesis-syntax is for assembly, .s"));
        }
        let text = machine_asm::from_thesis(&text(path)?, &devices);
        let options = Options { devices, ..Options::default() };
        Ok(machine_asm::assemble(&path.display().to_string(), &text, &included, &options)?)
    }
}

/// Whether a program has a device without an address of its own.
fn names_a_board(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    lines.any(|line| line.starts_with("device ") && !line.contains(" at "))
}

/// Assembles or compiles a file for a board with these devices; errors point into it.
pub fn program_for(path: &Path, devices: DeviceMap) -> Result<Program> {
    let text = text(path)?;
    let name = path.display().to_string();
    let options = Options { devices, ..Options::default() };
    if is_language(path) {
        return Ok(machine_lang::compile_program(&name, &text, &options)?);
    }
    let known = path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("s") || e.eq_ignore_ascii_case("asm"));
    if !known {
        let hint = "assembly ends in .s, the small language in .u";
        return Err(Hinted::error(
            format!("{name} is neither assembly nor the small language"),
            hint,
        ));
    }
    Ok(machine_asm::assemble(&name, &text, &included, &options)?)
}

/// The text of an included file, found from the folder of the including one.
fn included(name: &str, from: &str) -> Result<String, String> {
    let folder = Path::new(from).parent().map_or_else(PathBuf::new, Path::to_owned);
    text(&folder.join(name)).map_err(|error| format!("{error:#}"))
}
