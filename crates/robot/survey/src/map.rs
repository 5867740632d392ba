//! The map that sweeps draw: square cells with occupancy by Bayes, and walls fitted to them.
//!
//! Moravec & Elfes, "High Resolution Maps from Wide Angle Sonar" (1985): a range says that its cone is free up to there and that something
//! stands on the arc at its end. As nobody knows where on the arc, all ranges are drawn once to see where arcs agree, and then again with
//! each range's evidence put where the others have theirs (after Konolige's MURIEL, 1997). A range whose arc nobody else confirms, though
//! others saw it free, is an echo that came around corners: it is left out. We take free space from the middle of the cone alone, as a
//! slanted wall on its rim sends nothing back.

use base::geom::Pose2;
use glam::DVec2;
use robot_feasible::grid::{Bitmap, GridMap};
use robot_feasible::{FeasibleError, Meeting};
use robot_mapping::{Belief, Cell, Grid, MappingError};

use crate::bundle::{Trace, Traces};
use crate::fit::Errors;
use crate::fitted::Fitted;
use crate::sonar::{Sonar, Walls};
use crate::sweep::Sweep;

/// Edge of a cell, metres.
pub const CELL: f64 = 0.05;
/// Nats of a cell on the axis at the range told, and before it.
const OCCUPIED: f64 = 1.2;
const FREE: f64 = 0.35;
/// Free space is told by this share of the cone's half angle, and by the second up to that share of the range.
const CORE: f64 = 0.25;
const WIDE: (f64, f64) = (0.7, 0.6);
/// Free space ends so far before the range: once, and for each metre of it, as slanted walls come nearer beside the axis; metres.
const BEFORE: (f64, f64) = (0.06, 0.05);
/// An arc is so thick to both sides, metres.
const THICK: f64 = 0.04;
/// What answers from a wall that is known takes up so much to both sides, metres.
const SPOT: f64 = 0.08;
/// Nats of a cell between two spots of one wall.
const STANDS: f64 = 1.0;
/// A cell this much of the half angle off the axis may answer slanted.
const ON_AXIS: f64 = 0.25;
/// Normals of fitted lines are off by up to so much, radians.
const TILT: f64 = 0.2;
/// How much more a cell gets for each nat that it is believed more.
const SHARPEN: f64 = 1.0;
/// Cells that what answers takes up.
const ANSWERING: f64 = 6.0;
/// How often evidence is put where the others have theirs.
const PASSES: usize = 1;
/// Limits of a cell's belief, nats.
const LIMITS: (f64, f64) = (-4.0, 5.0);
/// Nats from which on a cell is a wall, or free.
const WALL: f64 = 0.4;
const OPEN: f64 = -0.3;
/// An arc is an echo from elsewhere if others believe less than this of every cell on it, nats, and less than that of its middle.
const CONFIRMED: f64 = 0.2;
const GHOST: f64 = -0.6;
/// How far the middle of an arc reaches, as a share of the cone's half angle.
const MIDDLE: f64 = 0.4;
/// Radius that the robot itself proves free, metres.
const BODY: f64 = 0.12;

/// A sweep, and from where it was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Posed {
    /// In the map's frame.
    pub pose: Pose2,
    /// What was heard.
    pub sweep: Sweep,
}

/// What sweeps say of the floor.
#[derive(Clone, Debug)]
pub struct SonarMap {
    /// Walls, and where a robot may be: all that is not a wall.
    pub grid: GridMap,
    corner: DVec2,
    width: usize,
    height: usize,
    nats: Vec<f32>,
    fitted: Fitted,
    /// Cells in which a wall may go on that was heard beside them.
    presumed: Bitmap,
    /// Ranges that were left out as echoes from elsewhere.
    pub ghosts: usize,
}

impl SonarMap {
    /// Draws sweeps, all anew.
    pub fn draw(sonar: &Sonar, sweeps: &[Posed]) -> Result<Self, FeasibleError> {
        Self::draw_by(sonar, sweeps, &Traces::default())
    }

    /// The same where walls are known that tell from which spot ranges came.
    pub(crate) fn draw_by(
        sonar: &Sonar,
        sweeps: &[Posed],
        traces: &Traces,
    ) -> Result<Self, FeasibleError> {
        let far = DVec2::splat(sonar.most + 4.0 * CELL);
        let places = sweeps.iter().map(|posed| posed.pose.position());
        let none = (DVec2::ZERO, DVec2::ZERO);
        let (low, high) = places.fold(none, |(low, high), at| (low.min(at), high.max(at)));
        let corner = ((low - far) / CELL).floor() * CELL;
        let size = ((high + far - corner) / CELL).ceil();
        let (width, height) = (size.x as usize, size.y as usize);
        let mut map = Self {
            grid: GridMap::new(CELL, corner, (width, height))?,
            corner,
            width,
            height,
            nats: vec![0.0; width * height],
            fitted: Fitted::default(),
            presumed: Bitmap::new(width, height),
            ghosts: 0,
        };
        let arcs = map.arcs(sonar, sweeps, traces);
        map.paint(&arcs, |_, _| 1.0);
        let kept: Vec<Arc> = arcs.into_iter().filter(|arc| !arc.is_ghost(&map.nats)).collect();
        map.ghosts = sweeps.iter().flat_map(|posed| posed.sweep.echoes()).count() - kept.len();
        for _ in 0..PASSES {
            map.settle();
            let before = map.clone();
            map.nats.fill(0.0);
            map.paint(&kept, |arc, at| before.share(sonar, arc, at));
        }
        for [from, to] in &traces.presumed {
            for end in map.wall_between(*from, *to).end {
                let (x, y) = (end.index as usize % width, end.index as usize / width);
                map.presumed.put(x as i32, y as i32, true);
            }
        }
        map.stand(&traces.between);
        map.prove_free(sweeps);
        map.settle();
        Ok(map)
    }

