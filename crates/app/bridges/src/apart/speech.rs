//! What is asked and answered, as bytes: CDR, each part as the message that recordings hold.

use base::geom::Pose;
use base::messages::{Command, Reading};
use base::time::SimTime;
use glam::{DQuat, DVec3};
use link_ros::Kind;
use link_ros::cdr::{CdrError, CdrReader, CdrWriter};
use link_ros::reading::{self, Beside};
use link_ros::sensor_msgs::camera_info;
use link_ros::std_msgs::header::Header;
use link_ros::usar_msgs::command;

/// Other versions are refused by their number.
const VERSION: u32 = 1;
/// Longest question: a robot's model is the longest thing that is said.
pub(super) const QUESTION_BYTES: usize = 4 << 20;

/// A question with who asks it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Letter {
    /// A robot's name; a page has none.
    pub(super) robot: String,
    /// Of the program that asks: another one after a restart.
    pub(super) program: u64,
    /// Counts up; the same again is the same question.
    pub(super) number: u64,
    pub(super) question: Question,
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// A body of this model, as text, here; its cycles are so long.
    Join { model: String, world_from_robot: Pose, cycle: SimTime },
    /// Do this; then tell how the next cycle went.
    Cycle(Vec<Command>),
    /// The body is needed no longer.
    Leave,
    /// What is new on the page; and what people wish for there, as they say it to the page.
    Look { seen: Seen, wishes: Vec<String> },
}

/// What a page elsewhere has been shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Seen {
    /// Of this page; another page begins anew.
    pub(super) session: String,
    /// The number of the stage.
    pub(super) stage: u64,
    /// The number of the last change, and of the last in bulk.
    pub(super) changes: (u64, u64),
}

/// What is answered.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer {
    /// Not done, and why.
    Refused(String),
    /// There is a body; whether time waits for its orders.
    Joined { is_lock_step: bool },
    /// A cycle has passed. So many readings were lost because nobody took them in time.
    Moment { number: u64, time: SimTime, lost: u64, readings: Vec<Reading> },
    /// The body is gone.
    Left,
    /// What is new on the page: the greeting, if that is, messages, and what was refused.
    News {
        number: u64,
        seen: Seen,
        hello: Option<String>,
        messages: Vec<Vec<u8>>,
        refused: Vec<String>,
    },
}

impl Letter {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![];
        let to = &mut CdrWriter::new(&mut bytes);
        to.u32(VERSION);
        to.string(&self.robot);
        to.u64(self.program);
        to.u64(self.number);
        match &self.question {
            Question::Join { model, world_from_robot, cycle } => {
                to.u8(0);
                to.string(model);
                write_pose(to, world_from_robot);
                to.u64(cycle.nanos());
            }
            Question::Cycle(orders) => {
                to.u8(1);
                to.length(orders.len());
                for order in orders {
                    let mut message = vec![];
                    command::write(&mut CdrWriter::new(&mut message), SimTime::ZERO, order);
                    to.byte_sequence(&message);
                }
            }
            Question::Leave => to.u8(2),
            Question::Look { seen, wishes } => {
                to.u8(3);
                seen.write(to);
                write_texts(to, wishes);
            }
        }
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Result<Self, CdrError> {
        if bytes.len() > QUESTION_BYTES {
            let value = format!("{} bytes; at most {QUESTION_BYTES} are taken", bytes.len());
            return Err(CdrError::BadValue { field: "question", value });
        }
        let from = &mut begin(bytes)?;
        let (robot, program, number) = (from.string()?.to_owned(), from.u64()?, from.u64()?);
        let question = match from.u8()? {
            0 => Question::Join {
                model: from.string()?.to_owned(),
                world_from_robot: read_pose(from)?,
                cycle: SimTime::from_nanos(from.u64()?),
            },
            1 => {
                let count = from.length(4)?;
                let order = |_| command::read(&mut CdrReader::new(from.byte_sequence()?)?);
                Question::Cycle((0..count).map(order).collect::<Result<_, _>>()?)
            }
            2 => Question::Leave,
            3 => Question::Look { seen: Seen::read(from)?, wishes: read_texts(from)? },
            other => return Err(unknown("question", other)),
        };
        from.end()?;
        Ok(Self { robot, program, number, question })
    }
}

impl Answer {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![];
        let to = &mut CdrWriter::new(&mut bytes);
        to.u32(VERSION);
        match self {
            Self::Refused(reason) => {
                to.u8(0);
                to.string(reason);
            }
            Self::Joined { is_lock_step } => {
                to.u8(1);
                to.bool(*is_lock_step);
            }
            Self::Moment { number, time, lost, readings } => {
                let readings: Vec<Vec<u8>> = readings.iter().map(reading_bytes).collect();
                return moment_bytes(*number, *time, *lost, readings.iter().map(Vec::as_slice));
            }
            Self::Left => to.u8(3),
            Self::News { number, seen, hello, messages, refused } => {
                to.u8(4);
                to.u64(*number);
                seen.write(to);
                write_texts(to, hello.as_slice());
                to.length(messages.len());
                for message in messages {
                    to.byte_sequence(message);
                }
                write_texts(to, refused);
            }
        }
        bytes
    }

    /// Reads an answer; readings are of this robot.
    pub(super) fn decode(bytes: &[u8], robot: &str) -> Result<Self, CdrError> {
        let from = &mut begin(bytes)?;
        let answer = match from.u8()? {
            0 => Self::Refused(from.string()?.to_owned()),
            1 => Self::Joined { is_lock_step: from.bool()? },
            2 => {
                let (number, time) = (from.u64()?, SimTime::from_nanos(from.u64()?));
                let lost = from.u64()?;
                let count = from.length(4)?;
                let reading = |_| read_reading(from.byte_sequence()?, robot);
                let readings = (0..count).map(reading).collect::<Result<_, _>>()?;
                Self::Moment { number, time, lost, readings }
            }
            3 => Self::Left,
            4 => {
                let (number, seen) = (from.u64()?, Seen::read(from)?);
                let hello = read_texts(from)?.pop();
                let count = from.length(4)?;
                let message = |_| from.byte_sequence().map(<[u8]>::to_vec);
                let messages = (0..count).map(message).collect::<Result<_, _>>()?;
                Self::News { number, seen, hello, messages, refused: read_texts(from)? }
            }
            other => return Err(unknown("answer", other)),
        };
        from.end()?;
        Ok(answer)
    }
}

