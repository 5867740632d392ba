//! What can go wrong between a robot's program and its body.

use std::io;

use link_recording::RecordingError;

/// A body that cannot be reached, understood or believed.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// The address means nothing.
    #[error("{addr:?} is no address: {source}; give a host and a port, such as 127.0.0.1:3000")]
    BadAddress {
        /// As it was given.
        addr: String,
        /// What the resolver says.
        source: io::Error,
    },
    /// Nobody listens there, or it does not answer.
    #[error(
        "cannot connect to {addr}: {source}; start a server (`usar serve ARENA`) or correct host and port"
    )]
    Unreachable {
        /// Where.
        addr: String,
        /// Why.
        source: io::Error,
    },
    /// The token cannot be sent as one word of one line.
    #[error("the token has blanks or line ends in it; give the word the server was started with")]
    BadToken,
    /// The server wants another token, or one at all.
    #[error("{addr} refused the token; give the one the server was started with")]
    TokenRefused {
        /// Which server.
        addr: String,
    },
    /// The first line is not USARSim's.
    #[error(
        "{addr} is no USARSim server: it greets with {found:?} instead of NFO; the robot port is 3000 by custom"
    )]
    NotUsarsim {
        /// Which server.
        addr: String,
        /// Beginning of what it said.
        found: String,
    },
    /// Nothing came in time.
    #[error(
        "{addr} is silent: {seconds} s without {what}; see whether it runs and is not paused, or allow more time"
    )]
    Silent {
        /// Which server.
        addr: String,
        /// What was waited for.
        what: &'static str,
        /// How long.
        seconds: f64,
    },
    /// It hung up before there was a robot.
    #[error("{addr} closed the connection before it sent {what}; it may be full, or want a token")]
    HungUp {
        /// Which server.
        addr: String,
        /// What was waited for.
        what: &'static str,
    },
    /// The socket failed.
    #[error("lost {addr}: {source}")]
    Lost {
        /// Which server.
        addr: String,
        /// How.
        source: io::Error,
    },
    /// The arena has no start of that name.
    #[error("{addr} has no start {start:?}; it has {known}")]
    NoSuchStart {
        /// Which server.
        addr: String,
        /// As it was asked for.
        start: String,
        /// Those it has.
        known: String,
    },
    /// INIT was sent and no robot came of it.
    #[error(
        "{addr} made no robot of class {class:?}: {seconds} s after INIT nothing tells of one; use a class the server knows and a free start"
    )]
    NoRobot {
        /// Which server.
        addr: String,
        /// As it was asked for.
        class: String,
        /// How long was waited.
        seconds: f64,
    },
    /// The server speaks the other dialect.
    #[error(
        "{addr} speaks {found}, and {expected} was expected; signs of encoders differ: choose {found}"
    )]
    OtherDialect {
        /// Which server.
        addr: String,
        /// As it was opened.
        expected: &'static str,
        /// As it sounds.
        found: &'static str,
    },
    /// A line or a cycle without end.
    #[error("{addr} sends {what} of more than {limit} bytes; that is no USARSim server's")]
    TooMuch {
        /// Which server.
        addr: String,
        /// A line or a cycle.
        what: &'static str,
        /// The most that is taken.
        limit: usize,
    },
    /// A simulator elsewhere does not do what it was asked for.
    #[error("{addr} refuses {robot}: {reason}")]
    Refused {
        /// Which simulator.
        addr: String,
        /// Who asked.
        robot: String,
        /// In its own words.
        reason: String,
    },
    /// The robot is no more.
    #[error("the robot died: {damage} by {killer}")]
    Died {
        /// Who did it.
        killer: String,
        /// How.
        damage: String,
    },
    /// A command concerns something the robot does not have.
    #[error("{command} cannot be sent: the model {model} has no such sensor or camera")]
    NoSuchEquipment {
        /// The command.
        command: String,
        /// The robot's class.
        model: String,
    },
    /// A body in memory was polled twice while its world stood still.
    #[error(
        "no time has passed for {model} since it was last polled; let the world pass a cycle first"
    )]
    NoTimePassed {
        /// The robot's class.
        model: String,
    },
    /// A command holds a number that is none.
    #[error("{command} cannot be sent: its numbers must be finite")]
    NotFinite {
        /// The command.
        command: String,
    },
    /// A log cannot be opened or read.
    #[error("cannot read the log {log}: {source}")]
    UnreadableLog {
        /// Which one.
        log: String,
        /// Why.
        source: io::Error,
    },
    /// A recording is broken as a whole.
    #[error("{log}: {source}")]
    BadRecording {
        /// Which one.
        log: String,
        /// What is wrong with it.
        source: RecordingError,
    },
    /// The log does not tell of that robot.
    #[error("{log} has no readings of a robot {robot:?}; {known}")]
    NoSuchRobot {
        /// Which one.
        log: String,
        /// As it was asked for.
        robot: String,
        /// Those it has, in a sentence.
        known: String,
    },
    /// The log tells nothing a robot could use.
    #[error("{log} has no readings: it holds no SEN, STA, MISSTA or ASTA line of a USARSim server")]
    NoReadings {
        /// Which one.
        log: String,
    },
    /// Lines of several logs cannot be put in order.
    #[error(
        "{log} tells no times, neither in its lines nor as stamps; it cannot be merged with others"
    )]
    NoTimes {
        /// Which one.
        log: String,
    },
    /// A text log is read whole, and this one is too long for that.
    #[error("the log {log} has {bytes} bytes; at most {limit} are read: cut it into pieces")]
    LogTooLarge {
        /// Which one.
        log: String,
        /// Its size.
        bytes: u64,
        /// The most.
        limit: u64,
    },
}