    /// Nats that the cell of a point is occupied; zero where nobody knows.
    pub fn nats(&self, point: DVec2) -> f64 {
        let (x, y) = self.grid.cell_at(point);
        self.index(x, y).map_or(0.0, |index| f64::from(self.nats[index]))
    }

    /// Whether a point is known to be free.
    pub fn is_open(&self, point: DVec2) -> bool {
        self.nats(point) <= OPEN
    }

    /// Whether a wall is believed there.
    pub fn is_wall(&self, point: DVec2) -> bool {
        self.nats(point) >= WALL
    }

    /// Whether a wall is believed there, or may go on there from where it was heard.
    pub fn may_be_wall(&self, point: DVec2) -> bool {
        let (x, y) = self.grid.cell_at(point);
        self.is_wall(point) || self.presumed.has(x, y) && !self.is_open(point)
    }

    /// Columns, rows and least corner.
    pub fn bounds(&self) -> (usize, usize, DVec2) {
        (self.width, self.height, self.corner)
    }

    /// Middles of the cells that are walls.
    pub fn walls(&self) -> Vec<DVec2> {
        self.grid.walls.iter().map(|(x, y)| self.grid.middle(x, y)).collect()
    }

    /// The same as an occupancy grid, which others draw and write.
    pub fn to_grid(&self) -> Result<Grid, MappingError> {
        let mut grid = Grid::new(CELL)?;
        let first = (self.corner / CELL).round();
        for (index, nats) in self.nats.iter().enumerate().filter(|(_, nats)| **nats != 0.0) {
            let (x, y) = ((index % self.width) as i32, (index / self.width) as i32);
            let cell = Cell::new(first.x as i32 + x, first.y as i32 + y);
            grid.set(cell, Belief::from_nats(f64::from(*nats)))?;
        }
        Ok(grid)
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let is_in = x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height;
        is_in.then(|| y as usize * self.width + x as usize)
    }

    /// What each range that came back touches; those from around corners are left out.
    fn arcs(&self, sonar: &Sonar, sweeps: &[Posed], traces: &Traces) -> Vec<Arc> {
        let mut arcs = vec![];
        for (number, posed) in sweeps.iter().enumerate() {
            for (index, (bearing, range)) in posed.sweep.echoes().enumerate() {
                let trace = traces.of.get(number).map_or(Trace::Unknown, |of| of[index]);
                if trace == Trace::Around {
                    continue;
                }
                let heading = posed.pose.yaw + bearing;
                let mut arc = self.arc(sonar, sonar.at(&posed.pose), (heading, range));
                if let Trace::Spot(at, along) = trace {
                    arc.end = self.wall_between(at - along * SPOT, at + along * SPOT).end;
                }
                arcs.push(arc);
            }
        }
        arcs
    }

    /// The cells of a straight stretch of wall.
    fn wall_between(&self, from: DVec2, to: DVec2) -> Arc {
        let way = to - from;
        let steps = libm::ceil(2.0 * way.length() / CELL).max(1.0) as i32;
        let mut arc = Arc::default();
        for step in 0..=steps {
            let at = from + way * (f64::from(step) / f64::from(steps));
            let (x, y) = self.grid.cell_at(at);
            let Some(index) = self.index(x, y).map(|index| index as u32) else { continue };
            if arc.end.iter().all(|end| end.index != index) {
                arc.end.push(End { index, off: 0.0, direction: way.perp().normalize_or_zero() });
            }
        }
        arc
    }

    fn arc(&self, sonar: &Sonar, from: DVec2, (heading, range): (f64, f64)) -> Arc {
        let (sin, cos) = libm::sincos(heading);
        let axis = DVec2::new(cos, sin);
        let reach = range + THICK + CELL;
        let (low, high) = (self.grid.cell_at(from - reach), self.grid.cell_at(from + reach));
        let [wide, core, narrow] =
            [1.0, WIDE.0, CORE].map(|share| libm::cos(share * sonar.half_angle));
        let before = range - BEFORE.0 - BEFORE.1 * range;
        let mut arc = Arc::default();
        for y in low.1..=high.1 {
            for x in low.0..=high.0 {
                let Some(index) = self.index(x, y) else { continue };
                let off = self.grid.middle(x, y) - from;
                let distance = off.length();
                let along = off.dot(axis) / distance.max(1e-9);
                if (distance - range).abs() <= THICK && along >= wide {
                    let angle = libm::acos(along.min(1.0)) / sonar.half_angle;
                    arc.end.push(End {
                        index: index as u32,
                        off: angle,
                        direction: off / distance,
                    });
                } else if distance < before && along >= narrow
                    || distance < WIDE.1 * range && along >= core
                {
                    arc.before.push(index as u32);
                }
            }
        }
        arc
    }

