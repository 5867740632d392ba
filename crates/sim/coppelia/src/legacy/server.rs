//! Answers clients of the legacy remote API.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use link_transport::{
    Connection, Ending, Flow, Inbox, Listener, Options, Service, Session, TransportError,
};
use link_vrep::{Command, Message, Mode, Moment, Packets, Talk, in_packets};
use sim_engine::Simulation;

use super::functions::{Call, TRIGGER, call, not_here};
use super::parameters::Parameters;
use crate::clock::Phase;
use crate::desk::{Ask, Desk};
use crate::scene::Scene;

/// Messages answered before time may pass again.
const AT_A_TIME: usize = 256;
/// Bytes that wait for one slow reader: a few pictures.
const OUTGOING: usize = 32 << 20;
/// Different refusals that are told to whoever runs the server.
const TOLD: usize = 100;

/// A running server: one scene on several ports, as V-REP has one for its own service and one for scripts of a scene.
#[derive(Debug)]
pub struct VrepServer {
    listeners: Vec<Listener>,
    desk: Desk<Message>,
    talks: BTreeMap<u64, Client>,
    parameters: Parameters,
    /// Clients that wait for a step.
    waiting: Vec<Ask<Message>>,
    /// What was refused is told once.
    told: BTreeSet<u16>,
    news: Vec<String>,
}

/// A client that has said something.
#[derive(Debug, Default)]
struct Client {
    talk: Talk,
    /// What it was refused since it asked for that.
    errors: Vec<String>,
}

struct Door {
    desk: Desk<Message>,
    port: u64,
}

struct Guest {
    connection: Connection,
    packets: Packets,
    desk: Desk<Message>,
    turn: Arc<Inbox<()>>,
    port: u64,
}

impl Service for Door {
    type Session = Guest;

    fn welcome(&self, connection: &Connection) -> Option<Guest> {
        let (connection, desk, port) = (connection.clone(), self.desk.clone(), self.port);
        Some(Guest {
            connection,
            packets: Packets::default(),
            desk,
            turn: Desk::<Message>::turn(),
            port,
        })
    }
}

impl Session for Guest {
    fn received(&mut self, bytes: &[u8]) -> Flow {
        // What is no V-REP client cannot be answered as one.
        let Ok(messages) = self.packets.take(bytes) else { return Flow::Close };
        for message in messages {
            let Ok(message) = Message::parse(&message) else { return Flow::Close };
            if !self.desk.ask((&self.connection, self.client()), &self.turn, message) {
                return Flow::Close;
            }
        }
        Flow::Continue
    }

    fn closed(&mut self, _: Ending) {
        self.desk.leave((&self.connection, self.client()), &self.turn);
    }
}

impl Guest {
    /// Clients of several servers share one clock: an even number is one of ours.
    fn client(&self) -> u64 {
        4 * self.connection.id() + 2 * self.port
    }
}

impl VrepServer {
    /// Listens from now on, on the port of each of these.
    pub fn open(options: Vec<Options>) -> Result<Self, TransportError> {
        let most = options.iter().map(|options| options.limits.connections).sum();
        let desk = Desk::new(most);
        let mut listeners = vec![];
        for (mut options, port) in options.into_iter().zip(1..) {
            options.limits.outgoing_bytes = OUTGOING;
            listeners.push(Listener::bind(options, Door { desk: desk.clone(), port })?);
        }
        let (talks, told) = (BTreeMap::new(), BTreeSet::new());
        let parameters = Parameters::default();
        Ok(Self { listeners, desk, talks, parameters, waiting: vec![], told, news: vec![] })
    }

    /// Where it listens.
    pub fn local_addrs(&self) -> Vec<SocketAddr> {
        self.listeners.iter().map(Listener::local_addr).collect()
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
            self.take(ask, scene, simulation);
            if scene.has_moves() {
                // What is asked next is to be of where they are then.
                break;
            }
        }
        self.settle(scene, simulation);
    }

    /// Answers those who waited for a step that has been made.
    pub fn settle(&mut self, scene: &mut Scene, simulation: &Simulation) {
        let still = |ask: &mut Ask<Message>| !scene.clock.waits(ask.client);
        let done: Vec<Ask<Message>> = self.waiting.extract_if(.., still).collect();
        for ask in done {
            self.answer(&ask, scene, simulation);
        }
    }

    fn take(&mut self, ask: Ask<Message>, scene: &mut Scene, simulation: &Simulation) {
        let id = ask.client;
        let Some(message) = &ask.question else {
            self.talks.remove(&id);
            self.waiting.retain(|waiting| waiting.client != id);
            scene.clock.leave(id);
            return;
        };
        if let Entry::Vacant(place) = self.talks.entry(id) {
            place.insert(Client::default());
            if is_of_script(id) && scene.clock.phase() == Phase::Stopped {
                // V-REP has this port only while time passes: whoever comes here expects that it does.
                scene.clock.start();
            }
        }
        // A step that is asked for comes first: everything else of the answer is of the time after it.
        let triggers = message.commands.iter().filter(|command| command.code == TRIGGER);
        for command in triggers.filter(|command| command.mode != Mode::Discontinue) {
            let errors = &mut self.talks.entry(id).or_default().errors;
            let (news, parameters) = (&mut self.news, &mut self.parameters);
            call(&mut Call { scene, simulation, client: id, command, news, errors, parameters });
        }
        scene.clock.ask_exchange(id);
        if scene.clock.waits(id) {
            self.waiting.push(ask);
        } else {
            self.answer(&ask, scene, simulation);
        }
    }

    fn answer(&mut self, ask: &Ask<Message>, scene: &mut Scene, simulation: &Simulation) {
        let id = ask.client;
        let Some(message) = &ask.question else { return };
        let moment = moment(scene);
        let Client { talk, errors } = self.talks.entry(id).or_default();
        let (told, news, parameters) = (&mut self.told, &mut self.news, &mut self.parameters);
        let answer = talk.answer(message, moment, |command| {
            if command.code == TRIGGER {
                // It was carried out before, or refused.
                let may = scene.clock.is_stepper(id) && scene.clock.phase() == Phase::Running;
                return may.then(Vec::new);
            }
            refuse(command, told, (news, errors))?;
            call(&mut Call { scene, simulation, client: id, command, news, errors, parameters })
        });
        ask.connection.send(in_packets(&answer.encode()));
        ask.done();
    }
}

/// Whether this client came by the second port, which V-REP opens for the scripts of a scene.
fn is_of_script(client: u64) -> bool {
    client.is_multiple_of(4)
}

/// Tells once of what is not here.
fn refuse(
    command: &Command,
    told: &mut BTreeSet<u16>,
    (news, errors): (&mut Vec<String>, &mut Vec<String>),
) -> Option<()> {
    let Some(name) = not_here(command.code) else { return Some(()) };
    let reason = format!("a V-REP client asked for {name}, which is not here");
    if errors.len() < TOLD {
        errors.push(format!("{name} is not here"));
    }
    if told.len() < TOLD && told.insert(command.code) {
        news.push(reason);
    }
    None
}

fn moment(scene: &Scene) -> Moment {
    let clock = &scene.clock;
    let running = u8::from(clock.phase() != Phase::Stopped);
    let paused = u8::from(clock.phase() == Phase::Paused) << 1;
    let real_time = u8::from(clock.is_free()) << 2;
    let time_ms = i32::try_from(clock.time().nanos() / 1_000_000).unwrap_or(i32::MAX);
    Moment { time_ms, state: running | paused | real_time }
}
