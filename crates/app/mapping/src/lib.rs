//! What `usar graph` and `usar slam` do, as a library: graphs of poses from g2o files, looked into, optimised, written and drawn; logs of
//! robots made into poses and maps; what logs and recordings hold.

mod drawing;
mod graph_file;
mod log_file;
mod log_info;
mod optimising;
mod recording_info;
mod relations_floor;
pub mod slam;

pub use drawing::svg;
pub use graph_file::{GraphInfo, OpenGraph, info, open};
pub use log_file::{open_chosen_log, open_log};
pub use log_info::{LaserInfo, LogInfo, converted};
pub use optimising::{KernelName, Optimised, Start, optimise};
pub use recording_info::RecordingInfo;
pub use relations_floor::{RelationsFloor, relations_floor};
