//! `usar hexapod`: the walking robot at a serial line, from either end; and its missions in one process.

use std::path::PathBuf;

use anyhow::{Result, bail};
use app_hexapod::{BodyPlan, Remote, Simulated};
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use app_terminal::{arguments, console};
use clap::{Args, ValueEnum};
use glam::DVec2;
use link_serial::{AirSettings, Command, Parity, PortSettings};
use robot_survey::computer::{Errand, Steering, Wish};

pub(crate) const EXAMPLES: &str = "\
Examples:
  usar hexapod --simulate hexapod-room              a simulated robot; prints the port that it is at
  usar hexapod --port /dev/pts/3                    in another terminal: maps its room, 30 sweeps
  usar hexapod --port /dev/ttyUSB0 --baud 9600      the same with the real robot's radio
  usar hexapod --port /dev/pts/3 --go=-1.2,1.1      sends it to a place, metres from where it starts
  usar hexapod --port /dev/pts/3 --page 8110        with a page: the map live, and a panel to lead the robot by hand
  usar hexapod --port /dev/pts/3 --mode user        is led by what is typed: ffl m, map, go -1.2,1.1, end
  usar hexapod --port /dev/pts/3 --mode reactive    steps back from what comes nearer, until Ctrl-C
  usar hexapod --port /dev/pts/3 --continue out/hexapod/sweeps.json   goes on with the map of another day
  usar hexapod --simulate hexapod-room --loss 0.3   three bytes of ten are lost
  usar run hexapod-tour                             both ends in one process, in simulated time

Modes: map (the computer leads and maps), user, reactive, calibrate (servos are held in the middle), sweep (standing), explore (the robot
walks about by itself). In all but the first, lines that are typed are wishes: f b l r walk and turn a cycle, m takes a sweep, u a c s x
change the mode, map lets the computer lead, go X,Y sends the robot to a place, end ends it all.
docs/hexapod-serial.md says what goes over the line. Files of --port, new after each sweep: map.png, map.svg (to be printed 1 : 25),
map.pgm and map.yaml, map.usarmap, sweeps.json; metrics.json at the end.
Exit codes: 0 done, 1 the errand failed or the line was closed, 2 bad arguments, 3 ended early or a file is missing.";

/// Talk to the walking robot over a serial line, or be one
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(group = clap::ArgGroup::new("end").required(true).args(["simulate", "port"]))]
pub(crate) struct HexapodVerb {
    /// Be the robot: simulate it in this arena, at a pseudo-terminal
    #[arg(long, value_name = "ARENA")]
    simulate: Option<String>,
    /// Be the computer of the robot at this port
    #[arg(long, value_name = "PORT")]
    port: Option<PathBuf>,
    #[command(flatten)]
    robot: RobotArguments,
    #[command(flatten)]
    computer: ComputerArguments,
    /// Print an object with what became of it
    #[arg(long)]
    json: bool,
}

/// The robot's end.
#[derive(Debug, Args)]
#[command(next_help_heading = "With --simulate")]
struct RobotArguments {
    /// Seed of every sensor's and the radio's noise
    #[arg(long, value_name = "S", default_value_t = 1, requires = "simulate", value_parser = app_terminal::arguments::seed)]
    seed: u64,
    /// Name of the arena's start pose [default: the first]
    #[arg(long, value_name = "NAME", requires = "simulate")]
    start: Option<String>,
    /// Program of the robot's computer
    #[arg(long, value_name = "FILE", default_value = "hexapod.u", requires = "simulate")]
    firmware: PathBuf,
    /// Clock of the robot's computer, MHz
    #[arg(long, value_name = "MHZ", default_value_t = 10.0, requires = "simulate", value_parser = arguments::megahertz)]
    clock: f64,
    /// Share of bytes that never arrive
    #[arg(long, value_name = "0..0.9", default_value_t = 0.0, requires = "simulate", value_parser = arguments::loss)]
    loss: f64,
    /// Share of bytes that arrive with a bit turned over
    #[arg(long, value_name = "0..0.9", default_value_t = 0.0, requires = "simulate", value_parser = arguments::loss)]
    corruption: f64,
    /// Simulated seconds a second; the computer lives by the clock on the wall
    #[arg(long, value_name = "X", default_value_t = 1.0, requires = "simulate", value_parser = app_terminal::arguments::speed)]
    speed: f64,
    /// How long at most, simulated seconds [default: until Ctrl-C]
    #[arg(long = "for", value_name = "S", requires = "simulate", value_parser = app_terminal::arguments::seconds)]
    seconds: Option<f64>,
    /// Write everything that crosses between world and robot to this MCAP file
    #[arg(long, value_name = "FILE", requires = "simulate")]
    record: Option<PathBuf>,
}

