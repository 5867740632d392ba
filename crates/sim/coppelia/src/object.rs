//! Objects of a scene.

/// What an object is, with the number V-REP gives to its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A body.
    Shape = 0,
    /// A wheel or a joint of a robot.
    Joint = 1,
    /// A sensor that has no counterpart there: only its place is told.
    Dummy = 4,
    /// A sonar or another single range.
    Proximity = 5,
    /// A camera.
    Vision = 9,
}

/// One object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// As scenes of V-REP call it: `Pioneer_p3dx_leftMotor`.
    pub name: String,
    /// As CoppeliaSim calls it, within its parent: `leftMotor`.
    pub alias: String,
    /// What it is.
    pub kind: Kind,
    /// Of which robot.
    pub(crate) robot: Option<String>,
    pub(crate) part: Part,
}

/// What of our world an object is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// A robot's chassis.
    Body,
    /// A wheel of a robot, by its number.
    Wheel(usize),
    /// A joint of a robot, by its number.
    Joint(usize),
    /// A sensor of a robot, by its name.
    Sensor(String),
    /// A thing of the arena, by its name.
    Thing(String),
}
