//! A team's map layer by layer, in the colours of either league: a picture each that others lay over each other.
//!
//! Robot league: the colours that two teams' map writers agree on, as in `rescue_map`. UvA: those of the team that won the virtual league's map
//! award. Safe is free floor in sight within 3 m of where a robot was; cleared is free floor within 4 m and 20 degrees of the way it drove, as
//! theirs was.

use base::colour::Rgb;
use glam::DVec2;

use super::pen::Canvas;
use super::rescue_map::{self, Mark, RescueMap, RescuePicture};
use crate::belief::{CellState, Thresholds};
use crate::error::MappingError;
use crate::grid::Grid;
use crate::rect::{Cell, CellRect};

/// Whose colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// The rescue robot league's.
    RobotLeague,
    /// The UvA's, of the virtual league.
    Uva,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapLayer {
    /// Floor that was seen.
    Free,
    /// Of that, what is near where a robot was.
    Safe,
    /// Of that, what a robot has looked at on its way.
    Cleared,
    /// Walls.
    Walls,
    /// Ways driven.
    Paths,
    /// Victims.
    Victims,
    /// All of it, with a legend: what judges are shown.
    Jury,
}

impl MapLayer {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Free,
        Self::Safe,
        Self::Cleared,
        Self::Walls,
        Self::Paths,
        Self::Victims,
        Self::Jury,
    ];

    /// What its file is called.
    pub fn word(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Safe => "safe",
            Self::Cleared => "clear",
            Self::Walls => "obstacles",
            Self::Paths => "agents",
            Self::Victims => "victims",
            Self::Jury => "jury",
        }
    }
}

/// The colours of a scheme.
struct Colours {
    ground: [Rgb; 2],
    free: Rgb,
    safe: Rgb,
    cleared: Rgb,
    wall: Rgb,
    path: Rgb,
    victim: Rgb,
    maybe: Rgb,
}

const ROBOT_LEAGUE: Colours = Colours {
    ground: [Rgb::new(226, 226, 227), Rgb::new(237, 237, 238)],
    free: Rgb::new(255, 255, 255),
    safe: Rgb::new(180, 230, 180),
    cleared: Rgb::new(130, 230, 130),
    wall: Rgb::new(0, 40, 120),
    path: Rgb::new(120, 0, 140),
    victim: Rgb::new(240, 10, 10),
    maybe: Rgb::new(240, 100, 10),
};

const UVA: Colours = Colours {
    ground: [Rgb::new(0, 0, 255); 2],
    free: Rgb::new(255, 255, 255),
    safe: Rgb::new(128, 128, 128),
    cleared: Rgb::new(0, 255, 0),
    wall: Rgb::new(0, 0, 0),
    path: Rgb::new(127, 255, 0),
    victim: Rgb::new(255, 0, 0),
    maybe: Rgb::new(255, 0, 0),
};

/// Edge of the squares of unseen floor, metres.
const SQUARE: f64 = 1.0;
/// How far safe floor reaches, and cleared floor, metres; and to how far aside of the way that is looked, radians.
const SAFE: f64 = 3.0;
const CLEARED: (f64, f64) = (4.0, 0.349);
/// From one place of a way that is looked from to the next, metres; and from one ray to the next, radians.
const STEP: f64 = 0.5;
const TURN: f64 = 0.035;
/// Thickness of ways, metres, and radius of victims.
const WAY: f64 = 0.05;
const VICTIM: f64 = 0.175;

/// A map with all that is drawn on it.
#[derive(Clone, Debug)]
pub struct LayeredMap<'a> {
    grid: &'a Grid,
    ways: &'a [Vec<DVec2>],
    victims: &'a [Mark],
    name: &'a str,
    bounds: CellRect,
    /// Of each cell within the bounds: whether it is safe, whether it is cleared.
    looked: Vec<[bool; 2]>,
}

impl<'a> LayeredMap<'a> {
    /// Of a floor, the ways of all robots and whom they found; `name` is written on what judges see.
    pub fn new(grid: &'a Grid, ways: &'a [Vec<DVec2>], victims: &'a [Mark], name: &'a str) -> Self {
        let bounds = grid.known_bounds();
        let looked = vec![[false; 2]; bounds.area()];
        let mut map = Self { grid, ways, victims, name, bounds, looked };
        for way in ways {
            map.look_along(way);
        }
        map
    }

