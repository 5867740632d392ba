//! What `usar bench serve` measures, and what it has to reach.

use crate::bench::{Bar, Comparison};

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// Simulated seconds a second with 64 robots and their clients.
    RealTime,
    /// CPU time of simulation and servers, clients' apart.
    Share,
    /// From the beginning of a step to the arrival of its burst in a client's thread.
    Delay,
    /// Laser lines into replies, on one thread.
    Parser,
    /// Replies into laser lines, on one thread.
    Writer,
    /// What a storm of requests adds to another client's longest cycle.
    StormDelay,
    /// What the storm's client gets.
    StormAnswers,
}

/// All rows, in the order they are printed.
pub(crate) const TABLE: &[Comparison<Subject>] = &[
    row("64 robots, real-time factor", Subject::RealTime, "x", Bar::AtLeast(0.99)),
    row(
        "64 robots, CPU of simulation and server, of one core",
        Subject::Share,
        "%",
        Bar::Below(60.0),
    ),
    row("64 robots, from step to socket, 99th percentile", Subject::Delay, "s", Bar::Below(0.02)),
    row("parser, laser lines", Subject::Parser, "MB/s", Bar::AtLeast(300.0)),
    row("writer, laser lines", Subject::Writer, "MB/s", Bar::AtLeast(200.0)),
    row(
        "storm of requests, delay of another client's cycle",
        Subject::StormDelay,
        "s",
        Bar::Below(0.2),
    ),
    // 50 000 in 6 s.
    row("storm of requests, answers", Subject::StormAnswers, "answer/s", Bar::AtLeast(8333.0)),
];

const fn row(
    name: &'static str,
    subject: Subject,
    unit: &'static str,
    bar: Bar,
) -> Comparison<Subject> {
    Comparison { name, subject, unit, peer: None, bar: Some(bar) }
}
