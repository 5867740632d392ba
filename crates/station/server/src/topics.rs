//! Topics: what robots say as messages of ROS 2, for viewers at `/foxglove`; and what those publish.
//!
//! All messages lie in one row that forgets its oldest; each viewer goes along it at its own pace. Sending costs the same however many
//! look on, a viewer that falls behind misses messages and is told so, and what nobody wants need not be made.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use link_foxglove::{Channel, Subscription, message};

/// Bytes of messages that are kept for slow viewers.
const ROW_BYTES: usize = 64 << 20;
/// What a message costs beyond its own bytes.
const OVERHEAD: usize = 64;
/// Topics that viewers may have published on since somebody last looked.
const PUBLISHED: usize = 256;

/// A topic, and what is said on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// Such as `/scout/scan`.
    pub name: String,
    /// Such as `sensor_msgs/msg/LaserScan`.
    pub schema_name: String,
    /// The type's definition with all below it, as `ros2msg`.
    pub schema: String,
    /// Whether its last message is told to whoever comes later.
    pub is_kept: bool,
}

/// What a viewer published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Where.
    pub topic: String,
    /// Whether it is JSON; otherwise it is CDR.
    pub is_json: bool,
    /// The message.
    pub payload: Vec<u8>,
}

/// All topics of a station.
#[derive(Debug, Default)]
pub struct Topics(Mutex<Row>);

#[derive(Debug, Default)]
struct Row {
    open: BTreeMap<u32, Topic>,
    next_channel: u32,
    /// Of topics and of what is accepted; grows with every change.
    version: u64,
    /// How many subscribed to each channel.
    wanted: BTreeMap<u32, usize>,
    kept: BTreeMap<u32, Message>,
    messages: VecDeque<Message>,
    /// Number of the first message in the row.
    first: u64,
    bytes: usize,
    time: u64,
    /// What may be published, and as which type.
    accepted: BTreeMap<String, &'static str>,
    /// The newest of each topic.
    published: BTreeMap<String, Published>,
}

#[derive(Clone, Debug)]
struct Message {
    channel: u32,
    time: u64,
    payload: Bytes,
}

/// A viewer's place in the row, and what it wants of it.
#[derive(Debug, Default)]
pub(crate) struct Place {
    /// Number of the next message.
    next: u64,
    /// By the viewer's number.
    subscriptions: BTreeMap<u32, u32>,
    time: u64,
}

/// What a viewer has not seen.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct News {
    pub(crate) frames: Vec<Vec<u8>>,
    /// Messages that had gone before it came to them.
    pub(crate) missed: u64,
}

impl Topics {
    /// A new topic; gives the number of its channel.
    pub fn open(&self, topic: Topic) -> u32 {
        let mut row = self.row();
        row.next_channel += 1;
        row.version += 1;
        let channel = row.next_channel;
        row.open.insert(channel, topic);
        channel
    }

    /// Nothing more will come on this channel.
    pub fn close(&self, channel: u32) {
        let mut row = self.row();
        row.open.remove(&channel);
        row.kept.remove(&channel);
        row.version += 1;
    }

    /// Another run begins: all topics of the last one end, and nobody listens yet.
    pub fn clear(&self) {
        let mut row = self.row();
        row.open.clear();
        row.kept.clear();
        row.accepted.clear();
        row.published.clear();
        row.time = 0;
        row.version += 1;
    }

    /// Whether messages of this channel are worth making.
    pub fn is_wanted(&self, channel: u32) -> bool {
        let row = self.row();
        let is_kept = row.open.get(&channel).is_some_and(|topic| topic.is_kept);
        is_kept || row.wanted.get(&channel).is_some_and(|count| *count > 0)
    }

    /// A message in CDR; the time is the run's, in nanoseconds.
    pub fn send(&self, channel: u32, time: u64, payload: Vec<u8>) {
        let mut row = self.row();
        let Some(is_kept) = row.open.get(&channel).map(|topic| topic.is_kept) else { return };
        let message = Message { channel, time, payload: payload.into() };
        if is_kept {
            row.kept.insert(channel, message.clone());
        }
        row.push(message);
    }

    /// What time it is in the run, in nanoseconds.
    pub fn set_time(&self, time: u64) {
        self.row().time = time;
    }

    /// From now on viewers may publish on these topics, messages of these types, and on no others.
    pub fn accept(&self, accepted: BTreeMap<String, &'static str>) {
        let mut row = self.row();
        row.accepted = accepted;
    }

    /// What viewers published since the last call: the newest of each topic.
    pub fn take_published(&self) -> Vec<Published> {
        std::mem::take(&mut self.row().published).into_values().collect()
    }

    pub(crate) fn version(&self) -> u64 {
        self.row().version
    }

