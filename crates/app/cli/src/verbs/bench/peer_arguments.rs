//! The arguments that bring other programs in.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use crate::bench::{Figures, PeerRun};
use app_terminal::arguments::time_limit;

/// Which other programs are measured, and how.
#[derive(Debug, Args)]
pub(crate) struct PeerArguments {
    /// Measure other programs too, and keep what they need in this folder
    #[arg(long, value_name = "DIR")]
    peers: Option<PathBuf>,
    /// Script that installs and drives the other programs
    #[arg(long, value_name = "FILE", default_value = "../shared/peers/run", requires = "peers")]
    peers_script: PathBuf,
    /// Longest any of them may take, seconds
    #[arg(long, value_name = "S", default_value_t = 900.0, value_parser = time_limit, requires = "peers")]
    peer_limit: f64,
}

impl PeerArguments {
    /// Whether any are asked for.
    pub(crate) fn are_wanted(&self) -> bool {
        self.peers.is_some()
    }

    /// Where the others keep what they make.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.peers.as_deref()
    }

    /// Figures of the drivers called `names`; none where nobody asked.
    pub(crate) fn measure(&self, names: &[&str]) -> Figures {
        let Some(folder) = self.peers.clone() else { return Figures::default() };
        let limit = Duration::from_secs_f64(self.peer_limit);
        PeerRun { script: self.peers_script.clone(), folder, limit }.measure(names)
    }
}
