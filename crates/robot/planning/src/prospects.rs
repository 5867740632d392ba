//! All frontiers at once, for whoever shares them out among several robots.

use glam::DVec2;

use crate::error::NoWay;
use crate::explore::{Coverage, Explorer, Target, coverage};
use crate::ground::Place;
use crate::overview::Overview;
use crate::steps::Corners;
use crate::terrain::Terrain;
use crate::wavefront::Wavefront;

/// What is left to see.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospects {
    /// Frontiers that a robot gets to, each with where it would stand.
    pub reached: Vec<Target>,
    /// Middles of those that no way leads to, metres.
    pub unreached: Vec<DVec2>,
    /// How much has been seen.
    pub coverage: Coverage,
}

impl Explorer {
    /// All frontiers worth a way, for a robot at this place; whether they were given up or tried before is not asked.
    pub fn prospects(&self, terrain: &Terrain, robot: DVec2) -> Result<Prospects, NoWay> {
        Ok(self.prospects_from(terrain, &self.front(terrain, robot)?))
    }

    /// The same for who has looked for its ways already.
    pub fn prospects_from(&self, terrain: &Terrain, front: &Wavefront) -> Prospects {
        let all = self.frontiers(terrain);
        let (mut reached, mut unreached) = (vec![], vec![]);
        for frontier in all.iter().filter(|frontier| self.is_worth_it(terrain, frontier)) {
            match self.target(terrain, front, frontier, None) {
                Some(target) => reached.push(target),
                None => unreached.push(frontier.centroid),
            }
        }
        Prospects { reached, unreached, coverage: coverage(terrain, &all) }
    }

    /// What the ways from a place to others cost, metres where nothing is near, as an overview of the terrain tells; `None` where nothing leads
    /// there.
    pub fn ways(
        &self,
        (terrain, overview): (&Terrain, &Overview),
        from: DVec2,
        to: &[DVec2],
    ) -> Vec<Option<f64>> {
        let Ok(start) = self.start(terrain, from) else { return vec![None; to.len()] };
        let to: Vec<Option<Place>> = to.iter().map(|to| terrain.place_at(*to)).collect();
        let costs = overview.costs(start, &to).into_iter();
        costs.map(|cost| Some(cost? * terrain.resolution())).collect()
    }

    /// The place that is cheapest to reach and that `is_good`; `None` if there is none.
    pub fn refuge(
        &self,
        terrain: &Terrain,
        robot: DVec2,
        is_good: impl Fn(DVec2) -> bool,
    ) -> Option<DVec2> {
        let front = self.front(terrain, robot).ok()?;
        let (width, height) = (terrain.ground().width(), terrain.ground().height());
        let middle = terrain.place_at(robot)?;
        let reach = (REFUGE / terrain.resolution()) as usize;
        let span = |at: usize, most: usize| at.saturating_sub(reach)..(at + reach + 1).min(most);
        let places = span(middle.y, height)
            .flat_map(|y| span(middle.x, width).map(move |x| Place::new(x, y)));
        let reached = places.filter_map(|place| Some((front.length(place)?, place)));
        let good = reached.filter(|(_, place)| is_good(terrain.point_of(*place)));
        let nearest = good.min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, place)| terrain.point_of(place))
    }

    /// What the ways from where a robot is cost.
    pub fn front(&self, terrain: &Terrain, robot: DVec2) -> Result<Wavefront, NoWay> {
        let start = self.start(terrain, robot)?;
        Ok(Wavefront::priced(terrain.ground(), terrain.prices(), start, Corners::Kept))
    }
}

/// A refuge lies no farther away than this along either axis, metres.
const REFUGE: f64 = 5.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::ExploreSettings;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    const ROWS: [&str; 7] = [
        "############",
        "#..........#",
        "#..........#",
        "#...........",
        "#...........",
        "#..........#",
        "############",
    ];

    fn explored(rows: &[&str]) -> (Explorer, Terrain) {
        let grid = map_from(0.1, rows);
        let terrain =
            Terrain::new(&grid, robot_outline(0.1, 0.1), TerrainSettings::default()).unwrap();
        let settings = ExploreSettings { min_gain: 0.0, min_length: 0.1, ..Default::default() };
        let mut explorer = Explorer::new(settings);
        explorer.update(&terrain, terrain.bounds());
        (explorer, terrain)
    }

    #[test]
    fn every_frontier_is_told_with_its_way_from_anywhere() {
        let (explorer, terrain) = explored(&ROWS);
        let prospects = explorer.prospects(&terrain, DVec2::new(0.3, 0.35)).unwrap();
        assert!(!prospects.reached.is_empty(), "{prospects:?}");
        let places: Vec<DVec2> = prospects.reached.iter().map(|target| target.point).collect();
        let all = (&terrain, &Overview::of(&terrain));
        let far = explorer.ways(all, DVec2::new(0.3, 0.35), &places);
        let near = explorer.ways(all, DVec2::new(0.9, 0.35), &places);
        for ((target, far), near) in prospects.reached.iter().zip(far).zip(near) {
            // On a floor hardly larger than a piece an overview knows little of prices.
            assert!((0.5..2.0).contains(&(far.unwrap() / target.way)), "{far:?}, {}", target.way);
            assert!(near.unwrap() < far.unwrap());
        }
        let outside = explorer.ways(all, DVec2::new(9.0, 9.0), &places);
        assert!(outside.iter().all(Option::is_none));
    }

    #[test]
    fn a_refuge_is_the_nearest_place_that_will_do() {
        let (explorer, terrain) = explored(&ROWS);
        let robot = DVec2::new(0.6, 0.35);
        let refuge = explorer.refuge(&terrain, robot, |place| place.x < 0.35).unwrap();
        assert!((refuge.x - 0.3).abs() < 0.06 && (refuge.y - 0.35).abs() < 0.1, "{refuge}");
        assert_eq!(explorer.refuge(&terrain, robot, |_| false), None);
    }
}
