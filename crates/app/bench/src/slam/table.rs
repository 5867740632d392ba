//! What `usar bench slam` measures, beside whom, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// A published pose graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Published {
    Csail,
    Intel,
    Manhattan,
    ParkingGarage,
    SmallGrid3D,
    Sphere2500,
}

impl Published {
    /// All of them: the name of each one's file, and its optimal chi2 as far as it is known.
    pub(super) const ALL: [(Self, &'static str, f64); 6] = [
        (Self::Csail, "CSAIL.g2o", 40.555),
        (Self::Intel, "intel.g2o", 45.005),
        (Self::Manhattan, "manhattan.g2o", 3549.04),
        (Self::ParkingGarage, "parking-garage.g2o", 1.2684),
        (Self::SmallGrid3D, "smallGrid3D.g2o", 1035.85),
        (Self::Sphere2500, "sphere2500.g2o", 1351.40),
    ];
}

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// Optimised from odometry, so many times a second.
    Solved(Published),
    /// Graphs that end elsewhere than at their optimum.
    Missed,
    /// The true edges' chi2 after false loops were put in, over the clean optimum.
    Spoilt(Published),
    /// The same with false loops that come ten in a row and tell the same story.
    Misled(Published),
    /// The longest step of a live run over a log.
    Step(&'static str),
    /// The longest control cycle of one of eight robots that merge while they drive, milliseconds: with its own SLAM.
    Cycle,
    /// Of that, what its mates' maps took.
    Mates,
    /// What each of them sends, bytes a second.
    Sent,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench slam`.
pub const BENCH: Bench = Bench { name: "slam", peers: &["graphs"], measure: run };

/// How far above the clean optimum the true edges may end.
const WORSE: Bar = Bar::Below(1.05);

/// A control cycle may not wait longer for SLAM, milliseconds.
const WAIT: Bar = Bar::Below(20.0);
/// Logs that are played live.
pub(super) const CSAIL: &str = "mit-csail";
pub(super) const INTEL: &str = "intel";

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    graph("pose graph CSAIL / GTSAM", Published::Csail, &["GTSAM", "CSAIL.g2o"]),
    graph("pose graph intel / GTSAM", Published::Intel, &["GTSAM", "intel.g2o"]),
    graph("pose graph manhattan / GTSAM", Published::Manhattan, &["GTSAM", "manhattan.g2o"]),
    graph("pose graph parking-garage / GTSAM", Published::ParkingGarage, &["GTSAM", "garage.g2o"]),
    graph("pose graph smallGrid3D / GTSAM", Published::SmallGrid3D, &["GTSAM", "smallGrid3D.g2o"]),
    graph("pose graph sphere2500 / GTSAM", Published::Sphere2500, &["GTSAM", "sphere2500.g2o"]),
    Row::held("pose graphs off their optimum by 1e-4", Subject::Missed, "", Bar::Below(1.0)),
    Row::held(
        "1000 false loops in manhattan, true chi2 over the optimum",
        Subject::Spoilt(Published::Manhattan),
        "x",
        WORSE,
    ),
    Row::held(
        "1000 false loops in intel, true chi2 over the optimum",
        Subject::Spoilt(Published::Intel),
        "x",
        WORSE,
    ),
    Row::held(
        "100 rows of 10 false loops in intel, true chi2 over the optimum",
        Subject::Misled(Published::Intel),
        "x",
        WORSE,
    ),
    Row::held("longest step of SLAM, live, CSAIL's log", Subject::Step(CSAIL), "ms", WAIT),
    Row::held("longest step of SLAM, live, Intel's log", Subject::Step(INTEL), "ms", WAIT),
    Row::held("8 robots merging live, longest cycle, own SLAM too", Subject::Cycle, "ms", WAIT),
    Row::held("8 robots merging live, longest cycle, mates alone", Subject::Mates, "ms", WAIT),
    Row::held(
        "8 robots merging live, sent by each",
        Subject::Sent,
        "bytes/s",
        Bar::Below(10_000.0),
    ),
];

const fn graph(name: &'static str, which: Published, words: &'static [&'static str]) -> Row {
    Row::beside(name, Subject::Solved(which), (words, "graph/s"), Some(Bar::Times(1.5)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::beside_output;

    /// Lines as the driver prints them.
    const OUTPUT: &str = "\
GTSAM  CSAIL.g2o                   12.4 ms (cpu)  chi2 40.5509
GTSAM  intel.g2o                   25.0 ms (cpu)  chi2 45.0042
GTSAM  manhattan.g2o              100.0 ms (cpu)  chi2 3549.0411
GTSAM  parking-garage.g2o          97.5 ms (cpu)  chi2 1.2684
GTSAM  smallGrid3D.g2o             10.0 ms (cpu)  chi2 1035.8507
GTSAM  sphere2500.g2o             failed: RuntimeError: no memory
";

    #[test]
    fn graphs_a_second_are_found_in_real_output() {
        let report = beside_output(TABLE, OUTPUT);
        let peers: Vec<Option<f64>> = report.rows.iter().map(|row| row.peer).collect();
        let [csail, intel, manhattan, garage, grid, sphere] = peers[..6] else {
            panic!("six graphs")
        };
        assert_eq!((intel, manhattan, grid), (Some(40.0), Some(10.0), Some(100.0)));
        assert!(csail.is_some() && garage.is_some() && sphere.is_none(), "{peers:?}");
        assert!(peers[6..].iter().all(Option::is_none));
    }
}
