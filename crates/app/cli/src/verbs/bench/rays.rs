//! `usar bench rays`: ray casting and pictures, beside other programs.

use std::env;
use std::num::NonZeroUsize;

use anyhow::Result;
use clap::Args;

use super::peer_arguments::PeerArguments;
use crate::bench::rays::{
    Effort, MARK, PEERS, Subject, TABLE, count_instructions, fixed_batch, measure,
};
use crate::bench::report;
use app_terminal::outcome::Outcome;

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
    #[command(flatten)]
    peers: PeerArguments,
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
        if let Some(times) = env::var(MARK).ok().and_then(|times| times.parse().ok()) {
            fixed_batch(times);
            return Ok(Outcome::Done);
        }
        let runs = if self.quick { 3 } else { 15 };
        let (mut ours, growth) = measure(Effort { runs, threads: self.threads })?;
        let instructions = count_instructions();
        ours.extend(instructions.map(|count| (Subject::Instructions, count)));
        let peers = self.peers.measure(PEERS);
        let mut report = report(TABLE, &ours, &peers);
        report.notes.push(growth);
        if instructions.is_none() {
            report.notes.push("instructions are not counted: valgrind is not installed".into());
        }
        report.print(self.json)?;
        Ok(report.outcome(self.peers.are_wanted()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::bench::{Figures, PeerReader};

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
        let report = report(TABLE, &everything_at(1.0), &peers());
        assert_eq!(report.rows.len(), TABLE.len());
        for (row, comparison) in report.rows.iter().zip(TABLE) {
            assert_eq!(row.peer.is_some(), comparison.peer.is_some(), "{}", row.name);
        }
    }
}
