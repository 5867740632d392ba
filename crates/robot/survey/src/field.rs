//! Force fields: a place pulls, walls push, and the robot goes where both together point.
//!
//! Khatib, "Real-Time Obstacle Avoidance for Manipulators and Mobile Robots", *IJRR* 5 (1986): walls push as its eq. 16 has it, by the
//! nearest one alone. We pull equally hard from any distance, so that a far place does not press the robot against walls. Where pull and
//! push cancel each other out it is stuck, and [`crate::way_to`] has to be asked, which grows the walls instead.

use glam::DVec2;
use robot_planning::DistanceField;

use crate::map::{CELL, SonarMap};

/// Walls push from so much beyond the room that the robot needs on, metres.
const FELT: f64 = 0.35;
/// How hard they push beside the pull, square metres.
const PUSH: f64 = 0.01;
/// One step, metres.
const STEP: f64 = 0.5 * CELL;
/// Who comes no nearer for so many steps is stuck.
const PATIENCE: usize = 60;
/// Who is so near is there, metres.
const THERE: f64 = CELL;

/// What pushes and pulls at every place of a map.
struct Field<'a> {
    map: &'a SonarMap,
    distances: DistanceField,
    width: usize,
    room: f64,
}

/// The way that the forces lead to a place, as corners a step apart; none where they end in a dead end, or over floor that nobody knows.
pub fn way_by_forces(map: &SonarMap, room: f64, from: DVec2, to: DVec2) -> Option<Vec<DVec2>> {
    let field = Field::new(map, room);
    let (mut at, mut way) = (from, vec![]);
    let (mut nearest, mut since) = (from.distance(to), 0);
    while nearest > THERE {
        let force = field.force(at, to);
        at += force.try_normalize()? * STEP.min(at.distance(to));
        // Where it stands it fits, whatever the map makes of it.
        if map.is_wall(at) || !map.is_open(at) && at.distance(from) > room {
            return None;
        }
        way.push(at);
        let left = at.distance(to);
        since = if left < nearest - 0.1 * STEP { 0 } else { since + 1 };
        nearest = nearest.min(left);
        if since > PATIENCE {
            return None;
        }
    }
    Some(way)
}

impl<'a> Field<'a> {
    fn new(map: &'a SonarMap, room: f64) -> Self {
        let (width, height, _) = map.bounds();
        let mut is_wall = vec![false; width * height];
        map.grid.walls.iter().for_each(|(x, y)| is_wall[y as usize * width + x as usize] = true);
        let cap = libm::ceil((room + FELT) / CELL) as u16 + 2;
        Self { map, distances: DistanceField::new(width, &is_wall, cap), width, room }
    }

    fn force(&self, at: DVec2, to: DVec2) -> DVec2 {
        let pull = (to - at).normalize_or_zero();
        // What is left beyond the room that it needs.
        let left = (self.distance(at) - self.room).max(0.2 * CELL);
        if left >= FELT {
            return pull;
        }
        let push = PUSH * (1.0 / left - 1.0 / FELT) / (left * left);
        pull + self.away(at) * push
    }

    /// Metres to the nearest wall, between cells by their neighbours.
    fn distance(&self, at: DVec2) -> f64 {
        let (_, _, corner) = self.map.bounds();
        let place = (at - corner) / CELL - 0.5;
        let (low, part) = (place.floor(), place - place.floor());
        let of = |dx: f64, dy: f64| {
            let height = self.map.bounds().1 as f64;
            let x = (low.x + dx).clamp(0.0, self.width as f64 - 1.0) as usize;
            let y = (low.y + dy).clamp(0.0, height - 1.0) as usize;
            self.distances.distance(x, y)
        };
        let below = of(0.0, 0.0) * (1.0 - part.x) + of(1.0, 0.0) * part.x;
        let above = of(0.0, 1.0) * (1.0 - part.x) + of(1.0, 1.0) * part.x;
        CELL * (below * (1.0 - part.y) + above * part.y)
    }

    /// Where the nearest wall gets farther away fastest.
    fn away(&self, at: DVec2) -> DVec2 {
        let along = |axis: DVec2| self.distance(at + axis * CELL) - self.distance(at - axis * CELL);
        DVec2::new(along(DVec2::X), along(DVec2::Y)).normalize_or_zero()
    }
}

#[cfg(test)]
mod tests {
    use base::geom::Pose2;
    use base::noise::NoiseStream;

    use super::*;
    use crate::choose::ROOM;
    use crate::map::Posed;
    use crate::sonar::Sonar;
    use crate::testing::{room, sweep};

    fn map() -> SonarMap {
        let mut noise = NoiseStream::new(1, "field");
        let look = |index: i32, noise: &mut NoiseStream| {
            let pose = Pose2::new(0.1 * f64::from(index % 4), 0.0, 0.9 * f64::from(index));
            Posed { pose, sweep: sweep(&room(), &pose, noise) }
        };
        let sweeps: Vec<Posed> = (0..16).map(|index| look(index, &mut noise)).collect();
        SonarMap::draw(&Sonar::SRF05, &sweeps).unwrap()
    }

    #[test]
    fn the_forces_lead_to_a_place_and_keep_clear_of_walls() {
        let (room, map, place) = (room(), map(), DVec2::new(0.7, -0.5));
        let way = way_by_forces(&map, ROOM, DVec2::ZERO, place).unwrap();
        assert!(way.last().unwrap().distance(place) < 2.0 * CELL, "{way:?}");
        assert!(way.iter().all(|at| room.distance(*at) > ROOM), "{way:?}");
    }

    #[test]
    fn forces_that_lead_behind_a_wall_end_in_a_dead_end() {
        let map = map();
        assert_eq!(way_by_forces(&map, ROOM, DVec2::ZERO, DVec2::new(3.5, 0.0)), None);
    }
}
