//! What can be wrong with what physics is asked to do.

/// Something physics refuses.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PhysicsError {
    /// Two robots of one name cannot be told apart.
    #[error("there is a robot named {name:?} already; give the new one another name")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A robot would start inside something.
    #[error("robot {robot:?} would start {depth_m:.2} m inside {thing:?}; move its start")]
    StartsInCollision {
        /// The robot's name.
        robot: String,
        /// What it would stand in.
        thing: String,
        /// How deep.
        depth_m: f64,
    },
    /// There is no room for another robot with bodies.
    #[error("there are {most} robots with bodies already; make {name:?} kinematic")]
    TooMany {
        /// The robot's name.
        name: String,
        /// How many there can be.
        most: u32,
    },
    /// A figure of a model makes no body.
    #[error("model {model:?}: {what} is {value}; it must be {must}")]
    BadModel {
        /// The model's name.
        model: String,
        /// Which figure.
        what: String,
        /// What it is.
        value: f64,
        /// What it must be.
        must: &'static str,
    },
    /// A wheel, foot or joint hangs on a joint that does not come before it, or a servo turns one that is not there.
    #[error("model {model:?}: {child:?} hangs on {parent:?}, which is no joint before it")]
    NoParent {
        /// The model's name.
        model: String,
        /// The wheel or joint.
        child: String,
        /// Its parent.
        parent: String,
    },
    /// Nobody has this number.
    #[error("there is no robot of number {0}; it was removed or never added")]
    NoSuchRobot(u32),
    /// The robot has no such joint.
    #[error("robot {robot:?} has no joint {joint:?}; it has {known}")]
    NoSuchJoint {
        /// The robot's name.
        robot: String,
        /// What was asked for.
        joint: String,
        /// What there is.
        known: String,
    },
    /// A joint that goes where its servo takes it.
    #[error("robot {robot:?}: joint {joint:?} is turned by servo {servo:?}; order that")]
    TurnedByServo {
        /// The robot's name.
        robot: String,
        /// What was asked for.
        joint: String,
        /// What turns it.
        servo: String,
    },
    /// Pulses tell a servo where to be, and nothing else.
    #[error("robot {robot:?}: servo {servo:?} cannot take a {what}; give it an angle")]
    NotByPulse {
        /// The robot's name.
        robot: String,
        /// What was asked.
        servo: String,
        /// What it was asked for.
        what: &'static str,
    },
    /// The robot cannot travel like this.
    #[error("robot {robot:?} ({model}) cannot take a {order} order; it travels by {drive}")]
    WrongDrive {
        /// The robot's name.
        robot: String,
        /// Its model.
        model: String,
        /// What was asked for.
        order: &'static str,
        /// What it has.
        drive: &'static str,
    },
    /// An order that is not a number.
    #[error("robot {robot:?}: {what} is {value}; it must be finite")]
    NotFinite {
        /// The robot's name.
        robot: String,
        /// Which number.
        what: &'static str,
        /// What it is.
        value: f64,
    },
    /// A snapshot that cannot be read.
    #[error("the snapshot cannot be read ({reason}); take it with the same version of the program")]
    BadSnapshot {
        /// Why.
        reason: String,
    },
    /// A snapshot holds a robot of a model that this run has not seen.
    #[error(
        "the snapshot holds a robot of model {model:?}, which is not known here; call `know` with it first"
    )]
    UnknownModel {
        /// The model's name.
        model: String,
    },
}
