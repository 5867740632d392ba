//! The nearest point, by boxes that grow.

use super::PointStore;
use crate::key::{Key, KeyBox};

pub(super) fn nearest<S: PointStore + ?Sized>(
    store: &S,
    key: Key,
    threshold: f32,
    steps: i32,
) -> Option<(Key, f32)> {
    let mut half = 2.min(steps.max(0));
    loop {
        let best = best_within(store, KeyBox::around(key, half), key, threshold);
        // A point in a corner of the box may be farther than one just outside of a face.
        let is_surely_nearest =
            best.is_some_and(|(found, _)| key.squared_distance(found) <= i64::from(half).pow(2));
        if is_surely_nearest || half >= steps {
            return best.filter(|_| steps >= 0);
        }
        half = half.saturating_mul(2).max(1).min(steps);
    }
}

fn best_within<S: PointStore + ?Sized>(
    store: &S,
    bounds: KeyBox,
    key: Key,
    threshold: f32,
) -> Option<(Key, f32)> {
    let known = store.within(bounds).filter(|(_, belief)| *belief >= threshold);
    known.min_by_key(|(found, _)| (key.squared_distance(*found), *found))
}
