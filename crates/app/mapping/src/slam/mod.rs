//! SLAM on logs: from a file to poses, a map, and what they are worth.

mod explanation;
mod files;
mod frame;
mod judged;
mod laser;
mod live;
mod localised;
mod map;
mod map_file;
mod map_info;
mod merging;
mod picture;
mod report;
mod run;
mod truth;

pub use explanation::explanation;
pub use files::{draw_into, write_into};
pub use judged::{Judged, judge};
pub use laser::{LogLaser, chosen};
pub use live::{LiveReport, merge_live};
pub use localised::{LocaliseReport, Localised, localise};
pub use map::drawn;
pub use map_file::{Begin, MAP_NAME, continue_map, map_of, open_map, reopened};
pub use map_info::MapInfo;
pub use merging::{Across, MergeReport, Merged, PairReport, Piece, cut, merge};
pub use picture::report_picture;
pub use report::SlamReport;
pub use run::{Mapped, map_log};
pub use truth::{TruthError, judge_by_truth};
