//! Says commands until the robot has taken them and is done with them.
//!
//! A radio that loses bytes may swallow a command or its answer, so both are repeated: the same letter in the same case is one command however
//! often it is heard (the alternating bit of Bartlett, Scantlebury & Wilkinson, "A note on reliable full-duplex transmission over half-duplex
//! links", 1969).

use base::time::SimTime;
use link_serial::{Command, Decoder, Report, State};

/// A command is said again after so long without an answer, and the robot is asked so often whether it is done.
const AGAIN: SimTime = SimTime::from_millis(180);
const ASK: SimTime = SimTime::from_millis(400);
/// A whole report takes this long to say.
const TELL: SimTime = SimTime::from_millis(220);
/// Who says nothing for so long is gone.
const GONE: SimTime = SimTime::from_millis(10_000);

/// The robot has not been heard for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silence;

/// What is being said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    /// How are you?
    Hello,
    /// A command, in its case.
    Order(char),
    /// Everything, please.
    Everything,
    /// Nothing at the moment.
    Nothing,
}

/// One end of a talk with the robot.
#[derive(Clone, Debug)]
pub struct Conversation {
    decoder: Decoder,
    topic: Topic,
    /// Whether the robot has taken the order.
    is_taken: bool,
    state: Option<State>,
    /// When something was said last, and when something was heard.
    said: Option<SimTime>,
    heard: Option<SimTime>,
    begun: Option<SimTime>,
}

impl Default for Conversation {
    fn default() -> Self {
        Self {
            decoder: Decoder::default(),
            topic: Topic::Hello,
            is_taken: false,
            state: None,
            said: None,
            heard: None,
            begun: None,
        }
    }
}

impl Conversation {
    /// Gives the robot a command; [`Self::is_done`] tells when it has carried it out.
    pub fn order(&mut self, command: Command) {
        let last = self.state.and_then(|state| state.last);
        let lower = command.to_char(false);
        let letter = if last == Some(lower) { command.to_char(true) } else { lower };
        (self.topic, self.is_taken, self.said) = (Topic::Order(letter), false, None);
    }

    /// Asks for everything, until something else is begun.
    pub fn ask_everything(&mut self) {
        if self.topic != Topic::Everything {
            (self.topic, self.said) = (Topic::Everything, None);
        }
    }

    /// Says no more than that it is there.
    pub fn rest(&mut self) {
        self.topic = Topic::Nothing;
    }

    /// Whether the last order is carried out, or hello was answered.
    pub fn is_done(&self) -> bool {
        match self.topic {
            Topic::Hello => self.state.is_some(),
            Topic::Order(letter) => {
                self.is_taken
                    && self.state.is_some_and(|state| state.last == Some(letter) && !state.is_busy)
            }
            Topic::Everything | Topic::Nothing => true,
        }
    }

    /// How the robot said it was.
    pub fn state(&self) -> Option<State> {
        self.state
    }

    /// Frames that were understood, and bytes that were not.
    pub fn heard(&self) -> (u64, u64) {
        (self.decoder.right, self.decoder.stray)
    }

    /// Takes what came; gives the reports in it.
    pub fn hear(&mut self, now: SimTime, bytes: &[u8]) -> Vec<Report> {
        self.begun.get_or_insert(now);
        let reports: Vec<Report> =
            bytes.iter().filter_map(|byte| self.decoder.push(*byte)).collect();
        for report in &reports {
            self.heard = Some(now);
            if let Report::State(state) = report {
                self.state = Some(*state);
                self.is_taken |= self.topic == state.last.map_or(Topic::Nothing, Topic::Order);
            }
        }
        reports
    }

    /// What is to be said now.
    pub fn say(&mut self, now: SimTime) -> Result<Option<char>, Silence> {
        let since = self.heard.or(self.begun).unwrap_or(now);
        if now.since(since) >= GONE {
            return Err(Silence);
        }
        let (character, every) = match self.topic {
            Topic::Order(letter) if !self.is_taken => (letter, AGAIN),
            Topic::Hello => (Command::Ask.to_char(false), AGAIN),
            Topic::Order(_) | Topic::Nothing => (Command::Ask.to_char(false), ASK),
            Topic::Everything => (Command::Tell.to_char(false), TELL),
        };
        if self.said.is_some_and(|said| now.since(said) < every) {
            return Ok(None);
        }
        self.said = Some(now);
        Ok(Some(character))
    }
}