    /// All channels, for a viewer.
    pub(crate) fn channels(&self) -> Vec<Channel> {
        let channel = |(&id, topic): (&u32, &Topic)| Channel {
            id,
            topic: topic.name.clone(),
            encoding: "cdr",
            schema_name: topic.schema_name.clone(),
            schema_encoding: "ros2msg",
            schema: topic.schema.clone(),
        };
        self.row().open.iter().map(channel).collect()
    }

    /// Whether this may be published here; the error says what may.
    pub(crate) fn check(&self, topic: &str, schema: &str) -> Result<(), String> {
        let row = self.row();
        match row.accepted.get(topic) {
            Some(wanted) if same_type(wanted, schema) => Ok(()),
            Some(wanted) => Err(format!("{topic} takes {wanted}, not {schema:?}")),
            None => {
                let known: Vec<&str> = row.accepted.keys().map(String::as_str).collect();
                Err(format!("nobody listens on {topic:?}; there are: {}", known.join(", ")))
            }
        }
    }

    /// Takes what a viewer published; only the newest of each topic counts.
    pub(crate) fn publish(&self, published: Published) {
        let mut row = self.row();
        if row.published.len() < PUBLISHED || row.published.contains_key(&published.topic) {
            row.published.insert(published.topic.clone(), published);
        }
    }

    /// Begins at the end of the row.
    pub(crate) fn sit_down(&self) -> Place {
        let row = self.row();
        Place { next: row.end(), ..Place::default() }
    }

    /// A wish for what comes on a channel; what is kept there comes at once.
    pub(crate) fn subscribe(
        &self,
        place: &mut Place,
        wish: Subscription,
    ) -> Result<Option<Vec<u8>>, String> {
        let mut row = self.row();
        if !row.open.contains_key(&wish.channel_id) {
            return Err(format!("there is no channel {}", wish.channel_id));
        }
        if place.subscriptions.contains_key(&wish.id) {
            return Err(format!("subscription {} is in use", wish.id));
        }
        place.subscriptions.insert(wish.id, wish.channel_id);
        *row.wanted.entry(wish.channel_id).or_default() += 1;
        let kept = row.kept.get(&wish.channel_id);
        Ok(kept.map(|kept| message(wish.id, kept.time, &kept.payload)))
    }

    /// A wish no longer.
    pub(crate) fn unsubscribe(&self, place: &mut Place, subscription: u32) -> Result<(), String> {
        let channel = place.subscriptions.remove(&subscription);
        let channel = channel.ok_or_else(|| format!("there is no subscription {subscription}"))?;
        self.row().release(channel);
        Ok(())
    }

    /// A viewer does not read: nothing need be made for it.
    pub(crate) fn rest(&self, place: &Place) {
        let mut row = self.row();
        place.subscriptions.values().for_each(|channel| row.release(*channel));
    }

    /// It reads again.
    pub(crate) fn wake(&self, place: &Place) {
        let mut row = self.row();
        for channel in place.subscriptions.values() {
            *row.wanted.entry(*channel).or_default() += 1;
        }
    }

    /// The viewer has gone.
    pub(crate) fn stand_up(&self, place: Place) {
        let mut row = self.row();
        place.subscriptions.into_values().for_each(|channel| row.release(channel));
    }

    /// What this viewer has not seen, up to about `budget` bytes.
    pub(crate) fn news(&self, place: &mut Place, budget: usize) -> News {
        let row = self.row();
        let missed = row.first.saturating_sub(place.next);
        place.next += missed;
        // Who wants nothing misses nothing.
        let mut news = News {
            missed: if place.subscriptions.is_empty() { 0 } else { missed },
            frames: vec![],
        };
        if place.time != row.time {
            place.time = row.time;
            news.frames.push(link_foxglove::time(row.time));
        }
        let mut room = budget;
        for message in row.messages.range((place.next - row.first) as usize..) {
            if room == 0 {
                break;
            }
            place.next += 1;
            for frame in place.frames(message) {
                room = room.saturating_sub(frame.len());
                news.frames.push(frame);
            }
        }
        news
    }

    /// A panic elsewhere leaves nothing half done here.
    fn row(&self) -> MutexGuard<'_, Row> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// A message once for each subscription to its channel.
    fn frames<'a>(&'a self, sent: &'a Message) -> impl Iterator<Item = Vec<u8>> + 'a {
        let own = self.subscriptions.iter().filter(|(_, channel)| **channel == sent.channel);
        own.map(|(subscription, _)| message(*subscription, sent.time, &sent.payload))
    }
}

impl Row {
    /// Number of the message that comes next.
    fn end(&self) -> u64 {
        self.first + self.messages.len() as u64
    }

    fn push(&mut self, message: Message) {
        self.bytes += message.payload.len() + OVERHEAD;
        self.messages.push_back(message);
        while self.bytes > ROW_BYTES {
            let Some(old) = self.messages.pop_front() else { break };
            self.bytes -= old.payload.len() + OVERHEAD;
            self.first += 1;
        }
    }

