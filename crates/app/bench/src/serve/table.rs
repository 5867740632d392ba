//! What `usar bench serve` measures, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// Simulated seconds a second with 64 robots and their clients.
    RealTime,
    /// CPU time of simulation and servers, clients' apart.
    Share,
    /// From the beginning of a step to the arrival of its burst in a client's thread.
    Delay,
    /// Simulated seconds a second with 8 robots in the office, whose cameras 4 clients look through.
    WatchedRealTime,
    /// Pictures of all cameras that a client gets.
    WatchedPictures,
    /// Laser lines into replies, on one thread.
    Parser,
    /// Replies into laser lines, on one thread.
    Writer,
    /// What a storm of requests adds to another client's longest cycle.
    StormDelay,
    /// What the storm's client gets.
    StormAnswers,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench serve`.
pub const BENCH: Bench = Bench { name: "serve", peers: &[], measure: run };

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    Row::alone("64 robots, real-time factor", Subject::RealTime, "x", Some(Bar::AtLeast(0.99))),
    Row::alone(
        "64 robots, CPU of simulation and server, of one core",
        Subject::Share,
        "%",
        Some(Bar::Below(60.0)),
    ),
    Row::alone(
        "64 robots, from step to socket, 99th percentile",
        Subject::Delay,
        "s",
        Some(Bar::Below(0.02)),
    ),
    Row::alone(
        "8 robots, 4 picture clients, real-time factor",
        Subject::WatchedRealTime,
        "x",
        Some(Bar::AtLeast(0.99)),
    ),
    Row::alone(
        "8 robots, 4 picture clients, pictures each",
        Subject::WatchedPictures,
        "frame/s",
        None,
    ),
    Row::alone("parser, laser lines", Subject::Parser, "MB/s", Some(Bar::AtLeast(300.0))),
    Row::alone("writer, laser lines", Subject::Writer, "MB/s", Some(Bar::AtLeast(200.0))),
    Row::alone(
        "storm of requests, delay of another client's cycle",
        Subject::StormDelay,
        "s",
        Some(Bar::Below(0.2)),
    ),
    // 50 000 in 6 s.
    Row::alone(
        "storm of requests, answers",
        Subject::StormAnswers,
        "answer/s",
        Some(Bar::AtLeast(8333.0)),
    ),
];
