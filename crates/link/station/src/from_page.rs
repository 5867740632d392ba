//! What the page may ask for.

use serde::{Deserialize, Serialize};

use crate::error::StationError;
use crate::limits::{FROM_PAGE_BYTES, GROUND, PATH, RATES, SPEEDS, TASKS, TEXT_CHARS};
use crate::to_page::{Answer, RunPhase};

/// A message from the page: JSON, such as `{"seq": 3, "do": "seek", "time": 12.5}`.
#[derive(Clone, Debug, PartialEq)]
pub struct FromPage {
    /// Counts up; what comes out of order is refused.
    pub seq: u64,
    /// What is asked for.
    pub command: Command,
}

/// What is asked for. Robots are named by number; none means all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Lead from now on, if nobody does.
    TakeControl {},
    /// Lead no longer.
    GiveControl {},
    /// Ask whoever leads for the lead; they are told, and may give it.
    AskControl {},
    /// Go on leading, whoever asks for the lead.
    KeepControl {},
    /// Send so many states a second, and pictures or not.
    Detail {
        /// States a second.
        hz: f64,
        /// Whether pictures are wanted.
        pictures: bool,
        /// At most so many points of a cloud.
        points: u32,
    },
    /// Stand still, at once, and until the leader says [`Command::Resume`].
    Stop {
        /// Which; none is all.
        #[serde(default)]
        robot: Option<u16>,
    },
    /// Drive by hand: shares of the fastest, -1 to 1; ahead and left are positive. It must be said again twice a second.
    Drive {
        /// Which.
        robot: u16,
        /// Ahead.
        forward: f64,
        /// To the left.
        turn: f64,
        /// Up, for those who fly.
        #[serde(default)]
        up: f64,
    },
    /// Go there. Metres.
    Waypoint {
        /// Which.
        robot: u16,
        /// To the east.
        x: f64,
        /// To the north.
        y: f64,
    },
    /// Let the mission go on after a stop or driving by hand.
    Resume {
        /// Which; none is all.
        #[serde(default)]
        robot: Option<u16>,
    },
    /// Let time stand still.
    Pause {},
    /// Let it go on.
    Play {},
    /// One step, while time stands still; back is negative.
    Step {
        /// Steps.
        steps: i32,
    },
    /// Times real time.
    Speed {
        /// How many.
        times: f64,
    },
    /// Jump to this time, seconds.
    Seek {
        /// Seconds.
        time: f64,
    },
    /// Show another recording.
    Open {
        /// Its number in the list.
        run: u32,
    },
    /// Run a mission.
    Start {
        /// Its name in the list.
        mission: String,
        /// Seed instead of the mission's own.
        #[serde(default)]
        seed: Option<u32>,
    },
    /// End the mission that runs; what there is of it is kept.
    End {},
    /// Change what a robot has to do.
    Task {
        /// Which robot.
        robot: u16,
        /// Which task, counted from 0.
        index: u32,
        /// How.
        edit: TaskEdit,
        /// New limit in seconds, or new arguments as a mission file has them.
        #[serde(default)]
        text: String,
    },
    /// Somebody may lie here. Metres.
    MarkVictim {
        /// To the east.
        x: f64,
        /// To the north.
        y: f64,
        /// What else there is to say.
        #[serde(default)]
        note: String,
    },
    /// It is one, or it is none.
    ConfirmVictim {
        /// Its number.
        id: u32,
        /// Whether it is one.
        is_one: bool,
    },
    /// Go to these places, one after the other. Metres.
    Path {
        /// Which.
        robot: u16,
        /// To the east and to the north.
        points: Vec<[f64; 2]>,
    },
    /// What a person says to a request.
    Answer {
        /// Its number.
        request: u32,
        /// What.
        answer: Answer,
    },
    /// Keep what a robot's camera sees now.
    Photo {
        /// Which.
        robot: u16,
    },
    /// Let a phase of the run begin.
    Phase {
        /// Which.
        phase: RunPhase,
    },
}

/// What is to become of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskEdit {
    /// Begin it now, leaving the present one.
    Start,
    /// End it.
    Stop,
    /// Leave it out.
    Remove,
    /// Put it before the one above it.
    Up,
    /// Put it behind the one below it.
    Down,
    /// Change its text.
    Change,
    /// A new one, made from its text, before this one.
    Insert,
}

#[derive(Deserialize)]
struct Counted {
    seq: u64,
    #[serde(flatten)]
    command: serde_json::Value,
}

impl FromPage {
    /// Reads a message and checks every number in it.
    pub fn parse(text: &str) -> Result<Self, StationError> {
        if text.len() > FROM_PAGE_BYTES {
            return Err(StationError::TooLarge { bytes: text.len(), limit: FROM_PAGE_BYTES });
        }
        let bad = |error: serde_json::Error| StationError::BadJson { reason: error.to_string() };
        let counted: Counted = serde_json::from_str(text).map_err(bad)?;
        let command: Command = serde_json::from_value(counted.command).map_err(bad)?;
        command.check()?;
        Ok(Self { seq: counted.seq, command })
    }

    /// As the page writes it.
    pub fn to_text(&self) -> String {
        let mut value = serde_json::to_value(&self.command).unwrap_or_default();
        if let Some(object) = value.as_object_mut() {
            object.insert("seq".to_owned(), self.seq.into());
        }
        value.to_string()
    }
}

