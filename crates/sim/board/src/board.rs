//! A computer on a robot, in lock-step with simulated time.

use std::sync::Arc;

use base::messages::{Command, Drive, JointOrder, Reading, ReadingData};
use link_serial::Air;
use machine_asm::Program;
use machine_cpu::{Cpu, CpuOptions, Stop, Trap};
use sim_engine::{Order, Simulation, Tick};
use sim_physics::RobotState;

use crate::clock::Clock;
use crate::error::BoardError;
use crate::peripherals::Peripherals;
use crate::pins::Pins;
use crate::units::{compass_tenths, from_thousandths, to_thousandths};
use crate::wiring::{Input, Output, Wire, Wiring};

/// Fastest clock: a step of a tenth of a second stays within what can be simulated.
const MOST_HERTZ: u64 = 100_000_000_000;

/// Below these nothing moves any more: metres, radians, and joints' units a second.
const STILL_SPEED: f64 = 0.01;
const STILL_TURN: f64 = 0.02;
const STILL_JOINT: f64 = 0.003;

/// How bright lamps are unless told otherwise, per mille.
const FULL_LIGHT: i32 = 1000;

/// A computer on a robot.
#[derive(Clone, Debug)]
pub struct Board {
    robot: String,
    wires: Vec<Wire>,
    peripherals: Peripherals,
    cpu: Cpu,
    clock: Clock,
    /// Outputs as they were ordered last; nothing was ordered before the first write.
    ordered: Vec<i32>,
    is_lit: bool,
    stopped: Option<Stop>,
    /// Inputs whose sensors have not read yet: the program starts when there are none.
    awaited: Vec<usize>,
    /// The sonar whose echo a pin tells.
    sonar: Option<String>,
}

impl Board {
    /// A board for the robot named `robot`; its program starts once every sensor has read for the first time.
    pub fn new(
        robot: &str,
        wiring: &Wiring,
        program: impl Into<Arc<Program>>,
        hertz: u64,
    ) -> Result<Self, BoardError> {
        if hertz == 0 || hertz > MOST_HERTZ {
            return Err(BoardError::BadClock(hertz));
        }
        let program = program.into();
        check_devices(wiring, &program)?;
        let cpu = Cpu::with_options(program, CpuOptions::default())?;
        // The map's order is that of addresses, and so is the wiring's.
        let wires: Vec<Wire> = wiring.wires().iter().map(|(_, wire)| wire.clone()).collect();
        let pins = Pins::new(hertz, wiring.servos());
        let mut peripherals = Peripherals::new(wiring.device_map(), wires.clone(), pins);
        for (value, wire) in peripherals.values.iter_mut().zip(&wires) {
            match wire {
                Wire::Output(Output::LightLevel) => *value = FULL_LIGHT,
                Wire::Input(Input::Range(_, nothing)) => *value = *nothing,
                _ => {}
            }
        }
        peripherals.live.clone_from(&peripherals.values);
        let ordered = peripherals.values.clone();
        let awaited = (0..wires.len()).filter(|index| wiring.is_awaited(&wires[*index])).collect();
        let sonar = wiring.wires().iter().find_map(|(name, wire)| match wire {
            Wire::Input(Input::Range(sensor, _)) if name == "sonar" => Some(sensor.clone()),
            _ => None,
        });
        Ok(Self {
            robot: robot.to_owned(),
            wires,
            peripherals,
            cpu,
            clock: Clock::new(hertz),
            ordered,
            is_lit: false,
            stopped: None,
            awaited,
            sonar,
        })
    }

