//! Which log is meant, and what of it.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::open_chosen_log;
use clap::Args;
use robot_logs::{Choice, Logged};

/// A log and what to take of it.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// A log: CARMEN's, lines of a USARSim server, an MCAP recording of ours or of ROS 2; also packed with gzip
    #[arg(value_name = "LOG")]
    pub(crate) log: PathBuf,
    #[command(flatten)]
    pub(crate) part: Part,
}

/// What to take of a log.
#[derive(Debug, Args)]
pub(crate) struct Part {
    /// The robot that is meant, in a recording of several
    #[arg(long, value_name = "NAME")]
    robot: Option<String>,
    /// The topic of scans, in an MCAP file with several
    #[arg(long, value_name = "TOPIC")]
    scan_topic: Option<String>,
    /// The topic of odometry, in an MCAP file with several; /tf takes transforms instead
    #[arg(long, value_name = "TOPIC")]
    odom_topic: Option<String>,
    /// Refuse a log in which a line is broken instead of passing over it
    #[arg(long)]
    strict: bool,
}

impl Source {
    pub(crate) fn open(&self) -> Result<Logged> {
        self.part.open(&self.log)
    }
}

impl Part {
    pub(crate) fn open(&self, log: &std::path::Path) -> Result<Logged> {
        let choice = Choice {
            robot: self.robot.clone(),
            scan_topic: self.scan_topic.clone(),
            odometry_topic: self.odom_topic.clone(),
        };
        open_chosen_log(log, self.strict, &choice)
    }
}
