//! One benchmark among others.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Result;

use crate::{
    Figures, PeerRun, Report, bridges, cloud, cpu, hexapod, mission, rays, serve, sim, slam,
    station, team, vision,
};

/// All benchmarks, as `usar bench` lists them.
pub const BENCHES: [Bench; 12] = [
    rays::BENCH,
    sim::BENCH,
    serve::BENCH,
    station::BENCH,
    mission::BENCH,
    cpu::BENCH,
    cloud::BENCH,
    slam::BENCH,
    team::BENCH,
    bridges::BENCH,
    vision::BENCH,
    hexapod::BENCH,
];

/// A benchmark: what it is called, beside whom it stands, and how it is measured.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// The word behind `usar bench`.
    pub name: &'static str,
    /// Drivers of other programs, as the peers' script calls them; none where nobody else does the same.
    pub peers: &'static [&'static str],
    /// Measures ours and fills the table, with the peers' figures beside it.
    pub(crate) measure: fn(&Request, &Figures) -> Result<Report>,
}

/// What is asked of a benchmark; each looks only at what concerns it.
#[derive(Clone, Debug)]
pub struct Request {
    /// Fewer and shorter runs.
    pub is_quick: bool,
    /// The other programs, if they are to be measured too.
    pub peers: Option<PeerRun>,
    /// Threads of the rows that compare several with one.
    pub threads: NonZeroUsize,
    /// Folder of path problems in Moving AI's format.
    pub grids: PathBuf,
    /// Folder of published pose graphs.
    pub graphs: PathBuf,
    /// Folder of published logs of robots.
    pub logs: PathBuf,
    /// Sources of the operator's page, where they are at hand.
    pub page: Option<PathBuf>,
}

impl Bench {
    /// Measures the peers that were asked for, then ours: peers may make what both are measured on.
    pub fn run(&self, request: &Request) -> Result<Report> {
        let peers = request.peers.as_ref().map(|peers| peers.measure(self.peers));
        (self.measure)(request, &peers.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_benchmark_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = BENCHES.iter().map(|bench| bench.name).collect();
        assert_eq!(names.len(), BENCHES.len());
    }
}
