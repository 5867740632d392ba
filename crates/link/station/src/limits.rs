//! How large anything may be. What is larger is refused before memory is asked for.

/// Bytes of a message to the page.
pub const TO_PAGE_BYTES: usize = 32 << 20;
/// Bytes of a message from the page.
pub const FROM_PAGE_BYTES: usize = 4 << 10;
/// Characters of a text in a message from the page.
pub const TEXT_CHARS: usize = 200;
/// Metres from the origin that a place on the ground may be.
pub const GROUND: f64 = 1e5;
/// Slowest and fastest replay, times real time.
pub const SPEEDS: (f64, f64) = (0.05, 100.0);
/// Fewest and most states a second that a page may ask for.
pub const RATES: (f64, f64) = (0.5, 60.0);
/// Tasks of one robot.
pub const TASKS: usize = 1000;
/// Places of one path.
pub const PATH: usize = 32;
