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
    /// Of the walls that the cache knows.
    revision: u64,
    places: BTreeMap<String, RobotPlace>,
}

impl Field {
    pub(super) fn new(model: RadioModel, source: Box<dyn Positions>) -> Self {
        let (cache, places) = (ObstructionCache::default(), BTreeMap::new());
        Self { model, source, cache, revision: 0, places }
    }

    /// Asks the simulator where robots are; `false`, and all as it was, if it does not answer.
    pub(super) fn refresh(&mut self) -> bool {
        let Some(robots) = self.source.places() else { return false };
        self.places.clear();
        for robot in robots {
            // The first of a name wins.
            self.places.entry(robot.name.clone()).or_insert(robot);
        }
        let revision = self.source.revision();
        if revision != self.revision {
            (self.revision, self.cache) = (revision, ObstructionCache::default());
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

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use glam::DVec3;

    use super::*;

    /// Two robots that stand still; walls between them, and their revision.
    #[derive(Clone, Default)]
    struct Doorway(Arc<Mutex<(f64, u64)>>);

    impl Positions for Doorway {
        fn places(&mut self) -> Option<Vec<RobotPlace>> {
            let place = |name: &str, x| RobotPlace {
                name: name.to_owned(),
                location: DVec3::new(x, 0.0, 0.0),
                is_battery_empty: false,
            };
            Some(vec![place("R1", 0.0), place("R2", 2.0)])
        }

        fn revision(&mut self) -> u64 {
            self.0.lock().unwrap().1
        }

        fn obstruction(&mut self, _: &RobotPlace, _: &RobotPlace) -> Option<Obstruction> {
            Some(Obstruction { walls: self.0.lock().unwrap().0, loss: None })
        }
    }

    #[test]
    fn a_door_that_opens_is_heard_by_robots_that_stand_still() {
        let doorway = Doorway::default();
        *doorway.0.lock().unwrap() = (1.0, 0);
        let mut field = Field::new(RadioModel::default(), Box::new(doorway.clone()));
        assert!(field.refresh());
        let closed = field.strength("R1", "R2").unwrap();
        *doorway.0.lock().unwrap() = (0.0, 1);
        assert!(field.refresh());
        let open = field.strength("R1", "R2").unwrap();
        assert!((open - closed - RadioModel::default().wall_attenuation).abs() < 1e-9, "{open}");
    }
}
