//! A robot as URDF describes it.

use std::collections::BTreeMap;

use base::geom::Pose;
use glam::DVec3;

/// A robot: links in one tree of joints.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Urdf {
    /// Of the robot.
    pub name: String,
    /// In the order of the file.
    pub links: Vec<Link>,
    /// In the order of the file.
    pub joints: Vec<Joint>,
    /// What `<gazebo reference="...">` mounts on links.
    pub sensors: Vec<GazeboSensor>,
    /// What URDF has no words for, in `<usar>`.
    pub extension: Option<Extension>,
}

/// A rigid part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// Unique among links.
    pub name: String,
    /// Where it stands in the file, from 1; 0 if it was not read from one.
    pub line: usize,
    /// Its mass; a link without is a frame.
    pub inertial: Option<Inertial>,
    /// What is seen of it.
    pub visuals: Vec<Solid>,
    /// What can be touched of it.
    pub collisions: Vec<Solid>,
}

/// How heavy a link is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertial {
    /// Centre of mass, and the axes of the inertia, in the link's frame.
    pub origin: Pose,
    /// Kilograms.
    pub mass: f64,
    /// ixx, ixy, ixz, iyy, iyz, izz, kilogram square metres.
    pub inertia: [f64; 6],
}

/// A shape and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// Where it stands in the file.
    pub line: usize,
    /// Of its middle, in the link's frame.
    pub origin: Pose,
    /// Its shape.
    pub geometry: Geometry,
}

/// A shape around its own middle.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// Length, width, height.
    Box(DVec3),
    /// Along z.
    Cylinder {
        /// Metres.
        radius: f64,
        /// Metres.
        length: f64,
    },
    /// Of this radius.
    Sphere(f64),
    /// Triangles from a file.
    Mesh {
        /// As the file names it: `package://robot/meshes/base.stl`.
        file: String,
        /// Of each axis.
        scale: DVec3,
    },
}

/// How a joint moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointType {
    /// Not at all.
    Fixed,
    /// About its axis, between limits.
    Revolute,
    /// About its axis, without an end.
    Continuous,
    /// Along its axis, between limits.
    Prismatic,
}

impl JointType {
    /// The word of the file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Revolute => "revolute",
            Self::Continuous => "continuous",
            Self::Prismatic => "prismatic",
        }
    }
}

/// A joint between two links.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// Unique among joints.
    pub name: String,
    /// Where it stands in the file.
    pub line: usize,
    /// How it moves.
    pub kind: JointType,
    /// The link that carries it.
    pub parent: String,
    /// The link that it carries.
    pub child: String,
    /// Frame of the child in its parent's when the joint stands at zero.
    pub origin: Pose,
    /// Unit vector in the child's frame.
    pub axis: DVec3,
    /// What it can do; joints that turn without an end may leave it open, fixed ones have none.
    pub limit: Option<Limit>,
}

/// What a joint can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// Least value, radians or metres.
    pub lower: f64,
    /// Greatest value.
    pub upper: f64,
    /// Newton metres or newtons.
    pub effort: f64,
    /// Per second.
    pub velocity: f64,
}

/// A sensor as Gazebo mounts it on a link.
#[derive(Clone, Debug, PartialEq)]
pub struct GazeboSensor {
    /// Where it stands in the file.
    pub line: usize,
    /// The link that carries it.
    pub link: String,
    /// Its name.
    pub name: String,
    /// `ray`, `gpu_lidar`, `camera`, `imu`, ...
    pub kind: String,
    /// In the link's frame.
    pub pose: Pose,
    /// Every number that stands alone in an element within it, by the path of elements: `scan/horizontal/samples`. The outermost element
    /// (`ray`, `lidar`, `camera`, ...) is left out.
    pub figures: BTreeMap<String, f64>,
}

/// What URDF has no words for: the text of `<usar>`.
#[derive(Clone, Debug, PartialEq)]
pub struct Extension {
    /// Line of the file on which the text begins.
    pub line: usize,
    /// The text.
    pub text: String,
}
