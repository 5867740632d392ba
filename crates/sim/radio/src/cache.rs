//! Obstacles are remembered until somebody has moved.

use std::collections::BTreeMap;

use glam::DVec3;

use crate::Obstruction;

/// What lies between each two robots, looked for again only when one of them has moved further than a given distance.
#[derive(Clone, Debug, Default)]
pub struct ObstructionCache {
    known: BTreeMap<(String, String), Known>,
}

#[derive(Clone, Debug)]
struct Known {
    places: [DVec3; 2],
    obstruction: Obstruction,
}

/// A robot's name and where it is.
type End<'a> = (&'a str, DVec3);

impl ObstructionCache {
    /// What lies between two robots, whichever is named first; `look` is called when it is not known or no longer true.
    ///
    /// A `look` that fails is not remembered.
    pub fn between(
        &mut self,
        one: End<'_>,
        other: End<'_>,
        max_moved: f64,
        look: impl FnOnce() -> Option<Obstruction>,
    ) -> Option<Obstruction> {
        let [first, second] = if one.0 <= other.0 { [one, other] } else { [other, one] };
        let key = (first.0.to_owned(), second.0.to_owned());
        let places = [first.1, second.1];
        let has_stayed = |known: &&Known| {
            known.places.iter().zip(&places).all(|(then, now)| then.distance(*now) <= max_moved)
        };
        if let Some(known) = self.known.get(&key).filter(has_stayed) {
            return Some(known.obstruction);
        }
        let obstruction = look()?;
        self.known.insert(key, Known { places, obstruction });
        Some(obstruction)
    }

    /// Forgets everything about robots that are not among these.
    pub fn keep_only(&mut self, is_there: impl Fn(&str) -> bool) {
        self.known.retain(|(one, other), _| is_there(one) && is_there(other));
    }

    /// How many pairs are remembered.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(walls: f64) -> Obstruction {
        Obstruction { walls, loss: None }
    }

    fn never() -> Option<Obstruction> {
        panic!("it is known")
    }

    #[test]
    fn walls_are_counted_again_only_after_more_than_the_given_distance() {
        let mut cache = ObstructionCache::default();
        let at = |x: f64| DVec3::new(x, 0.0, 0.0);
        let first = cache.between(("R1", at(0.0)), ("R2", at(9.0)), 1.0, || Some(found(2.0)));
        let nearly = cache.between(("R2", at(9.0)), ("R1", at(1.0)), 1.0, never);
        assert_eq!((first, nearly), (Some(found(2.0)), Some(found(2.0))));
        let further = cache.between(("R1", at(1.01)), ("R2", at(9.0)), 1.0, || Some(found(3.0)));
        assert_eq!(further, Some(found(3.0)));
        let creeping = cache.between(("R1", at(1.5)), ("R2", at(9.9)), 1.0, never);
        assert_eq!(creeping, Some(found(3.0)));
    }

    #[test]
    fn what_could_not_be_counted_is_not_remembered() {
        let mut cache = ObstructionCache::default();
        let ends = [("R1", DVec3::ZERO), ("R2", DVec3::X)];
        assert_eq!(cache.between(ends[0], ends[1], 1.0, || None), None);
        assert_eq!(cache.between(ends[0], ends[1], 1.0, || Some(found(1.0))), Some(found(1.0)));
        assert_eq!(cache.len(), 1);
        cache.keep_only(|name| name == "R1");
        assert!(cache.is_empty());
    }
}
