//! The map as the thesis shows it: white free, black occupied, grey unknown, the robot purple, its last sweep as lines.

use std::fmt::Write as _;

use base::colour::Rgb;
use base::picture::Picture;
use glam::DVec2;
use robot_survey::{CELL, SonarMap, Surveyor};

const WHITE: Rgb = Rgb::new(255, 255, 255);
const BLACK: Rgb = Rgb::new(0, 0, 0);
const GREY: Rgb = Rgb::new(150, 150, 150);
const PURPLE: Rgb = Rgb::new(130, 40, 160);
const LINE: Rgb = Rgb::new(60, 90, 200);
/// Pixels of a cell.
const PIXELS: usize = 4;
/// Cells around what is known.
const RIM: i32 = 4;
/// Radius of the disc that stands for the robot, metres.
const ROBOT: f64 = 0.12;

/// Least and greatest column and row of a map's known cells, with a rim; the first three cells where none is known.
fn known(map: &SonarMap) -> [i32; 4] {
    let (width, height, _) = map.bounds();
    let all = (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| (x, y)));
    let known = all.filter(|(x, y)| {
        let at = map.grid.middle(*x, *y);
        map.is_wall(at) || map.is_open(at)
    });
    let none = [i32::MAX, i32::MIN, i32::MAX, i32::MIN];
    let [left, right, low, high] = known.fold(none, |[left, right, low, high], (x, y)| {
        [left.min(x), right.max(x), low.min(y), high.max(y)]
    });
    if left > right { [0, 2, 0, 2] } else { [left - RIM, right + RIM, low - RIM, high + RIM] }
}

/// The map with the robot and its last sweep, north to the right, four pixels a cell.
pub fn draw(surveyor: &Surveyor) -> Picture {
    let map = surveyor.map();
    let [left, right, low, high] = known(map);
    let size = |from: i32, to: i32| (to - from + 1) as usize * PIXELS;
    let mut picture = Picture::filled(size(left, right), size(low, high), GREY);
    let width = picture.width;
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        let (x, y) = ((index % width / PIXELS) as i32, (index / width / PIXELS) as i32);
        let at = map.grid.middle(left + x, high - y);
        if map.is_wall(at) {
            *pixel = BLACK;
        } else if map.is_open(at) {
            *pixel = WHITE;
        }
    }
    let corner = map.grid.middle(left, high) + DVec2::new(-0.5, 0.5) * CELL;
    let mut put = |at: DVec2, colour: Rgb| {
        let off = (at - corner) * DVec2::new(1.0, -1.0) * PIXELS as f64 / CELL;
        let (x, y) = (off.x as usize, off.y as usize);
        if off.cmpge(DVec2::ZERO).all() && x < picture.width && y < picture.height() {
            picture.pixels[y * picture.width + x] = colour;
        }
    };
    let pose = surveyor.pose();
    if let Some(last) = surveyor.sweeps().last() {
        let from = surveyor.sonar().at(&last.pose);
        for (bearing, range) in last.sweep.echoes() {
            let (sin, cos) = libm::sincos(last.pose.yaw + bearing);
            let steps = libm::ceil(range / 0.005) as usize;
            for step in 0..=steps {
                let along = range * step as f64 / steps.max(1) as f64;
                put(from + DVec2::new(cos, sin) * along, LINE);
            }
        }
    }
    let steps = libm::ceil(ROBOT / 0.005) as i32;
    for (x, y) in (-steps..=steps).flat_map(|y| (-steps..=steps).map(move |x| (x, y))) {
        let off = DVec2::new(f64::from(x), f64::from(y)) * 0.005;
        if off.length() <= ROBOT {
            put(pose.position() + off, PURPLE);
        }
    }
    picture
}

/// Millimetres of paper for a metre of floor: a scale of 1 to 25, which puts the test room on a sheet of A4.
const PAPER: f64 = 40.0;