    /// The picture of a layer; what nothing is known of stays the scheme's ground.
    pub fn draw(&self, scheme: Scheme, layer: MapLayer) -> Result<RescuePicture, MappingError> {
        let colours = match scheme {
            Scheme::RobotLeague => &ROBOT_LEAGUE,
            Scheme::Uva => &UVA,
        };
        let points: Vec<DVec2> = self.ways.iter().flatten().copied().collect();
        let frame = RescueMap {
            grid: self.grid,
            thresholds: Thresholds::default(),
            path: &points,
            start: None,
            victims: self.victims,
            hazards: &[],
            name: self.name,
        };
        let mut canvas = frame.canvas()?;
        self.draw_cells(&mut canvas, colours, layer);
        if matches!(layer, MapLayer::Paths | MapLayer::Jury) {
            for leg in self.ways.iter().flat_map(|way| way.windows(2)) {
                canvas.line(leg[0], leg[1], WAY, colours.path);
            }
        }
        if matches!(layer, MapLayer::Victims | MapLayer::Jury) {
            for victim in self.victims {
                draw_victim(&mut canvas, colours, scheme, victim);
            }
        }
        if layer == MapLayer::Jury {
            frame.draw_legend(&mut canvas);
        }
        let Canvas { picture, pixel, top_left } = canvas;
        Ok(RescuePicture { picture, pixel, top_left })
    }

    fn draw_cells(&self, canvas: &mut Canvas, colours: &Colours, layer: MapLayer) {
        let (width, height) = (canvas.picture.width, canvas.picture.height());
        for row in 0..height {
            for column in 0..width {
                let point = canvas.world(column, row);
                let square = (point / SQUARE).floor();
                let ground =
                    colours.ground[(square.x as i64 + square.y as i64).rem_euclid(2) as usize];
                let colour = self.colour(self.grid.cell_at(point), colours, layer);
                canvas.picture.pixels[row * width + column] = colour.unwrap_or(ground);
            }
        }
    }

