//! Packets on their way through the air.
//!
//! A radio sends one packet after the other, each for as long as its bytes take; what it is told to send meanwhile waits in a queue
//! of limited size. When the last byte is out it is decided who heard it: the strength S, with the walls as they stand at that
//! moment, and a normal deviate of σ dB (log-normal shadowing; Rappaport, *Wireless Communications*, 2002, §4.9.2) are held against
//! the cutoff of the radio that listens, so that P(heard) = Q((cutoff - S) / σ). What was heard arrives after the latency.
//! We leave out interference: radios that send at the same time do not disturb each other.

use std::collections::{BTreeMap, VecDeque};

use base::messages::{Packet, Signal};
use base::model::RadioSpec;
use base::noise::NoiseStream;
use base::state_hash::StateHash;
use base::time::SimTime;
use glam::DVec3;

use crate::{Obstruction, RadioModel};

/// A radio that is switched on, and where it is now.
#[derive(Clone, Copy, Debug)]
pub struct Station<'a> {
    /// Name of the robot that carries it.
    pub robot: &'a str,
    /// Its data sheet.
    pub spec: &'a RadioSpec,
    /// Where its antenna is in the world.
    pub antenna: DVec3,
}

/// A packet that a radio cannot take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PacketRefusal {
    /// It is longer than the radio allows.
    #[error("a packet of {bytes} bytes is too long, the radio takes {limit} at most; split it")]
    TooLong {
        /// Of the packet.
        bytes: usize,
        /// Of the radio.
        limit: usize,
    },
    /// Too much is waiting already.
    #[error(
        "a packet of {bytes} bytes finds no room, {waiting} of {limit} bytes wait to be sent; send less or later"
    )]
    QueueFull {
        /// Of the packet.
        bytes: usize,
        /// Bytes that wait.
        waiting: usize,
        /// Of the queue.
        limit: usize,
    },
}

/// All that is being sent and has not arrived. Clones go on alike.
#[derive(Clone, Debug)]
pub struct Ether {
    seed: u64,
    senders: BTreeMap<String, Sender>,
    arriving: Vec<Arrival>,
    /// By who sends and who hears.
    links: BTreeMap<(String, String), Link>,
}

#[derive(Clone, Debug, Default)]
struct Sender {
    /// When the last byte of the last packet is out.
    free: SimTime,
    waiting: VecDeque<Waiting>,
    sent: u64,
}

#[derive(Clone, Debug)]
struct Waiting {
    /// When its last byte is out.
    out: SimTime,
    number: u64,
    packet: Packet,
}

#[derive(Clone, Debug)]
struct Arrival {
    time: SimTime,
    number: u64,
    receiver: String,
    packet: Packet,
}

/// The chance of one way between two radios: packets and measured strengths have streams of their own.
#[derive(Clone, Debug)]
struct Link {
    packets: NoiseStream,
    strengths: NoiseStream,
}

impl Ether {
    /// Silence; the seed is that of the run.
    pub fn new(seed: u64) -> Self {
        Self { seed, senders: BTreeMap::new(), arriving: vec![], links: BTreeMap::new() }
    }

    /// Whether nothing is on its way.
    pub fn is_silent(&self) -> bool {
        self.arriving.is_empty() && self.senders.values().all(|sender| sender.waiting.is_empty())
    }

    /// Gives a radio a packet to send.
    pub fn send(
        &mut self,
        packet: Packet,
        spec: &RadioSpec,
        now: SimTime,
    ) -> Result<(), PacketRefusal> {
        let bytes = packet.bytes.len();
        if bytes > spec.max_packet {
            return Err(PacketRefusal::TooLong { bytes, limit: spec.max_packet });
        }
        let sender = self.senders.entry(packet.from.clone()).or_default();
        let waiting: usize = sender.waiting.iter().map(|other| other.packet.bytes.len()).sum();
        if waiting + bytes > spec.max_queue {
            return Err(PacketRefusal::QueueFull { bytes, waiting, limit: spec.max_queue });
        }
        let out = sender.free.max(now) + SimTime::from_seconds(bytes as f64 / spec.bandwidth);
        sender.free = out;
        sender.sent += 1;
        sender.waiting.push_back(Waiting { out, number: sender.sent, packet });
        Ok(())
    }

