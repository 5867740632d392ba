//! Straightens a way: leaves out corners as long as the straight line is open and costs no more.

use crate::ground::Place;
use crate::line::line_cost;
use crate::terrain::Terrain;
use crate::way::GridWay;

/// Sums along a way and along lines are rounded differently.
const ROUNDING: f64 = 1e-9;

/// The places where a way turns after straightening, its ends included; it never costs more than before.
pub fn smooth(terrain: &Terrain, way: &GridWay) -> Vec<Place> {
    let places = &way.places;
    let costs = costs_along(terrain, places);
    let mut turns: Vec<Place> = places.first().copied().into_iter().collect();
    let mut here = 0;
    while here + 1 < places.len() {
        here = farthest(terrain, places, &costs, here);
        turns.push(places[here]);
    }
    turns
}

/// The last place on the way that can be reached in a straight line without paying more.
fn farthest(terrain: &Terrain, places: &[Place], costs: &[f64], here: usize) -> usize {
    let mut reached = here + 1;
    for next in here + 2..places.len() {
        let along = costs[next] - costs[here];
        let straight = line_cost(terrain, places[here], places[next]);
        if straight.is_none_or(|cost| cost > along * (1.0 + ROUNDING) + ROUNDING) {
            break;
        }
        reached = next;
    }
    reached
}

/// What the way costs up to each of its places, in cells of the lowest price.
fn costs_along(terrain: &Terrain, places: &[Place]) -> Vec<f64> {
    let mut total = 0.0;
    let rest = places.windows(2).map(|pair| {
        let price = f64::midpoint(terrain.price(pair[0]), terrain.price(pair[1]));
        total += pair[0].distance(pair[1]) * price;
        total
    });
    std::iter::once(0.0).chain(rest).take(places.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    #[test]
    fn on_open_floor_a_way_becomes_one_straight_line() {
        let row = ".".repeat(30);
        let grid = map_from(0.1, &[row.as_str(); 12]);
        let settings = TerrainSettings { comfort: 0.0, ..TerrainSettings::default() };
        let terrain = Terrain::new(&grid, robot_outline(0.1, 0.1), settings).unwrap();
        let way = GridWay::through((0..20).map(|x| Place::new(x, x.min(6))).collect());
        assert_eq!(smooth(&terrain, &way), [Place::new(0, 0), Place::new(19, 6)]);
    }
}