/// The computer's end.
#[derive(Debug, Args)]
#[command(next_help_heading = "With --port")]
struct ComputerArguments {
    /// Bits a second
    #[arg(long, value_name = "RATE", default_value_t = 9600, requires = "port")]
    baud: u32,
    /// Parity bit
    #[arg(long, value_enum, value_name = "NAME", default_value = "none", requires = "port")]
    parity: ParityName,
    /// Stop bits, 1 or 2
    #[arg(long, value_name = "N", default_value_t = 1, requires = "port")]
    stop_bits: u8,
    /// How many sweeps at most
    #[arg(long, value_name = "N", default_value_t = 30, requires = "port", value_parser = clap::value_parser!(u16).range(1..=1000))]
    sweeps: u16,
    /// Stop as soon as no walk shows anything new
    #[arg(long, requires = "port", conflicts_with = "go")]
    explore: bool,
    /// Send it to this place: metres from where it starts, x as its compass has north
    #[arg(long, value_name = "X,Y", requires = "port", allow_hyphen_values = true, value_parser = place)]
    go: Option<DVec2>,
    /// How ways to a place are found: around walls that grow by the robot's room, or by forces that pull and push
    #[arg(long, value_enum, value_name = "NAME", default_value = "walls", requires = "port")]
    steer: SteerName,
    /// What the robot is about first
    #[arg(long, value_enum, value_name = "NAME", default_value = "map", requires = "port", conflicts_with_all = ["go", "explore"])]
    mode: ModeName,
    /// Open a page at this port of this machine; 0 is any that is free
    #[arg(long, value_name = "PORT", requires = "port")]
    page: Option<u16>,
    /// Go on with the survey of another day: its sweeps.json; the first sweep tells where on its map the robot is
    #[arg(long = "continue", value_name = "FILE", requires = "port")]
    before: Option<PathBuf>,
    /// Folder for what is left of it
    #[arg(long, value_name = "DIR", default_value = "out/hexapod", requires = "port")]
    out: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ModeName {
    Map,
    User,
    Reactive,
    Calibrate,
    Sweep,
    Explore,
}

impl ModeName {
    /// What the robot is told first; nothing where the computer leads.
    fn command(self) -> Option<Command> {
        match self {
            Self::Map => None,
            Self::User => Some(Command::User),
            Self::Reactive => Some(Command::Reactive),
            Self::Calibrate => Some(Command::Calibrate),
            Self::Sweep => Some(Command::Sweep),
            Self::Explore => Some(Command::Explore),
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SteerName {
    Walls,
    Forces,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ParityName {
    None,
    Even,
    Odd,
}

fn place(text: &str) -> Result<DVec2, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.abs() <= 100.0);
    let place = text.split_once(',').and_then(|(x, y)| Some(DVec2::new(number(x)?, number(y)?)));
    place.ok_or_else(|| "give x,y in metres, at most 100".to_owned())
}

impl HexapodVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        match (self.simulate, self.port) {
            (Some(arena), _) => self.robot.run(&arena, self.json),
            (None, Some(port)) => self.computer.run(port, self.json),
            (None, None) => bail!("give --simulate ARENA or --port PORT"),
        }
    }
}

impl RobotArguments {
    fn run(self, arena: &str, is_json: bool) -> Result<Outcome> {
        let air =
            AirSettings { loss: self.loss, corruption: self.corruption, ..AirSettings::default() };
        let Self { seed, start, firmware, clock, record, speed, seconds, .. } = self;
        let usual = BodyPlan::of(arena);
        let body = BodyPlan { seed, start, firmware, clock, air, record, ..usual };
        let stood = Simulated { body, speed, seconds }.run(&Interrupt::listen())?;
        console::tell(is_json, &stood, || stood.text())?;
        Ok(if stood.loss.is_some() { Outcome::WithLoss } else { Outcome::Done })
    }
}

impl ComputerArguments {
    fn run(self, port: PathBuf, is_json: bool) -> Result<Outcome> {
        let parity = match self.parity {
            ParityName::None => Parity::None,
            ParityName::Even => Parity::Even,
            ParityName::Odd => Parity::Odd,
        };
        let settings = PortSettings::new(self.baud, parity, self.stop_bits)?;
        let sweeps = usize::from(self.sweeps);
        let first = self.mode.command().map(Wish::Say);
        let errand = match (self.go, self.explore) {
            _ if first.is_some() => Errand::ByHand,
            (Some(place), _) => Errand::GoThere(place, sweeps),
            (None, true) => Errand::Explore(sweeps),
            (None, false) => Errand::Tour(sweeps),
        };
        let folder = OutFolder::claim(&self.out)?;
        let remote = Remote {
            port,
            settings,
            errand,
            steering: match self.steer {
                SteerName::Walls => Steering::GrownWalls,
                SteerName::Forces => Steering::Forces,
            },
            before: self.before,
            first,
            page: self.page,
            hears_keys: first.is_some(),
            folder: folder.path().to_owned(),
            is_quiet: is_json,
        };
        let mut told = remote.run(&Interrupt::listen())?;
        let metrics = serde_json::to_value(&told)?;
        told.kept.json("metrics.json", &metrics)?;
        console::tell(is_json, &told, || told.text())?;
        Ok(told.kept.outcome(told.is_done, told.cause))
    }
}
