//! Rooms and corridors, by splitting a rectangle again and again.
//!
//! Lengths here are whole decimetres, so that walls meet exactly.

use base::noise::NoiseStream;
use glam::DVec2;

use super::plan::FloorPlan;

/// Metres of a decimetre.
const DECIMETRE: f64 = 0.1;
/// From so many rooms on, the two halves of a split have a corridor between them.
const CORRIDOR_FROM: usize = 5;
/// Square metres of a room, before its neighbours take their share.
const ROOM_AREA: f64 = 17.0;
/// How much longer than wide a floor is.
const ASPECT: f64 = 1.4;

/// An upright rectangle, decimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) min: [i32; 2],
    pub(super) max: [i32; 2],
}

impl Rect {
    pub(super) fn side(&self, axis: usize) -> i32 {
        self.max[axis] - self.min[axis]
    }

    /// Metres.
    pub(super) fn centre(&self) -> DVec2 {
        // Whole numbers first: 9.5 and not 9.500000000000001.
        metres([0, 1].map(|axis| self.min[axis] + self.max[axis])) / 2.0
    }

    /// Metres.
    pub(super) fn size(&self) -> DVec2 {
        metres([0, 1].map(|axis| self.side(axis)))
    }

    fn is_longer_along_y(&self) -> bool {
        self.side(1) > self.side(0)
    }
}

/// A point of the lattice, in metres.
pub(super) fn metres(point: [i32; 2]) -> DVec2 {
    DVec2::new(f64::from(point[0]), f64::from(point[1])) / 10.0
}

/// A room or a corridor.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub(super) rect: Rect,
    pub(super) is_corridor: bool,
}

/// A straight inner wall: at `at` on `axis`, from `from` to `to` on the other.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) axis: usize,
    pub(super) at: i32,
    pub(super) from: i32,
    pub(super) to: i32,
}

/// A split floor.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) outline: Rect,
    pub(super) spaces: Vec<Space>,
    pub(super) cuts: Vec<Cut>,
    /// Clear width of a doorway.
    pub(super) doorway: i32,
}

impl Layout {
    /// Splits a floor; one that came out too narrow somewhere is tried again a little larger.
    pub(super) fn new(plan: &FloorPlan) -> Self {
        let robot = libm::ceil(plan.robot_width / DECIMETRE) as i32;
        let mut area = ROOM_AREA * plan.rooms as f64 * (plan.robot_width / 0.6).max(1.0);
        loop {
            let mut splitter = Splitter {
                noise: NoiseStream::new(plan.seed, "floor/layout"),
                corridor: (robot + 9).max(17),
                shortest: (robot + 20).max(28),
                is_too_narrow: false,
                spaces: vec![],
                cuts: vec![],
            };
            let long = libm::sqrt(area * ASPECT);
            let half = [long, area / long].map(|side| libm::round(side / DECIMETRE / 2.0) as i32);
            let outline = Rect { min: half.map(|side| -side), max: half };
            splitter.split(outline, plan.rooms);
            if !splitter.is_too_narrow {
                let Splitter { spaces, cuts, .. } = splitter;
                return Self { outline, spaces, cuts, doorway: robot + 4 };
            }
            area *= 1.1;
        }
    }

    pub(super) fn rooms(&self) -> impl Iterator<Item = (usize, &Space)> {
        self.spaces.iter().enumerate().filter(|(_, space)| !space.is_corridor)
    }
}

struct Splitter {
    noise: NoiseStream,
    corridor: i32,
    shortest: i32,
    is_too_narrow: bool,
    spaces: Vec<Space>,
    cuts: Vec<Cut>,
}

impl Splitter {
    fn split(&mut self, rect: Rect, rooms: usize) {
        if rooms <= 1 {
            self.is_too_narrow |= rect.side(0).min(rect.side(1)) < self.shortest;
            self.spaces.push(Space { rect, is_corridor: false });
            return;
        }
        let share = self.noise.uniform(0.4, 0.6);
        let first = (libm::round(rooms as f64 * share) as usize).clamp(1, rooms - 1);
        let axis = usize::from(rect.is_longer_along_y());
        let corridor = if rooms >= CORRIDOR_FROM { self.corridor } else { 0 };
        let usable = rect.side(axis) - corridor;
        let part = first as f64 / rooms as f64 + self.noise.uniform(-0.04, 0.04);
        let here = rect.min[axis] + libm::round(f64::from(usable) * part) as i32;
        self.cut(rect, axis, here);
        if corridor > 0 {
            self.cut(rect, axis, here + corridor);
            let lane = between(rect, axis, here, here + corridor);
            self.spaces.push(Space { rect: lane, is_corridor: true });
        }
        self.split(between(rect, axis, rect.min[axis], here), first);
        self.split(between(rect, axis, here + corridor, rect.max[axis]), rooms - first);
    }

    fn cut(&mut self, rect: Rect, axis: usize, at: i32) {
        let across = 1 - axis;
        self.cuts.push(Cut { axis, at, from: rect.min[across], to: rect.max[across] });
    }
}

fn between(rect: Rect, axis: usize, from: i32, to: i32) -> Rect {
    let mut part = rect;
    part.min[axis] = from;
    part.max[axis] = to;
    part
}
