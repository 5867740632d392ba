//! A hashed store: what a point's place in memory is follows from its coordinates.

use super::point::{Point, PointStore};

/// Slots of the smallest table.
const FEWEST: usize = 64;

/// A table with open addressing, at most half full.
#[derive(Clone, Debug)]
pub struct HashedStore {
    /// Numbers of points.
    slots: Vec<Option<usize>>,
    points: Vec<Point>,
}

impl Default for HashedStore {
    fn default() -> Self {
        Self { slots: vec![None; FEWEST], points: vec![] }
    }
}

impl HashedStore {
    /// The slot of a point, or the empty one it would have.
    fn slot(&self, at: [i32; 3]) -> usize {
        let factors = [73_856_093, 19_349_663, 83_492_791];
        let products = at.iter().zip(factors).map(|(c, factor)| c.wrapping_mul(factor));
        let hash = products.fold(0i32, i32::wrapping_add).cast_unsigned();
        let mut slot = hash as usize % self.slots.len();
        while self.slots[slot].is_some_and(|number| self.points[number].at != at) {
            slot = (slot + 1) % self.slots.len();
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![None; self.slots.len() * 2];
        for number in 0..self.points.len() {
            let slot = self.slot(self.points[number].at);
            self.slots[slot] = Some(number);
        }
    }
}

impl PointStore for HashedStore {
    fn get_mut(&mut self, at: [i32; 3]) -> Option<&mut i32> {
        let number = self.slots[self.slot(at)]?;
        Some(&mut self.points[number].belief)
    }

    fn insert(&mut self, at: [i32; 3], belief: i32) {
        if self.points.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(at);
        if let Some(number) = self.slots[slot] {
            self.points[number].belief = belief;
        } else {
            self.slots[slot] = Some(self.points.len());
            self.points.push(Point { at, belief });
        }
    }

    fn points(&self) -> Vec<Point> {
        let mut points = self.points.clone();
        points.sort_unstable_by_key(|point| point.at);
        points
    }
}
