//! What `usar bench mission` measures, beside whom, and what it has to reach.

use crate::bench::{Bar, Comparison};

/// Something of ours that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// Sixteen sonars into a map of 1500 x 1500 cells of 1 cm.
    Sonars,
    /// Cycles of the whole agent, mapping included, on one thread.
    Control,
    /// Scans of 181 beams into a map of 1500 x 1500 cells.
    Laser,
    /// Ways through rooms.
    Indoor,
    /// Length of that way, in cells.
    IndoorCost,
    /// Ways through a maze.
    Maze,
    /// Length of that way, in cells.
    MazeCost,
    /// Published problems whose answer we miss.
    Missed,
    /// All of them, one after the other.
    Published,
    /// Simulated seconds a second, the whole mission.
    RealTime,
    /// How many times faster two threads run a batch than one.
    TwoCores,
    /// The most memory a run takes.
    Memory,
}

/// Names of the drivers that give the figures below.
pub(crate) const PEERS: &[&str] = &["grid", "astar", "mrpt"];

/// Dijkstra's cost is printed with one digit: half of it, over the shorter way.
const DIGIT: f64 = 3e-5;

/// All rows, in the order they are printed.
pub(crate) const TABLE: &[Comparison<Subject>] = &[
    Comparison::beside(
        "grid update, 16 sonars of 30 degrees, 1500 x 1500 at 1 cm / numpy",
        Subject::Sonars,
        (&["numpy", "occgrid", "1500x1500", "once"], "update/s"),
        Some(Bar::Times(1500.0)),
    ),
    // The paper's rate with mapping off.
    alone("control cycle with mapping on", Subject::Control, "Hz", Bar::AtLeast(2575.0)),
    Comparison::beside(
        "laser scan of 181 beams into the grid / MRPT",
        Subject::Laser,
        (&["MRPT", "insert", "181", "widening", "0"], "scan/s"),
        Some(Bar::Times(2.0)),
    ),
    Comparison::beside(
        "A* indoor, 1500 x 1500 / pyastar2d",
        Subject::Indoor,
        (&["pyastar2d", "indoor", "diag=1"], "query/s"),
        Some(Bar::Times(5.0)),
    ),
    length("A* indoor, length / scipy's Dijkstra", Subject::IndoorCost, &["dijkstra", "indoor"]),
    Comparison::beside(
        "A* maze, 1500 x 1500 / pyastar2d",
        Subject::Maze,
        (&["pyastar2d", "maze", "diag=1"], "query/s"),
        Some(Bar::Times(3.0)),
    ),
    length("A* maze, length / scipy's Dijkstra", Subject::MazeCost, &["dijkstra", "maze"]),
    alone("Moving AI problems off the optimum", Subject::Missed, "", Bar::Below(1.0)),
    Comparison::alone("Moving AI problems, all of them", Subject::Published, "s", None),
    alone(
        "whole mission, 1 cm, 16 sonars, real-time factor",
        Subject::RealTime,
        "x",
        Bar::AtLeast(100.0),
    ),
    alone("batch of missions, two cores over one", Subject::TwoCores, "x", Bar::AtLeast(1.8)),
    alone("memory of a run", Subject::Memory, "MB", Bar::Below(300.0)),
];

const fn alone(
    name: &'static str,
    subject: Subject,
    unit: &'static str,
    bar: Bar,
) -> Comparison<Subject> {
    Comparison::alone(name, subject, unit, Some(bar))
}

const fn length(
    name: &'static str,
    subject: Subject,
    words: &'static [&'static str],
) -> Comparison<Subject> {
    Comparison::beside(name, subject, (words, "cells"), Some(Bar::Same(DIGIT)))
}