impl Command {
    /// The word it is asked for by.
    pub fn word(&self) -> &'static str {
        match self {
            Self::TakeControl {} => "take_control",
            Self::GiveControl {} => "give_control",
            Self::AskControl {} => "ask_control",
            Self::KeepControl {} => "keep_control",
            Self::Detail { .. } => "detail",
            Self::Stop { .. } => "stop",
            Self::Drive { .. } => "drive",
            Self::Waypoint { .. } => "waypoint",
            Self::Resume { .. } => "resume",
            Self::Pause {} => "pause",
            Self::Play {} => "play",
            Self::Step { .. } => "step",
            Self::Speed { .. } => "speed",
            Self::Seek { .. } => "seek",
            Self::Open { .. } => "open",
            Self::Start { .. } => "start",
            Self::End {} => "end",
            Self::Task { .. } => "task",
            Self::MarkVictim { .. } => "mark_victim",
            Self::ConfirmVictim { .. } => "confirm_victim",
            Self::Path { .. } => "path",
            Self::Answer { .. } => "answer",
            Self::Photo { .. } => "photo",
            Self::Phase { .. } => "phase",
        }
    }

    fn check(&self) -> Result<(), StationError> {
        match self {
            Self::Detail { hz, .. } => within("hz", *hz, RATES),
            Self::Drive { forward, turn, up, .. } => {
                within("forward", *forward, (-1.0, 1.0))?;
                within("turn", *turn, (-1.0, 1.0))?;
                within("up", *up, (-1.0, 1.0))
            }
            Self::Waypoint { x, y, .. } => on_ground(*x, *y),
            Self::Path { points, .. } => {
                within("the number of points", points.len() as f64, (1.0, PATH as f64))?;
                points.iter().try_for_each(|&[x, y]| on_ground(x, y))
            }
            Self::Step { steps } => within("steps", f64::from(*steps), (-1000.0, 1000.0)),
            Self::Speed { times } => within("times", *times, SPEEDS),
            Self::Seek { time } => within("time", *time, (0.0, 1e9)),
            Self::Start { mission, .. } => short("mission", mission),
            Self::Task { index, text, .. } => {
                within("index", f64::from(*index), (0.0, TASKS as f64))?;
                short("text", text)
            }
            Self::MarkVictim { x, y, note } => {
                on_ground(*x, *y)?;
                short("note", note)
            }
            _ => Ok(()),
        }
    }
}

fn on_ground(x: f64, y: f64) -> Result<(), StationError> {
    within("x", x, (-GROUND, GROUND))?;
    within("y", y, (-GROUND, GROUND))
}

/// Not a number is never within.
fn within(what: &'static str, value: f64, (min, max): (f64, f64)) -> Result<(), StationError> {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    Err(StationError::OutOfRange { what, value, min, max })
}

fn short(what: &'static str, text: &str) -> Result<(), StationError> {
    let chars = text.chars().count();
    if chars <= TEXT_CHARS {
        return Ok(());
    }
    Err(StationError::LongText { what, chars, limit: TEXT_CHARS })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_comes_back_as_it_was_written() {
        for text in [
            r#"{"seq":1,"do":"take_control"}"#,
            r#"{"seq":2,"do":"drive","robot":0,"forward":0.5,"turn":-1}"#,
            r#"{"seq":3,"do":"task","robot":1,"index":2,"edit":"change","text":"limit_s = 5"}"#,
            r#"{"seq":4,"do":"detail","hz":20,"pictures":true,"points":1000000}"#,
            r#"{"seq":5,"do":"mark_victim","x":1.5,"y":-2}"#,
            r#"{"seq":6,"do":"path","robot":1,"points":[[1,2],[3.5,-4]]}"#,
            r#"{"seq":7,"do":"answer","request":9,"answer":"later"}"#,
            r#"{"seq":8,"do":"photo","robot":2}"#,
            r#"{"seq":9,"do":"phase","phase":"report"}"#,
        ] {
            let message = FromPage::parse(text).unwrap();
            assert_eq!(FromPage::parse(&message.to_text()).unwrap(), message, "{text}");
            assert!(text.contains(message.command.word()), "{text}");
        }
    }

    #[test]
    fn what_is_malformed_or_out_of_bounds_is_refused_with_the_reason() {
        let reason = |text: &str| FromPage::parse(text).unwrap_err().to_string();
        assert!(reason(r#"{"do":"stop"}"#).contains("seq"));
        assert!(reason(r#"{"seq":1,"do":"explode"}"#).contains("explode"));
        assert!(reason(r#"{"seq":1,"do":"pause","why":1}"#).contains("why"));
        assert!(reason(r#"{"seq":-1,"do":"stop"}"#).contains("-1"));
        let fast = r#"{"seq":1,"do":"drive","robot":0,"forward":2,"turn":0}"#;
        assert_eq!(reason(fast), "forward is 2; it must be between -1 and 1");
        assert!(reason(r#"{"seq":1,"do":"seek","time":1e300}"#).contains("time is"));
        let nowhere = r#"{"seq":1,"do":"path","robot":0,"points":[]}"#;
        assert_eq!(reason(nowhere), "the number of points is 0; it must be between 1 and 32");
        assert!(reason(r#"{"seq":1,"do":"path","robot":0,"points":[[1e9,0]]}"#).contains("x is"));
        assert!(
            reason(r#"{"seq":1,"do":"answer","request":1,"answer":"maybe"}"#).contains("maybe")
        );
        assert!(reason(&" ".repeat(FROM_PAGE_BYTES + 1)).contains("at most 4096"));
        let long = "x".repeat(TEXT_CHARS + 1);
        let text = format!(r#"{{"seq":1,"do":"mark_victim","x":0,"y":0,"note":"{long}"}}"#);
        assert!(reason(&text).starts_with("note has 201"));
        assert!(FromPage::parse(&"[".repeat(4000)).is_err(), "deep nesting is no crash");
    }
}
