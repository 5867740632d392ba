//! What the server knows of one client.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use base::messages::Reading;
use base::model::RobotModel;
use base::time::SimTime;
use link_usarsim::Dialect;
use link_usarsim::convert::{Pilot, Speaker};
use link_usarsim::reply::Reply;
use link_usarsim::request::Request;

use crate::door::Guest;

/// A connection, and what it has become.
pub(crate) struct Client {
    pub(crate) guest: Arc<Guest>,
    /// Once it is known.
    pub(crate) dialect: Option<Dialect>,
    pub(crate) role: Role,
    /// The rest of a batch of requests that came together.
    pub(crate) queue: VecDeque<Request>,
    /// Requests it may still make before the next step.
    pub(crate) budget: usize,
    /// Whether it gave an order since the last step: what lock-step waits for.
    pub(crate) has_ordered: bool,
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
    pub(crate) model: RobotModel,
    pub(crate) pilot: Pilot,
    pub(crate) speaker: Speaker,
    /// What its sensors said since the last burst, the newest of each.
    pub(crate) unsaid: BTreeMap<String, Reading>,
    /// Scans that wait for the next burst: UT2004's are one cycle old.
    pub(crate) held_scans: Vec<Reading>,
    /// When the next burst or status is due.
    pub(crate) next_burst: SimTime,
    /// How much after multiples of its cycle that is.
    pub(crate) phase: SimTime,
    pub(crate) is_first_burst: bool,
    /// Steering it was last told, radians to the left.
    pub(crate) steering: (f64, f64),
    /// Fields of view its cameras were last told.
    pub(crate) zooms: BTreeMap<String, f64>,
}

impl Client {
    pub(crate) fn new(guest: Arc<Guest>, dialect: Option<Dialect>, budget: usize) -> Self {
        Self {
            guest,
            dialect,
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

    /// The dialect, which is settled from now on.
    pub(crate) fn settle(&mut self) -> Dialect {
        *self.dialect.get_or_insert(Dialect::Ut2004)
    }

    /// Sends one line; who does not read it in time is dropped.
    pub(crate) fn say(&mut self, reply: &Reply) {
        let mut line = Vec::new();
        // A question before INIT does not settle it: INIT may still tell.
        reply.write_line(self.dialect.unwrap_or(Dialect::Ut2004), &mut line);
        self.guest.connection.send(line);
    }
}
