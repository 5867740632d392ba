//! What it costs to go from one place to every other: Dijkstra's search without a goal.

use crate::ground::{Ground, Place};
use crate::search::{Plain, Priced, Pricing, Search, UNREACHED};
use crate::steps::{Corners, all_steps, useful_steps};
use crate::way::{GridWay, read_way};

/// Costs of the cheapest ways from one place.
#[derive(Clone, Debug)]
pub struct Wavefront {
    search: Search,
    ground: Ground,
    prices: Option<Vec<u16>>,
    corners: Corners,
}

impl Wavefront {
    /// All open cells cost the same.
    pub fn plain(ground: &Ground, start: Place, corners: Corners) -> Self {
        let mut search = Search::new();
        if ground.is_open(start) {
            search.run(ground, &Plain { steps: useful_steps(corners) }, start, None);
        }
        Self { search, ground: ground.clone(), prices: None, corners }
    }

    /// Cells have prices, by place in memory.
    pub(crate) fn priced(ground: &Ground, prices: &[u16], start: Place, corners: Corners) -> Self {
        let mut search = Search::new();
        if ground.is_open(start) {
            search.run(ground, &Priced { steps: all_steps(corners), prices }, start, None);
        }
        Self { search, ground: ground.clone(), prices: Some(prices.to_vec()), corners }
    }

    /// Cost of the cheapest way there, in cells of the lowest price; `None` where there is none.
    pub fn length(&self, place: Place) -> Option<f64> {
        if !self.ground.is_open(place) {
            return None;
        }
        let cost = self.search.cost(self.ground.index(place));
        let straight = if self.prices.is_some() { Priced::STRAIGHT } else { Plain::STRAIGHT };
        (cost != UNREACHED).then(|| f64::from(cost) / f64::from(straight))
    }

    /// The cheapest way there.
    pub fn way(&self, place: Place) -> Option<GridWay> {
        self.length(place)?;
        Some(if let Some(prices) = &self.prices {
            let pricing = Priced { steps: all_steps(self.corners), prices };
            read_way(&self.ground, &self.search, &pricing, place, self.corners)
        } else {
            let pricing = Plain { steps: useful_steps(self.corners) };
            read_way(&self.ground, &self.search, &pricing, place, self.corners)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::noise_ground;

    #[test]
    fn its_ways_are_as_long_as_it_says() {
        let ground = noise_ground(30, 20, 200, 5);
        let start = (0..600).map(|i| Place::new(i % 30, i / 30)).find(|p| ground.is_open(*p));
        let front = Wavefront::plain(&ground, start.unwrap(), Corners::Kept);
        let mut reached = 0;
        for place in (0..600).map(|i| Place::new(i % 30, i / 30)) {
            if let Some(length) = front.length(place) {
                let way = front.way(place).unwrap();
                assert!((way.length() - length).abs() < 1e-6, "{place:?}");
                assert_eq!(way.places.last(), Some(&place));
                reached += 1;
            }
        }
        assert!(reached > 100, "{reached}");
    }
}
