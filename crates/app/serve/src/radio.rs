//! The wireless simulation server, and how far its radio carries.

use std::sync::Arc;

use anyhow::Result;
use clap::{Args, ValueEnum};
use sim_radio::{Propagation, RadioModel};
use sim_side_servers::{InProcess, WirelessOptions, WirelessServer};
use sim_usarsim::Watch;

use super::door::{DoorArguments, explained};
use app_terminal::arguments::{decibels, length, path_loss};

/// What weakens radio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Model {
    /// Distance and the number of walls, as the old server has it
    Obstacle,
    /// Distance alone
    Distance,
    /// Nothing
    Noop,
    /// Distance and what the walls are made of
    Materials,
}

/// Where the wireless simulation server is, and how far its radio carries.
#[derive(Clone, Debug, Args)]
pub(super) struct RadioArguments {
    /// Port of the wireless simulation server of the first arena
    #[arg(long, value_name = "P", default_value_t = 50000)]
    wss_port: u16,
    /// No wireless simulation server
    #[arg(long, conflicts_with_all = ["wss_port", "wss_model", "wss_cutoff"])]
    no_wss: bool,
    /// What weakens radio
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Model::Obstacle)]
    wss_model: Model,
    /// Weakest signal that carries a link, dBm
    #[arg(long, value_name = "DBM", default_value_t = RadioModel::default().cutoff, allow_hyphen_values = true, value_parser = decibels)]
    wss_cutoff: f64,
    /// Strength at the reference distance, dBm
    #[arg(long, value_name = "DBM", default_value_t = RadioModel::default().reference_power, allow_hyphen_values = true, value_parser = decibels)]
    wss_power: f64,
    /// Reference distance, metres
    #[arg(long, value_name = "M", default_value_t = RadioModel::default().reference_distance, value_parser = length)]
    wss_distance: f64,
    /// How fast strength falls with distance: 2 in free space
    #[arg(long, value_name = "N", default_value_t = RadioModel::default().exponent, value_parser = path_loss)]
    wss_exponent: f64,
    /// What one wall takes, dB
    #[arg(long, value_name = "DB", default_value_t = RadioModel::default().wall_attenuation, value_parser = decibels)]
    wss_wall: f64,
}

impl RadioArguments {
    pub(super) fn server(
        &self,
        door: &DoorArguments,
        number: usize,
        watch: &Watch,
    ) -> Result<Option<WirelessServer>> {
        if self.no_wss {
            return Ok(None);
        }
        let mut options = WirelessOptions::loopback(0);
        options.listen.addr = door.address(self.wss_port, number)?;
        options.listen.access = door.access();
        options.model = self.model();
        let positions = Box::new(InProcess(Arc::new(watch.clone())));
        let server = WirelessServer::start(options, positions);
        server.map(Some).map_err(|error| explained(&error, ("radio", "--wss-port")))
    }

    fn model(&self) -> RadioModel {
        let propagation = match self.wss_model {
            Model::Obstacle => Propagation::Obstacle,
            Model::Distance => Propagation::DistanceOnly,
            Model::Noop => Propagation::Noop,
            Model::Materials => Propagation::Materials,
        };
        RadioModel {
            propagation,
            cutoff: self.wss_cutoff,
            reference_power: self.wss_power,
            reference_distance: self.wss_distance,
            exponent: self.wss_exponent,
            wall_attenuation: self.wss_wall,
            ..RadioModel::default()
        }
    }
}
