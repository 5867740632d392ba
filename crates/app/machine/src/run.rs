//! A program run from `main` to its end.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use machine_cpu::{Cpu, DeviceSlots, Profile, Stop, Trap};
use serde::Serialize;

use crate::ProgramArguments;

/// Cells of an array shown to people.
const SHOWN_CELLS: usize = 8;

/// A program that was run from `main` to its end.
#[derive(Debug, Serialize)]
pub struct Ran {
    file: String,
    /// `ended` or `trapped`.
    end: &'static str,
    /// What stopped it.
    pub trap: Option<String>,
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

/// Runs a program to its end, or to what stops it.
pub fn run(arguments: &ProgramArguments) -> Result<Ran> {
    let (mut cpu, mut devices) = arguments.load()?;
    let mut counts = cpu.new_counts();
    let stop = cpu.run_watched(u64::MAX, &mut devices, &mut counts);
    let by_instruction = cpu.counts_by_instruction(&counts);
    let profile = Profile::new(cpu.program(), &by_instruction);
    let trap = match &stop {
        Stop::Trapped(trap) => Some(trap.as_ref()),
        Stop::Ended | Stop::Paused => None,
    };
    Ok(ran(&arguments.file, (&cpu, &devices), &profile, trap))
}

fn ran(
    file: &Path,
    (cpu, devices): (&Cpu, &DeviceSlots),
    profile: &Profile,
    trap: Option<&Trap>,
) -> Ran {
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
        file: file.display().to_string(),
        end: if trap.is_some() { "trapped" } else { "ended" },
        trap: trap.map(ToString::to_string),
        cycles: cpu.cycles(),
        variables: variables.collect(),
        devices: slots.map(|(device, value)| (device.name.clone(), *value)).collect(),
        functions: functions.collect(),
    }
}

impl Ran {
    /// For people: variables, devices, functions.
    pub fn text(&self) -> String {
        let mut text = format!("{} {} after {} cycles\n\n", self.file, self.end, self.cycles);
        for (name, cells) in &self.variables {
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
        for (name, value) in &self.devices {
            text.push_str(&format!("  {name:<24} {value}  (device)\n"));
        }
        text.push_str(&format!("\n  {:<24} {:>12} {:>14}\n", "function", "calls", "own cycles"));
        for Counted { name, calls, cycles } in self.functions.iter().filter(|f| f.calls > 0) {
            text.push_str(&format!("  {name:<24} {calls:>12} {cycles:>14}\n"));
        }
        text
    }
}
