//! Simulator, robots and page in programs apart, on one machine or on three.
//!
//! One side asks, the simulator's side answers, and every question has a number: a robot says what it orders and is told how its next cycle
//! went, a page says what people wish for and is told what is new. A question may be asked again, as often as a bad link needs it: an order is
//! taken once, and the last answer is kept. So where a simulator waits for its robots (`--lockstep`), a link that is cut and comes back changes
//! nothing; where time passes by itself, a robot stands still until it is heard again, and what it missed is told and counted.
//!
//! Nothing here knows what carries the questions: a [`Line`] does on the one side, an [`Inbox`] on the other. With the feature `zenoh` that is Zenoh.

mod arguments;
mod body;
mod far_page;
mod host;
mod inbox;
mod line;
mod link;
mod page_end;
mod seat;
mod speech;
#[cfg(test)]
mod tests;
#[cfg(feature = "zenoh")]
pub mod zenoh_link;

pub use arguments::{LinkArguments, PortArguments, far_address};
pub use body::{FarBody, Joining};
pub use far_page::FarPage;
pub use host::{Ground, Host};
pub use inbox::{Asked, Inbox};
pub use line::Line;
pub use link::{FarBodies, Link};
