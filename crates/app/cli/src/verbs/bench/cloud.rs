//! `usar bench cloud`: belief clouds and occupancy, beside other programs.

use anyhow::Result;
use clap::Args;

use super::peer_arguments::PeerArguments;
use crate::bench::cloud::{Effort, PEERS, TABLE, measure};
use crate::bench::report;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar bench cloud                          ours alone
  usar bench cloud --peers out/peers        beside OctoMap and OpenVDB
  usar bench cloud --quick --json

Figures are of one thread, per CPU second, the best of several runs; the peers need liboctomap-dev and libopenvdb-dev.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

/// Measure clouds: scans into cells, cones into points, queries, memory, stores
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cloud {
    #[command(flatten)]
    peers: PeerArguments,
    /// Fewer runs and coarser sweeps: figures within about 20 %
    #[arg(long)]
    quick: bool,
    /// Print `{ "rows": [...] }`
    #[arg(long)]
    json: bool,
}

impl Cloud {
    pub(crate) fn run(self) -> Result<Outcome> {
        let effort = if self.quick {
            Effort { runs: 2, increment: 0.06, list_increment: 0.7 }
        } else {
            Effort { runs: 7, increment: 0.01, list_increment: 0.5 }
        };
        let (ours, notes) = measure(effort)?;
        let mut report = report(TABLE, &ours, &self.peers.measure(PEERS));
        report.notes.extend(notes);
        report.print(self.json)?;
        Ok(report.outcome(self.peers.are_wanted()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::PeerReader;

    /// Lines as the drivers print them.
    const OUTPUT: &str = "\
../data/scans_lidar.bin res 0.05: 10 scans, 143469 points, 144.0 cells/ray
   insertPointCloud (default)                 19 kpoint/s(cpu)        8(wall)     2.67 Mcell/s   775.0 ms/scan | leaves 5315577 nodes 6449321 occ leaves 80923 mem 175.7 MB (33.1 B/leaf; malloc 56.0 B/leaf)
   insertPointCloud discretize                16 kpoint/s(cpu)        6(wall)     2.28 Mcell/s   906.7 ms/scan | leaves 5399324 nodes 6559363 occ leaves 80945 mem 179.2 MB (33.2 B/leaf; malloc 56.2 B/leaf)
   search(point)  8.2 Mquery/s  hit 14383/14388;  castRay 69 kray/s hit 14388
../data/scans_lidar.bin res 0.10: 10 scans, 143469 points, 72.4 cells/ray
   insertPointCloud (default)                 56 kpoint/s(cpu)       15(wall)     4.04 Mcell/s   257.5 ms/scan | leaves 954980 nodes 1117382 occ leaves 42635 mem 28.3 MB (29.6 B/leaf; malloc 51.7 B/leaf)
   search(point)  22.0 Mquery/s  hit 14206/14388;  castRay 192 kray/s hit 14359
../data/scans_depth.bin res 0.05: 5 scans, 383694 points, 153.4 cells/ray
   insertPointCloud (default)                 51 kpoint/s(cpu)       18(wall)     7.81 Mcell/s  1507.0 ms/scan | leaves 682036 nodes 839843 occ leaves 96380 mem 23.5 MB (34.5 B/leaf; malloc 58.8 B/leaf)
   search(point)  9.2 Mquery/s  hit 76494/76494;  castRay 99 kray/s hit 76494
../data/scans_lidar.bin res 0.05 OpenVDB 10.0 per-ray update                        254 kpoint/s(cpu)      200(wall)   36.50 Mcell/s    56.0 ms/scan | active 5788871 mem 40.0 MB (6.9 B/active voxel)
../data/scans_lidar.bin res 0.05 OpenVDB 10.0 per-scan mask (OctoMap-like)          190 kpoint/s(cpu)      150(wall)   27.50 Mcell/s    76.0 ms/scan | active 5788871 mem 40.0 MB (6.9 B/active voxel)
../data/scans_depth.bin res 0.05 OpenVDB 10.0 per-ray update                        315 kpoint/s(cpu)      300(wall)   48.50 Mcell/s   243.0 ms/scan | active 4296476 mem 27.0 MB (6.3 B/active voxel)
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
        let peers: Vec<f64> = report.rows.iter().filter_map(|row| row.peer).collect();
        let expected = [19e3, 51e3, 254e3, 315e3, 33.1, 34.5, 6.9, 6.3, 8.2e6, 9.2e6, 69e3, 99e3];
        for (peer, expected) in peers.iter().zip(expected) {
            assert!((peer / expected - 1.0).abs() < 1e-9, "{peers:?}");
        }
    }
}
