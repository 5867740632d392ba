//! What the numbers of a robot may be.

use link_text::Domain;

use crate::limits::REACH;

/// A part of a position on the robot.
pub(crate) const POSITION: Domain = Domain::new(-REACH, REACH, " m", 0.1);
/// A size of a part.
pub(crate) const SIZE: Domain = Domain::new(0.001, REACH, " m", 0.2);
/// A size that may be nothing.
pub(crate) const EXTENT: Domain = Domain::new(0.0, REACH, " m", 0.1);
/// From a crumb to a lorry.
pub(crate) const MASS: Domain = Domain::new(0.001, 1e5, " kg", 10.0);
/// A mass that may be nothing.
pub(crate) const LIGHT_MASS: Domain = Domain::new(0.0, 1e5, " kg", 0.2);
/// Rad/s.
pub(crate) const TURN_SPEED: Domain = Domain::new(0.001, 1000.0, " rad/s", 5.0);
/// Degrees a second.
pub(crate) const DEGREE_SPEED: Domain = Domain::new(0.01, 36_000.0, " degrees a second", 30.0);
/// Metres a second.
pub(crate) const SPEED: Domain = Domain::new(0.001, 100.0, " m/s", 1.0);
/// Newton metres or newtons.
pub(crate) const EFFORT: Domain = Domain::new(0.0, 1e6, " N m", 10.0);
/// Longest range of anything that measures.
pub(crate) const SIGHT: Domain = Domain::new(0.01, 10_000.0, " m", 5.0);
/// A shortest range.
pub(crate) const BLIND: Domain = Domain::new(0.0, 1000.0, " m", 0.1);
/// A field of view.
pub(crate) const FIELD: Domain = Domain::new(0.01, 360.0, " degrees", 90.0);
/// The field of view of a flat picture.
pub(crate) const PICTURE_FIELD: Domain = Domain::new(1.0, 170.0, " degrees", 80.0);
/// An angle from one beam or step to the next.
pub(crate) const STEP: Domain = Domain::new(1e-5, 360.0, " degrees", 1.0);
/// An incidence, a tilt, a steering angle.
pub(crate) const RIGHT_ANGLE: Domain = Domain::new(0.0, 90.0, " degrees", 45.0);
/// Standard deviations and biases.
pub(crate) const SIGMA: Domain = Domain::new(0.0, 1000.0, "", 0.01);
/// From one reading to the next.
pub(crate) const PERIOD: Domain = Domain::new(0.001, 1e6, " s", 0.2);
/// A turn of a scanner's mirror.
pub(crate) const MIRROR_TURN: Domain = Domain::new(1e-4, 10.0, " s", 0.013_333);
/// Joules.
pub(crate) const ENERGY: Domain = Domain::new(1.0, 1e12, " J", 1e6);
/// Seconds that a battery lasts.
pub(crate) const LIFE: Domain = Domain::new(1.0, 1e9, " s", 1200.0);
/// Power of a radio, relative to a milliwatt.
pub(crate) const DBM: Domain = Domain::new(-200.0, 100.0, " dBm", 36.0);