/// A moment of readings that are bytes already.
pub(super) fn moment_bytes<'a>(
    number: u64,
    time: SimTime,
    lost: u64,
    readings: impl ExactSizeIterator<Item = &'a [u8]>,
) -> Vec<u8> {
    let mut bytes = vec![];
    let to = &mut CdrWriter::new(&mut bytes);
    to.u32(VERSION);
    to.u8(2);
    to.u64(number);
    to.u64(time.nanos());
    to.u64(lost);
    to.length(readings.len());
    readings.for_each(|reading| to.byte_sequence(reading));
    bytes
}

/// A reading without its robot: sensor, time, kind, what its message has no fields for, its camera, its message.
pub(super) fn reading_bytes(reading: &Reading) -> Vec<u8> {
    let Reading { sensor, time, data, .. } = reading;
    let (kind, header) = (Kind::of(data), Header { time: *time, frame: "" });
    let (mut bytes, mut part) = (vec![], vec![]);
    let to = &mut CdrWriter::new(&mut bytes);
    to.string(sensor);
    to.u64(time.nanos());
    to.string(kind.word());
    to.string(kind.message_type().name);
    to.u64(reading::companion(data).map_or(0, |(_, bits)| bits));
    if let Some(camera) = reading::camera(data) {
        camera_info::write(&mut CdrWriter::new(&mut part), header, &camera);
    }
    to.byte_sequence(&part);
    part.clear();
    reading::write(&mut CdrWriter::new(&mut part), header, "", data);
    to.byte_sequence(&part);
    bytes
}

fn read_reading(bytes: &[u8], robot: &str) -> Result<Reading, CdrError> {
    let from = &mut CdrReader::new(bytes)?;
    let (sensor, time) = (from.string()?.to_owned(), SimTime::from_nanos(from.u64()?));
    let (word, name) = (from.string()?, from.string()?);
    let strange = || CdrError::BadValue { field: "kind", value: format!("{word:?} as {name:?}") };
    let kind = Kind::from_word(word, name).ok_or_else(strange)?;
    let bits = from.u64()?;
    let camera = match from.byte_sequence()? {
        [] => None,
        camera => Some(camera_info::read(&mut CdrReader::new(camera)?)?),
    };
    let message = from.byte_sequence()?;
    from.end()?;
    let data = reading::read(&mut CdrReader::new(message)?, kind, Beside { bits, camera })?;
    Ok(Reading { robot: robot.to_owned(), sensor, time, data: data.ok_or_else(strange)? })
}

impl Seen {
    fn write(&self, to: &mut CdrWriter<'_>) {
        to.string(&self.session);
        to.u64(self.stage);
        to.u64(self.changes.0);
        to.u64(self.changes.1);
    }

    fn read(from: &mut CdrReader<'_>) -> Result<Self, CdrError> {
        let session = from.string()?.to_owned();
        Ok(Self { session, stage: from.u64()?, changes: (from.u64()?, from.u64()?) })
    }
}

fn begin(bytes: &[u8]) -> Result<CdrReader<'_>, CdrError> {
    let mut from = CdrReader::new(bytes)?;
    match from.u32()? {
        VERSION => Ok(from),
        other => {
            let value = format!("{other}; this program speaks version {VERSION}");
            Err(CdrError::BadValue { field: "version", value })
        }
    }
}

fn unknown(field: &'static str, kind: u8) -> CdrError {
    CdrError::BadValue { field, value: kind.to_string() }
}

fn write_pose(to: &mut CdrWriter<'_>, pose: &Pose) {
    let numbers = pose.position.to_array().into_iter().chain(pose.rotation.to_array());
    numbers.for_each(|number| to.f64(number));
}

fn read_pose(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    let position = DVec3::new(from.f64()?, from.f64()?, from.f64()?);
    let rotation = DQuat::from_xyzw(from.f64()?, from.f64()?, from.f64()?, from.f64()?);
    if position.is_finite() && rotation.is_finite() && rotation.is_normalized() {
        return Ok(Pose { position, rotation });
    }
    Err(CdrError::BadValue { field: "pose", value: format!("{position} {rotation}") })
}

fn write_texts(to: &mut CdrWriter<'_>, texts: &[String]) {
    to.length(texts.len());
    for text in texts {
        to.string(text);
    }
}

fn read_texts(from: &mut CdrReader<'_>) -> Result<Vec<String>, CdrError> {
    let count = from.length(5)?;
    (0..count).map(|_| from.string().map(str::to_owned)).collect()
}
