//! `usar cpu profile`: where the cycles go, how many there can be, and which clock that needs.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use machine_asm::Program;
use machine_cpu::{CallTree, Cpu, DeviceSlots, Profile, Stop, worst_case};
use serde::Serialize;

use super::energy::{Cost, MICROCONTROLLERS};
use super::flame::flame_graph;
use super::run::{Limits, set_all};
use super::source::BoardArgument;
use app_terminal::outcome::Outcome;
use app_terminal::units::with_prefix;
use app_terminal::{console, files};

const EXAMPLES: &str = "\
Examples:
  usar cpu profile programs/sieve.s                    where the cycles go, and the clock for one run a second
  usar cpu profile programs/sieve.s --clock 20 --period 0.1
  usar cpu profile programs/primes.u --svg out/flame.svg
  usar cpu profile programs/sieve.s --json
  usar cpu profile programs/steer.u --robot Mapper --cycles 1000000    a program of a robot's board

The worst case is from the program's text alone; it needs `.bound n` before every loop.
Exit codes: 0 it ended, 1 it was stopped with a trap.";

/// What the thesis that this computer comes from counted for one sonar cone.
const THESIS: &str = "for comparison, one sonar cone in the thesis: worst case 1 073 570 686 056 (1074 GHz for one a second), \
     by running 180 864 261 (181 MHz)";

/// Say where a program's cycles go, how many there can be, and which clock that needs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ProfileVerb {
    /// Assembly (.s) or the small language (.u)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    board: BoardArgument,
    /// Clock to judge, MHz
    #[arg(long, value_name = "MHZ", value_parser = positive)]
    clock: Option<f64>,
    /// Time one run may take, seconds
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = positive)]
    period: f64,
    /// Write a flame graph
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Lines shown, those with most cycles first
    #[arg(long, value_name = "N", default_value_t = 15)]
    lines: usize,
    /// Set a variable or a device before the start; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    limits: Limits,
    /// Print an object with all of it
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| format!("{text:?} is no number"))?;
    if value.is_finite() && value > 0.0 { Ok(value) } else { Err("it must be above 0".to_owned()) }
}

#[derive(Debug, Serialize)]
struct Report {
    file: String,
    trap: Option<String>,
    cycles: u64,
    worst_case_cycles: Option<u128>,
    /// Why there is no worst case.
    worst_case_missing: Option<String>,
    period_s: f64,
    min_clock_mhz: f64,
    worst_case_min_clock_mhz: Option<f64>,
    clock_mhz: Option<f64>,
    /// How long a run takes at that clock.
    run_s: Option<f64>,
    functions: Vec<FunctionRow>,
    lines: Vec<LineRow>,
    microcontrollers: Vec<Cost>,
}

#[derive(Debug, Serialize)]
struct FunctionRow {
    name: String,
    calls: u64,
    cycles: u64,
    share: f64,
    worst_case_cycles: Option<u128>,
}

#[derive(Debug, Serialize)]
struct LineRow {
    place: String,
    instruction: String,
    cycles: u64,
    share: f64,
}

impl ProfileVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let program = self.board.program(&self.file)?;
        let mut devices = DeviceSlots::new(program.devices.clone());
        let mut cpu = Cpu::with_options(program, self.limits.options())?;
        set_all(&self.set, &mut cpu, &mut devices)?;
        let (start, start_devices) = (cpu.clone(), devices.clone());
        let mut counts = cpu.new_counts();
        let stop = cpu.run_watched(u64::MAX, &mut devices, &mut counts);
        let by_instruction = cpu.counts_by_instruction(&counts);
        let report = self.report(&cpu, &stop, &Profile::new(cpu.program(), &by_instruction));
        if let Some(path) = &self.svg {
            let (mut again, mut devices) = (start, start_devices);
            let mut tree = CallTree::new(&again);
            again.run_watched(u64::MAX, &mut devices, &mut tree);
            files::write(path, flame_graph(again.program(), &tree).as_bytes())?;
            console::note(&format!("flame graph: {}", path.display()));
        }
        if self.json {
            console::print_json(&report)?;
        } else {
            console::print(&text(&report, self.lines))?;
        }
        if let (Some(trap), false) = (&report.trap, self.json) {
            console::note(&format!("trap: {trap}"));
        }
        Ok(if report.trap.is_some() { Outcome::Failed } else { Outcome::Done })
    }

    fn report(&self, cpu: &Cpu, stop: &Stop, profile: &Profile) -> Report {
        let program: &Program = cpu.program();
        let cycles = cpu.cycles();
        let worst = worst_case(program);
        let share = |part: u64| part as f64 / cycles.max(1) as f64;
        let functions = profile.functions.iter().enumerate().map(|(index, function)| FunctionRow {
            name: function.name.clone(),
            calls: function.calls,
            cycles: function.cycles,
            share: share(function.cycles),
            worst_case_cycles: worst.as_ref().ok().map(|worst| worst.functions[index]),
        });
        let mut lines: Vec<LineRow> = profile
            .lines
            .iter()
            .filter(|line| line.cycles > 0)
            .map(|line| LineRow {
                place: line.place.clone(),
                instruction: line.instruction.clone(),
                cycles: line.cycles,
                share: share(line.cycles),
            })
            .collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.cycles));
        let mhz = |cycles: f64| cycles / self.period / 1e6;
        let most = worst.as_ref().ok().map(|worst| worst.cycles);
        Report {
            file: self.file.display().to_string(),
            trap: match stop {
                Stop::Trapped(trap) => Some(trap.to_string()),
                Stop::Ended | Stop::Paused => None,
            },
            cycles,
            worst_case_cycles: most,
            worst_case_missing: worst.as_ref().err().map(ToString::to_string),
            period_s: self.period,
            min_clock_mhz: mhz(cycles as f64),
            worst_case_min_clock_mhz: most.map(|most| mhz(most as f64)),
            clock_mhz: self.clock,
            run_s: self.clock.map(|clock| cycles as f64 / clock / 1e6),
            functions: functions.collect(),
            lines,
            microcontrollers: MICROCONTROLLERS
                .iter()
                .map(|m| m.cost(cycles, self.period))
                .collect(),
        }
    }
}

