//! Answers clients of the ZMQ remote API.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use link_transport::{
    Connection, Ending, Flow, Inbox, Listener, Options, Service, Session, TransportError,
};
use link_zmq::{Heard, Peer, Request, Value, decode, encode};
use sim_engine::Simulation;

use super::call::{Answer, Call};
use super::functions::run;
use crate::desk::{Ask, Desk};
use crate::scene::Scene;

/// Questions answered before time may pass again.
const AT_A_TIME: usize = 256;
/// Bytes that wait for one slow reader: a few pictures.
const OUTGOING: usize = 16 << 20;
/// Requests that make no sense before a connection ends.
const OFFENCES: u32 = 50;

/// A running server.
#[derive(Debug)]
pub struct ZmqServer {
    listener: Listener,
    desk: Desk<Request>,
    /// Clients that wait for a step.
    waiting: Vec<Ask<Request>>,
    news: Vec<String>,
}

struct Door {
    desk: Desk<Request>,
}

struct Guest {
    connection: Connection,
    peer: Peer,
    desk: Desk<Request>,
    turn: Arc<Inbox<()>>,
    offences: u32,
}

impl Service for Door {
    type Session = Guest;

    fn welcome(&self, connection: &Connection) -> Option<Guest> {
        connection.send(Peer::greeting());
        let (connection, desk) = (connection.clone(), self.desk.clone());
        let turn = Desk::<Request>::turn();
        Some(Guest { connection, peer: Peer::default(), desk, turn, offences: 0 })
    }
}

impl Session for Guest {
    fn received(&mut self, bytes: &[u8]) -> Flow {
        // What is no ZeroMQ cannot be answered in it.
        let Ok(heard) = self.peer.take(bytes) else { return Flow::Close };
        for heard in heard {
            let request = match heard {
                Heard::Send(bytes) => {
                    self.connection.send(bytes);
                    continue;
                }
                Heard::Request(request) => request,
            };
            if let Err(error) = decode(&request.body) {
                self.offences += 1;
                if self.offences > OFFENCES {
                    return Flow::Close;
                }
                let refusal = Value::map([("err", error.to_string().into())]);
                self.connection.send_when_room(request.answer(&encode(&refusal)));
            } else if !self.desk.ask(
                (&self.connection, client(&self.connection)),
                &self.turn,
                request,
            ) {
                return Flow::Close;
            }
        }
        Flow::Continue
    }

    fn closed(&mut self, _: Ending) {
        self.desk.leave((&self.connection, client(&self.connection)), &self.turn);
    }
}

impl ZmqServer {
    /// Listens from now on.
    pub fn open(mut options: Options) -> Result<Self, TransportError> {
        let desk = Desk::new(options.limits.connections);
        options.limits.outgoing_bytes = OUTGOING;
        let listener = Listener::bind(options, Door { desk: desk.clone() })?;
        Ok(Self { listener, desk, waiting: vec![], news: vec![] })
    }

    /// Where it listens.
    pub fn local_addr(&self) -> SocketAddr {
        self.listener.local_addr()
    }

    /// What whoever runs the server should know, since the last call.
    pub fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// Answers what has come; waits for something, but no longer than `patience`.
    pub fn hear(&mut self, scene: &mut Scene, simulation: &Simulation, patience: Duration) {
        let mut patience = patience;
        for _ in 0..AT_A_TIME {
            let Some(ask) = self.desk.next(patience) else { break };
            patience = Duration::ZERO;
            self.answer(ask, scene, simulation);
            if scene.has_moves() {
                // What is asked next is to be of where they are then.
                break;
            }
        }
        self.settle(scene);
    }

    /// Answers those who waited for a step that has been made.
    pub fn settle(&mut self, scene: &Scene) {
        let still = |ask: &mut Ask<Request>| !scene.clock.waits(ask.client);
        for ask in self.waiting.extract_if(.., still) {
            reply(&ask, Ok(vec![]));
        }
    }

    fn answer(&mut self, ask: Ask<Request>, scene: &mut Scene, simulation: &Simulation) {
        let id = ask.client;
        let Some(request) = &ask.question else {
            scene.clock.leave(id);
            self.waiting.retain(|waiting| waiting.client != id);
            return;
        };
        let said = decode(&request.body).unwrap_or(Value::Null);
        let function = said.get("func").and_then(Value::text).unwrap_or_default();
        let arguments = said.get("args").and_then(Value::items).unwrap_or_default();
        if function.is_empty() {
            return reply(&ask, Err("the request names no func".to_owned()));
        }
        let news = &mut self.news;
        let mut call = Call { scene, simulation, client: id, function, arguments, news };
        let answer = run(&mut call);
        let waits = function == "sim.step"
            && answer.is_ok()
            && call.truth_or(0, true).unwrap_or(true)
            && call.scene.clock.waits(id);
        if waits {
            self.waiting.push(ask);
        } else {
            reply(&ask, answer);
        }
    }
}

/// Clients of several servers share one clock: an odd number is one of ours.
fn client(connection: &Connection) -> u64 {
    2 * connection.id() + 1
}

fn reply(ask: &Ask<Request>, answer: Answer) {
    let value = match answer {
        Ok(values) => Value::map([("ret", Value::Array(values))]),
        Err(reason) => Value::map([("err", reason.into())]),
    };
    if let Some(request) = &ask.question {
        ask.connection.send(request.answer(&encode(&value)));
    }
    ask.done();
}
