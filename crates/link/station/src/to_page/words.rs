//! What is told in words and short lists, as JSON.

use serde::{Deserialize, Serialize};

use super::VictimBelief;

/// The first message of every connection.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// Version of this protocol.
    pub protocol: u32,
    /// Name and version of the program.
    pub program: String,
    /// What is shown: a recording's, an arena's or a mission's name.
    pub title: String,
    /// `replay`, `live`, `mission`, `cloud`, `map` or `home`.
    pub mode: String,
    /// Another number after a restart of the server.
    pub session: String,
    /// Whether this connection may ever command.
    pub may_command: bool,
    /// Commands that are understood here: `drive`, `waypoint`, `seek` ...
    pub understands: Vec<String>,
}

/// Where a replay or a run is in its time. Seconds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Playback {
    /// `loading`, `running`, `paused`, `ended` or `failed`.
    pub phase: String,
    /// Why, where that says something.
    pub reason: String,
    /// Earliest time there is.
    pub start: f64,
    /// Latest time there is.
    pub end: f64,
    /// Times real time.
    pub speed: f64,
    /// What is shown now, where that is not what the greeting says.
    pub title: String,
    /// Whether a run that goes on is looked back at, and waits meanwhile.
    pub is_past: bool,
}

/// Who may command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// Whether this connection holds control.
    pub is_mine: bool,
    /// Number of the connection that does.
    pub holder: Option<u32>,
    /// Number of the connection that asks for it.
    #[serde(default)]
    pub asker: Option<u32>,
    /// Number of this connection.
    pub me: u32,
    /// How many look on.
    pub viewers: u32,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Of which message, if it had a number.
    pub seq: Option<u64>,
    /// A sentence.
    pub reason: String,
}

/// How loud a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogLevel {
    /// Good to know.
    Info,
    /// Went otherwise than planned.
    Warning,
    /// Lost.
    Error,
}

/// Something worth telling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogLine {
    /// Counted from 0.
    pub number: u32,
    /// Seconds.
    pub time: f64,
    /// About whom; nobody is everybody.
    pub robot: Option<u16>,
    /// How loud.
    pub level: LogLevel,
    /// A sentence.
    pub text: String,
}

/// What a robot's sensors say: sensor and words with units.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Panel {
    /// Whose.
    pub robot: u16,
    /// By the sensors' numbers.
    pub lines: Vec<(u16, String)>,
}

/// A named place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// Metres.
    pub at: [f32; 2],
}

/// What a robot is up to, on the map. Metres.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Marks {
    /// Whose.
    pub robot: u16,
    /// The way it means to go.
    pub plan: Vec<[f32; 2]>,
    /// Where the unknown begins.
    pub frontiers: Vec<[f32; 2]>,
    /// Places it knows by name.
    pub waypoints: Vec<Mark>,
}

/// How sure we are of a victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VictimState {
    /// A robot or a person thinks so.
    Suspected,
    /// The operator says so.
    Confirmed,
    /// The operator says it is none.
    Rejected,
}

/// Somebody found, or thought to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Victim {
    /// Unique in a run.
    pub id: u32,
    /// Metres.
    pub at: [f32; 3],
    /// How sure.
    pub state: VictimState,
    /// Who says so, and what else there is to say.
    pub note: String,
    /// What the robots believe of them, where they tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub belief: Option<VictimBelief>,
}

/// Everybody found so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Victims {
    /// In the order they were found.
    pub victims: Vec<Victim>,
}

/// How far a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskState {
    /// Its turn has not come.
    Waiting,
    /// At it.
    Running,
    /// Done.
    Done,
    /// Not done, and will not be.
    Failed,
    /// Left out.
    Skipped,
}

/// One task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskInfo {
    /// Its word in a mission file.
    pub name: String,
    /// Its arguments, or what came of it.
    pub detail: String,
    /// How far it is.
    pub state: TaskState,
    /// Seconds at it so far.
    pub seconds: f64,
    /// Seconds it may take.
    pub limit: f64,
}

/// What a robot has to do, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tasks {
    /// Whose.
    pub robot: u16,
    /// Done, under way and to come.
    pub tasks: Vec<TaskInfo>,
    /// Whether a person holds the robot, or drives it by hand.
    pub is_held: bool,
    /// Whether tasks can be started, stopped and changed from the page.
    pub can_edit: bool,
}
