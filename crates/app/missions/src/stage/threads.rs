//! How many threads sensors get where nobody says.

use std::thread::available_parallelism;

/// More than this help nobody: a step waits for its slowest robot.
const MOST: usize = 8;

/// One for each core, up to a few.
pub fn usual_threads() -> usize {
    available_parallelism().map_or(1, |cores| cores.get().min(MOST))
}