    /// Adds what each arc says, `share` telling how much of it a cell on its end gets.
    fn paint(&mut self, arcs: &[Arc], share: impl Fn(&Arc, &End) -> f64) {
        let clamp = |value: f64| value.clamp(LIMITS.0, LIMITS.1) as f32;
        for arc in arcs {
            for index in &arc.before {
                let nats = &mut self.nats[*index as usize];
                *nats = clamp(f64::from(*nats) - FREE);
            }
            // Whoever answered was one: the more cells it may have been, the less each gets.
            let shares: Vec<f64> = arc.end.iter().map(|end| share(arc, end)).collect();
            let each = OCCUPIED * ANSWERING / shares.iter().sum::<f64>().max(1e-9);
            for (end, share) in arc.end.iter().zip(shares) {
                let nats = &mut self.nats[end.index as usize];
                *nats = clamp(f64::from(*nats) + (each * share).min(OCCUPIED));
            }
        }
    }

    /// How likely it is that a cell on an arc is the one that answered, as far as this map tells.
    fn share(&self, sonar: &Sonar, arc: &Arc, end: &End) -> f64 {
        let behind = f64::from(self.nats[end.index as usize]) - arc.best(&self.nats);
        let likely = libm::exp(SHARPEN * behind);
        if end.off < ON_AXIS {
            return likely;
        }
        // Beside the axis only what stands squarely answers.
        match self.fitted.normal(end.index as usize) {
            None => 0.3 * likely,
            Some(normal) => {
                let is_square = normal.dot(end.direction).abs() >= libm::cos(sonar.square + TILT);
                if is_square { likely } else { 0.0 }
            }
        }
    }

    /// Where a wall goes on from spot to spot it stands, whatever cones made of its cells.
    fn stand(&mut self, between: &[[DVec2; 2]]) {
        for [from, to] in between {
            for end in self.wall_between(*from, *to).end {
                let nats = &mut self.nats[end.index as usize];
                *nats = nats.max(STANDS as f32);
            }
        }
    }

    /// Where the robot stood nothing stands.
    fn prove_free(&mut self, sweeps: &[Posed]) {
        for posed in sweeps {
            let at = posed.pose.position();
            let (low, high) = (self.grid.cell_at(at - BODY), self.grid.cell_at(at + BODY));
            for y in low.1..=high.1 {
                for x in low.0..=high.0 {
                    let is_near = self.grid.middle(x, y).distance(at) <= BODY;
                    if let Some(index) = self.index(x, y).filter(|_| is_near) {
                        self.nats[index] = LIMITS.0 as f32;
                    }
                }
            }
        }
    }

    /// Decides which cells are walls, and fits lines to them.
    fn settle(&mut self) {
        for index in 0..self.nats.len() {
            let (x, y) = ((index % self.width) as i32, (index / self.width) as i32);
            let is_wall = f64::from(self.nats[index]) >= WALL;
            self.grid.walls.put(x, y, is_wall);
            self.grid.free.put(x, y, !is_wall);
        }
        let weight = |x: i32, y: i32| {
            self.index(x, y).map_or(0.0, |index| f64::from(self.nats[index]).max(0.0))
        };
        self.fitted = Fitted::new(&self.grid, weight);
    }
}

impl Walls for SonarMap {
    fn meeting(&self, from: DVec2, direction: DVec2, most: f64) -> Option<Meeting> {
        self.fitted.meeting(&self.grid, from, direction, most)
    }

    fn errors(&self) -> Errors {
        Errors::DRAWN
    }
}

/// The cells that one range says something of.
#[derive(Clone, Debug, Default)]
struct Arc {
    /// On its arc.
    end: Vec<End>,
    /// Before it.
    before: Vec<u32>,
}

/// A cell on an arc.
#[derive(Clone, Copy, Debug)]
struct End {
    index: u32,
    /// How far off the axis, as a share of the cone's half angle.
    off: f64,
    /// From the sonar to it.
    direction: DVec2,
}

impl Arc {
    /// What the most likely cell on it is believed.
    fn best(&self, nats: &[f32]) -> f64 {
        let all = self.end.iter().map(|end| f64::from(nats[end.index as usize]));
        all.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether others saw the middle of its arc free, and nobody else anything on all of it.
    fn is_ghost(&self, nats: &[f32]) -> bool {
        let own = OCCUPIED * ANSWERING / self.end.len().max(1) as f64;
        let best = |within: f64| {
            let near = self.end.iter().filter(|end| end.off <= within);
            near.map(|end| f64::from(nats[end.index as usize])).fold(f64::NEG_INFINITY, f64::max)
                - own
        };
        best(1.0) < CONFIRMED && best(MIDDLE) < GHOST
    }
}

#[cfg(test)]
mod tests;
