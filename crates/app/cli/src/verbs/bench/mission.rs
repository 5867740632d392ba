//! `usar bench mission`: maps, ways and whole missions, beside other programs.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::peer_arguments::PeerArguments;
use crate::bench::mission::{Effort, Grids, PEERS, TABLE, measure};
use crate::bench::report;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar bench mission                        ours alone
  usar bench mission --peers out/peers      beside numpy, MRPT, pyastar2d and scipy
  usar bench mission --quick --json

Figures are of one thread, per CPU second, the best of several runs; the first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

/// Measure maps, ways and whole missions
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MissionBench {
    #[command(flatten)]
    peers: PeerArguments,
    /// Folder of path problems in Moving AI's format
    #[arg(long, value_name = "DIR", default_value = "../shared/data/grids")]
    grids: PathBuf,
    /// Fewer and shorter runs, and one in twenty path problems: figures within about 20 %
    #[arg(long)]
    quick: bool,
    /// Print `{ "rows": [...] }`
    #[arg(long)]
    json: bool,
}

impl MissionBench {
    pub(crate) fn run(self) -> Result<Outcome> {
        // The peers make the grids that both search.
        let figures = self.peers.measure(PEERS);
        let of_peers = self.peers.folder().map(|folder| folder.join("data"));
        let (ours, notes) =
            measure(&self.effort(), &Grids { of_peers, published: self.grids.clone() })?;
        let mut report = report(TABLE, &ours, &figures);
        report.notes.extend(notes);
        report.print(self.json)?;
        Ok(report.outcome(self.peers.are_wanted()))
    }

    fn effort(&self) -> Effort {
        if self.quick {
            Effort { runs: 2, mission_runs: 1, seeds: vec![1], each_problem: 20 }
        } else {
            Effort { runs: 7, mission_runs: 3, seeds: vec![1, 2, 3], each_problem: 1 }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::PeerReader;

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
        let mut reader = PeerReader::default();
        OUTPUT.lines().for_each(|line| reader.read(line));
        let ours = TABLE.iter().map(|c| (c.subject, 1.0)).collect();
        let report = report(TABLE, &ours, &reader.figures);
        assert_eq!(report.rows.len(), TABLE.len());
        let peers: Vec<f64> = report.rows.iter().filter_map(|row| row.peer).collect();
        let expected = [1.0912, 17513.0, 1e3 / 55.3, 2323.7, 1e3 / 206.1, 10381.9];
        assert_eq!(peers, expected);
    }
}
