//! What can be wrong with a gait.

/// A gait that cannot be read, or not be walked by this robot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GaitError {
    /// No gait has this name.
    #[error("no gait is named {name:?}; there are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A row is not a list in brackets.
    #[error(
        "gait {gait:?}, row {row}: {text:?} is no row; write one pulse a servo, like (170,-,-)"
    )]
    NoRow {
        /// The gait's name.
        gait: String,
        /// Counted from one.
        row: usize,
        /// What was written.
        text: String,
    },
    /// A pulse is not a number that a servo takes.
    #[error(
        "gait {gait:?}, row {row}: the pulse {pulse:?} is no whole number from {least} to {most}, in units of 10 us, nor -"
    )]
    BadPulse {
        /// The gait's name.
        gait: String,
        /// Counted from one.
        row: usize,
        /// What was written.
        pulse: String,
        /// Least pulse.
        least: u16,
        /// Greatest pulse.
        most: u16,
    },
    /// A row has more or fewer pulses than there are servos.
    #[error(
        "gait {gait:?}, row {row}: {found} pulses for {wanted} servos; write one each, - for none"
    )]
    WrongLength {
        /// The gait's name.
        gait: String,
        /// Counted from one.
        row: usize,
        /// Pulses in the row.
        found: usize,
        /// Servos of the gait.
        wanted: usize,
    },
    /// There are no rows at all.
    #[error("gait {gait:?} has no rows; write at least one, like (170,160,160)")]
    Empty {
        /// The gait's name.
        gait: String,
    },
    /// The robot has no servo of this name.
    #[error("{model} has no servo {servo:?}, which gait {gait:?} moves; it has {known}")]
    NoServo {
        /// The robot's model.
        model: String,
        /// The gait's name.
        gait: String,
        /// What is missing.
        servo: String,
        /// What there is.
        known: String,
    },
}
