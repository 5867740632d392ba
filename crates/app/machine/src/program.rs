//! A program as somebody names it: its file, its board, what is set before it starts, how far it may go.

use std::path::PathBuf;

use anyhow::Result;
use app_terminal::failure::Hinted;
use clap::Args;
use machine_cpu::{Cpu, CpuOptions, DeviceSlots};

use crate::source::BoardArgument;

/// A program, and how it is started.
#[derive(Clone, Debug, Args)]
pub struct ProgramArguments {
    /// Assembly (.s) or the small language (.u); a file, or the name of one that comes with usar
    #[arg(value_name = "FILE", value_parser = crate::shipped::program_path)]
    pub file: PathBuf,
    #[command(flatten)]
    board: BoardArgument,
    /// Set a variable or a device before the start; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    limits: Limits,
}

/// How long and how deep a program may go.
#[derive(Clone, Copy, Debug, Args)]
struct Limits {
    /// Stop with a trap after so many cycles
    #[arg(long, value_name = "N", default_value_t = 10_000_000_000)]
    cycles: u64,
    /// Calls the return stack holds, 1 to 255
    #[arg(long, value_name = "N", default_value_t = 64)]
    depth: usize,
}

impl ProgramArguments {
    /// The computer with the program in it and everything set, and its devices.
    pub fn load(&self) -> Result<(Cpu, DeviceSlots)> {
        let program = self.board.program(&self.file)?;
        let mut devices = DeviceSlots::new(program.devices.clone());
        let options = CpuOptions { depth: self.limits.depth, budget: Some(self.limits.cycles) };
        let mut cpu = Cpu::with_options(program, options)?;
        set_all(&self.set, &mut cpu, &mut devices)?;
        Ok((cpu, devices))
    }
}

/// Puts values in before the start.
pub(crate) fn set_all(settings: &[String], cpu: &mut Cpu, devices: &mut DeviceSlots) -> Result<()> {
    for setting in settings {
        let parsed = setting.split_once('=').and_then(|(name, value)| {
            Some((name.trim(), machine_asm::parse_number(value.trim()).ok()?))
        });
        let Some((name, value)) = parsed else {
            let hint = "write it like --set n=5";
            return Err(Hinted::error(format!("--set {setting:?} sets nothing"), hint));
        };
        let address = cpu.program().variable(name).map(|variable| variable.address);
        let is_set = match address {
            Some(address) => cpu.poke(address, value),
            None => devices.set(name, value),
        };
        if !is_set {
            let known = cpu.program().variables.iter().map(|variable| variable.name.as_str());
            let hint = match machine_asm::nearest(name, known) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => "`usar cpu asm FILE --symbols` shows all names".to_owned(),
            };
            return Err(Hinted::error(
                format!("there is no variable and no device {name:?}"),
                hint,
            ));
        }
    }
    Ok(())
}
