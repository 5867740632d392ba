//! Readings found by the direction they look in.

use std::collections::BTreeMap;

use glam::DVec3;

/// Directions sorted into cubes on the unit sphere.
pub(super) struct Directions {
    bins: BTreeMap<[i32; 3], Vec<u32>>,
    all: Vec<DVec3>,
    edge: f64,
}

impl Directions {
    /// To be asked for neighbours within `angle` radians.
    pub(super) fn new(all: Vec<DVec3>, angle: f64) -> Self {
        let mut bins: BTreeMap<[i32; 3], Vec<u32>> = BTreeMap::new();
        for (number, direction) in all.iter().enumerate() {
            bins.entry(bin(*direction, angle)).or_default().push(number as u32);
        }
        Self { bins, all, edge: angle }
    }

    /// Numbers of the directions within the angle of `direction`.
    pub(super) fn near(&self, direction: DVec3) -> impl Iterator<Item = usize> + '_ {
        let [x, y, z] = bin(direction, self.edge);
        let around = (0..27).map(move |i| [x + i / 9 - 1, y + i / 3 % 3 - 1, z + i % 3 - 1]);
        let numbers = around.filter_map(|bin| self.bins.get(&bin)).flatten().map(|n| *n as usize);
        let squared = self.edge * self.edge;
        numbers.filter(move |n| self.all[*n].distance_squared(direction) <= squared)
    }

    pub(super) fn get(&self, number: usize) -> DVec3 {
        self.all[number]
    }
}

fn bin(direction: DVec3, edge: f64) -> [i32; 3] {
    (direction / edge).floor().as_ivec3().to_array()
}
