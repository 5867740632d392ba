//! What every verb that runs a simulation needs: an arena with its text, a robot in it, a clock, a recording, a view from above.

mod arena;
mod cast;
mod draw;
mod film;
mod paced;
mod reading;
mod threads;
mod top_view;

pub(crate) use arena::open_with_text;
pub(crate) use cast::Cast;
pub(crate) use draw::{Lens, disc, line};
pub(crate) use film::Film;
pub(crate) use paced::Paced;
pub(crate) use reading::{describe_reading, reading_json};
pub(crate) use threads::usual_threads;
pub(crate) use top_view::{Trail, from_top, top_view};
