//! What can be wrong with a map.

use link_images::{ImageError, MapError};

/// A map that could not be made, grown, written or read.
#[derive(Debug, thiserror::Error)]
pub enum MappingError {
    /// Cells of no size, or absurdly large ones.
    #[error("cells of {resolution} m are no use; choose 0.001 to 10 m, such as 0.05")]
    Resolution {
        /// What was asked for, metres.
        resolution: f64,
    },
    /// The grid would not fit in memory.
    #[error(
        "the map would have {width} x {height} cells, more than {limit}; use larger cells or stay nearer"
    )]
    TooLarge {
        /// Cells a row.
        width: usize,
        /// Rows.
        height: usize,
        /// Most cells there may be.
        limit: usize,
    },
    /// A place so far away that it has no cell.
    #[error("a sensor claims to be at ({x}, {y}) m, where no map reaches; check the robot's pose")]
    OffTheMap {
        /// Metres.
        x: f64,
        /// Metres.
        y: f64,
    },
    /// A reading of a sensor the robot's model does not have.
    #[error(
        "a reading comes from sensor {sensor:?}, which {robot:?} does not carry; it carries {carried}"
    )]
    UnknownSensor {
        /// The sensor.
        sensor: String,
        /// Class of the robot.
        robot: String,
        /// Names of the sensors that can draw a map.
        carried: String,
    },
    /// A reading that is not what its sensor gives.
    #[error("sensor {sensor:?} is a {kind}, but its reading is not one; check the robot's model")]
    WrongKind {
        /// The sensor.
        sensor: String,
        /// What the model says it is.
        kind: &'static str,
    },
    /// The thread that draws the map has ended.
    #[error("the thread that draws the map has ended: {reason}")]
    WorkerGone {
        /// Why.
        reason: String,
    },
    /// Bytes that are not a map of ours.
    #[error("not a map file: it begins with {found:?}, not \"usar map\"")]
    NotAMap {
        /// The first bytes, as text.
        found: String,
    },
    /// A map file from another version.
    #[error("the map file has version {found}; this program reads version {expected}")]
    Version {
        /// What the file says.
        found: u16,
        /// What we read.
        expected: u16,
    },
    /// A map file with a value that cannot be.
    #[error("the map file's {what} is {found}; expected {expected}")]
    BadField {
        /// Which value.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What would do.
        expected: String,
    },
    /// A map file that ends too early.
    #[error("the map file ends in its {what}; it is cut off")]
    CutOff {
        /// What should have come.
        what: &'static str,
    },
    /// A map file with changed bytes.
    #[error("the map file is damaged: its checksum is {found:08x}, not {expected:08x}")]
    Damaged {
        /// Of the bytes there are.
        found: u32,
        /// As written down.
        expected: u32,
    },
    /// Nothing to draw.
    #[error("the map is empty: no reading has reached it yet")]
    Empty,
    /// An image was refused.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// A `map_server` map was refused.
    #[error(transparent)]
    MapServer(#[from] MapError),
    /// The TIFF writer refused.
    #[error("cannot write the GeoTIFF: {0}")]
    Tiff(#[from] tiff::TiffError),
    /// The packer refused.
    #[error("cannot pack or unpack the map: {0}")]
    Packing(#[from] std::io::Error),
}
