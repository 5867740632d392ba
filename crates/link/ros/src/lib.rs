//! The ROS 2 messages we speak: their definitions, and how our own words become their fields and come back.
//!
//! One folder a package, one file a message. A definition holds the fields alone, in the order of ROS 2 Jazzy; the comments in ROS's own files are left out.
//! Schema, hash and the check of a message are read from that one definition ([`MessageType`]).
//! A [`Kind`] is what a topic carries; [`reading`] turns readings into messages and back.
//! Covariances are zero, which ROS reads as unknown. The same bytes go into recordings and onto a wire.
//!
//! ```
//! use base::messages::Touched;
//! use base::time::SimTime;
//! use link_ros::cdr::{CdrReader, CdrWriter};
//! use link_ros::std_msgs::header::Header;
//! use link_ros::usar_msgs::touch;
//!
//! let touched = Touched { is_touching: true, thing: Some("wall".into()) };
//! let mut bytes = vec![];
//! let header = Header { time: SimTime::from_millis(20), frame: "scout/bumper" };
//! touch::write(&mut CdrWriter::new(&mut bytes), header, &touched);
//! assert_eq!(touch::read(&mut CdrReader::new(&bytes)?)?, touched);
//! # Ok::<(), link_ros::cdr::CdrError>(())
//! ```

pub mod builtin_interfaces;
pub mod cdr;
mod definition;
pub mod geometry_msgs;
mod kind;
mod message_type;
mod names;
pub mod nav_msgs;
pub mod reading;
pub mod rosgraph_msgs;
pub mod sensor_msgs;
pub mod std_msgs;
pub mod tf2_msgs;
mod type_hash;
mod types;
pub mod usar_msgs;

pub use kind::Kind;
pub use message_type::MessageType;
pub use names::{frame_name, optical_frame_name, ros_name};
pub use type_hash::TypeHash;
pub use types::{TYPES, message_type};
