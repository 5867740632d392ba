//! Poll and send over USARSim's robot port.

use base::messages::{Command, Drive};
use base::model::RobotModel;
use base::model::kinematics::halt;
use link_usarsim::Dialect;
use link_usarsim::convert::request_from_command;
use link_usarsim::grammar::Message;
use link_usarsim::reply::sensor::SensorData;
use link_usarsim::reply::{Geo, Reply};
use link_usarsim::request::Request;

use super::deadline::Deadline;
use super::fence::{Fence, Step};
use super::handshake::Handshake;
use super::lines::{Heard, Lines};
use super::options::{Options, Timing};
use crate::driver::{Driver, Moment};
use crate::error::DriverError;
use crate::gather::{Gatherer, dialect_of};

/// The most a server may say in one cycle.
const CYCLE_BYTES: usize = 8 << 20;

/// A robot in a USARSim server; it leaves the world when this is dropped.
///
/// Each poll gathers one cycle of the server: UT2004's burst, or what UDK says from one STA to the next. Each cycle one DRIVE is sent, even if nothing
/// changed, because a server in lock-step waits for it.
#[derive(Debug)]
pub struct UsarsimDriver {
    model: RobotModel,
    options: Options,
    lines: Lines,
    gatherer: Gatherer,
    fence: Fence,
    /// The travel in force, repeated where nothing else is ordered.
    travel: Drive,
    /// Whether an order was given since the last moment.
    has_ordered: bool,
    is_over: bool,
    /// Whether one order has made a whole cycle: then none is repeated, however long the server takes, or a busy machine would
    /// give other runs than an idle one.
    is_prompt: bool,
    missing: Vec<String>,
}

impl UsarsimDriver {
    /// Connects and puts a robot into the world. The wire cannot carry its model, so the caller gives it.
    pub fn connect(addr: &str, model: RobotModel, options: Options) -> Result<Self, DriverError> {
        let timeouts = options.timeouts;
        let mut lines = Lines::connect(addr, timeouts.connect, timeouts.cycle)?;
        let mut gatherer = Gatherer::new(options.dialect, &options.name, &model);
        let missing = Handshake {
            lines: &mut lines,
            gatherer: &mut gatherer,
            options: &options,
            model: &model,
            heard_bytes: 0,
        }
        .run()?;
        let is_fenced = options.timing == Timing::LockStep || options.dialect == Dialect::Udk;
        Ok(Self {
            travel: standstill(&model),
            model,
            options,
            lines,
            gatherer,
            fence: Fence::new(is_fenced),
            has_ordered: false,
            is_over: false,
            is_prompt: false,
            missing,
        })
    }

    /// Sensors of the model that the server did not tell of: they will stay silent.
    pub fn missing_sensors(&self) -> &[String] {
        &self.missing
    }

    /// Takes a line into the cycle.
    fn take(&mut self, line: &str) -> Result<Step, DriverError> {
        let message = Message::parse(line);
        check_dialect(&self.lines.addr, self.options.dialect, &message)?;
        let mut reply = Reply::from_message(&message);
        Ok(match &mut reply {
            Reply::Death(death) => {
                self.is_over = true;
                let (killer, damage) = (death.killer.clone(), death.damage.clone());
                return Err(DriverError::Died { killer, damage });
            }
            Reply::Geo(Geo::Robot(_)) => self.fence.answer(),
            // Only the introduction teaches: a server must not fill our memory with names.
            Reply::Conf(_) => Step::Wait,
            Reply::Status(_) => {
                self.gatherer.hear(&reply);
                self.fence.status()
            }
            Reply::Sensor(sensor) => {
                if let SensorData::Ticks(axles) = &mut sensor.data {
                    axles.retain(|(name, _)| self.model.equipment.iter().any(|i| i.name == *name));
                }
                self.gatherer.hear(&reply);
                Step::Wait
            }
            _ => {
                self.gatherer.hear(&reply);
                Step::Wait
            }
        })
    }

    /// What to do when nothing came until now.
    fn idle(&mut self, deadline: Deadline) -> Result<Step, DriverError> {
        if deadline.left().is_some() {
            return Ok(self.fence.quiet());
        }
        Err(DriverError::Silent {
            addr: self.lines.addr.clone(),
            what: "a robot's STA",
            seconds: self.options.timeouts.cycle.as_secs_f64(),
        })
    }

    /// Sends requests, and the travel in force last if they do not hold one: behind it the server may let time pass.
    fn order(&mut self, mut requests: Vec<Request>) -> Result<(), DriverError> {
        let travel = Command::Drive(self.travel);
        requests.extend(request_from_command(self.options.dialect, &self.model, &travel));
        self.has_ordered = true;
        self.write(&requests)
    }

