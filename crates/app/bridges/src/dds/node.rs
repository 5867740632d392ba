//! The end of the network that a run holds: everything is handed over and taken at once.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{Builder, JoinHandle};

use base::time::SimTime;
use link_ros::MessageType;
use rustdds::DomainParticipantBuilder;

use super::worker::work;
use crate::outlet::{Offer, Outlet};
use crate::ros::{Call, Mailbox, Network, Said, Service};

/// Bytes that may wait to be written before more of them are lost: 20 pictures of 640 x 480.
const MOST_WAITING: usize = 20 << 20;

/// Why there is no DDS.
#[derive(Debug, thiserror::Error)]
pub enum DdsError {
    /// The domain is too high for the ports that go with it.
    #[error("there is no domain {0} in DDS: they go from 0 to 232")]
    Domain(u16),
    /// The participant could not be made.
    #[error("cannot take part in domain {domain}: {reason}")]
    Participant {
        /// Which.
        domain: u16,
        /// In the words of the library.
        reason: String,
    },
    /// There are too many threads already.
    #[error("cannot start the thread of DDS: {0}")]
    Thread(std::io::Error),
}

/// A participant of a domain of DDS.
pub struct Dds {
    tasks: Option<Sender<Task>>,
    shared: Arc<Shared>,
    next: AtomicU32,
    thread: Option<JoinHandle<()>>,
}

/// What the thread has to do.
pub(super) enum Task {
    Open { channel: u32, topic: String, message: &'static MessageType, is_kept: bool },
    Close(u32),
    Send(u32, Vec<u8>),
    Listen(Vec<(String, &'static MessageType)>),
    Serve(Vec<Service>),
    Answer { number: u64, is_done: bool, text: String },
}

/// What both sides see.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) mailbox: Mailbox,
    waiting: AtomicUsize,
}

impl Shared {
    pub(super) fn taken(&self, bytes: usize) {
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Dds {
    /// Takes part in a domain, by the interface with this address alone; all of them where it is unspecified.
    pub fn open(domain: u16, bind: IpAddr) -> Result<Self, DdsError> {
        // Ports are 7400 and 250 more for each domain.
        if domain > 232 {
            return Err(DdsError::Domain(domain));
        }
        let builder = DomainParticipantBuilder::new(domain);
        let builder = match bind {
            bind if bind.is_unspecified() => builder,
            // Programs on this machine are looked for there, whatever else is chosen.
            bind if bind.is_loopback() => builder.with_only_networks([Ipv4Addr::LOCALHOST]),
            bind => builder.with_only_networks([bind]),
        };
        let participant = builder
            .build()
            .map_err(|error| DdsError::Participant { domain, reason: error.to_string() })?;
        let (tasks, todo) = channel();
        let shared = Arc::<Shared>::default();
        let of_thread = Arc::clone(&shared);
        let thread = Builder::new()
            .name("dds".to_owned())
            .spawn(move || work(&participant, &todo, &of_thread))
            .map_err(DdsError::Thread)?;
        Ok(Self { tasks: Some(tasks), shared, next: AtomicU32::new(0), thread: Some(thread) })
    }

    /// If the thread is gone, so is the network.
    fn give(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send(task);
        }
    }
}

impl Drop for Dds {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            // It ends as soon as there is nothing more to do.
            let _ = thread.join();
        }
    }
}

impl Outlet for Dds {
    fn open(&self, offer: &Offer<'_>) -> u32 {
        let channel = self.next.fetch_add(1, Ordering::Relaxed);
        if offer.is_kept {
            // Whoever comes later is to have it.
            self.shared.mailbox.want(channel, true);
        }
        let Offer { topic, message, is_kept } = *offer;
        self.give(Task::Open { channel, topic: topic.to_owned(), message, is_kept });
        channel
    }

    fn close(&self, channel: u32) {
        self.give(Task::Close(channel));
    }

    fn is_wanted(&self, channel: u32) -> bool {
        self.shared.mailbox.is_wanted(channel)
    }

    fn send(&self, channel: u32, _: SimTime, message: Vec<u8>) {
        let waiting = self.shared.waiting.fetch_add(message.len(), Ordering::Relaxed);
        if waiting > MOST_WAITING {
            self.shared.taken(message.len());
            self.shared.mailbox.lose();
            return;
        }
        self.give(Task::Send(channel, message));
    }
}

impl Network for Dds {
    fn listen(&self, topics: &[(String, &'static MessageType)]) {
        self.give(Task::Listen(topics.to_vec()));
    }

    fn take_said(&self) -> Vec<Said> {
        self.shared.mailbox.take_said()
    }

    fn serve(&self, services: &[Service]) {
        self.give(Task::Serve(services.to_vec()));
    }

    fn take_calls(&self) -> Vec<Call> {
        self.shared.mailbox.take_calls()
    }

    fn answer(&self, call: &Call, is_done: bool, text: &str) {
        self.give(Task::Answer { number: call.number, is_done, text: text.to_owned() });
    }

    fn lost(&self) -> u64 {
        self.shared.mailbox.lost()
    }
}
