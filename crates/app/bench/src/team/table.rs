//! What `usar bench team` measures, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// One decision of one robot, from the frontiers of its map to the one that falls to it, milliseconds.
    Decision,
    /// Of that, giving frontiers to robots once all ways and gains are known.
    Allocation,
    /// Thirty-two robots that explore together, simulated seconds a CPU second.
    Crew,
}

type Row = Comparison<Subject>;

/// `usar bench team`.
pub const BENCH: Bench = Bench { name: "team", peers: &[], measure: run };

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    Row::held("32 robots x 200 frontiers, a decision", Subject::Decision, "ms", Bar::Below(20.0)),
    Row::held(
        "32 robots x 200 frontiers, who goes where alone",
        Subject::Allocation,
        "ms",
        Bar::Below(20.0),
    ),
    Row::held("32 robots explore together", Subject::Crew, "x real time", Bar::AtLeast(1.0)),
];
