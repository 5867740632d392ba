//! From NFO to a robot whose sensors are known.

use link_usarsim::Dialect;
use link_usarsim::convert::type_name;
use link_usarsim::grammar::Message;
use link_usarsim::reply::{Conf, NamedPose, Reply};
use link_usarsim::request::{Query, Request};

use base::model::RobotModel;

use super::deadline::Deadline;
use super::fence::Fence;
use super::lines::{Heard, Lines};
use super::options::{Options, Start};
use super::starts;
use crate::error::DriverError;
use crate::gather::Gatherer;

/// Beginning of a strange greeting that is shown.
const SHOWN_CHARS: usize = 60;
/// The most the server may say before the robot is ready.
const MOST_BYTES: usize = 8 << 20;

/// A connection that is becoming a robot.
pub(super) struct Handshake<'a> {
    pub(super) lines: &'a mut Lines,
    pub(super) gatherer: &'a mut Gatherer,
    pub(super) options: &'a Options,
    pub(super) model: &'a RobotModel,
    pub(super) heard_bytes: usize,
}

impl Handshake<'_> {
    /// Goes all the way; gives the sensors of the model that the server did not tell of.
    pub(super) fn run(&mut self) -> Result<Vec<String>, DriverError> {
        self.show_token()?;
        self.greeting()?;
        self.send(&[sign(self.options.dialect)])?;
        let starts = self.starts()?;
        let init = starts::init(&self.lines.addr, self.options, &starts)?;
        let mut requests = vec![Request::Init(init), Fence::question()];
        requests.extend(kinds(self.options.dialect, self.model).map(conf_query));
        requests.push(conf_query("Robot"));
        self.send(&requests)?;
        self.robot()
    }

    fn show_token(&mut self) -> Result<(), DriverError> {
        let Some(token) = &self.options.token else { return Ok(()) };
        if token.is_empty() || token.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(DriverError::BadToken);
        }
        self.lines.send(format!("TOKEN {token}\r\n").as_bytes()).map(|_| ())
    }

    fn greeting(&mut self) -> Result<(), DriverError> {
        let line = self.line("its greeting, NFO")?;
        let addr = || self.lines.addr.clone();
        match Reply::parse(&line) {
            Reply::Level(_) => Ok(()),
            Reply::Other(raw) if raw.command.eq_ignore_ascii_case("ERROR") => {
                Err(DriverError::TokenRefused { addr: addr() })
            }
            _ => {
                let found = line.chars().take(SHOWN_CHARS).collect();
                Err(DriverError::NotUsarsim { addr: addr(), found })
            }
        }
    }

    fn starts(&mut self) -> Result<Vec<NamedPose>, DriverError> {
        if matches!(self.options.start, Start::At(_)) {
            return Ok(Vec::new());
        }
        self.send(&[Request::GetStartPoses])?;
        loop {
            if let Reply::StartPoses(starts) = Reply::parse(&self.line("its start poses")?) {
                return Ok(starts);
            }
        }
    }

    /// Waits for the answer to the last request, which comes behind all others.
    fn robot(&mut self) -> Result<Vec<String>, DriverError> {
        let mut missing: Vec<String> = self
            .model
            .equipment
            .iter()
            .filter(|item| type_name(self.options.dialect, &item.kind).is_some())
            .map(|item| item.name.clone())
            .collect();
        let deadline = Deadline::after(self.options.timeouts.answer);
        let mut is_there = false;
        loop {
            let line = match self.lines.next(deadline)? {
                Heard::Line(line) => line,
                // A server that does not answer but streams has made the robot, and the model tells the rest.
                Heard::Nothing if is_there => return Ok(missing),
                Heard::Nothing => return Err(self.no_robot()),
                Heard::End => return Err(self.hung_up("a robot")),
            };
            self.count(&line)?;
            let message = Message::parse(&line);
            super::driver::check_dialect(&self.lines.addr, self.options.dialect, &message)?;
            let reply = Reply::from_message(&message);
            match &reply {
                Reply::Conf(Conf::Robot(_)) => return Ok(missing),
                Reply::Conf(Conf::Items { items, .. }) => {
                    missing.retain(|name| !items.iter().any(|item| item.name == *name));
                }
                Reply::Status(_) | Reply::Sensor(_) | Reply::Geo(_) => is_there = true,
                _ => {}
            }
            self.gatherer.hear(&reply);
        }
    }

    fn send(&mut self, requests: &[Request]) -> Result<(), DriverError> {
        let mut out = Vec::new();
        for request in requests {
            request.write_line(self.options.dialect, &mut out);
        }
        // If nobody is there any more, what is waited for next will say so.
        self.lines.send(&out).map(|_| ())
    }

    fn line(&mut self, what: &'static str) -> Result<String, DriverError> {
        let patience = self.options.timeouts.answer;
        match self.lines.next(Deadline::after(patience))? {
            Heard::Line(line) => self.count(&line).map(|()| line),
            Heard::Nothing => Err(DriverError::Silent {
                addr: self.lines.addr.clone(),
                what,
                seconds: patience.as_secs_f64(),
            }),
            Heard::End => Err(self.hung_up(what)),
        }
    }

    fn count(&mut self, line: &str) -> Result<(), DriverError> {
        self.heard_bytes += line.len() + 1;
        if self.heard_bytes <= MOST_BYTES {
            return Ok(());
        }
        let addr = self.lines.addr.clone();
        Err(DriverError::TooMuch { addr, what: "an introduction", limit: MOST_BYTES })
    }

    fn hung_up(&self, what: &'static str) -> DriverError {
        DriverError::HungUp { addr: self.lines.addr.clone(), what }
    }

    fn no_robot(&self) -> DriverError {
        DriverError::NoRobot {
            addr: self.lines.addr.clone(),
            class: self.options.class_name(),
            seconds: self.options.timeouts.answer.as_secs_f64(),
        }
    }
}

/// A question that only one dialect has, and that a server drops while there is no robot: it tells how we talk.
fn sign(dialect: Dialect) -> Request {
    conf_query(if dialect.is_ut2004() { "MisPkg" } else { "Tachometer" })
}

fn conf_query(kind: &str) -> Request {
    Request::GetConf(Query { kind: kind.to_owned(), name: None })
}

/// The kinds of sensors the model has, each once.
fn kinds(dialect: Dialect, model: &RobotModel) -> impl Iterator<Item = &'static str> {
    let mut kinds: Vec<&'static str> =
        model.equipment.iter().filter_map(|item| type_name(dialect, &item.kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.into_iter()
}