/// The map to be printed to scale, 1 to 25: a drawing whose lengths are millimetres of paper, with a bar of a metre.
pub fn to_svg(surveyor: &Surveyor) -> String {
    let map = surveyor.map();
    let [left, right, low, high] = known(map);
    let cell = CELL * PAPER;
    let corner = map.grid.middle(left, high) + DVec2::new(-0.5, 0.5) * CELL;
    let (width, height) = (f64::from(right - left + 1) * cell, f64::from(high - low + 1) * cell);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.1}mm\" height=\"{:.1}mm\" viewBox=\"0 0 {width:.1} {:.1}\" data-metre=\"{PAPER}\" data-west=\"{:.3}\" data-north=\"{:.3}\">\n\
         <title>Map, 1 : {:.0}</title>\n<rect width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#969696\"/>\n<g shape-rendering=\"crispEdges\">\n",
        height + 8.0,
        height + 8.0,
        corner.x,
        corner.y,
        1000.0 / PAPER,
    );
    for y in low..=high {
        let mut x = left;
        while x <= right {
            let colour = colour_of(map, (x, y));
            let begin = x;
            while x <= right && colour_of(map, (x, y)) == colour {
                x += 1;
            }
            if let Some(colour) = colour {
                let (at, wide) = (f64::from(begin - left) * cell, f64::from(x - begin) * cell);
                let top = f64::from(high - y) * cell;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{at:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{cell:.1}\" fill=\"{colour}\"/>"
                );
            }
        }
    }
    svg += "</g>\n";
    let on_paper = |at: DVec2| (at - corner) * DVec2::new(1.0, -1.0) * PAPER;
    let way: Vec<String> = surveyor
        .sweeps()
        .iter()
        .map(|posed| on_paper(posed.pose.position()))
        .map(|at| format!("{:.1},{:.1}", at.x, at.y))
        .collect();
    let robot = on_paper(surveyor.pose().position());
    let sweep = last_sweep(surveyor, on_paper);
    let _ = write!(
        svg,
        "<path d=\"{sweep}\" stroke=\"#3c5ac8\" stroke-width=\"0.2\"/>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#3c5ac8\" stroke-width=\"0.4\"/>\n\
         <circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#8228a0\"/>\n\
         <path d=\"M1,{y:.1} h{PAPER:.1}\" stroke=\"#000\" stroke-width=\"0.8\"/>\n\
         <text x=\"{:.1}\" y=\"{y:.1}\" font-size=\"4\" font-family=\"sans-serif\">1 m, 1 : {:.0}</text>\n</svg>\n",
        way.join(" "),
        robot.x,
        robot.y,
        ROBOT * PAPER,
        PAPER + 3.0,
        1000.0 / PAPER,
        y = height + 5.0,
    );
    svg
}

/// The last sweep's ranges as lines of a path.
fn last_sweep(surveyor: &Surveyor, on_paper: impl Fn(DVec2) -> DVec2) -> String {
    let Some(last) = surveyor.sweeps().last() else { return String::new() };
    let (at, yaw) = (surveyor.sonar().at(&last.pose), last.pose.yaw);
    let line = |(bearing, range): (f64, f64)| {
        let (sin, cos) = libm::sincos(yaw + bearing);
        let (from, to) = (on_paper(at), on_paper(at + DVec2::new(cos, sin) * range));
        format!("M{:.1},{:.1} L{:.1},{:.1} ", from.x, from.y, to.x, to.y)
    };
    last.sweep.echoes().map(line).collect()
}

fn colour_of(map: &SonarMap, (x, y): (i32, i32)) -> Option<&'static str> {
    let at = map.grid.middle(x, y);
    if map.is_wall(at) { Some("#000") } else { map.is_open(at).then_some("#fff") }
}

#[cfg(test)]
mod tests {
    use base::geom::Pose2;
    use robot_survey::{Sonar, Sweep};

    use super::*;

    /// After a sweep in the middle of nowhere that heard a wall 2 m ahead.
    fn surveyor() -> Surveyor {
        let ranges = Sweep::bearings().map(|bearing| (bearing, (bearing == 0.0).then_some(2.0)));
        let sweep = Sweep { compass: Some(0.0), ranges: ranges.collect() };
        Surveyor::new(Sonar::SRF05, sweep).unwrap()
    }

    #[test]
    fn a_wall_is_black_the_floor_before_it_white_the_robot_purple_and_its_sweep_a_line() {
        let picture = draw(&surveyor());
        let has = |colour: Rgb| picture.pixels.iter().filter(|pixel| **pixel == colour).count();
        for colour in [WHITE, BLACK, GREY, PURPLE, LINE] {
            assert!(has(colour) > 20, "{colour:?}: {}", has(colour));
        }
        assert_eq!(Pose2::IDENTITY, surveyor().pose());
    }

    #[test]
    fn a_metre_of_floor_is_forty_millimetres_of_paper() {
        let svg = to_svg(&surveyor());
        assert!(
            svg.contains("mm\" height=") && svg.contains("h40.0") && svg.contains("1 : 25"),
            "{svg}"
        );
    }
}
