//! Several robots at one start: the first takes it, the others stand beside it, as near as there is room.

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use base::arena::Arena;
use base::geom::Pose;
use glam::{DVec2, DVec3};
use link_images::map_server::{Cell, GridMap};
use sim_world::{World, truth_map};

/// Things this high are in a robot's way, metres.
const HEIGHT: f64 = 0.1;
const RESOLUTION: f64 = 0.05;
/// Kept free between two robots, and between a robot and a wall, metres.
const APART: f64 = 0.25;
const OFF_WALLS: f64 = 0.12;
/// Places are looked for in steps of this, metres, and so many steps around.
const STEP: f64 = 0.25;
const STEPS: i32 = 24;

/// Where robots can stand.
pub(super) struct Room {
    truth: GridMap,
    taken: Vec<(DVec2, f64)>,
}

impl Room {
    /// Of an arena in which nobody stands yet.
    pub(super) fn of(arena: &Arena) -> Result<Self> {
        let truth = truth_map(&World::new(arena)?, HEIGHT, RESOLUTION);
        let truth = truth.context("the arena is too large to map; take a smaller one")?;
        Ok(Self { truth, taken: vec![] })
    }

    /// Takes a place, free or not.
    pub(super) fn take(&mut self, at: DVec2, radius: f64) {
        self.taken.push((at, radius));
    }

    /// The nearest free place to a start for a robot of this radius, in straight reach of it; it looks where the start looks.
    ///
    /// Whoever stays there stands at a wall where there is one: a box in the middle of a corridor shuts it.
    pub(super) fn beside(&mut self, start: &Pose, radius: f64, stays: bool) -> Result<Pose> {
        let (middle, left) = (start.position.truncate(), DVec2::from_angle(start.yaw()).perp());
        let steps = (-STEPS..=STEPS).flat_map(|y| (-STEPS..=STEPS).map(move |x| (x, y)));
        let offset =
            |(x, y): (i32, i32)| left * (f64::from(y) * STEP) - left.perp() * (f64::from(x) * STEP);
        let mut offsets: Vec<DVec2> = steps.map(offset).collect();
        offsets.sort_by(|a, b| a.length_squared().total_cmp(&b.length_squared()));
        let will_do = |offset: &&DVec2| {
            let at = middle + **offset;
            self.is_free(at, radius) && self.is_in_reach(middle, at, radius)
        };
        let is_at_wall =
            |offset: &&DVec2| !self.is_clear(middle + **offset, radius + OFF_WALLS + STEP);
        let at_wall = offsets.iter().filter(|_| stays).filter(is_at_wall).find(will_do);
        let found = at_wall.or_else(|| offsets.iter().find(will_do)).copied();
        let Some(offset) = found else {
            let problem = format!("there is no room for another robot near {middle:.1}");
            return Err(Hinted::error(problem, "give it another start"));
        };
        self.take(middle + offset, radius);
        Ok(Pose { position: start.position + DVec3::new(offset.x, offset.y, 0.0), ..*start })
    }

    fn is_free(&self, at: DVec2, radius: f64) -> bool {
        let others = self.taken.iter();
        others.clone().all(|(other, wide)| other.distance(at) >= wide + radius + APART)
            && self.is_clear(at, radius + OFF_WALLS)
    }

    /// Whether a robot could drive there from the start without a turn.
    fn is_in_reach(&self, from: DVec2, to: DVec2, radius: f64) -> bool {
        let steps = libm::ceil(from.distance(to) / RESOLUTION).max(1.0) as u32;
        let point = |k: u32| from.lerp(to, f64::from(k) / f64::from(steps));
        (0..=steps).all(|k| self.is_clear(point(k), radius))
    }

    /// Whether nothing lies within a circle.
    fn is_clear(&self, at: DVec2, radius: f64) -> bool {
        let reach = libm::ceil(radius / RESOLUTION) as i32;
        let around = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
        let inside = around.map(|(x, y)| DVec2::new(f64::from(x), f64::from(y)) * RESOLUTION);
        inside
            .filter(|off| off.length() <= radius)
            .all(|off| self.cell(at + off) == Some(Cell::Free))
    }

    fn cell(&self, at: DVec2) -> Option<Cell> {
        let corner = DVec2::new(self.truth.origin[0], self.truth.origin[1]);
        let scaled = ((at - corner) / self.truth.resolution).floor();
        let is_inside = scaled.cmpge(DVec2::ZERO).all() && scaled.x < self.truth.width as f64;
        let index = scaled.y as usize * self.truth.width + scaled.x as usize;
        is_inside.then(|| self.truth.cells.get(index).copied()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use sim_engine::ArenaText;

    use super::*;

    fn hall() -> Arena {
        let text = "title = \"hall\"\nstart = [{ name = \"Start1\", at = [0, 0] }]\nfloor = [{ size = [6.4, 4.4] }]\n\
            wall = [{ path = [[-3, -2], [3, -2], [3, 2], [-3, 2]], closed = true }]\n";
        let files = BTreeMap::from([("hall.toml".to_owned(), text.into())]);
        let text = ArenaText { name: "hall".to_owned(), path: "hall.toml".to_owned(), files };
        sim_arena::read("hall.toml", &text.memory()).unwrap()
    }

    #[test]
    fn who_stays_stands_at_a_wall() {
        let station = Room::of(&hall()).unwrap().beside(&Pose::IDENTITY, 0.25, true).unwrap();
        let at = station.position;
        assert!(at.x.abs().max(at.y.abs() + 1.0) > 2.3, "{at}");
    }

    #[test]
    fn a_crew_at_one_start_stands_apart_and_in_the_room_until_that_is_full() {
        let mut room = Room::of(&hall()).unwrap();
        room.take(DVec2::ZERO, 0.3);
        let mut stood: Vec<DVec2> = vec![DVec2::ZERO];
        let full = loop {
            match room.beside(&Pose::IDENTITY, 0.3, false) {
                Ok(pose) => stood.push(pose.position.truncate()),
                Err(error) => break error.to_string(),
            }
        };
        assert!(full.contains("no room for another robot"), "{full}");
        assert!(stood.len() >= 12, "{} robots", stood.len());
        for (k, one) in stood.iter().enumerate() {
            assert!(one.x.abs() < 2.7 && one.y.abs() < 1.7, "{one}");
            assert!(stood[..k].iter().all(|other| other.distance(*one) >= 0.85), "{one}");
        }
    }
}
