//! What `usar bench station` measures, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// CPU time that a page with one viewer adds to a run in real time.
    Share,
    /// What ten viewers add to a run as fast as can be.
    Slowdown,
    /// Bytes a second to one viewer.
    Stream,
    /// Until something useful is on the screen.
    FirstPaint,
    /// From a key, a button or the mouse to the screen, on a mission that runs.
    Interaction,
    /// A million points, from opening the page to the last of them.
    Load,
    /// How often a million points are drawn anew while they turn.
    Turning,
    /// Ten million points.
    LoadTen,
    /// The same while they turn.
    TurningTen,
    /// The page's memory at its most, over a replayed hour.
    Memory,
    /// What its second half has more than its first.
    Growth,
    /// All scripts of the page, compressed.
    Script,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench station`.
pub const BENCH: Bench = Bench { name: "station", peers: &[], measure: run };

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    Row::alone(
        "8 robots with laser and camera in office, one viewer, of one core",
        Subject::Share,
        "%",
        Some(Bar::Below(15.0)),
    ),
    Row::alone(
        "the same with ten viewers, slowdown of the run",
        Subject::Slowdown,
        "%",
        Some(Bar::Below(5.0)),
    ),
    Row::alone("what one viewer is sent", Subject::Stream, "B/s", None),
    Row::alone("first paint", Subject::FirstPaint, "s", Some(Bar::Below(1.0))),
    Row::alone(
        "interaction to pixels on the mission view, 95th percentile",
        Subject::Interaction,
        "s",
        Some(Bar::Below(0.1)),
    ),
    Row::alone("a million points, load", Subject::Load, "s", Some(Bar::Below(3.0))),
    Row::alone("a million points, turning", Subject::Turning, "frame/s", Some(Bar::AtLeast(10.0))),
    // The bar is that they load at all.
    Row::alone("ten million points, load", Subject::LoadTen, "s", Some(Bar::Below(60.0))),
    Row::alone("ten million points, turning", Subject::TurningTen, "frame/s", None),
    Row::alone(
        "memory of the page over a replayed hour, most",
        Subject::Memory,
        "MB",
        Some(Bar::Below(300.0)),
    ),
    // A tenth of the bar above: what a collector has not collected yet is no growth.
    Row::alone(
        "memory of the page, last third of the hour over the first",
        Subject::Growth,
        "MB",
        Some(Bar::Below(30.0)),
    ),
    Row::alone("scripts, compressed", Subject::Script, "kB", Some(Bar::Below(500.0))),
];