    fn write(&mut self, requests: &[Request]) -> Result<(), DriverError> {
        let mut out = Vec::new();
        for request in requests {
            request.write_line(self.options.dialect, &mut out);
        }
        // What has arrived can still be polled; the end comes behind it.
        self.lines.send(&out).map(|_| ())
    }
}

impl Driver for UsarsimDriver {
    fn model(&self) -> &RobotModel {
        &self.model
    }

    fn poll(&mut self) -> Result<Option<Moment>, DriverError> {
        if self.is_over {
            return Ok(None);
        }
        if !self.has_ordered {
            self.order(Vec::new())?;
        }
        let deadline = Deadline::after(self.options.timeouts.cycle);
        let mut bytes = 0;
        let mut is_nudged = false;
        loop {
            let wait = match self.options.timing {
                Timing::LockStep if !self.is_prompt => {
                    deadline.or_after(self.options.timeouts.nudge)
                }
                _ => deadline,
            };
            let step = match self.lines.next(wait)? {
                Heard::Line(line) => {
                    bytes += line.len() + 1;
                    if bytes > CYCLE_BYTES {
                        let addr = self.lines.addr.clone();
                        return Err(DriverError::TooMuch {
                            addr,
                            what: "a cycle",
                            limit: CYCLE_BYTES,
                        });
                    }
                    self.take(&line)?
                }
                Heard::Nothing => self.idle(deadline)?,
                Heard::End => {
                    self.is_over = true;
                    return Ok(None);
                }
            };
            match step {
                Step::Wait => {}
                Step::Ask => self.write(&[Fence::question()])?,
                Step::Order => {
                    is_nudged = true;
                    self.order(Vec::new())?;
                }
                Step::Done => break,
            }
        }
        self.has_ordered = false;
        self.is_prompt |= !is_nudged;
        Ok(Some(self.gatherer.finish()))
    }

    fn send(&mut self, commands: &[Command]) -> Result<(), DriverError> {
        let mut requests = Vec::new();
        let mut travel = self.travel;
        for command in commands {
            let what = || format!("{command:?}");
            let request = request_from_command(self.options.dialect, &self.model, command);
            let request = request.ok_or_else(|| DriverError::NoSuchEquipment {
                command: what(),
                model: self.model.name.clone(),
            })?;
            if !is_finite(command) {
                return Err(DriverError::NotFinite { command: what() });
            }
            match command {
                Command::Drive(drive) => travel = *drive,
                _ => requests.push(request),
            }
        }
        self.travel = travel;
        self.order(requests)
    }
}

/// Fails if a robot's STA sounds like the other dialect.
pub(super) fn check_dialect(
    addr: &str,
    expected: Dialect,
    message: &Message<'_>,
) -> Result<(), DriverError> {
    match dialect_of(message) {
        Some(found) if found != expected => Err(DriverError::OtherDialect {
            addr: addr.to_owned(),
            expected: expected.name(),
            found: found.name(),
        }),
        _ => Ok(()),
    }
}

/// A travel of the robot's own kind that goes nowhere; what stands anyway takes any.
fn standstill(model: &RobotModel) -> Drive {
    match halt(model) {
        Some(Command::Drive(drive)) => drive,
        _ => Drive::Skid { left: 0.0, right: 0.0 },
    }
}

/// Whether its numbers can be written: a server reads what is no number as zero.
fn is_finite(command: &Command) -> bool {
    use base::messages::JointOrder::{By, Effort, Speed, To};
    match *command {
        Command::Drive(Drive::Skid { left, right }) => left.is_finite() && right.is_finite(),
        Command::Drive(Drive::Ackermann { speed, front, rear }) => {
            speed.is_finite() && front.is_finite() && rear.is_finite()
        }
        Command::Drive(Drive::Aerial { forward, left, up, turn }) => {
            [forward, left, up, turn].into_iter().all(f64::is_finite)
        }
        Command::Joint { order: To(value) | By(value) | Speed(value) | Effort(value), .. } => {
            value.is_finite()
        }
        Command::Place { pose, .. } => pose.position.is_finite() && pose.rotation.is_finite(),
        Command::Zoom { field_of_view, .. } => field_of_view.is_finite(),
        Command::Light(_)
        | Command::Flip
        | Command::Reset { .. }
        | Command::Send { .. }
        | Command::Trigger { .. } => true,
    }
}
