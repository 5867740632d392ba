//! `usar cpu drive`: a program on a robot's board.

use std::path::PathBuf;

use anyhow::Result;
use app_machine::drive::{BoardDrive, Device, devices};
use app_missions::stage::Cast;
use app_terminal::arguments::seconds;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  usar cpu drive programs/steer.u home-point Mapper --clock 1 --for 240 --top way.png
  usar cpu drive programs/steer.u home-point Mapper --clock 0.0001 --for 60   too slow: it reacts late
  usar cpu drive programs/mapper.u yellow Mapper --clock 20 --for 120 --json
  usar cpu drive programs/steer.u office P3DX --devices                    what the robot's board has

A program ends the drive when `main` returns, a trap stops the robot. Exit codes: 0 done, 1 the program was stopped with a trap,
3 a file could not be written.";

/// Let a program steer a robot, its clock in step with simulated time
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CpuDrive {
    /// Assembly (.s) or the small language (.u); a file, or the name of one that comes with usar
    #[arg(value_name = "PROGRAM", value_parser = app_machine::program_path)]
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
    /// Print an object: the drive's, with `program`; with --devices an array of them
    #[arg(long)]
    json: bool,
}

impl CpuDrive {
    pub(crate) fn run(self) -> Result<Outcome> {
        if self.devices {
            let devices = devices(&self.cast)?;
            console::tell(self.json, &devices, || devices.iter().map(Device::text).collect())?;
            return Ok(Outcome::Done);
        }
        let Self { file, cast, clock, seconds, set, record, top, live: is_live, json, .. } = self;
        let plan = BoardDrive { file, cast, clock, seconds, set, record, top, is_live };
        let driven = plan.run(&Interrupt::listen())?;
        console::tell(json, &driven, || driven.text())?;
        Ok(match super::ended(driven.trap(), json) {
            Outcome::Done if !driven.drive.lost.is_empty() => Outcome::WithLoss,
            outcome => outcome,
        })
    }
}

fn megahertz(text: &str) -> Result<f64, String> {
    let clock: f64 = text.parse().map_err(|_| format!("{text:?} is not a number of MHz"))?;
    if (1e-6..=100_000.0).contains(&clock) {
        Ok(clock)
    } else {
        Err(format!("a clock of {clock} MHz is none; it must be 0.000001 to 100000"))
    }
}
