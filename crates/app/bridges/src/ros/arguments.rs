//! ROS as the command line asks for it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::Result;
use app_terminal::failure::Hinted;
use clap::{Args, ValueEnum};

use super::bridge::Ros;
use super::network::Network;

/// What ROS is spoken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Over {
    /// What ROS's programs speak if nothing else is set
    Dds,
    /// What they speak with RMW_IMPLEMENTATION=rmw_zenoh_cpp; the router is here
    Zenoh,
}

/// Whether programs of ROS 2 see the robots, and how.
#[derive(Clone, Debug, Args)]
pub struct RosArguments {
    /// Show robots to programs of ROS 2, which may drive them
    #[arg(long)]
    ros: bool,
    /// What ROS is spoken over
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        requires = "ros",
        default_value = "dds",
        hide_default_value = true
    )]
    ros_over: Over,
    /// Domain of ROS [default: what ROS_DOMAIN_ID says, or 0]
    #[arg(long, value_name = "N", requires = "ros", value_parser = clap::value_parser!(u16).range(0..=232))]
    ros_domain: Option<u16>,
    /// Namespace of everybody's topics and frames; several robots have their names behind it
    #[arg(long, value_name = "P", requires = "ros", default_value = "", hide_default_value = true)]
    ros_prefix: String,
    /// Address of the interface that ROS is spoken by, 0.0.0.0 for all: whoever is there may drive [default: this machine alone]
    #[arg(long, value_name = "ADDR", requires = "ros", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), hide_default_value = true)]
    ros_bind: IpAddr,
    /// Port of Zenoh's router, of the first arena [default: 7447]
    #[arg(
        long,
        value_name = "P",
        requires = "ros",
        default_value_t = 7447,
        hide_default_value = true
    )]
    ros_port: u16,
}

impl RosArguments {
    /// Whether it is asked for.
    pub fn is_asked(&self) -> bool {
        self.ros
    }

    /// Opens it if it is asked for, for the arena with this number; `are_many` where several robots are expected.
    pub fn open(&self, number: usize, are_many: bool) -> Result<Option<Ros>> {
        if !self.ros {
            return Ok(None);
        }
        let first = match self.ros_domain {
            Some(domain) => domain,
            None => domain_of_environment()?,
        };
        let number = u16::try_from(number).unwrap_or(u16::MAX);
        let domain = first.saturating_add(number);
        let network = match self.ros_over {
            Over::Dds => dds(domain, self.ros_bind)?,
            Over::Zenoh => {
                let port = self.ros_port.saturating_add(number.saturating_mul(10));
                zenoh(domain, SocketAddr::new(self.ros_bind, port))?
            }
        };
        Ok(Some(Ros::new(network, &self.ros_prefix, are_many)))
    }
}

/// What people of ROS have set for all their programs.
fn domain_of_environment() -> Result<u16> {
    match std::env::var("ROS_DOMAIN_ID") {
        Ok(text) if !text.is_empty() => text.trim().parse().map_err(|_| {
            let problem = format!("ROS_DOMAIN_ID is {text:?}, which is no domain");
            Hinted::error(problem, "set it to a number from 0 to 232, or say --ros-domain N")
        }),
        _ => Ok(0),
    }
}

/// A participant of DDS, where this program was built with it.
#[cfg(feature = "ros-dds")]
pub fn dds(domain: u16, bind: IpAddr) -> Result<Box<dyn Network>> {
    if bind.is_ipv6() {
        let problem = format!("--ros-bind {bind}: DDS speaks IPv4 here");
        return Err(Hinted::error(problem, "give the interface's IPv4 address"));
    }
    let hint = "domains go from 0 to 232; is --ros-bind an address of this machine?";
    let dds = crate::dds::Dds::open(domain, bind)
        .map_err(|error| Hinted::error(format!("ROS 2: {error}"), hint))?;
    Ok(Box::new(dds))
}

/// A participant of DDS, where this program was built with it.
#[cfg(not(feature = "ros-dds"))]
pub fn dds(_: u16, _: IpAddr) -> Result<Box<dyn Network>> {
    Err(lacking("DDS", "ros-dds"))
}

#[cfg(feature = "zenoh")]
fn zenoh(domain: u16, addr: SocketAddr) -> Result<Box<dyn Network>> {
    let hint = "another router may have the port: end it, or choose another with --ros-port; is --ros-bind an address of this machine?";
    let node = crate::rmw_zenoh::ZenohNode::open(domain, addr)
        .map_err(|error| Hinted::error(format!("ROS 2: {error}"), hint))?;
    Ok(Box::new(node))
}

#[cfg(not(feature = "zenoh"))]
fn zenoh(_: u16, _: SocketAddr) -> Result<Box<dyn Network>> {
    Err(lacking("Zenoh", "zenoh"))
}

#[cfg(any(not(feature = "ros-dds"), not(feature = "zenoh")))]
fn lacking(what: &str, feature: &str) -> anyhow::Error {
    let hint = format!("build it with: cargo build --release --features {feature}");
    Hinted::error(format!("this usar was built without {what}"), hint)
}
