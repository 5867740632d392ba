//! `usar bench ...`

mod cloud;
mod cpu;
mod mission;
mod peer_arguments;
mod rays;
mod serve;
mod sim;
mod station;

pub(crate) use cloud::Cloud;
pub(crate) use cpu::CpuBench;
pub(crate) use mission::MissionBench;
pub(crate) use rays::Rays;
pub(crate) use serve::Serve;
pub(crate) use sim::Sim;
pub(crate) use station::StationBench;