    /// One step: the computer thinks over the last readings, then the world moves by what it ordered.
    pub fn step<'s>(&mut self, simulation: &'s mut Simulation) -> &'s Tick {
        let orders = self.think(simulation);
        let tick = simulation.step(&orders);
        self.hear(&tick.readings);
        tick
    }

    /// Runs the cycles of one step; what the robot is told then. Several boards think before the world moves once.
    pub fn think(&mut self, simulation: &Simulation) -> Vec<Order> {
        if let Some(state) = simulation.state(&self.robot) {
            self.feel(&state, simulation);
        }
        self.peripherals.show();
        if !self.awaited.is_empty() {
            return vec![];
        }
        let cycles = self.clock.cycles(simulation.settings().step);
        self.peripherals.pins.begin(simulation.now(), self.cpu.cycles());
        if self.stopped.is_none() {
            match self.cpu.run_for(cycles, &mut self.peripherals) {
                Stop::Paused => {}
                stop => self.stopped = Some(stop),
            }
        }
        self.orders()
    }

    /// Takes what the robot's sensors said.
    pub fn hear(&mut self, readings: &[Reading]) {
        for reading in readings.iter().filter(|reading| reading.robot == self.robot) {
            for (index, wire) in self.wires.iter().enumerate() {
                if let Wire::Input(input) = wire
                    && let Some(value) = heard(input, reading)
                {
                    self.peripherals.live[index] = value;
                    self.awaited.retain(|awaited| *awaited != index);
                }
            }
            if let ReadingData::Range(range) = reading.data
                && self.sonar.as_ref() == Some(&reading.sensor)
            {
                self.peripherals.pins.heard(range, reading.time);
            }
        }
    }

    /// The radio between the robot and its computer; nothing is lost in it unless it is replaced.
    pub fn air(&mut self) -> &mut Air {
        &mut self.peripherals.pins.air
    }

    /// Puts in what needs no sensor.
    fn feel(&mut self, state: &RobotState, simulation: &Simulation) {
        let is_still = is_still(state);
        for (index, wire) in self.wires.iter().enumerate() {
            let Wire::Input(input) = wire else { continue };
            let joint = |name: &String| state.joints.iter().find(|joint| joint.name == *name);
            let value = match input {
                Input::Joint(name) => joint(name).map(|joint| to_thousandths(joint.value)),
                Input::Still => Some(i32::from(is_still)),
                Input::Time => Some(to_thousandths(simulation.now().seconds())),
                Input::Light => Some(i32::from(self.is_lit)),
                Input::LightLevel => {
                    Some(if self.is_lit { self.output(&Output::LightLevel) } else { 0 })
                }
                Input::Range(..)
                | Input::Position(..)
                | Input::Posture(..)
                | Input::Compass(_)
                | Input::Micros
                | Input::Echo
                | Input::RadioBusy
                | Input::SerialIn => None,
            };
            if let Some(value) = value {
                self.peripherals.live[index] = value;
            }
        }
    }

    /// Outputs that changed, as orders; a trapped program's robot is stopped.
    fn orders(&mut self) -> Vec<Order> {
        if self.trap().is_some() {
            for (value, wire) in self.peripherals.values.iter_mut().zip(&self.wires) {
                if matches!(wire, Wire::Output(Output::Left | Output::Right)) {
                    *value = 0;
                }
            }
        }
        let mut commands = vec![];
        let (mut wheels_changed, mut lamps_changed) = (false, false);
        for (index, wire) in self.wires.iter().enumerate() {
            let Wire::Output(output) = wire else { continue };
            let value = self.peripherals.values[index];
            if std::mem::replace(&mut self.ordered[index], value) == value {
                continue;
            }
            match output {
                Output::Left | Output::Right => wheels_changed = true,
                Output::Light | Output::LightLevel => lamps_changed = true,
                Output::Joint(name) => {
                    let order = JointOrder::To(from_thousandths(value));
                    commands.push(Command::Joint { name: name.clone(), order });
                }
                Output::Freeze
                | Output::Servo(_)
                | Output::Trigger
                | Output::SerialOut
                | Output::RadioReady
                | Output::Pin => {}
            }
        }
        commands.extend(self.peripherals.pins.orders());
        if wheels_changed {
            let (left, right) = (self.output(&Output::Left), self.output(&Output::Right));
            let (left, right) = (from_thousandths(left), from_thousandths(right));
            commands.push(Command::Drive(Drive::Skid { left, right }));
        }
        if lamps_changed {
            self.is_lit = self.output(&Output::Light) != 0 && self.output(&Output::LightLevel) > 0;
            commands.push(Command::Light(self.is_lit));
        }
        commands.into_iter().map(|command| Order::new(&self.robot, command)).collect()
    }

    fn output(&self, wanted: &Output) -> i32 {
        let is_it = |wire: &Wire| matches!(wire, Wire::Output(output) if output == wanted);
        self.wires.iter().position(is_it).map_or(0, |index| self.peripherals.values[index])
    }

    /// What the program sees at, or wrote to, a device.
    pub fn device(&self, name: &str) -> Option<i32> {
        let (index, _) = self.peripherals.map().named(name)?;
        Some(self.peripherals.values[index])
    }

    /// The computer.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// The computer, to set variables before it starts.
    pub fn cpu_mut(&mut self) -> &mut Cpu {
        &mut self.cpu
    }

    /// Whether the program has come to its end.
    pub fn has_ended(&self) -> bool {
        self.stopped == Some(Stop::Ended)
    }

    /// Why the program was stopped, if it was.
    pub fn trap(&self) -> Option<&Trap> {
        match &self.stopped {
            Some(Stop::Trapped(trap)) => Some(trap),
            _ => None,
        }
    }

    /// Snapshots the program froze since this was asked last, each with a value by device; the latest thousand.
    pub fn take_snapshots(&mut self) -> Vec<Vec<i32>> {
        std::mem::take(&mut self.peripherals.snapshots)
    }

    /// How many snapshots the program has frozen.
    pub fn snapshot_count(&self) -> u64 {
        self.peripherals.snapshot_count
    }
}

/// Every device of the program must be one of the board's.
fn check_devices(wiring: &Wiring, program: &Program) -> Result<(), BoardError> {
    let map = wiring.device_map();
    let is_missing = |device: &&machine_asm::Device| {
        map.at(device.address).is_none_or(|(_, known)| known.access != device.access)
    };
    let missing: Vec<String> =
        program.devices.devices().iter().filter(is_missing).map(|d| d.name.clone()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let known = map.devices().iter().map(|device| device.name.clone()).collect();
    Err(BoardError::NoSuchDevice { robot: wiring.robot().to_owned(), missing, known })
}

fn heard(input: &Input, reading: &Reading) -> Option<i32> {
    match (input, &reading.data) {
        (Input::Range(sensor, nothing), ReadingData::Range(range)) if *sensor == reading.sensor => {
            Some(range.map_or(*nothing, to_thousandths))
        }
        (
            Input::Position(sensor, k),
            ReadingData::GroundTruth(pose) | ReadingData::Ins(pose) | ReadingData::Odometry(pose),
        ) if *sensor == reading.sensor => Some(to_thousandths(pose.position[*k])),
        (
            Input::Posture(sensor, k),
            ReadingData::GroundTruth(pose) | ReadingData::Ins(pose) | ReadingData::Odometry(pose),
        ) if *sensor == reading.sensor => {
            let (roll, pitch, yaw) = pose.roll_pitch_yaw();
            Some(to_thousandths([roll, pitch, yaw][*k]))
        }
        (Input::Compass(sensor), ReadingData::Compass(heading)) if *sensor == reading.sensor => {
            Some(compass_tenths(*heading))
        }
        _ => None,
    }
}

fn is_still(state: &RobotState) -> bool {
    state.linear_velocity.length() < STILL_SPEED
        && state.angular_velocity.length() < STILL_TURN
        && state.joints.iter().all(|joint| joint.speed.abs() < STILL_JOINT)
}
