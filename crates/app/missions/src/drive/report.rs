//! What became of a drive.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

use anyhow::{Context, Result};
use app_terminal::interrupt::Cause;
use glam::DVec3;
use serde::Serialize;
use sim_engine::Simulation;

use crate::stage::Trail;

/// What is noted on the way.
pub struct Journey {
    /// Where it was, step by step.
    pub trail: Trail,
    last: DVec3,
    metres: f64,
    touched: BTreeSet<String>,
    deepest_fall: Option<f64>,
    /// What ended it early, if somebody did.
    pub interruption: Option<Cause>,
    start_height: f64,
    /// Whether it went over the edge of the world, where nothing stops a fall.
    pub has_fallen_out: bool,
}

/// So far below its start a robot does not come to anything any more, metres.
const BOTTOMLESS: f64 = 20.0;

impl Journey {
    /// Begins where the robot stands now.
    pub fn new(simulation: &Simulation, robot: &str) -> Self {
        let last = simulation.state(robot).map_or(DVec3::ZERO, |s| s.world_from_robot.position);
        let mut trail = Trail::default();
        trail.push(last);
        Self {
            trail,
            last,
            metres: 0.0,
            touched: BTreeSet::new(),
            deepest_fall: None,
            interruption: None,
            start_height: last.z,
            has_fallen_out: false,
        }
    }

    /// After a step.
    pub fn note(&mut self, simulation: &Simulation, robot: &str) {
        let Some(state) = simulation.state(robot) else { return };
        let place = state.world_from_robot.position;
        self.metres += self.last.distance(place);
        self.last = place;
        self.has_fallen_out = self.start_height - place.z > BOTTOMLESS;
        self.trail.push(place);
        let fall = state.last_fall.map(|fall| fall.depth);
        self.deepest_fall = self.deepest_fall.into_iter().chain(fall).reduce(f64::max);
        self.touched.extend(state.contacts.into_iter().map(|contact| contact.thing));
    }
}

/// What became of a drive.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Name of the arena.
    pub arena: String,
    robot: String,
    seed: u64,
    simulated_s: f64,
    wall_s: f64,
    real_time_factor: f64,
    ticks: u64,
    /// Hash of the whole state at the end.
    state_hash: String,
    position_m: [f64; 3],
    /// Roll, pitch, yaw.
    orientation_rad: [f64; 3],
    driven_m: f64,
    is_upright: bool,
    /// How far it fell at most, if it did.
    fell_m: Option<f64>,
    /// Names of what was touched, wheels on the ground apart.
    touched: Vec<String>,
    battery_charge: f64,
    /// In the recording, if there is one.
    pub messages: Option<u64>,
    /// Recording and pictures.
    pub written: Vec<PathBuf>,
    was_interrupted: bool,
    #[serde(skip)]
    interruption: Option<Cause>,
    has_fallen_out: bool,
    /// What could not be written, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
}

impl Report {
    /// Of a robot where it stands at the end, after so many seconds by the clock on the wall.
    pub fn new(simulation: &Simulation, robot: &str, journey: Journey, wall: f64) -> Result<Self> {
        let state = simulation.state(robot).context("the robot is gone")?;
        let tick = simulation.last_tick();
        let (roll, pitch, yaw) = state.world_from_robot.roll_pitch_yaw();
        let simulated = tick.time.seconds();
        Ok(Self {
            arena: String::new(),
            robot: robot.to_owned(),
            seed: simulation.settings().seed,
            simulated_s: simulated,
            wall_s: wall,
            real_time_factor: simulated / wall.max(1e-9),
            ticks: tick.number,
            state_hash: format!("{:016x}", tick.hash),
            position_m: state.world_from_robot.position.to_array(),
            orientation_rad: [roll, pitch, yaw],
            driven_m: journey.metres,
            is_upright: state.is_upright,
            fell_m: journey.deepest_fall,
            touched: journey.touched.into_iter().collect(),
            battery_charge: state.battery.charge,
            messages: None,
            written: vec![],
            was_interrupted: journey.interruption.is_some(),
            interruption: journey.interruption,
            has_fallen_out: journey.has_fallen_out,
            lost: vec![],
        })
    }

    /// Notes a file that was wanted, or why it is not whole.
    pub fn keep(&mut self, file: Option<&PathBuf>, loss: Option<String>) {
        match loss {
            Some(loss) => self.lost.push(loss),
            None => self.written.extend(file.cloned()),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.position_m;
        let yaw = self.orientation_rad[2].to_degrees();
        let early = match (self.interruption, self.has_fallen_out) {
            (Some(cause), _) => format!(", ended by {cause}"),
            (None, true) => ", then fell off the edge of its floor".to_owned(),
            (None, false) => String::new(),
        };
        writeln!(
            f,
            "{} drove {:.2} m in {:.2} s of {}{early} ({:.2} s on the wall, {:.0} x real time)",
            self.robot,
            self.driven_m,
            self.simulated_s,
            self.arena,
            self.wall_s,
            self.real_time_factor
        )?;
        let stands = if self.is_upright { "upright" } else { "tipped over" };
        writeln!(f, "  at       {x:.3}, {y:.3}, {z:.3} m, heading {yaw:.1} degrees, {stands}")?;
        if let Some(depth) = self.fell_m {
            writeln!(f, "  fell     {depth:.2} m")?;
        }
        let touched =
            if self.touched.is_empty() { "nothing".to_owned() } else { self.touched.join(", ") };
        writeln!(f, "  touched  {touched}")?;
        writeln!(f, "  battery  {:.1} %", self.battery_charge * 100.0)?;
        writeln!(
            f,
            "  state    {} after {} ticks, seed {}",
            self.state_hash, self.ticks, self.seed
        )?;
        for file in &self.written {
            writeln!(f, "  written  {}", file.display())?;
        }
        for loss in &self.lost {
            writeln!(f, "  lost     {loss}")?;
        }
        Ok(())
    }
}
