//! The servers beside the robots' that only tell: pictures, positions, the truth.

use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use link_transport::{Access, Listener, Options};
use sim_side_servers::{PictureOptions, PictureServer, serve_positions, serve_truth};
use sim_usarsim::{Columns, Watch};

use super::door::{DoorArguments, explained};

/// Which of them there are, and where.
#[derive(Clone, Debug, Args)]
pub(super) struct FeedArguments {
    /// Port for pictures of the first arena's cameras
    #[arg(long, value_name = "P", default_value_t = 5003)]
    image_port: u16,
    /// How many cameras stand side by side in the picture, once there are several: 4 puts four in one row
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    image_columns: u8,
    /// No pictures
    #[arg(long, conflicts_with = "image_port")]
    no_images: bool,
    /// Port where a wireless simulation server of one's own asks for positions and walls
    #[arg(long, value_name = "P", default_value_t = 7435)]
    positions_port: u16,
    /// No positions
    #[arg(long, conflicts_with = "positions_port")]
    no_positions: bool,
    /// Tell the truth about where robots are to whoever asks: for referees
    #[arg(long)]
    truth: bool,
    /// Port for the truth
    #[arg(long, value_name = "P", default_value_t = 3989, requires = "truth")]
    truth_port: u16,
}

impl FeedArguments {
    /// How many cameras stand side by side.
    pub(super) fn columns(&self) -> Columns {
        Columns::new(self.image_columns.into())
    }

    pub(super) fn pictures(
        &self,
        door: &DoorArguments,
        number: usize,
    ) -> Result<Option<PictureServer>> {
        if self.no_images {
            return Ok(None);
        }
        let mut options = PictureOptions::loopback(0);
        options.listen.addr = door.address(self.image_port, number)?;
        options.listen.access = door.access();
        let server = PictureServer::start(options);
        server.map(Some).map_err(|error| explained(&error, ("pictures", "--image-port")))
    }

    pub(super) fn positions(
        &self,
        door: &DoorArguments,
        number: usize,
        watch: &Watch,
    ) -> Result<Option<Listener>> {
        if self.no_positions {
            return Ok(None);
        }
        let options = options("positions", (door, self.positions_port, number), door.access())?;
        let server = serve_positions(options, Arc::new(watch.clone()));
        server.map(Some).map_err(|error| explained(&error, ("positions", "--positions-port")))
    }

    pub(super) fn truth(
        &self,
        door: &DoorArguments,
        number: usize,
        watch: &Watch,
    ) -> Result<Option<Listener>> {
        if !self.truth {
            return Ok(None);
        }
        let options = options("truth", (door, self.truth_port, number), door.access())?;
        let server = serve_truth(options, Arc::new(watch.clone()));
        server.map(Some).map_err(|error| explained(&error, ("truth", "--truth-port")))
    }
}

fn options(
    name: &str,
    (door, port, number): (&DoorArguments, u16, usize),
    access: Access,
) -> Result<Options> {
    Ok(Options { addr: door.address(port, number)?, access, ..Options::loopback(name, 0) })
}
