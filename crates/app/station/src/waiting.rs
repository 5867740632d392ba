//! Something that is shown until somebody has seen enough.

use std::time::Duration;

use app_missions::stage::pause;
use app_terminal::interrupt::Interrupt;

/// From one look for Ctrl-C to the next.
const BEAT: Duration = Duration::from_millis(100);

/// Serves what is shown until Ctrl-C.
pub(crate) fn until_asked(interrupt: &Interrupt) {
    while !interrupt.is_asked() {
        pause(BEAT);
    }
}
