//! What may come between robots and their world: where faults are put in from outside.

use base::messages::Reading;
use base::time::SimTime;

use crate::tick::Order;

/// Changes orders on their way in and readings on their way out; the methods as they are change nothing.
///
/// A step is given one, as Rapier's `PhysicsPipeline::step` is given `PhysicsHooks`. What a hook does to orders is recorded, and what it does to
/// readings moves nothing in the world, so a recording is repeated to the bit by who does not know of it: [`Tick::hash`](crate::Tick::hash) is of what
/// sensors measured.
pub trait Hooks {
    /// An order that reaches its robot in the step that ends at `time`; `None` loses it.
    fn obey(&mut self, time: SimTime, order: Order) -> Option<Order> {
        let _ = time;
        Some(order)
    }

    /// What sensors measured at the end of a step, before anybody hears of it.
    fn sense(&mut self, readings: &mut Vec<Reading>) {
        let _ = readings;
    }
}

/// Nothing comes between.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHooks;

impl Hooks for NoHooks {}
