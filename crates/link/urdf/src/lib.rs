//! URDF, the XML in which ROS describes robots: links, joints, solids, masses, and the sensors that Gazebo's extension adds.
//!
//! [`read`] takes the text apart and holds it to the format's rules, [`write()`] makes text of a [`Urdf`], [`mesh_bounds`] measures the files
//! that it names. Nothing here touches a disk; frames are those of URDF, which are ours: x forward, y left, z up, metres and radians.
//! What is wrong comes back with its line, up to [`limits::ERRORS`] at once.
//!
//! ```
//! let text = r#"<robot name="cart">
//!   <link name="base"/>
//!   <joint name="axle" type="continous"><parent link="base"/><child link="base"/></joint>
//! </robot>"#;
//! let errors = link_urdf::read(text.as_bytes()).unwrap_err();
//! let said = "line 3: joint \"axle\" type = \"continous\": there is no such type; did you mean continuous?";
//! assert_eq!(errors[0].to_string(), said);
//! ```

mod error;
pub mod limits;
mod mesh;
mod read;
mod urdf;
mod write;

pub use error::{UrdfError, UrdfProblem};
pub use mesh::{MeshProblem, mesh_bounds};
pub use read::read;
pub use urdf::{
    Extension, GazeboSensor, Geometry, Inertial, Joint, JointType, Limit, Link, Solid, Urdf,
};
pub use write::write;
