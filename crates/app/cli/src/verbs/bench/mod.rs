//! `usar bench ...`

mod peer_arguments;
mod rays;
mod sim;

pub(crate) use rays::Rays;
pub(crate) use sim::Sim;
