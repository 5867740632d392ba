//! What `usar bench bridges` measures, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// CPU time that a viewer of every topic adds to a run in real time.
    Foxglove,
    /// The same of one that never reads.
    Lazy,
    /// A step and three readings over the ZMQ remote API, the median.
    Zmq,
    /// How fast time passes while clients of the legacy remote API stream.
    Streams,
    /// Answers a second that they get.
    Exchanges,
    /// Cycles a second of a robot whose mind is at the other end of Zenoh, where time waits for it.
    Cycles,
    /// From the end of a cycle to its readings being heard there, the 99th percentile.
    Delay,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench bridges`.
pub const BENCH: Bench = Bench { name: "bridges", peers: &[], measure: run };

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    Row::alone(
        "Foxglove: one viewer of every topic, 8 robots with laser and camera, of one core",
        Subject::Foxglove,
        "%",
        Some(Bar::Below(15.0)),
    ),
    // What cannot be told from noise.
    Row::alone("the same, a viewer that never reads", Subject::Lazy, "%", Some(Bar::Below(2.0))),
    Row::alone(
        "CoppeliaSim's ZMQ: a step of 50 ms and three readings, median",
        Subject::Zmq,
        "us",
        Some(Bar::Below(400.0)),
    ),
    Row::alone(
        "V-REP: 20 clients with 19 streams each, times real time",
        Subject::Streams,
        "x",
        Some(Bar::AtLeast(0.98)),
    ),
    Row::alone("the same, answers to all of them", Subject::Exchanges, "1/s", None),
    Row::alone(
        "Zenoh: lock-step with one robot, cycles of 50 ms",
        Subject::Cycles,
        "1/s",
        Some(Bar::AtLeast(300.0)),
    ),
    Row::alone(
        "Zenoh: readings of 50 cycles a second to who hears them, 99th percentile",
        Subject::Delay,
        "ms",
        Some(Bar::Below(5.0)),
    ),
];
