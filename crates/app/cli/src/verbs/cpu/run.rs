//! `usar cpu run`: runs a program from `main` to its end.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use machine_cpu::{Cpu, CpuOptions, DeviceSlots, Profile, Stop, Trap};
use serde::Serialize;

use super::source::BoardArgument;
use app_terminal::console;
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar cpu run programs/factorial.s
  usar cpu run programs/factorial.s --set n=5 --json
  usar cpu run programs/primes.u --cycles 1000000
  usar cpu run steer.s --set sonar=1500              a device of the program, or a variable

A program starts at `main` and ends when it returns. Exit codes: 0 it ended, 1 it was stopped with a trap.";

/// Cells of an array shown to people.
const SHOWN_CELLS: usize = 8;

/// Run a program from `main` to its end
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Run {
    /// Assembly (.s) or the small language (.u)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    board: BoardArgument,
    /// Set a variable or a device before the start; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    limits: Limits,
    /// Print an object with variables, devices and counts
    #[arg(long)]
    json: bool,
}

/// How long and how deep a program may go.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Limits {
    /// Stop with a trap after so many cycles
    #[arg(long, value_name = "N", default_value_t = 10_000_000_000)]
    cycles: u64,
    /// Calls the return stack holds, 1 to 255
    #[arg(long, value_name = "N", default_value_t = 64)]
    depth: usize,
}

impl Limits {
    pub(crate) fn options(self) -> CpuOptions {
        CpuOptions { depth: self.depth, budget: Some(self.cycles) }
    }
}

#[derive(Debug, Serialize)]
struct Ran {
    file: String,
    /// `ended` or `trapped`.
    end: &'static str,
    trap: Option<String>,
    cycles: u64,
    variables: BTreeMap<String, Cells>,
    devices: BTreeMap<String, i32>,
    functions: Vec<Counted>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Cells {
    One(i32),
    Many(Vec<i32>),
}

#[derive(Debug, Serialize)]
struct Counted {
    name: String,
    calls: u64,
    cycles: u64,
}

impl Run {
    pub(crate) fn run(self) -> Result<Outcome> {
        let program = self.board.program(&self.file)?;
        let mut devices = DeviceSlots::new(program.devices.clone());
        let mut cpu = Cpu::with_options(program, self.limits.options())?;
        set_all(&self.set, &mut cpu, &mut devices)?;
        let mut counts = cpu.new_counts();
        let stop = cpu.run_watched(u64::MAX, &mut devices, &mut counts);
        let by_instruction = cpu.counts_by_instruction(&counts);
        let profile = Profile::new(cpu.program(), &by_instruction);
        let trap = match &stop {
            Stop::Trapped(trap) => Some(trap.as_ref()),
            Stop::Ended | Stop::Paused => None,
        };
        let ran = self.ran(&cpu, &devices, &profile, trap);
        if self.json {
            console::print_json(&ran)?;
        } else {
            console::print(&table(&ran))?;
            if let Some(trap) = &ran.trap {
                console::note(&format!("trap: {trap}"));
            }
        }
        Ok(if trap.is_some() { Outcome::Failed } else { Outcome::Done })
    }

    fn ran(&self, cpu: &Cpu, devices: &DeviceSlots, profile: &Profile, trap: Option<&Trap>) -> Ran {
        let variables = cpu.program().variables.iter().filter_map(|variable| {
            let cells = cpu.cells(&variable.name)?;
            let cells = match cells.as_slice() {
                [one] if !variable.is_array => Cells::One(*one),
                _ => Cells::Many(cells),
            };
            Some((variable.name.clone(), cells))
        });
        let slots = devices.map().devices().iter().zip(devices.values());
        let functions = profile.functions.iter().map(|function| Counted {
            name: function.name.clone(),
            calls: function.calls,
            cycles: function.cycles,
        });
        Ran {
            file: self.file.display().to_string(),
            end: if trap.is_some() { "trapped" } else { "ended" },
            trap: trap.map(ToString::to_string),
            cycles: cpu.cycles(),
            variables: variables.collect(),
            devices: slots.map(|(device, value)| (device.name.clone(), *value)).collect(),
            functions: functions.collect(),
        }
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

fn table(ran: &Ran) -> String {
    let mut text = format!("{} {} after {} cycles\n\n", ran.file, ran.end, ran.cycles);
    for (name, cells) in &ran.variables {
        let value = match cells {
            Cells::One(value) => value.to_string(),
            Cells::Many(cells) => {
                let shown: Vec<String> =
                    cells.iter().take(SHOWN_CELLS).map(ToString::to_string).collect();
                let more = if cells.len() > SHOWN_CELLS { " ..." } else { "" };
                format!("[{}{more}]", shown.join(" "))
            }
        };
        text.push_str(&format!("  {name:<24} {value}\n"));
    }
    for (name, value) in &ran.devices {
        text.push_str(&format!("  {name:<24} {value}  (device)\n"));
    }
    text.push_str(&format!("\n  {:<24} {:>12} {:>14}\n", "function", "calls", "own cycles"));
    for Counted { name, calls, cycles } in ran.functions.iter().filter(|f| f.calls > 0) {
        text.push_str(&format!("  {name:<24} {calls:>12} {cycles:>14}\n"));
    }
    text
}
