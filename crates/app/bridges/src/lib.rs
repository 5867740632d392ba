//! Runs for programs that speak ROS 2's messages: what happens goes out, what they want comes in.
//!
//! A [`Broadcast`] turns each tick into messages on topics and gives them to an [`Outlet`], whatever that is: viewers at the station's
//! `/foxglove`, or a network. Only what somebody wants is made. [`Wish::of`] reads what such programs say to robots.
//! [`apart`] is for our own programs: a simulator here, a robot's mind or the operator's page on another machine.
//! [`ros::Ros`] is the same for programs of ROS, under the names that they expect; DDS is there with the feature `ros-dds`.
//!
//! ```
//! use app_bridges::{Wish, listened};
//!
//! let topics = listened(["scout"], false);
//! assert_eq!(topics["/scout/cmd_vel"], "geometry_msgs/msg/Twist");
//! let said = br#"{"linear": {"x": 0.5}, "angular": {"z": 0.1}}"#;
//! let wish = Wish::of("/scout/cmd_vel", true, said, ["scout"]).unwrap();
//! assert!(matches!(wish, Wish::Drive { twist, .. } if twist.forward == 0.5));
//! ```

pub mod apart;
mod broadcast;
#[cfg(feature = "ros-dds")]
pub mod dds;
mod eyes;
mod outlet;
#[cfg(feature = "zenoh")]
pub mod rmw_zenoh;
pub mod ros;
mod wish;

pub use broadcast::Broadcast;
pub use eyes::Eyes;
pub use outlet::{Offer, Outlet};
pub use wish::{Wish, WishError, listened};
