//! Where a program's cycles go, how many there can be, and which clock that needs.

use std::path::Path;

use anyhow::Result;
use app_terminal::units::with_prefix;
use machine_asm::Program;
use machine_cpu::{CallTree, Cpu, Profile, Stop, worst_case};
use serde::Serialize;

use crate::ProgramArguments;
use crate::energy::{Cost, MICROCONTROLLERS};
use crate::flame::flame_graph;

/// What the thesis that this computer comes from counted for one sonar cone.
const THESIS: &str = "for comparison, one sonar cone in the thesis: worst case 1 073 570 686 056 (1074 GHz for one a second), \
     by running 180 864 261 (181 MHz)";

/// What is asked of a program.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Clock to judge, MHz.
    pub clock: Option<f64>,
    /// Time one run may take, seconds.
    pub period: f64,
}

/// Where a program's cycles go, how many there can be, and which clock that needs.
#[derive(Debug, Serialize)]
pub struct Report {
    file: String,
    /// What stopped it.
    pub trap: Option<String>,
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

/// Runs a program and counts.
pub fn profile(arguments: &ProgramArguments, question: &Question) -> Result<Report> {
    let (mut cpu, mut devices) = arguments.load()?;
    let mut counts = cpu.new_counts();
    let stop = cpu.run_watched(u64::MAX, &mut devices, &mut counts);
    let by_instruction = cpu.counts_by_instruction(&counts);
    let profile = Profile::new(cpu.program(), &by_instruction);
    Ok(report(&arguments.file, question, (&cpu, &stop), &profile))
}

/// Runs a program and draws who called whom for how long, as an SVG.
pub fn flame(arguments: &ProgramArguments) -> Result<String> {
    let (mut cpu, mut devices) = arguments.load()?;
    let mut tree = CallTree::new(&cpu);
    cpu.run_watched(u64::MAX, &mut devices, &mut tree);
    Ok(flame_graph(cpu.program(), &tree))
}

fn report(
    file: &Path,
    question: &Question,
    (cpu, stop): (&Cpu, &Stop),
    profile: &Profile,
) -> Report {
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
    let mhz = |cycles: f64| cycles / question.period / 1e6;
    let most = worst.as_ref().ok().map(|worst| worst.cycles);
    Report {
        file: file.display().to_string(),
        trap: match stop {
            Stop::Trapped(trap) => Some(trap.to_string()),
            Stop::Ended | Stop::Paused => None,
        },
        cycles,
        worst_case_cycles: most,
        worst_case_missing: worst.as_ref().err().map(ToString::to_string),
        period_s: question.period,
        min_clock_mhz: mhz(cycles as f64),
        worst_case_min_clock_mhz: most.map(|most| mhz(most as f64)),
        clock_mhz: question.clock,
        run_s: question.clock.map(|clock| cycles as f64 / clock / 1e6),
        functions: functions.collect(),
        lines,
        microcontrollers: MICROCONTROLLERS
            .iter()
            .map(|m| m.cost(cycles, question.period))
            .collect(),
    }
}
impl Report {
    /// For people, with so many lines of the program, those with most cycles first.
    pub fn text(&self, most_lines: usize) -> String {
        let mut text = format!("{}\n", self.file);
        let mut row = |name: &str, value: String| text.push_str(&format!("  {name:<28} {value}\n"));
        row("by running", format!("{} cycles", self.cycles));
        match (&self.worst_case_cycles, &self.worst_case_missing) {
            (Some(most), _) => row("worst case", format!("{most} cycles")),
            (None, why) => {
                row("worst case", why.clone().unwrap_or_default().replace('\n', "\n      "));
            }
        }
        let period = self.period_s;
        row("clock for one run in", format!("{period} s: {}", frequency(self.min_clock_mhz)));
        if let Some(most) = self.worst_case_min_clock_mhz {
            row("  in the worst case", frequency(most));
        }
        if let (Some(clock), Some(run)) = (self.clock_mhz, self.run_s) {
            let verdict = if run <= period { "in time" } else { "too slow" };
            row(&format!("at {clock} MHz"), format!("{} a run: {verdict}", with_prefix(run, "s")));
        }
        text.push_str(&format!("\n  {THESIS}\n"));
        text.push_str(&functions(self));
        text.push_str(&lines(self, most_lines));
        text + &costs(self)
    }
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
