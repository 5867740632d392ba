//! The ways to match, one file each.

mod combined;
mod correlative;
mod distance_field;
mod icp;
mod idc;
mod mbicp;
mod point_to_line;
mod weighted;

pub use combined::Combined;
pub use correlative::Correlative;
pub use distance_field::OnDistanceField;
pub use icp::Icp;
pub use idc::Idc;
pub use mbicp::Mbicp;
pub use point_to_line::PointToLine;
pub use weighted::Weighted;
