//! What `usar bench sim` measures, beside whom, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison, Peer};

/// Something of ours that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// Steps of 2 ms of one robot that scans at each.
    OneRobot,
    /// 16 robots with laser and sonars, in steps of 2 ms.
    FleetFine,
    /// The same in steps of 10 ms, our usual ones.
    Fleet,
    /// Ten robots without rigid bodies.
    Kinematic10,
    /// Fifty of them.
    Kinematic50,
    /// Two hundred of them.
    Kinematic200,
    /// What recording adds to a step of 16 robots with laser and sonars.
    Recording,
    /// What recording adds to a step of 16 shipped P2AT with all they carry, cameras included.
    RecordingAll,
    /// How much of the growth from 1 to 32 robots a straight line explains, r².
    Growth,
    /// A step in ten times the arena over a step in the room alone.
    Arena10,
    /// The same in a hundred times the arena.
    Arena100,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench sim`.
pub const BENCH: Bench = Bench { name: "sim", peers: &["mujoco"], measure: run };

/// What others are said to reach at the rows without a peer that is measured.
pub(crate) const STATED: &str = "robots x real-time factor of others with laser 181 at 10 Hz, measured earlier on two shared cores, not in this call: \
     Stage 4.3 459 and 354, MVSim 0.6 383 and 367 (both planar), Gazebo 11 23 and 24 (3D), each with 10 and 50 robots";

const FLEET: Option<Peer> =
    Some(Peer { words: &["fleet", "N=16", "dt=0.002"], unit: "sim-s/s", times: 16.0 });

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    Row::beside(
        "1 robot, 100 boxes, 181 beams each step of 2 ms / MuJoCo",
        Subject::OneRobot,
        (&["robot", "static", "181", "rangefinder"], "step/s"),
        Some(Bar::Times(5.0)),
    ),
    fleet(
        "16 robots x real-time factor, laser + sonar, steps of 2 ms / MuJoCo",
        Subject::FleetFine,
        Some(Bar::Times(3.0)),
    ),
    // Not at equal steps: driving is as exact with our longer ones.
    fleet(
        "16 robots x real-time factor, laser + sonar, our steps of 10 ms / MuJoCo's of 2 ms",
        Subject::Fleet,
        None,
    ),
    Row::alone("10 kinematic robots x real-time factor", Subject::Kinematic10, "x", Some(SWARM)),
    Row::alone("50 kinematic robots x real-time factor", Subject::Kinematic50, "x", Some(SWARM)),
    Row::alone("200 kinematic robots x real-time factor", Subject::Kinematic200, "x", Some(SWARM)),
    Row::alone("recording 16 robots, share of the step", Subject::Recording, "%", Some(RECORDING)),
    Row::alone(
        "recording 16 robots with cameras, share of the step",
        Subject::RecordingAll,
        "%",
        Some(RECORDING),
    ),
    Row::alone("growth is linear in robots, r²", Subject::Growth, "", Some(Bar::AtLeast(0.98))),
    Row::alone("step in 10 times the arena", Subject::Arena10, "x", Some(AWAY)),
    Row::alone("step in 100 times the arena", Subject::Arena100, "x", Some(FAR_AWAY)),
];

const SWARM: Bar = Bar::AtLeast(1000.0);
const RECORDING: Bar = Bar::Below(15.0);
/// What is far away may cost a little: trees are deeper.
const AWAY: Bar = Bar::Below(1.15);
const FAR_AWAY: Bar = Bar::Below(1.25);

const fn fleet(name: &'static str, subject: Subject, bar: Option<Bar>) -> Row {
    Comparison { name, subject, unit: "x", peer: FLEET, bar }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::beside_output;

    /// Lines as the driver prints them.
    const OUTPUT: &str = "\
MuJoCo 4.0.0
1 robot, 100 static boxes, no rays                                     33889 step/s (cpu)        33709 step/s (wall)  dt 0.002 RTF(cpu) 67.78  ncon 3 pos [3.082 1.711]
1 robot, 100 static boxes, 181 rangefinder sensors/step               3912.1 step/s (cpu)       3911.8 step/s (wall)  dt 0.002 RTF(cpu) 7.82 7.08e+05 rays/s ncon 4 pos [1.63 0.9]
1 robot, 100 static boxes, 361 rangefinder sensors/step               2034.3 step/s (cpu)       2034.1 step/s (wall)  dt 0.002 RTF(cpu) 4.07 7.34e+05 rays/s ncon 4 pos [0.73 0.2]
fleet N=16 dt=0.002 laser 181@10Hz + 144 sonar rays                   3.9151 sim-s/s (cpu)       3.9148 sim-s/s (wall)  robots x RTF 62.6
fleet N=16 dt=0.005 laser 181@10Hz + 144 sonar rays                   7.3312 sim-s/s (cpu)       7.3308 sim-s/s (wall)  robots x RTF 117.3
";

    #[test]
    fn every_peer_of_the_table_is_found_in_real_output() {
        let report = beside_output(TABLE, OUTPUT);
        for (row, comparison) in report.rows.iter().zip(TABLE) {
            assert_eq!(row.peer.is_some(), comparison.peer.is_some(), "{}", row.name);
        }
        assert_eq!(report.rows[0].peer, Some(3912.1));
        assert!((report.rows[1].peer.unwrap() - 62.6).abs() < 0.1, "{:?}", report.rows[1]);
    }
}
