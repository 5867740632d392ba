//! A control connection: one robot's program and its questions.

use std::sync::{Arc, Mutex};

use link_transport::{Connection, Ending, Flow, Service, Session, lock};
use link_wss::{LineSplitter, Reason, Reply, Request, StrengthError};

use super::field::Field;
use super::poll::update_links_of;
use super::registry::Registry;
use crate::line_service::MAX_LINE;

/// Makes a session of each control connection.
pub(super) struct Control {
    pub(super) registry: Arc<Registry>,
    pub(super) field: Arc<Mutex<Field>>,
}

pub(super) struct ControlSession {
    connection: Connection,
    splitter: LineSplitter,
    desk: Desk,
}

/// What questions are answered from.
struct Desk {
    connection: Connection,
    registry: Arc<Registry>,
    field: Arc<Mutex<Field>>,
    /// The robot, once INIT has named it.
    robot: Option<String>,
}

impl Service for Control {
    type Session = ControlSession;

    fn welcome(&self, connection: &Connection) -> Option<ControlSession> {
        let desk = Desk {
            connection: connection.clone(),
            registry: Arc::clone(&self.registry),
            field: Arc::clone(&self.field),
            robot: None,
        };
        let (connection, splitter) = (connection.clone(), LineSplitter::new(MAX_LINE));
        Some(ControlSession { connection, splitter, desk })
    }
}

impl Session for ControlSession {
    fn received(&mut self, bytes: &[u8]) -> Flow {
        let Self { connection, splitter, desk } = self;
        let fed = splitter.feed(bytes, |line| {
            if !connection.is_closed() {
                let reply = desk.answer(line);
                connection.send_when_room(format!("{reply}\r\n").into_bytes());
            }
        });
        if fed.is_ok() { Flow::Continue } else { Flow::Close }
    }

    fn closed(&mut self, _ending: Ending) {
        if let Some(robot) = self.desk.robot.take() {
            self.desk.registry.unregister(&robot, &self.connection);
        }
    }
}

impl Desk {
    fn answer(&mut self, line: &str) -> Reply {
        let Some(asker) = self.robot.clone() else { return self.before_init(line) };
        if Request::is_init(line) {
            return Reply::Error(Reason::UnknownOrSecondInit);
        }
        match Request::parse(line) {
            Ok(Request::Strength { robot }) => self.strength(&asker, robot),
            Ok(Request::Dns { robot, port }) => {
                let port = self.registry.door_port(&asker, &robot, port);
                Reply::Dns { robot, port }
            }
            Ok(Request::ReverseDns { port }) => {
                Reply::ReverseDns { port, robot: self.registry.caller(&asker, port) }
            }
            Ok(Request::Init { .. }) => Reply::Error(Reason::UnknownOrSecondInit),
            Err(reason) => Reply::Error(reason),
        }
    }

    fn before_init(&mut self, line: &str) -> Reply {
        if !Request::is_init(line) {
            return Reply::Error(Reason::InitFirst);
        }
        match Request::parse(line) {
            Ok(Request::Init { robot, ports }) => self.init(robot, &ports),
            Ok(_) => Reply::Error(Reason::InitFirst),
            Err(reason) => Reply::Error(reason),
        }
    }

    fn init(&mut self, robot: String, ports: &[u16]) -> Reply {
        if let Err(reason) = self.registry.register(&robot, ports, &self.connection) {
            return Reply::Error(reason);
        }
        let mut field = lock(&self.field);
        if !field.knows(&robot) {
            field.refresh();
        }
        update_links_of(&robot, &self.registry, &mut field);
        self.robot = Some(robot);
        Reply::InitOk
    }

    fn strength(&self, asker: &str, robot: String) -> Reply {
        let (strength, error) = if robot == asker {
            (f64::INFINITY, Some(StrengthError::ToSelf))
        } else if !self.registry.is_registered(&robot) {
            (f64::NAN, Some(StrengthError::NoSuchRobot))
        } else {
            let strength = lock(&self.field).strength(asker, &robot).unwrap_or(f64::NAN);
            (strength, model_error(strength))
        };
        Reply::Strength { robot, strength, error }
    }
}

fn model_error(strength: f64) -> Option<StrengthError> {
    if strength.is_nan() {
        Some(StrengthError::ModelNan)
    } else {
        strength.is_infinite().then_some(StrengthError::ModelInfinite)
    }
}