    /// What arrives until now, and with whom: in the order of arrival, then by the names of sender and receiver.
    ///
    /// `between` tells what lies between two radios; a packet of a radio that is not among the stations is lost.
    pub fn deliver(
        &mut self,
        now: SimTime,
        stations: &[Station<'_>],
        between: impl Fn(&Station<'_>, &Station<'_>) -> Obstruction,
    ) -> Vec<(String, Packet)> {
        for (sender, sent) in self.take_sent(now) {
            let Some(from) = stations.iter().find(|station| station.robot == sender) else {
                continue;
            };
            let is_meant = |station: &&Station<'_>| {
                let to = sent.packet.to.as_deref();
                station.robot != sender && to.is_none_or(|to| to == station.robot)
            };
            for to in stations.iter().filter(is_meant) {
                let chance = &mut self.link(from.robot, to.robot).packets;
                let strength = strength(from, to, &between) + chance.gaussian(from.spec.fading);
                if strength >= to.spec.cutoff {
                    let time = sent.out + SimTime::from_seconds(from.spec.latency);
                    let receiver = to.robot.to_owned();
                    let (number, packet) = (sent.number, sent.packet.clone());
                    self.arriving.push(Arrival { time, number, receiver, packet });
                }
            }
        }
        self.take_arrived(now)
    }

    /// The radios that are heard at one of them, by name.
    pub fn signals(
        &mut self,
        at: &Station<'_>,
        stations: &[Station<'_>],
        between: impl Fn(&Station<'_>, &Station<'_>) -> Obstruction,
    ) -> Vec<Signal> {
        let mut heard = vec![];
        for from in stations.iter().filter(|station| station.robot != at.robot) {
            let chance = &mut self.link(from.robot, at.robot).strengths;
            let strength = strength(from, at, &between) + chance.gaussian(from.spec.fading);
            if strength >= at.spec.cutoff {
                heard.push(Signal { robot: from.robot.to_owned(), strength });
            }
        }
        heard.sort_by(|a, b| a.robot.cmp(&b.robot));
        heard
    }

    /// Forgets what a robot that went was to send and to hear.
    pub fn forget(&mut self, robot: &str) {
        self.senders.remove(robot);
        self.arriving.retain(|arrival| arrival.receiver != robot);
    }

    /// Takes in what is on its way; nothing while nothing is.
    pub fn add_to_hash(&self, hash: &mut StateHash) {
        for waiting in self.senders.values().flat_map(|sender| &sender.waiting) {
            hash.word(waiting.out.nanos());
            hash.bytes(waiting.packet.from.as_bytes());
            hash.bytes(&waiting.packet.bytes);
        }
        for arrival in &self.arriving {
            hash.word(arrival.time.nanos());
            hash.bytes(arrival.receiver.as_bytes());
            hash.bytes(&arrival.packet.bytes);
        }
    }

    /// Packets whose last byte is out, in that order, then by their senders' names.
    fn take_sent(&mut self, now: SimTime) -> Vec<(String, Waiting)> {
        let mut sent = vec![];
        for (name, sender) in &mut self.senders {
            while sender.waiting.front().is_some_and(|waiting| waiting.out <= now) {
                sent.extend(sender.waiting.pop_front().map(|waiting| (name.clone(), waiting)));
            }
        }
        sent.sort_by_key(|(_, waiting)| waiting.out);
        sent
    }

    fn take_arrived(&mut self, now: SimTime) -> Vec<(String, Packet)> {
        let (mut here, on_the_way): (Vec<_>, Vec<_>) =
            self.arriving.drain(..).partition(|arrival| arrival.time <= now);
        self.arriving = on_the_way;
        here.sort_by(|a, b| {
            let senders = a.packet.from.cmp(&b.packet.from);
            let numbers = a.number.cmp(&b.number);
            let receivers = a.receiver.cmp(&b.receiver);
            a.time.cmp(&b.time).then(senders).then(numbers).then(receivers)
        });
        here.into_iter().map(|arrival| (arrival.receiver, arrival.packet)).collect()
    }

    fn link(&mut self, from: &str, to: &str) -> &mut Link {
        let seed = self.seed;
        self.links.entry((from.to_owned(), to.to_owned())).or_insert_with(|| Link {
            packets: NoiseStream::new(seed, &format!("{from}/radio/{to}")),
            strengths: NoiseStream::new(seed, &format!("{from}/radio/{to}/strength")),
        })
    }
}

/// As the sender's data sheet has it.
fn strength(
    from: &Station<'_>,
    to: &Station<'_>,
    between: &impl Fn(&Station<'_>, &Station<'_>) -> Obstruction,
) -> f64 {
    let model = RadioModel::of(from.spec);
    let distance = from.antenna.distance(to.antenna);
    let obstruction =
        if model.needs_obstruction() { between(from, to) } else { Obstruction::default() };
    model.strength(distance, obstruction)
}

#[cfg(test)]
mod tests;
