//! A program on a robot's board, its clock in step with simulated time.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Result, bail};
use app_missions::drive::{Journey, Report};
use app_missions::stage::{Cast, Film, Paced, top_view};
use app_terminal::interrupt::Interrupt;
use app_terminal::{files, progress};
use machine_cpu::DeviceSlots;
use serde::Serialize;
use sim_board::{Board, Wiring};
use sim_engine::{Pace, Simulation};

use crate::program::set_all;
use crate::source;

/// A drive that a program is to make.
#[derive(Debug)]
pub struct BoardDrive {
    /// The program: assembly or the small language.
    pub file: PathBuf,
    /// The robot that carries the board, and where it is.
    pub cast: Cast,
    /// The computer's clock, MHz.
    pub clock: f64,
    /// How long at most, simulated seconds.
    pub seconds: f64,
    /// What is set before the start, each like `n=5`.
    pub set: Vec<String>,
    /// Where everything is recorded.
    pub record: Option<PathBuf>,
    /// Where the way is drawn, from above.
    pub top: Option<PathBuf>,
    /// Whether a simulated second takes a second.
    pub is_live: bool,
}

/// The drive, and what became of the program.
#[derive(Debug, Serialize)]
pub struct Driven {
    #[serde(flatten)]
    /// What became of the robot.
    pub drive: Report,
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

/// A memory position of a robot's board.
#[derive(Debug, Serialize)]
pub struct Device {
    name: String,
    address: u32,
    access: &'static str,
}

impl Device {
    /// In a line.
    pub fn text(&self) -> String {
        format!("{:#010x}  {:<2}  {}\n", self.address, self.access, self.name)
    }
}

/// The names and addresses of the board of a robot.
pub fn devices(cast: &Cast) -> Result<Vec<Device>> {
    let (_, model, _) = cast.assemble_blind()?;
    let map = Wiring::of(&model).device_map();
    let row = |device: &machine_asm::Device| Device {
        name: device.name.clone(),
        address: device.address,
        access: device.access.name(),
    };
    Ok(map.devices().iter().map(row).collect())
}

impl BoardDrive {
    /// Drives until the time is over, the program has ended, or somebody interrupts.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Driven> {
        self.top.as_deref().map_or(Ok(()), files::require_writable)?;
        // A board has no cameras; they matter only to who looks at the recording.
        let is_seen = self.record.is_some();
        let assembled = if is_seen { self.cast.assemble() } else { self.cast.assemble_blind() };
        let (mut simulation, model, text) = assembled?;
        let wiring = Wiring::of(&model);
        let program = source::program_for(&self.file, wiring.device_map())?;
        let hertz = (self.clock * 1e6).round() as u64;
        let mut board = Board::new(&model.name, &wiring, program, hertz)?;
        set_all(&self.set, board.cpu_mut(), &mut DeviceSlots::default())?;
        let mut film = Film::open(self.record.as_deref(), &text, simulation.settings())?;
        let (journey, wall) = self.drive(&mut simulation, &mut board, (&mut film, interrupt))?;
        let loss = film.close().loss;
        let drawn =
            self.top.as_ref().map(|file| top_view(simulation.world(), &journey.trail, file));
        let mut drive = Report::new(&simulation, &model.name, journey, wall)?;
        drive.arena.clone_from(&self.cast.arena);
        drive.keep(self.record.as_ref(), loss);
        drive
            .keep(self.top.as_ref(), drawn.and_then(Result::err).map(|error| format!("{error:#}")));
        Ok(Driven { drive, program: self.computed(&board) })
    }

    /// Until the time is over, the program has ended or was trapped and the robot stands.
    fn drive(
        &self,
        simulation: &mut Simulation,
        board: &mut Board,
        (film, interrupt): (&mut Film, &Interrupt),
    ) -> Result<(Journey, f64)> {
        let step = simulation.settings().step;
        let name = simulation.names().next().unwrap_or_default().to_owned();
        let mut journey = Journey::new(simulation, &name);
        let mut paced =
            Paced::new(if self.is_live { Pace::Times(1.0) } else { Pace::Fast }, simulation.now());
        let ticks = ((self.seconds / step.seconds()).round() as u64).max(1);
        let bar = progress::bar(ticks, "driving");
        for _ in 0..ticks {
            journey.interruption = interrupt.cause();
            let is_over = journey.interruption.is_some() || journey.has_fallen_out;
            if is_over || board.has_ended() || board.trap().is_some() {
                break;
            }
            paced.wait(simulation.now() + step);
            let tick = board.step(simulation);
            if let Some(refusal) = tick.refusals.first() {
                bail!("{name} cannot do that: {}", refusal.reason);
            }
            film.write(tick, paced.elapsed());
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
    /// For people.
    pub fn text(&self) -> String {
        let Computed { file, clock_mhz, cycles, end, variables, .. } = &self.program;
        let mut text = self.drive.to_string();
        let _ = writeln!(text, "  program  {file}: {end} after {cycles} cycles at {clock_mhz} MHz");
        for (name, value) in variables {
            let _ = writeln!(text, "           {name} = {value}");
        }
        text
    }

    /// What stopped the program.
    pub fn trap(&self) -> Option<&str> {
        self.program.trap.as_deref()
    }
}
