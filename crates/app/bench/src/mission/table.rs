//! What `usar bench mission` measures, beside whom, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// Something of ours that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
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
    /// Simulated seconds a second of a crew of eight, on one core.
    Crew,
    /// How many times faster two threads run a batch than one.
    TwoCores,
    /// The most memory a run takes.
    Memory,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench mission`.
pub const BENCH: Bench = Bench { name: "mission", peers: &["grid", "astar", "mrpt"], measure: run };

/// Dijkstra's cost is printed with one digit: half of it, over the shorter way.
const DIGIT: f64 = 3e-5;

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    Row::beside(
        "grid update, 16 sonars of 30 degrees, 1500 x 1500 at 1 cm / numpy",
        Subject::Sonars,
        (&["numpy", "occgrid", "1500x1500", "once"], "update/s"),
        Some(Bar::Times(1500.0)),
    ),
    // The paper's rate with mapping off.
    Row::held("control cycle with mapping on", Subject::Control, "Hz", Bar::AtLeast(2575.0)),
    Row::beside(
        "laser scan of 181 beams into the grid / MRPT",
        Subject::Laser,
        (&["MRPT", "insert", "181", "widening", "0"], "scan/s"),
        Some(Bar::Times(2.0)),
    ),
    Row::beside(
        "A* indoor, 1500 x 1500 / pyastar2d",
        Subject::Indoor,
        (&["pyastar2d", "indoor", "diag=1"], "query/s"),
        Some(Bar::Times(5.0)),
    ),
    length("A* indoor, length / scipy's Dijkstra", Subject::IndoorCost, &["dijkstra", "indoor"]),
    Row::beside(
        "A* maze, 1500 x 1500 / pyastar2d",
        Subject::Maze,
        (&["pyastar2d", "maze", "diag=1"], "query/s"),
        Some(Bar::Times(3.0)),
    ),
    length("A* maze, length / scipy's Dijkstra", Subject::MazeCost, &["dijkstra", "maze"]),
    Row::held("Moving AI problems off the optimum", Subject::Missed, "", Bar::Below(1.0)),
    Row::alone("Moving AI problems, all of them", Subject::Published, "s", None),
    Row::held(
        "whole mission, 1 cm, 16 sonars, real-time factor",
        Subject::RealTime,
        "x",
        Bar::AtLeast(100.0),
    ),
    Row::held(
        "eight robots with lasers explore the office, real-time factor",
        Subject::Crew,
        "x",
        Bar::AtLeast(8.0),
    ),
    Row::held("batch of missions, two cores over one", Subject::TwoCores, "x", Bar::AtLeast(1.8)),
    Row::held("memory of a run", Subject::Memory, "MB", Bar::Below(300.0)),
];

const fn length(name: &'static str, subject: Subject, words: &'static [&'static str]) -> Row {
    Row::beside(name, subject, (words, "cells"), Some(Bar::Same(DIGIT)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::beside_output;

    /// Lines as the drivers print them.
    const OUTPUT: &str = "\
numpy 2.3.5
numpy occgrid 1500x1500, 16 sonars, A: dist/angle grid once per update      1.0912 update/s (cpu)       1.0907 update/s (wall)  0.916 s/update; touched 3.9% of cells
numpy occgrid 1500x1500, 16 sonars, A2: as A, no per-sonar wrap           1.8312 update/s (cpu)       1.8301 update/s (wall)  0.546 s/update; touched 3.5% of cells
pyastar2d maze    diag=1  206.1 ms/query (cpu) 206.3 (wall)  path 9433 cells, 10389.2 long
pyastar2d maze    diag=0  255.4 ms/query (cpu) 255.6 (wall)  path 12511 cells, 12510.0 long
scipy dijkstra (full, graph prebuilt) maze     1009 ms/query (cpu)  cost 10381.9
pyastar2d indoor  diag=1  55.3 ms/query (cpu) 55.4 (wall)  path 1779 cells, 2323.8 long
scipy dijkstra (full, graph prebuilt) indoor   812 ms/query (cpu)  cost 2323.7
MRPT laserScanSimulator 181 beams on 1500x1500@0.02 (mean range 1.44 m): 29012 scans/s, 5.25e+06 rays/s (cpu)
MRPT COccupancyGridMap2D insert 181 beams (widening 0): 17513 scans/s, 3.17e+06 rays/s, 57.1 us/scan (cpu)
MRPT COccupancyGridMap2D insert 181 beams (widening 1): 14001 scans/s, 2.53e+06 rays/s, 71.4 us/scan (cpu)
";

    #[test]
    fn every_peer_of_the_table_is_found_in_real_output() {
        let report = beside_output(TABLE, OUTPUT);
        let peers: Vec<f64> = report.rows.iter().filter_map(|row| row.peer).collect();
        let expected = [1.0912, 17513.0, 1e3 / 55.3, 2323.7, 1e3 / 206.1, 10381.9];
        assert_eq!(peers, expected);
    }
}
