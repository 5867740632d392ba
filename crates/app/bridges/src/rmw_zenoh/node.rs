//! A node of ROS on a network of Zenoh, and its router where it listens.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use base::time::SimTime;
use link_ros::MessageType;
use link_ros::cdr::CdrWriter;
use link_transport::lock;
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::{Publisher, Subscriber};
use zenoh::qos::CongestionControl;
use zenoh::query::{Query, Queryable};
use zenoh::{Config, Session, Wait};

use super::wire::{self, End, TRIGGER};
use crate::outlet::{Offer, Outlet};
use crate::ros::{Call, Mailbox, Network, Said, Service};

/// Questions whose answers are still to come.
const MOST_OPEN: usize = 1_000;

/// Why there is no Zenoh.
#[derive(Debug, thiserror::Error)]
pub enum ZenohError {
    /// The session could not be opened.
    #[error("cannot serve Zenoh at {addr}: {reason}")]
    Open {
        /// Where.
        addr: SocketAddr,
        /// In the words of the library.
        reason: String,
    },
}

/// A node of ROS.
pub struct ZenohNode {
    domain: u16,
    zid: String,
    channels: Mutex<BTreeMap<u32, Channel>>,
    ears: Mutex<BTreeMap<(String, &'static str), Ear>>,
    services: Mutex<Vec<(Queryable<()>, LivelinessToken)>>,
    open: Arc<Mutex<VecDeque<(u64, Query)>>>,
    mailbox: Arc<Mailbox>,
    next: AtomicU32,
    _token: LivelinessToken,
    /// Last, because the others are of it.
    session: Session,
}

/// A topic that is written.
struct Channel {
    publisher: Publisher<'static>,
    gid: [u8; 16],
    sent: AtomicI64,
    /// The last message, where it is kept for those who come late.
    kept: Option<Kept>,
    _token: LivelinessToken,
}

struct Kept {
    last: Arc<Mutex<Option<(Vec<u8>, Vec<u8>)>>>,
    _answers: Queryable<()>,
}

/// A topic that is read.
struct Ear {
    _subscriber: Subscriber<()>,
    _token: LivelinessToken,
}

impl ZenohNode {
    /// Opens a router at this address with a node on it.
    pub fn open(domain: u16, addr: SocketAddr) -> Result<Self, ZenohError> {
        let failed = |error: zenoh::Error| ZenohError::Open { addr, reason: error.to_string() };
        let mut config = Config::default();
        for (key, value) in [
            ("mode", "\"router\"".to_owned()),
            ("listen/endpoints", format!("[\"tcp/{addr}\"]")),
            ("connect/endpoints", "[]".to_owned()),
            // Nobody is looked for: who wants to be here connects.
            ("scouting/multicast/enabled", "false".to_owned()),
        ] {
            config.insert_json5(key, &value).map_err(failed)?;
        }
        let session = zenoh::open(config).wait().map_err(failed)?;
        let zid = session.zid().to_string();
        let token = wire::node_token(domain, &zid);
        let token = session.liveliness().declare_token(token).wait().map_err(failed)?;
        Ok(Self {
            domain,
            zid,
            channels: Mutex::default(),
            ears: Mutex::default(),
            services: Mutex::default(),
            open: Arc::default(),
            mailbox: Arc::default(),
            next: AtomicU32::new(1),
            _token: token,
            session,
        })
    }

    fn channel(&self, number: u32, offer: &Offer<'_>) -> zenoh::Result<Channel> {
        let (kind, hash) = wire::type_of(offer.message);
        let of = (kind.as_str(), hash.as_str());
        let key = wire::key(self.domain, offer.topic, of);
        let about = (self.domain, self.zid.as_str(), number);
        let token = wire::token(about, End::Publisher, offer.topic, of, offer.is_kept);
        let gid = wire::gid(&token);
        // A slow reader loses messages; nobody waits for it.
        let publisher = self.session.declare_publisher(key.clone());
        let publisher = publisher.congestion_control(CongestionControl::Drop).wait()?;
        let mailbox = Arc::clone(&self.mailbox);
        let (is_kept, heard) = (offer.is_kept, move |status: zenoh::matching::MatchingStatus| {
            mailbox.want(number, status.matching());
        });
        if is_kept {
            self.mailbox.want(number, true);
        } else {
            publisher.matching_listener().callback(heard).background().wait()?;
            self.mailbox.want(number, publisher.matching_status().wait()?.matching());
        }
        let kept = is_kept.then(|| self.keep(&key, number)).transpose()?;
        let token = self.session.liveliness().declare_token(token).wait()?;
        Ok(Channel { publisher, gid, sent: AtomicI64::new(0), kept, _token: token })
    }

    /// Answers those who come late with the last message, as the cache of an "advanced publisher" does.
    fn keep(&self, key: &str, number: u32) -> zenoh::Result<Kept> {
        let last = Arc::<Mutex<Option<(Vec<u8>, Vec<u8>)>>>::default();
        let (told, on, session) = (Arc::clone(&last), key.to_owned(), self.session.clone());
        let cache = format!("{key}/@adv/pub/{}/{number}/_", self.zid);
        let answers = self.session.declare_queryable(cache).callback(move |query: Query| {
            let Some((message, beside)) = lock(&told).clone() else { return };
            let reply = query.reply(on.as_str(), message).attachment(beside);
            // Who has gone meanwhile needs none.
            let _ = reply.timestamp(session.new_timestamp()).wait();
        });
        Ok(Kept { last, _answers: answers.wait()? })
    }

