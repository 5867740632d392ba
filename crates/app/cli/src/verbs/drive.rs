//! `usar drive`: one robot, one order, and what became of it.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use app_missions::drive::{Drive, DriveOrder, Leg, drive};
use app_missions::stage::Cast;
use app_terminal::arguments::seconds;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar drive yellow P2AT --left 2 --right 2 --for 5                wheel speeds in rad/s
  usar drive yellow Mapper --left 1 --right 2 --for 10 --record run.mcap --top way.png
  usar drive yellow P2AT --left 2 --right 2 --for 8 --then 2,-2,4 --then 2,2,5
  usar drive orange Kenaf --left 3 --right 3 --joint FLFlipper=0.8 --joint FRFlipper=0.8 --for 8
  usar drive yellow AirRobot --fly 0.5,0,0.2,0 --for 4             forward, left, up in m/s, turn in rad/s
  usar drive office P3DX --left 2 --right 2 --for 20 --live        beside the clock on the wall

`usar replay run.mcap --verify` runs a recording again; `usar record info run.mcap` says what is in it.";

/// Drive a robot, record what happens
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DriveVerb {
    #[command(flatten)]
    cast: Cast,
    #[command(flatten)]
    order: DriveOrder,
    /// How long, simulated seconds
    #[arg(long = "for", value_name = "S", default_value = "5", value_parser = seconds)]
    seconds: f64,
    /// Afterwards these wheel speeds for so many seconds; may be repeated
    #[arg(long, value_name = "L,R,S", allow_hyphen_values = true, value_parser = Leg::parse)]
    then: Vec<Leg>,
    /// Write everything that crosses between world and robot to this MCAP file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the arena from above, with the way the robot took, as PNG
    #[arg(long, value_name = "FILE")]
    top: Option<PathBuf>,
    /// In real time instead of as fast as can be
    #[arg(long)]
    live: bool,
    /// This many simulated seconds a second
    #[arg(long, value_name = "X", conflicts_with = "live", value_parser = app_terminal::arguments::speed)]
    speed: Option<f64>,
    /// Print an object with the final pose, metres driven, contacts, ticks and `state_hash`
    #[arg(long)]
    json: bool,
}

impl DriveVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let speed = if self.live { Some(1.0) } else { self.speed };
        let Self { cast, order, seconds, then, record, top, json, .. } = self;
        let legs = std::iter::once(Leg { order, seconds }).chain(then).collect();
        let plan = Drive { cast, legs, record, top, speed };
        let report = drive(&plan, &Interrupt::listen())?;
        console::tell(json, &report, || report.to_string())?;
        Ok(if report.lost.is_empty() { Outcome::Done } else { Outcome::WithLoss })
    }
}
