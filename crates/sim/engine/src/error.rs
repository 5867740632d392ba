//! What cannot be done.

use link_recording::RecordingError;
use sim_arena::ArenaErrors;
use sim_physics::PhysicsError;
use sim_world::WorldError;

/// Why a simulation, or a robot in it, cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The arena makes no world.
    #[error(transparent)]
    World(#[from] WorldError),
    /// The robot cannot be there.
    #[error(transparent)]
    Physics(#[from] PhysicsError),
    /// A robot sends with one radio.
    #[error("robot {robot:?} carries {} radios, {}; leave one", carried.len(), carried.join(" and "))]
    Radios {
        /// The robot's name.
        robot: String,
        /// The radios' names.
        carried: Vec<String>,
    },
    /// Nobody has this name.
    #[error("there is no robot named {name:?}; {}", known_robots(known))]
    NoSuchRobot {
        /// What was asked for.
        name: String,
        /// Who there is.
        known: Vec<String>,
    },
    /// A step must take time.
    #[error("a step of {seconds} s cannot be taken; it must be from 0.0001 s to 0.1 s")]
    BadStep {
        /// What was asked for.
        seconds: f64,
    },
    /// The system gives no threads.
    #[error("cannot start {count} threads: {reason}; ask for fewer")]
    Threads {
        /// How many were asked for.
        count: usize,
        /// What the system said.
        reason: String,
    },
    /// A model's text is not what was written.
    #[error("the text of a robot's model cannot be read: {reason}")]
    ModelText {
        /// Where and why.
        reason: String,
    },
    /// The recording's arena cannot be read.
    #[error("the arena in the recording cannot be read: {0}")]
    Arena(#[from] ArenaErrors),
    /// The recording cannot be read or written.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// The recording does not say how the run began.
    #[error(
        "the recording does not say how the run began; only recordings made by usar can be repeated"
    )]
    NoConditions,
    /// Another program would give other bits.
    #[error(
        "it was recorded by version {recorded} with {recorded_features}; this is version {own} with {own_features}, which gives other bits"
    )]
    OtherVersion {
        /// Of the program that recorded.
        recorded: String,
        /// Of the program that recorded.
        recorded_features: String,
        /// Of this program.
        own: String,
        /// Of this program.
        own_features: String,
    },
}

fn known_robots(known: &[String]) -> String {
    if known.is_empty() {
        "there are none".to_owned()
    } else {
        format!("there are {}", known.join(", "))
    }
}
