//! What the server knows of one client.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use base::messages::Reading;
use base::model::RobotModel;
use base::time::SimTime;
use link_usarsim::Dialect;
use link_usarsim::convert::{Pilot, Speaker};
use link_usarsim::reply::Reply;
use link_usarsim::request::{Init, Request};

use crate::door::Guest;

/// A connection, and what it has become.
pub(crate) struct Client {
    pub(crate) guest: Arc<Guest>,
    /// Once it is known; until then it is spoken to as UT2004 would.
    pub(crate) dialect: Option<Dialect>,
    /// What told the dialect.
    pub(crate) told_by: Told,
    /// Whether whoever runs the server knows which dialect it speaks.
    pub(crate) is_announced: bool,
    pub(crate) role: Role,
    /// The rest of a batch of requests that came together.
    pub(crate) queue: VecDeque<Request>,
    /// Requests it may still make before the next step.
    pub(crate) budget: usize,
    /// Whether it gave an order since the last step: what lock-step waits for.
    pub(crate) has_ordered: bool,
}

/// What told a dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Whoever runs the server.
    Settings,
    /// A request with this word.
    Request(String),
    /// Nothing until the first burst was due.
    Nothing,
}

/// What a connection is for.
pub(crate) enum Role {
    /// Nothing yet.
    Visitor,
    /// It drives a robot.
    Robot(Box<RobotClient>),
    /// It makes and moves things.
    Controller,
}

/// A robot and its client.
pub(crate) struct RobotClient {
    /// In the simulation; unique.
    pub(crate) name: String,
    /// What made it.
    pub(crate) init: Init,
    pub(crate) model: RobotModel,
    pub(crate) pilot: Pilot,
    pub(crate) speaker: Speaker,
    /// What its sensors said since the last burst, the newest of each.
    pub(crate) unsaid: BTreeMap<String, Reading>,
    /// Scans that wait for the next burst: UT2004's are one cycle old.
    pub(crate) held_scans: Vec<Reading>,
    /// When the next burst or status is due.
    pub(crate) next_burst: SimTime,
    /// When the first one is.
    pub(crate) first_burst: SimTime,
    /// How much after multiples of its cycle that is.
    pub(crate) phase: SimTime,
    pub(crate) is_first_burst: bool,
    /// Cameras whose tiles UDK's clients are to be told unasked, once nothing they asked for waits.
    pub(crate) untold_cameras: Vec<String>,
    /// Steering it was last told, radians to the left.
    pub(crate) steering: (f64, f64),
    /// Fields of view its cameras were last told.
    pub(crate) zooms: BTreeMap<String, f64>,
}

impl Client {
    pub(crate) fn new(guest: Arc<Guest>, dialect: Option<Dialect>, budget: usize) -> Self {
        let told_by = if dialect.is_some() { Told::Settings } else { Told::Nothing };
        Self {
            guest,
            dialect,
            told_by,
            is_announced: false,
            role: Role::Visitor,
            queue: VecDeque::new(),
            budget,
            has_ordered: false,
        }
    }

    /// Whether something it said was not answered yet.
    pub(crate) fn has_requests(&self) -> bool {
        !self.queue.is_empty() || !self.guest.requests.is_empty()
    }

    /// The next request, in the order in which they came.
    pub(crate) fn next_request(&mut self) -> Option<Request> {
        if self.queue.is_empty() {
            self.queue = self.guest.requests.pop()?.into();
        }
        self.queue.pop_front()
    }

    /// The dialect it is spoken to in.
    pub(crate) fn spoken(&self) -> Dialect {
        self.dialect.unwrap_or(Dialect::Ut2004)
    }

    /// Settles the dialect: nothing that comes later changes it.
    pub(crate) fn settle(&mut self) -> Dialect {
        *self.dialect.get_or_insert(Dialect::Ut2004)
    }

    /// Which dialect it speaks and why, for whoever runs the server.
    pub(crate) fn announcement(&self, robot: &str) -> String {
        let (is, other) = match self.spoken() {
            Dialect::Ut2004 => ("UT2004", "udk"),
            Dialect::Udk => ("UDK", "ut2004"),
        };
        let why = match &self.told_by {
            Told::Settings => return format!("{robot} is spoken to as {is}, as --dialect says"),
            Told::Request(word) => format!("its {word} told so"),
            Told::Nothing => "nothing it said tells the two apart".to_owned(),
        };
        format!(
            "{robot} is spoken to as {is}: {why}; if that is wrong, serve with --dialect {other}"
        )
    }

    /// Sends one line; who does not read it in time is dropped.
    pub(crate) fn say(&mut self, reply: &Reply) {
        let mut line = Vec::new();
        reply.write_line(self.spoken(), &mut line);
        self.guest.connection.send(line);
    }
}
