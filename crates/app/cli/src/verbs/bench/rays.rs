//! `usar bench rays`: ray casting and pictures, beside other programs.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;

use crate::arguments::time_limit;
use crate::bench::{Comparison, Figures, PEERS, PeerRun, Report, Row, Subject, TABLE};
use crate::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar bench rays                           ours alone
  usar bench rays --peers out/peers         beside Embree, MuJoCo and PyBullet
  usar bench rays --quick --json

Figures of one thread are per CPU second, the best of several runs; the first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

/// Measure ray casting and pictures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rays {
    /// Measure other programs too, and keep what they need in this folder
    #[arg(long, value_name = "DIR")]
    peers: Option<PathBuf>,
    /// Script that installs and drives the other programs
    #[arg(long, value_name = "FILE", default_value = "../shared/peers/run", requires = "peers")]
    peers_script: PathBuf,
    /// Longest any of them may take, seconds
    #[arg(long, value_name = "S", default_value_t = 900.0, value_parser = time_limit, requires = "peers")]
    peer_limit: f64,
    /// Fewer runs: figures within about 10 %
    #[arg(long)]
    quick: bool,
    /// Threads of the rows that compare several with one
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
    /// Print `{ "rows": [...] }`
    #[arg(long)]
    json: bool,
}

impl Rays {
    pub(crate) fn run(self) -> Result<Outcome> {
        let ours = self.measure_ours()?;
        let peers = self.measure_peers();
        let report = report(&ours, &peers);
        report.print(self.json)?;
        Ok(report.outcome(self.peers.is_some()))
    }

    fn measure_peers(&self) -> Figures {
        let Some(folder) = self.peers.clone() else { return Figures::default() };
        let limit = Duration::from_secs_f64(self.peer_limit);
        PeerRun { script: self.peers_script.clone(), folder, limit }.measure(PEERS)
    }

    fn measure_ours(&self) -> Result<BTreeMap<Subject, f64>> {
        bail!("measuring (quick: {}, threads: {}) is not wired yet", self.quick, self.threads)
    }
}

/// The rows of which ours was measured.
fn report(ours: &BTreeMap<Subject, f64>, peers: &Figures) -> Report {
    let row = |c: &Comparison| {
        let peer = if c.peer.is_empty() { None } else { peers.best(c.peer, c.unit) };
        Some(Row::new(c.name, (*ours.get(&c.subject)?, c.unit), peer, c.bar))
    };
    Report { rows: TABLE.iter().filter_map(row).collect(), notes: peers.notes.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::PeerReader;

    /// Lines as the drivers print them, one for each peer of the table.
    const OUTPUT: &str = "\
embreex 4.4.0.post1 coherent camera 640x480 (11340 tris)          1.0237e+07 ray/s (cpu)   1.0229e+07 ray/s (wall)  mean t 4.1400
embreex 4.4.0.post1 laser 181 random poses (11340 tris)           6.3373e+06 ray/s (cpu)   6.3348e+06 ray/s (wall)  mean t 2.3204
embreex 4.4.0.post1 coherent camera 640x480 (504000 tris)          9.084e+06 ray/s (cpu)   9.0751e+06 ray/s (wall)  mean t 4.1259
embreex 4.4.0.post1 laser 181 random poses (504000 tris)          4.6883e+06 ray/s (cpu)    4.687e+06 ray/s (wall)  mean t 2.3185
mj_multiRay 181 rays/scan                                         9.7658e+05 ray/s (cpu)   9.7629e+05 ray/s (wall)  185.3 us/scan
PyBullet rayTestBatch 181 rays/call, numThreads=1                 1.5465e+05 ray/s (cpu)   1.5462e+05 ray/s (wall)  1170.4 us/scan
GL osmesa LP_NUM_THREADS 0 llvmpipe
  RGB   640x480 shadows=1: 10.8 fps(wall) 10.8 fps(process cpu)
  RGB   640x480 shadows=0: 46.5 fps(wall) 46.5 fps(process cpu)
";

    fn peers() -> Figures {
        let mut reader = PeerReader::default();
        OUTPUT.lines().for_each(|line| reader.read(line));
        reader.figures
    }

    fn everything_at(value: f64) -> BTreeMap<Subject, f64> {
        TABLE.iter().map(|c| (c.subject, value)).collect()
    }

    #[test]
    fn every_peer_of_the_table_is_found_in_real_output() {
        let report = report(&everything_at(1.0), &peers());
        assert_eq!(report.rows.len(), TABLE.len());
        for (row, comparison) in report.rows.iter().zip(TABLE) {
            assert_eq!(row.peer.is_some(), !comparison.peer.is_empty(), "{}", row.name);
        }
    }

    #[test]
    fn without_peers_there_are_rows_but_no_ratios() {
        let report = report(&everything_at(1.0), &Figures::default());
        assert_eq!(report.rows.len(), TABLE.len());
        assert!(report.rows.iter().all(|row| row.ratio.is_none()));
    }

    #[test]
    fn what_was_not_measured_has_no_row() {
        let ours = BTreeMap::from([(Subject::Load, 0.4)]);
        let report = report(&ours, &peers());
        assert_eq!(report.rows.len(), 1);
        assert_eq!(report.rows[0].holds, Some(true));
    }
}
