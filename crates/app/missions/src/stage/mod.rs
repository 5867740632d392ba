//! What every verb that runs a simulation needs: an arena with its text, a robot in it, a clock, a recording, a view from above.

mod arena;
mod cast;
mod cpu_time;
mod draw;
mod drawer;
mod film;
mod paced;
mod reading;
mod threads;
mod top_view;

pub use arena::open_with_text;
pub use cast::Cast;
pub use cpu_time::thread_time;
pub use draw::{Lens, disc, line};
pub use drawer::Drawer;
pub use film::{Film, Filmed};
pub use paced::{Paced, pause};
pub use reading::{describe_reading, reading_json};
pub use threads::usual_threads;
pub use top_view::{Trail, from_top, top_view};
