//! The radio field: who is where, and how strong each hears the other.

use std::collections::BTreeMap;

use link_wss::RobotPlace;
use sim_radio::{Obstruction, ObstructionCache, RadioModel};

use crate::Positions;

/// What the server knows of the air.
pub(super) struct Field {
    model: RadioModel,
    source: Box<dyn Positions>,
    cache: ObstructionCache,
    places: BTreeMap<String, RobotPlace>,
}

impl Field {
    pub(super) fn new(model: RadioModel, source: Box<dyn Positions>) -> Self {
        Self { model, source, cache: ObstructionCache::default(), places: BTreeMap::new() }
    }

    /// Asks the simulator where robots are; `false`, and all as it was, if it does not answer.
    pub(super) fn refresh(&mut self) -> bool {
        let Some(robots) = self.source.places() else { return false };
        self.places.clear();
        for robot in robots {
            // The first of a name wins.
            self.places.entry(robot.name.clone()).or_insert(robot);
        }
        let places = &self.places;
        self.cache.keep_only(|name| places.contains_key(name));
        true
    }

    /// Whether the robot was there at the last refresh.
    pub(super) fn knows(&self, robot: &str) -> bool {
        self.places.contains_key(robot)
    }

    /// Whether the robot was there at the last refresh, with a battery that is not empty.
    pub(super) fn is_alive(&self, robot: &str) -> bool {
        self.places.get(robot).is_some_and(|place| !place.is_battery_empty)
    }

    /// dBm between two robots; `None` if a position or an obstacle is not known.
    pub(super) fn strength(&mut self, one: &str, other: &str) -> Option<f64> {
        if !self.model.needs_positions() {
            return Some(self.model.strength(0.0, Obstruction::default()));
        }
        // The same way round for both, so that both hear the same.
        let (first, second) = if one <= other { (one, other) } else { (other, one) };
        let (first, second) = (self.places.get(first)?, self.places.get(second)?);
        let obstruction = if self.model.needs_obstruction() {
            let source = &mut self.source;
            self.cache.between(
                (&first.name, first.location),
                (&second.name, second.location),
                self.model.cache_distance,
                || source.obstruction(first, second),
            )?
        } else {
            Obstruction::default()
        };
        Some(self.model.strength(first.location.distance(second.location), obstruction))
    }

    /// Whether two robots hear each other; `None` if that is not known.
    pub(super) fn is_up(&mut self, one: &str, other: &str) -> Option<bool> {
        self.strength(one, other).map(|strength| self.model.is_up(strength))
    }
}
