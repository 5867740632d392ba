//! What may be turned off, to see what it is worth.

/// Parts of the pipeline. All are on unless a study asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one part that can be left out")]
pub struct Settings {
    /// Take the motion during a scan out of it.
    pub deskew: bool,
    /// Relate each patch to all earlier ones nearby, not to the last alone.
    pub near_links: bool,
    /// Learn the errors of odometry.
    pub calibration: bool,
    /// Recognise places.
    pub loops: bool,
    /// Begin a new part where the robot has lost itself.
    pub parts: bool,
    /// Adjust all patches together from their points at the end.
    pub polish: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            deskew: true,
            near_links: true,
            calibration: true,
            loops: true,
            parts: true,
            polish: true,
        }
    }
}
