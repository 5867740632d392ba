//! SLAM on logs: from a file to poses, a map, and what they are worth.

mod explanation;
mod files;
mod frame;
mod judged;
mod laser;
mod map;
mod picture;
mod report;
mod run;

pub use explanation::explanation;
pub use files::write_into;
pub use judged::{Judged, judge};
pub use laser::{LogLaser, chosen};
pub use map::drawn;
pub use picture::report_picture;
pub use report::SlamReport;
pub use run::{Mapped, map_log};
