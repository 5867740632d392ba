//! `usar bench cpu`: the emulated computer, beside interpreters in C.

use anyhow::Result;
use clap::Args;

use super::peer_arguments::PeerArguments;
use crate::bench::cpu::{PEERS, TABLE, measure};
use crate::bench::report;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar bench cpu                            ours alone
  usar bench cpu --peers out/peers          beside a direct-threaded loop in C
  usar bench cpu --quick --json

Figures are of one thread, per CPU second, the best of several runs; the first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

/// Measure the emulated computer: interpreter, counts, assembler, debugger
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CpuBench {
    #[command(flatten)]
    peers: PeerArguments,
    /// Fewer runs
    #[arg(long)]
    quick: bool,
    /// Print `{ "rows": [...] }`
    #[arg(long)]
    json: bool,
}

impl CpuBench {
    pub(crate) fn run(self) -> Result<Outcome> {
        let ours = measure(if self.quick { 3 } else { 9 })?;
        let report = report(TABLE, &ours, &self.peers.measure(PEERS));
        report.print(self.json)?;
        Ok(report.outcome(self.peers.are_wanted()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::PeerReader;

    /// Lines as the driver prints them.
    const OUTPUT: &str = "\
lcg      switch                          881.1 MIPS  (50000008 instr, acc=-1240685440)
lcg      direct-threaded, predecoded    1041.4 MIPS  (50000008 instr, acc=-1240685440)
sieve    computed goto (threaded)        781.1 MIPS  (32553606 instr, primes=3245)
sieve    direct-threaded, predecoded     626.2 MIPS  (32553606 instr, primes=3245)
native C lcg: 909 M iter/s (= 4544 equivalent MIPS at 5 instr/iter) acc=-1240685440
";

    #[test]
    fn the_direct_threaded_loops_are_found_in_real_output() {
        let mut reader = PeerReader::default();
        OUTPUT.lines().for_each(|line| reader.read(line));
        let ours = TABLE.iter().map(|c| (c.subject, 1.0)).collect();
        let report = report(TABLE, &ours, &reader.figures);
        assert_eq!(report.rows[0].peer, Some(1041.4));
        assert_eq!(report.rows[1].peer, Some(626.2));
        assert!(report.rows[2..].iter().all(|row| row.peer.is_none()));
    }
}
