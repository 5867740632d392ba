//! Tests of the program as people start it, in one binary.

mod arenas;
mod bench;
mod cli;
mod clouds;
mod cpu;
mod eval;
mod mapping_route;
mod missions;
#[cfg(unix)]
mod missions_ended;
#[cfg(unix)]
mod no_node;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
mod python_client;
mod runs;
#[cfg(unix)]
mod served;
#[cfg(unix)]
mod serving;
mod slam;
mod studies;
mod usar;
