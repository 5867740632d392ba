//! Whether the team would hear somebody at a place: by any mates on the way to a station, or, where there is none, by anybody.

use glam::DVec2;
use robot_mapping::Grid;

use crate::radio_map::{Lane, RadioMap};

/// Somebody who listens, and passes on what it hears.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Listener {
    /// Where it is, metres.
    pub at: DVec2,
    /// Whether it is a station.
    pub is_station: bool,
}

/// Listeners with the chance that what they hear comes home.
#[derive(Clone, Debug, Default)]
pub struct Hearing {
    listeners: Vec<(DVec2, f64)>,
}

/// Of many listeners only so many are asked about a place: the nearest.
const ASKED: usize = 8;
/// News is passed on so often, and no more is looked for.
const HOPS: usize = crate::post::MOST_HOPS as usize;

impl Hearing {
    /// Of a team: where there is no station, who hears something has it.
    pub fn of(map: &RadioMap, grid: &Grid, listeners: &[Listener]) -> Self {
        let has_station = listeners.iter().any(|one| one.is_station);
        let mut home: Vec<f64> = listeners
            .iter()
            .map(|one| f64::from(u8::from(one.is_station || !has_station)))
            .collect();
        if has_station {
            let count = listeners.len();
            let mut links = vec![vec![0.0; count]; count];
            for one in 0..count {
                for other in one + 1..count {
                    let lane = Lane::on(grid, listeners[one].at, listeners[other].at);
                    links[one][other] = map.chance(&lane);
                    links[other][one] = links[one][other];
                }
            }
            for _ in 0..HOPS {
                let by = |one: usize| {
                    let ways = links[one].iter().zip(&home).map(|(link, rest)| link * rest);
                    ways.fold(home[one], f64::max)
                };
                home = (0..count).map(by).collect();
            }
        }
        Self { listeners: listeners.iter().map(|one| one.at).zip(home).collect() }
    }

    /// The chance that what is said at a place comes home, 0 to 1; 1 for who has never heard of anybody.
    pub fn at(&self, map: &RadioMap, grid: &Grid, place: DVec2) -> f64 {
        if self.listeners.is_empty() {
            return 1.0;
        }
        let mut all: Vec<&(DVec2, f64)> = self.listeners.iter().collect();
        all.sort_by(|a, b| a.0.distance(place).total_cmp(&b.0.distance(place)));
        let mut best = 0.0_f64;
        // Through those who are next to nobody's ear nothing comes home, however near they are.
        for (at, home) in all.into_iter().filter(|(_, home)| *home > 0.0).take(ASKED) {
            if *home > best {
                best = best.max(home * map.chance(&Lane::on(grid, place, *at)));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use base::model::{Propagation, RadioSpec};
    use robot_mapping::{Belief, Cell};

    use super::*;

    /// Free floor with a thick wall of concrete in the middle that no signal passes.
    fn floor() -> (Grid, RadioMap) {
        let mut grid = Grid::new(0.25).unwrap();
        for (x, y) in (0..120).flat_map(|x| (0..40).map(move |y| (x, y))) {
            let is_wall = x == 60 && y < 30;
            let nats = if is_wall { 3.0 } else { -2.0 };
            grid.set(Cell::new(x, y), Belief::from_nats(nats)).unwrap();
        }
        let sheet = RadioSpec {
            propagation: Propagation::Obstacle,
            reference_power: -50.0,
            reference_distance: 1.0,
            exponent: 1.0,
            wall_attenuation: 60.0,
            cutoff: -80.0,
            fading: 2.0,
            bandwidth: 1e5,
            latency: 0.0,
            max_packet: 1000,
            max_queue: 1000,
        };
        (grid, RadioMap::new(&sheet))
    }

    fn listener(x: f64, y: f64, is_station: bool) -> Listener {
        Listener { at: DVec2::new(x, y), is_station }
    }

    #[test]
    fn around_a_corner_one_is_heard_by_a_mate_who_passes_it_on() {
        let (grid, map) = floor();
        let (station, place) = (listener(14.0, 3.0, true), DVec2::new(16.5, 3.0));
        let alone = Hearing::of(&map, &grid, &[station]).at(&map, &grid, place);
        assert!(alone < 0.01, "{alone}");
        // Over the end of the wall at y = 7.5 m both see it.
        let mate = listener(15.2, 9.0, false);
        let together = Hearing::of(&map, &grid, &[station, mate]).at(&map, &grid, place);
        assert!(together > 0.95, "{together}");
        let off = listener(20.0, 1.0, false);
        let cut_off = Hearing::of(&map, &grid, &[station, off]).at(&map, &grid, place);
        assert!(cut_off < 0.01, "whom nobody hears helps nobody: {cut_off}");
    }

    #[test]
    fn without_a_station_anybody_will_do_and_alone_nothing_is_lost() {
        let (grid, map) = floor();
        let place = DVec2::new(16.5, 3.0);
        let off = listener(20.0, 1.0, false);
        assert!(Hearing::of(&map, &grid, &[off]).at(&map, &grid, place) > 0.95);
        assert_eq!(Hearing::of(&map, &grid, &[]).at(&map, &grid, place), 1.0);
    }
}