fn text(report: &Report, most_lines: usize) -> String {
    let mut text = format!("{}\n", report.file);
    let mut row = |name: &str, value: String| text.push_str(&format!("  {name:<28} {value}\n"));
    row("by running", format!("{} cycles", report.cycles));
    match (&report.worst_case_cycles, &report.worst_case_missing) {
        (Some(most), _) => row("worst case", format!("{most} cycles")),
        (None, why) => row("worst case", why.clone().unwrap_or_default().replace('\n', "\n      ")),
    }
    let period = report.period_s;
    row("clock for one run in", format!("{period} s: {}", frequency(report.min_clock_mhz)));
    if let Some(most) = report.worst_case_min_clock_mhz {
        row("  in the worst case", frequency(most));
    }
    if let (Some(clock), Some(run)) = (report.clock_mhz, report.run_s) {
        let verdict = if run <= period { "in time" } else { "too slow" };
        row(&format!("at {clock} MHz"), format!("{} a run: {verdict}", with_prefix(run, "s")));
    }
    text.push_str(&format!("\n  {THESIS}\n"));
    text.push_str(&functions(report));
    text.push_str(&lines(report, most_lines));
    text + &costs(report)
}

fn frequency(mhz: f64) -> String {
    with_prefix(mhz * 1e6, "Hz")
}

fn functions(report: &Report) -> String {
    let mut text = format!(
        "\n  {:<28} {:>12} {:>14} {:>7}  {}\n",
        "function", "calls", "own cycles", "share", "worst case of a call"
    );
    for row in report.functions.iter().filter(|row| row.calls > 0) {
        let worst = row.worst_case_cycles.map_or_else(|| "-".to_owned(), |most| most.to_string());
        let share = format!("{:.1} %", row.share * 100.0);
        text.push_str(&format!(
            "  {:<28} {:>12} {:>14} {share:>7}  {worst}\n",
            row.name, row.calls, row.cycles
        ));
    }
    text
}

fn lines(report: &Report, most: usize) -> String {
    let mut text = format!("\n  {:<28} {:>14} {:>7}  instruction\n", "line", "cycles", "share");
    for row in report.lines.iter().take(most) {
        let share = format!("{:.1} %", row.share * 100.0);
        text.push_str(&format!(
            "  {:<28} {:>14} {share:>7}  {}\n",
            row.place, row.cycles, row.instruction
        ));
    }
    text
}

fn costs(report: &Report) -> String {
    let mut text = format!(
        "\n  {:<12} {:>12} {:>10} {:>14}  estimate of a run there\n",
        "part", "needs", "has", "energy"
    );
    for cost in &report.microcontrollers {
        let (needs, has) = (frequency(cost.needed_mhz), format!("{} MHz", cost.max_mhz));
        let verdict = if cost.is_enough { "in time" } else { "too slow" };
        let energy = with_prefix(cost.energy_mj / 1e3, "J");
        text.push_str(&format!(
            "  {:<12} {needs:>12} {has:>10} {energy:>14}  {verdict}; {}\n",
            cost.name, cost.source
        ));
    }
    text
}
