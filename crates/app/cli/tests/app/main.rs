//! Tests of the program as people start it, in one binary.

mod arenas;
mod bench;
mod cli;
mod clouds;
#[cfg(unix)]
mod competition;
#[cfg(unix)]
mod coppelia;
mod cpu;
mod eval;
#[cfg(unix)]
mod foxglove;
#[cfg(unix)]
mod hexapod;
mod mapping_route;
mod missions;
#[cfg(unix)]
mod missions_ended;
#[cfg(unix)]
mod no_node;
#[cfg(unix)]
mod npm;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
mod pip;
#[cfg(unix)]
mod python_client;
mod runs;
#[cfg(unix)]
mod served;
#[cfg(unix)]
mod serving;
mod slam;
mod studies;
mod teams;
mod usar;
#[cfg(unix)]
mod vrep;
