//! `usar cpu drive`: a program on a robot's board.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use machine_cpu::DeviceSlots;
use serde::Serialize;
use sim_board::{Board, Wiring};
use sim_engine::{Pace, Simulation};

use super::{run, source};
use crate::verbs::drive::{Journey, Report};
use app_missions::stage::{Cast, Film, Paced, top_view};
use app_terminal::arguments::seconds;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use app_terminal::{console, progress};

const EXAMPLES: &str = "\
Examples:
  usar cpu drive programs/steer.u home-point Mapper --clock 1 --for 240 --top way.png
  usar cpu drive programs/steer.u home-point Mapper --clock 0.0001 --for 60   too slow: it reacts late
  usar cpu drive programs/mapper.u yellow Mapper --clock 20 --for 120 --json
  usar cpu drive programs/steer.u office P3DX --devices                    what the robot's board has

A program ends the drive when `main` returns, a trap stops the robot. Exit codes: 0 done, 1 the program was stopped with a trap.";

/// Let a program steer a robot, its clock in step with simulated time
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CpuDrive {
    /// Assembly (.s) or the small language (.u)
    #[arg(value_name = "PROGRAM")]
    file: PathBuf,
    #[command(flatten)]
    cast: Cast,
    /// The computer's clock, MHz: one instruction a cycle
    #[arg(long, value_name = "MHZ", default_value = "20", value_parser = megahertz)]
    clock: f64,
    /// How long at most, simulated seconds
    #[arg(long = "for", value_name = "S", default_value = "30", value_parser = seconds)]
    seconds: f64,
    /// Set a variable before the start; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Only list the names and addresses of the robot's board
    #[arg(long)]
    devices: bool,
    /// Write everything that crosses between world and robot to this MCAP file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the arena from above, with the way the robot took, as PNG
    #[arg(long, value_name = "FILE")]
    top: Option<PathBuf>,
    /// In real time instead of as fast as can be
    #[arg(long)]
    live: bool,
    /// Print an object: the drive's, with `program`
    #[arg(long)]
    json: bool,
}

/// The drive, and what became of the program.
#[derive(Debug, Serialize)]
struct Driven {
    #[serde(flatten)]
    drive: Report,
    program: Computed,
}

#[derive(Debug, Serialize)]
struct Computed {
    file: String,
    clock_mhz: f64,
    cycles: u64,
    /// `running`, `ended` or `trapped`.
    end: &'static str,
    trap: Option<String>,
    /// How often inputs were frozen.
    snapshots: u64,
    variables: std::collections::BTreeMap<String, i32>,
}

impl CpuDrive {
    pub(crate) fn run(self) -> Result<Outcome> {
        // A board has no cameras; they matter only to who looks at the recording.
        let is_seen = self.record.is_some();
        let assembled = if is_seen { self.cast.assemble() } else { self.cast.assemble_blind() };
        let (mut simulation, model, text) = assembled?;
        let wiring = Wiring::of(&model);
        if self.devices {
            return list_devices(&wiring).map(|()| Outcome::Done);
        }
        let program = source::program_for(&self.file, wiring.device_map())?;
        let hertz = (self.clock * 1e6).round() as u64;
        let mut board = Board::new(&model.name, &wiring, program, hertz)?;
        run::set_all(&self.set, board.cpu_mut(), &mut DeviceSlots::default())?;
        let mut film = Film::open(self.record.as_deref(), &text, simulation.settings())?;
        let (journey, wall) = self.drive(&mut simulation, &mut board, &mut film)?;
        film.close()?;
        if let Some(file) = &self.top {
            top_view(simulation.world(), &journey.trail, file)?;
        }
        let mut drive = Report::new(&simulation, &model.name, journey, wall)?;
        drive.arena.clone_from(&self.cast.arena);
        drive.written = self.record.iter().chain(&self.top).cloned().collect();
        let driven = Driven { drive, program: self.computed(&board) };
        if self.json {
            console::print_json(&driven)?;
        } else {
            console::print(&driven.text())?;
            if let Some(trap) = &driven.program.trap {
                console::note(&format!("trap: {trap}"));
            }
        }
        Ok(if board.trap().is_some() { Outcome::Failed } else { Outcome::Done })
    }

    /// Until the time is over, the program has ended or was trapped and the robot stands.
    fn drive(
        &self,
        simulation: &mut Simulation,
        board: &mut Board,
        film: &mut Film,
    ) -> Result<(Journey, f64)> {
        let (interrupt, step) = (Interrupt::listen(), simulation.settings().step);
        let name = simulation.names().next().unwrap_or_default().to_owned();
        let mut journey = Journey::new(simulation, &name);
        let mut paced =
            Paced::new(if self.live { Pace::Times(1.0) } else { Pace::Fast }, simulation.now());
        let ticks = ((self.seconds / step.seconds()).round() as u64).max(1);
        let bar = progress::bar(ticks, "driving");
        for _ in 0..ticks {
            journey.was_interrupted = interrupt.is_asked();
            let is_over = journey.was_interrupted || journey.has_fallen_out;
            if is_over || board.has_ended() || board.trap().is_some() {
                break;
            }
            paced.wait(simulation.now() + step);
            let tick = board.step(simulation);
            if let Some(refusal) = tick.refusals.first() {
                bail!("{name} cannot do that: {}", refusal.reason);
            }
            film.write(tick, paced.elapsed())?;
            journey.note(simulation, &name);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok((journey, paced.elapsed().as_secs_f64()))
    }

    fn computed(&self, board: &Board) -> Computed {
        let cpu = board.cpu();
        // Names with two underscores are the compiler's own.
        let plain =
            cpu.program().variables.iter().filter(|v| !v.is_array && !v.name.contains("__"));
        let variables = plain.filter_map(|v| Some((v.name.clone(), cpu.variable(&v.name)?)));
        Computed {
            file: self.file.display().to_string(),
            clock_mhz: self.clock,
            cycles: cpu.cycles(),
            end: match (board.trap(), board.has_ended()) {
                (Some(_), _) => "trapped",
                (None, true) => "ended",
                (None, false) => "running",
            },
            trap: board.trap().map(ToString::to_string),
            snapshots: board.snapshot_count(),
            variables: variables.collect(),
        }
    }
}

impl Driven {
    fn text(&self) -> String {
        let Computed { file, clock_mhz, cycles, end, variables, .. } = &self.program;
        let mut text = self.drive.to_string();
        let _ = writeln!(text, "  program  {file}: {end} after {cycles} cycles at {clock_mhz} MHz");
        for (name, value) in variables {
            let _ = writeln!(text, "           {name} = {value}");
        }
        text
    }
}

fn list_devices(wiring: &Wiring) -> Result<()> {
    let map = wiring.device_map();
    let line = |device: &machine_asm::Device| {
        format!("{:#010x}  {:<2}  {}\n", device.address, device.access.name(), device.name)
    };
    Ok(console::print(&map.devices().iter().map(line).collect::<String>())?)
}

fn megahertz(text: &str) -> Result<f64, String> {
    let clock: f64 = text.parse().map_err(|_| format!("{text:?} is not a number of MHz"))?;
    if (1e-6..=100_000.0).contains(&clock) {
        Ok(clock)
    } else {
        Err(format!("a clock of {clock} MHz is none; it must be 0.000001 to 100000"))
    }
}