    fn release(&mut self, channel: u32) {
        if let Some(count) = self.wanted.get_mut(&channel) {
            *count = count.saturating_sub(1);
        }
    }
}

/// Viewers leave out the `msg` in the middle, as ROS 1 did.
fn same_type(wanted: &str, schema: &str) -> bool {
    schema == wanted || schema == wanted.replace("/msg/", "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn topic(name: &str, is_kept: bool) -> Topic {
        Topic {
            name: name.to_owned(),
            schema_name: "std_msgs/msg/Float64".to_owned(),
            schema: "float64 data\n".to_owned(),
            is_kept,
        }
    }

    #[test]
    fn messages_go_to_those_who_want_them_and_nothing_else_need_be_made() {
        let topics = Topics::default();
        let (one, two) = (topics.open(topic("/one", false)), topics.open(topic("/two", false)));
        let mut place = topics.sit_down();
        assert!(!topics.is_wanted(one));
        topics.subscribe(&mut place, Subscription { id: 9, channel_id: one }).unwrap();
        assert!(topics.is_wanted(one) && !topics.is_wanted(two));
        topics.send(one, 5, vec![1]);
        topics.send(two, 5, vec![2]);
        assert_eq!(topics.news(&mut place, 1000).frames, [message(9, 5, &[1])]);
        assert_eq!(topics.news(&mut place, 1000), News::default());
        topics.unsubscribe(&mut place, 9).unwrap();
        assert!(!topics.is_wanted(one) && topics.unsubscribe(&mut place, 9).is_err());
    }

    #[test]
    fn what_is_kept_is_told_to_whoever_comes_later() {
        let topics = Topics::default();
        let channel = topics.open(topic("/tf_static", true));
        topics.send(channel, 1, vec![1]);
        topics.send(channel, 2, vec![2]);
        let mut place = topics.sit_down();
        let told = topics.subscribe(&mut place, Subscription { id: 0, channel_id: channel });
        assert_eq!(told.unwrap(), Some(message(0, 2, &[2])));
        topics.stand_up(place);
    }

    #[test]
    fn another_run_begins_without_the_topics_of_the_last_one() {
        let topics = Topics::default();
        let old = topics.open(topic("/old", true));
        topics.send(old, 1, vec![1]);
        topics.accept(BTreeMap::from([("/cmd_vel".to_owned(), "geometry_msgs/msg/Twist")]));
        topics.clear();
        let new = topics.open(topic("/old", true));
        let told: Vec<u32> = topics.channels().iter().map(|channel| channel.id).collect();
        assert!(told == [new] && new != old, "{told:?}");
        let mut place = topics.sit_down();
        let wish = |channel_id| Subscription { id: 0, channel_id };
        assert!(topics.subscribe(&mut place, wish(old)).is_err());
        assert_eq!(topics.subscribe(&mut place, wish(new)), Ok(None));
        assert!(topics.check("/cmd_vel", "geometry_msgs/msg/Twist").is_err());
    }

    #[test]
    fn whoever_falls_behind_misses_the_oldest_and_the_row_has_a_limit() {
        let topics = Topics::default();
        let channel = topics.open(topic("/big", false));
        let mut place = topics.sit_down();
        topics.subscribe(&mut place, Subscription { id: 0, channel_id: channel }).unwrap();
        (0..100).for_each(|time| topics.send(channel, time, vec![0; 1 << 20]));
        assert!(topics.row().bytes <= ROW_BYTES);
        let news = topics.news(&mut place, 3 << 20);
        assert!(news.missed >= 36 && news.frames.len() == 3, "{}", news.missed);
        let again = topics.news(&mut place, usize::MAX);
        assert_eq!(again.missed, 0);
        assert_eq!(news.missed + 3 + again.frames.len() as u64, 100);
    }

    #[test]
    fn only_what_somebody_listens_to_can_be_published() {
        let topics = Topics::default();
        topics.accept(BTreeMap::from([("/cmd_vel".to_owned(), "geometry_msgs/msg/Twist")]));
        assert_eq!(topics.check("/cmd_vel", "geometry_msgs/Twist"), Ok(()));
        let wrong = topics.check("/cmd_vel", "std_msgs/msg/String").unwrap_err();
        assert!(wrong.contains("takes geometry_msgs/msg/Twist"), "{wrong}");
        assert!(
            topics.check("/other", "geometry_msgs/msg/Twist").unwrap_err().contains("/cmd_vel")
        );
        for byte in [1, 2] {
            let payload = vec![byte];
            topics.publish(Published { topic: "/cmd_vel".into(), is_json: false, payload });
        }
        assert_eq!(topics.take_published()[0].payload, [2], "the newest");
        assert!(topics.take_published().is_empty());
    }
}