    fn ear(&self, topic: &str, message: &'static MessageType) -> zenoh::Result<Ear> {
        let (kind, hash) = wire::type_of(message);
        let of = (kind.as_str(), hash.as_str());
        let about = (self.domain, self.zid.as_str(), self.next.fetch_add(1, Ordering::Relaxed));
        let token = wire::token(about, End::Subscription, topic, of, false);
        let (mailbox, name) = (Arc::clone(&self.mailbox), topic.to_owned());
        // Whatever the hash: Humble writes none.
        let key = wire::key(self.domain, topic, (&kind, "*"));
        let subscriber = self.session.declare_subscriber(key).callback(move |sample| {
            let payload = sample.payload().to_bytes().into_owned();
            mailbox.say(Said { topic: name.clone(), message, payload });
        });
        let subscriber = subscriber.wait()?;
        let token = self.session.liveliness().declare_token(token).wait()?;
        Ok(Ear { _subscriber: subscriber, _token: token })
    }

    fn service(&self, service: Service) -> zenoh::Result<(Queryable<()>, LivelinessToken)> {
        let name = format!("/usar/{}", service.word());
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let about = (self.domain, self.zid.as_str(), number);
        let token = wire::token(about, End::Service, &name, TRIGGER, false);
        let (mailbox, open) = (Arc::clone(&self.mailbox), Arc::clone(&self.open));
        let asked = AtomicU64::new(u64::from(number) << 32);
        let key = wire::key(self.domain, &name, (TRIGGER.0, "*"));
        let queryable = self.session.declare_queryable(key).complete(true);
        let queryable = queryable.callback(move |query: Query| {
            let number = asked.fetch_add(1, Ordering::Relaxed);
            let mut open = lock(&open);
            if open.len() >= MOST_OPEN {
                open.pop_front();
            }
            open.push_back((number, query));
            drop(open);
            mailbox.call(Call { service, number });
        });
        let queryable = queryable.wait()?;
        Ok((queryable, self.session.liveliness().declare_token(token).wait()?))
    }
}

impl Outlet for ZenohNode {
    fn open(&self, offer: &Offer<'_>) -> u32 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        match self.channel(number, offer) {
            Ok(channel) => {
                lock(&self.channels).insert(number, channel);
            }
            Err(_) => self.mailbox.lose(),
        }
        number
    }

    fn close(&self, channel: u32) {
        lock(&self.channels).remove(&channel);
        self.mailbox.want(channel, false);
    }

    fn is_wanted(&self, channel: u32) -> bool {
        self.mailbox.is_wanted(channel)
    }

    fn send(&self, channel: u32, _: SimTime, message: Vec<u8>) {
        let channels = lock(&self.channels);
        let Some(channel) = channels.get(&channel) else { return };
        let number = channel.sent.fetch_add(1, Ordering::Relaxed) + 1;
        let beside = wire::attachment(number, now(), &channel.gid);
        if let Some(kept) = &channel.kept {
            *lock(&kept.last) = Some((message.clone(), beside.clone()));
        }
        if channel.publisher.put(message).attachment(beside).wait().is_err() {
            self.mailbox.lose();
        }
    }
}

impl Network for ZenohNode {
    fn listen(&self, topics: &[(String, &'static MessageType)]) {
        let mut ears = lock(&self.ears);
        let wanted: BTreeSet<(&str, &str)> =
            topics.iter().map(|(topic, message)| (topic.as_str(), message.name)).collect();
        ears.retain(|(topic, name), _| wanted.contains(&(topic.as_str(), *name)));
        for (topic, message) in topics {
            let key = (topic.clone(), message.name);
            if ears.contains_key(&key) {
                continue;
            }
            match self.ear(topic, message) {
                Ok(ear) => {
                    ears.insert(key, ear);
                }
                Err(_) => self.mailbox.lose(),
            }
        }
    }

    fn take_said(&self) -> Vec<Said> {
        self.mailbox.take_said()
    }

    fn serve(&self, services: &[Service]) {
        let ends = services.iter().filter_map(|service| self.service(*service).ok());
        lock(&self.services).extend(ends);
    }

    fn take_calls(&self) -> Vec<Call> {
        self.mailbox.take_calls()
    }

    fn answer(&self, call: &Call, is_done: bool, text: &str) {
        let mut open = lock(&self.open);
        let Some(place) = open.iter().position(|(number, _)| *number == call.number) else {
            return;
        };
        let Some((_, query)) = open.remove(place) else { return };
        drop(open);
        let beside = query.attachment().map(|beside| beside.to_bytes().into_owned());
        // Whoever does not say who asks is not of ROS.
        let Some((number, gid)) = beside.and_then(|beside| wire::asker(&beside)) else { return };
        let mut message = vec![];
        let to = &mut CdrWriter::new(&mut message);
        to.bool(is_done);
        to.string(text);
        let reply = query.reply(query.key_expr().clone(), message);
        // Who has gone meanwhile needs none.
        let _ = reply.attachment(wire::attachment(number, now(), &gid)).wait();
    }

    fn lost(&self) -> u64 {
        self.mailbox.lost()
    }
}

/// As the middleware dates messages: nanoseconds since 1970, of the clock on the wall.
#[expect(clippy::disallowed_methods, reason = "the app owns the clock")]
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.ok().and_then(|since| i64::try_from(since.as_nanos()).ok()).unwrap_or(0)
}
