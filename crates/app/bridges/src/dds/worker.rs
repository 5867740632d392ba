//! The thread of a participant: writes what is handed over, reads what was said.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use link_ros::MessageType;
use rustdds::no_key::{DataReader, DataWriter};
use rustdds::{
    DataWriterStatus, DomainParticipant, Publisher, QosPolicies, RTPSEntity, StatusEvented,
    Subscriber, Topic, TopicKind,
};

use super::graph::Graph;
use super::node::{Shared, Task};
use super::quality;
use super::raw::{Raw, RawAdapter};
use super::services::Services;
use crate::ros::Said;

/// From one look at what was said to the next, if nothing else is to be done.
const PATIENCE: Duration = Duration::from_millis(4);
/// Tasks between two looks.
const MOST_TASKS: usize = 256;

pub(super) type Writer = DataWriter<Raw, RawAdapter>;
pub(super) type Reader = DataReader<Raw, RawAdapter>;

/// Does everything until whoever hands over tasks is gone.
pub(super) fn work(participant: &DomainParticipant, todo: &Receiver<Task>, shared: &Shared) {
    let Some(ends) = Ends::new(participant) else { return };
    let graph = Graph::open(participant.guid(), &ends);
    let mut worker = Worker {
        graph,
        has_changed: true,
        services: Services::default(),
        writers: BTreeMap::new(),
        readers: BTreeMap::new(),
        ends,
        shared,
    };
    loop {
        match todo.recv_timeout(PATIENCE) {
            Ok(task) => worker.attend(task),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        todo.try_iter().take(MOST_TASKS).for_each(|task| worker.attend(task));
        worker.look();
    }
}

/// What writers and readers are made with.
pub(super) struct Ends<'a> {
    participant: &'a DomainParticipant,
    publisher: Publisher,
    subscriber: Subscriber,
}

impl<'a> Ends<'a> {
    fn new(participant: &'a DomainParticipant) -> Option<Self> {
        let none = QosPolicies::qos_none();
        let publisher = participant.create_publisher(&none).ok()?;
        let subscriber = participant.create_subscriber(&none).ok()?;
        Some(Self { participant, publisher, subscriber })
    }

    pub(super) fn writer(&self, name: &str, kind: &str, quality: &QosPolicies) -> Option<Writer> {
        let topic = self.topic(name, kind, quality)?;
        self.publisher.create_datawriter_no_key(&topic, Some(quality.clone())).ok()
    }

    pub(super) fn reader(&self, name: &str, kind: &str, quality: &QosPolicies) -> Option<Reader> {
        let topic = self.topic(name, kind, quality)?;
        self.subscriber.create_datareader_no_key(&topic, Some(quality.clone())).ok()
    }

    fn topic(&self, name: &str, kind: &str, quality: &QosPolicies) -> Option<Topic> {
        let (name, kind) = (name.to_owned(), kind.to_owned());
        self.participant.create_topic(name, kind, quality, TopicKind::NoKey).ok()
    }
}

/// As DDS calls a topic of ROS.
fn of_topic(topic: &str) -> String {
    format!("rt{topic}")
}

struct Worker<'a> {
    graph: Graph,
    /// Whether something began or ended to be read or written.
    has_changed: bool,
    ends: Ends<'a>,
    shared: &'a Shared,
    /// With whether the last message is kept.
    writers: BTreeMap<u32, (Writer, bool)>,
    readers: BTreeMap<(String, &'static str), (Reader, &'static MessageType)>,
    services: Services,
}

impl Worker<'_> {
    fn attend(&mut self, task: Task) {
        let changes =
            matches!(task, Task::Open { .. } | Task::Close(_) | Task::Listen(_) | Task::Serve(_));
        self.has_changed |= changes;
        match task {
            Task::Open { channel, topic, message, is_kept } => {
                let quality = quality::written(&topic, is_kept);
                let writer = self.ends.writer(&of_topic(&topic), &message.dds_name(), &quality);
                self.writers.extend(writer.map(|writer| (channel, (writer, is_kept))));
            }
            Task::Close(channel) => {
                self.writers.remove(&channel);
                self.shared.mailbox.want(channel, false);
            }
            Task::Send(channel, message) => {
                self.shared.taken(message.len());
                let Some((writer, _)) = self.writers.get(&channel) else { return };
                if writer.write(Raw::of_message(message), None).is_err() {
                    self.shared.mailbox.lose();
                }
            }
            Task::Listen(topics) => self.listen(topics),
            Task::Serve(services) => self.services.open(&services, &self.ends),
            Task::Answer { number, is_done, text } => {
                if !self.services.answer(number, is_done, &text) {
                    self.shared.mailbox.lose();
                }
            }
        }
    }

    fn listen(&mut self, topics: Vec<(String, &'static MessageType)>) {
        self.readers.retain(|(topic, name), _| {
            topics.iter().any(|(wanted, message)| wanted == topic && message.name == *name)
        });
        for (topic, message) in topics {
            let key = (topic, message.name);
            if self.readers.contains_key(&key) {
                continue;
            }
            let (name, quality) = (of_topic(&key.0), quality::read());
            if let Some(reader) = self.ends.reader(&name, &message.dds_name(), &quality) {
                self.readers.insert(key, (reader, message));
            }
        }
    }

    /// Tells of our node what has changed.
    fn mind_graph(&mut self) {
        if !std::mem::take(&mut self.has_changed) {
            return;
        }
        let (mut readers, mut writers) = self.services.ends();
        readers.extend(self.readers.values().map(|(reader, _)| reader.guid()));
        writers.extend(self.writers.values().map(|(writer, _)| writer.guid()));
        self.graph.tell(&readers, &writers);
    }

    /// Takes what was said, and who listens.
    fn look(&mut self) {
        self.mind_graph();
        for ((topic, _), (reader, message)) in &mut self.readers {
            while let Ok(Some(sample)) = reader.take_next_sample() {
                let payload = sample.into_value().into_message();
                self.shared.mailbox.say(Said { topic: topic.clone(), message, payload });
            }
        }
        self.services.take_calls(|call| self.shared.mailbox.call(call));
        for (channel, (writer, is_kept)) in &self.writers {
            while let Some(status) = writer.try_recv_status() {
                if let DataWriterStatus::PublicationMatched { current, .. } = status {
                    self.shared.mailbox.want(*channel, *is_kept || current.count() > 0);
                }
            }
        }
    }
}
