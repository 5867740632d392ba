//! Eight robots that drive at once and merge their maps: pieces of a known log.

use std::path::Path;

use anyhow::Result;
use app_mapping::slam::{LiveReport, chosen, cut, merge_live};
use app_terminal::interrupt::Interrupt;

/// The log that is cut, and into how many pieces.
const LOG: &str = "intel.clf.gz";
const ROBOTS: usize = 8;
/// So many scans of each are enough for a quick look.
const QUICK: usize = 400;

/// Drives them; `None` where the log is not at hand.
pub(super) fn driven(folder: &Path, is_quick: bool) -> Result<Option<LiveReport>> {
    let path = folder.join(LOG);
    if !path.is_file() {
        return Ok(None);
    }
    let laser = chosen(&app_mapping::open_log(&path, false)?)?;
    let mut pieces = cut(LOG, &laser, ROBOTS)?;
    if is_quick {
        for piece in &mut pieces {
            piece.laser.scans.truncate(QUICK);
        }
    }
    merge_live(&pieces, None, &Interrupt::default()).map(Some)
}