    /// What a cell is painted with; none where this layer says nothing of it.
    fn colour(&self, cell: Cell, colours: &Colours, layer: MapLayer) -> Option<Rgb> {
        let state = self.grid.state(cell, Thresholds::default());
        let [is_safe, is_cleared] = self.index(cell).map_or([false; 2], |index| self.looked[index]);
        let is_free = state == CellState::Free;
        match layer {
            MapLayer::Free => is_free.then_some(colours.free),
            MapLayer::Safe => (is_free && is_safe).then_some(colours.safe),
            MapLayer::Cleared => (is_free && is_cleared).then_some(colours.cleared),
            MapLayer::Walls => (state == CellState::Occupied).then_some(colours.wall),
            MapLayer::Jury => match state {
                CellState::Occupied => Some(colours.wall),
                CellState::Free if is_cleared => Some(colours.cleared),
                CellState::Free => Some(colours.free),
                CellState::Unknown => None,
            },
            MapLayer::Paths | MapLayer::Victims => None,
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let (x, y) = (cell.x - self.bounds.min.x, cell.y - self.bounds.min.y);
        let width = self.bounds.width() as i32;
        let is_inside = x >= 0 && y >= 0 && x < width && y < self.bounds.height() as i32;
        is_inside.then(|| y as usize * width as usize + x as usize)
    }

    /// Looks around from places along a way.
    fn look_along(&mut self, way: &[DVec2]) {
        let mut last: Option<DVec2> = None;
        for leg in way.windows(2) {
            if last.is_some_and(|last| last.distance(leg[1]) < STEP) {
                continue;
            }
            let along = leg[1] - last.unwrap_or(leg[0]);
            last = Some(leg[1]);
            let heading = libm::atan2(along.y, along.x);
            let turns = (std::f64::consts::PI / TURN).ceil() as i32;
            for turn in -turns..turns {
                let aside = f64::from(turn) * TURN;
                self.look(leg[1], heading + aside, aside.abs() <= CLEARED.1);
            }
        }
    }

    /// Marks free cells along a ray, up to the first that is not.
    fn look(&mut self, from: DVec2, towards: f64, is_ahead: bool) {
        let (step, reach) = (self.grid.resolution(), if is_ahead { CLEARED.0 } else { SAFE });
        let ray = DVec2::new(libm::cos(towards), libm::sin(towards));
        for count in 0..=(reach / step) as u32 {
            let far = f64::from(count) * step;
            let cell = self.grid.cell_at(from + ray * far);
            if self.grid.state(cell, Thresholds::default()) != CellState::Free {
                return;
            }
            if let Some(index) = self.index(cell) {
                let [safe, cleared] = &mut self.looked[index];
                *safe |= far <= SAFE;
                *cleared |= is_ahead;
            }
        }
    }
}

fn draw_victim(canvas: &mut Canvas, colours: &Colours, scheme: Scheme, victim: &Mark) {
    let colour = if victim.is_confirmed { colours.victim } else { colours.maybe };
    match scheme {
        Scheme::RobotLeague => {
            canvas.disc(victim.at, VICTIM, colour);
            rescue_map::draw_number(canvas, victim);
        }
        Scheme::Uva => {
            // A cross of 100 mm, its number and its place beside it.
            for arm in [DVec2::new(0.05, 0.05), DVec2::new(0.05, -0.05)] {
                canvas.line(victim.at - arm, victim.at + arm, 0.03, colour);
            }
            let text = format!("{} ({:.1}, {:.1})", victim.number, victim.at.x, victim.at.y);
            canvas.text(&text, victim.at + DVec2::new(0.05, -0.1), 0.15, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::Belief;

    /// 10 m by 4 m: free, with a wall across at x = 6.
    fn floor() -> Grid {
        let mut grid = Grid::new(0.1).unwrap();
        for y in 0..40 {
            for x in 0..100 {
                let nats = if x == 60 { 3.0 } else { -2.0 };
                grid.set(Cell::new(x, y), Belief::from_nats(nats)).unwrap();
            }
        }
        grid
    }

    fn at(drawn: &RescuePicture, x: f64, y: f64) -> Rgb {
        let down = (drawn.top_left - DVec2::new(x, y)) / drawn.pixel;
        drawn.picture.at(down.y as usize, down.x as usize)
    }

    #[test]
    fn each_layer_shows_its_own_and_nothing_else() {
        let grid = floor();
        let ways = [vec![DVec2::new(1.0, 2.0), DVec2::new(2.0, 2.0)]];
        let victims = [Mark { at: DVec2::new(9.0, 1.0), number: 3, is_confirmed: true }];
        let map = LayeredMap::new(&grid, &ways, &victims, "floor");
        let draw = |layer| map.draw(Scheme::Uva, layer).unwrap();
        let blue = Rgb::new(0, 0, 255);
        assert_eq!(
            at(&draw(MapLayer::Free), 9.05, 3.05),
            UVA.free,
            "seen, though nobody was there"
        );
        assert_eq!(at(&draw(MapLayer::Free), 6.05, 3.05), blue, "a wall is not free");
        assert_eq!(at(&draw(MapLayer::Walls), 6.05, 3.05), UVA.wall);
        assert_eq!(at(&draw(MapLayer::Walls), 3.05, 3.05), blue);
        let (safe, clear) = (draw(MapLayer::Safe), draw(MapLayer::Cleared));
        assert_eq!((at(&safe, 2.05, 3.05), at(&clear, 2.05, 3.05)), (UVA.safe, blue), "aside");
        assert_eq!((at(&safe, 5.85, 2.05), at(&clear, 5.85, 2.05)), (blue, UVA.cleared), "ahead");
        assert_eq!(at(&clear, 6.35, 2.05), blue, "behind the wall");
        assert_eq!(at(&draw(MapLayer::Paths), 1.5, 2.0), UVA.path);
        assert_eq!(at(&draw(MapLayer::Victims), 9.0, 1.0), UVA.victim);
    }

    #[test]
    fn both_schemes_show_judges_all_of_it() {
        let grid = floor();
        let ways = [vec![DVec2::new(1.0, 2.0), DVec2::new(2.0, 2.0)]];
        let victims = [Mark { at: DVec2::new(9.0, 1.0), number: 3, is_confirmed: false }];
        let map = LayeredMap::new(&grid, &ways, &victims, "floor");
        for (scheme, colours) in [(Scheme::RobotLeague, &ROBOT_LEAGUE), (Scheme::Uva, &UVA)] {
            let jury = map.draw(scheme, MapLayer::Jury).unwrap();
            assert_eq!(at(&jury, 6.05, 3.05), colours.wall);
            assert_eq!(at(&jury, 3.55, 2.05), colours.cleared);
            assert_eq!(at(&jury, 9.05, 3.05), colours.free);
            assert!(jury.picture.pixels.contains(&colours.maybe), "the victim");
        }
    }
}
