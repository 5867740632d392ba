//! `usar bench sim`: robots, their sensors and time, beside other programs.

use anyhow::Result;
use base::time::SimTime;
use clap::Args;

use super::peer_arguments::PeerArguments;
use crate::bench::report;
use crate::bench::sim::{Effort, PEERS, STATED, TABLE, measure};
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar bench sim                            ours alone
  usar bench sim --peers out/peers          beside MuJoCo
  usar bench sim --quick --json

Figures are of one thread, per CPU second, the best of several runs; the first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

/// Measure the simulator: steps, fleets, swarms, recordings, growth
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Sim {
    #[command(flatten)]
    peers: PeerArguments,
    /// Fewer and shorter runs without cameras: figures within about 20 %
    #[arg(long)]
    quick: bool,
    /// Print `{ "rows": [...] }`
    #[arg(long)]
    json: bool,
}

impl Sim {
    pub(crate) fn run(self) -> Result<Outcome> {
        let (ours, growth) = measure(self.effort())?;
        let mut report = report(TABLE, &ours, &self.peers.measure(PEERS));
        report.notes.extend([growth, STATED.to_owned()]);
        report.print(self.json)?;
        Ok(report.outcome(self.peers.are_wanted()))
    }

    fn effort(&self) -> Effort {
        if self.quick {
            let second = SimTime::from_millis(1000);
            Effort {
                runs: 2,
                span: SimTime::from_millis(500),
                recorded: second,
                has_cameras: false,
            }
        } else {
            let span = SimTime::from_millis(4000);
            Effort { runs: 9, span, recorded: SimTime::from_millis(2000), has_cameras: true }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::PeerReader;

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
        let mut reader = PeerReader::default();
        OUTPUT.lines().for_each(|line| reader.read(line));
        let ours = TABLE.iter().map(|c| (c.subject, 1.0)).collect();
        let report = report(TABLE, &ours, &reader.figures);
        assert_eq!(report.rows.len(), TABLE.len());
        for (row, comparison) in report.rows.iter().zip(TABLE) {
            assert_eq!(row.peer.is_some(), comparison.peer.is_some(), "{}", row.name);
        }
        assert_eq!(report.rows[0].peer, Some(3912.1));
        assert!((report.rows[1].peer.unwrap() - 62.6).abs() < 0.1, "{:?}", report.rows[1]);
    }
}
