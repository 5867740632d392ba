//! Tests of the house as a whole, in one binary: its floors, its documents and its command line.

mod architecture;
mod arenas;
mod bench;
mod cli;
mod clouds;
mod cpu;
mod dependencies;
mod documents;
mod eval;
mod floors;
mod layers;
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
mod studies;
mod usar;
mod workspace;
