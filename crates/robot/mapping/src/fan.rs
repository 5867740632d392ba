//! Drawing a laser scan: every beam frees the cells it passes, then every beam marks the cell it ends in.
//!
//! Ends are marked after all ways are freed, so a beam that grazes a wall does not undo what its neighbour has just found.
//! Nor does it undo what was found from nearer: along a wall, that is within a cell or so of the line to where its neighbour ends, it
//! frees nothing. Otherwise a robot that looks along a corridor takes away the walls beside it.

use base::geom::Pose;
use base::messages::Scan;
use glam::{DVec2, DVec3};

use crate::belief::Belief;
use crate::error::MappingError;
use crate::grid::Grid;
use crate::mapper::Outcome;
use crate::model::Model;
use crate::paint::{Beams, paint_hit};
use crate::rect::{Cell, CellRect};

/// Most beams whose directions are kept.
const MAX_BEAMS: usize = 1 << 16;

/// Directions of a scan's beams, kept from one scan to the next, and room to work in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fans {
    first_angle: f64,
    step: f64,
    directions: Vec<DVec2>,
    ends: Vec<End>,
}

/// Where a beam ends, in cells, and whether something is there.
#[derive(Clone, Copy, Debug)]
struct End {
    at: DVec2,
    is_hit: bool,
    /// Counted through all fans: neighbours have numbers next to each other.
    beam: usize,
}

/// A beam that is this near to the wall it ends at, in cells, frees no more than one that meets it squarely.
const BESIDE: f64 = 1.5;
/// Sines of angles between beam and wall: from the greater one on it does not graze, and below the smaller one that is no wall, but the edge
/// of something nearer.
const SQUARE: f64 = 0.5;
const EDGE: f64 = 0.035;

impl Fans {
    /// Unit vectors of `count` beams in the sensor's plane.
    fn prepare(&mut self, scan: &Scan, count: usize) {
        let is_same = self.first_angle == scan.first_angle && self.step == scan.step;
        if is_same && self.directions.len() >= count {
            return;
        }
        self.first_angle = scan.first_angle;
        self.step = scan.step;
        self.directions.clear();
        self.directions.extend((0..count).map(|beam| {
            let (sin, cos) = libm::sincos(scan.first_angle + scan.step * beam as f64);
            DVec2::new(cos, sin)
        }));
    }
}

/// Draws all level fans of a scan into the grid.
pub(crate) fn integrate_fan(
    grid: &mut Grid,
    world_from_sensor: Pose,
    scan: &Scan,
    model: &Model,
    fans: &mut Fans,
) -> Result<Outcome, MappingError> {
    let beams = scan.ranges.len().checked_div(scan.elevations.len().max(1)).unwrap_or(0);
    let up = world_from_sensor.rotation * DVec3::Z;
    let is_level = up.z >= libm::cos(model.laser.max_tilt);
    let is_sound = scan.first_angle.is_finite() && scan.step.is_finite() && beams <= MAX_BEAMS;
    if beams == 0 || !is_level || !is_sound {
        return Ok(Outcome::Nothing);
    }
    fans.prepare(scan, beams);
    find_ends(grid.resolution(), world_from_sensor, scan, model, (beams, fans));
    if fans.ends.is_empty() {
        return Ok(Outcome::Nothing);
    }
    let from = world_from_sensor.position.truncate() / grid.resolution();
    let rect = bounds_of(from, &fans.ends);
    grid.cover(rect)?;
    grid.touch(rect);
    draw(grid, (from, rect), &fans.ends, model);
    Ok(Outcome::Used)
}

fn find_ends(
    resolution: f64,
    world_from_sensor: Pose,
    scan: &Scan,
    model: &Model,
    (beams, fans): (usize, &mut Fans),
) {
    let forward = (world_from_sensor.rotation * DVec3::X).truncate();
    let left = (world_from_sensor.rotation * DVec3::Y).truncate();
    let from = world_from_sensor.position.truncate() / resolution;
    let silent = model.laser.free_without_return.then_some(scan.max_range);
    fans.ends.clear();
    for (fan, ranges) in scan.ranges.chunks_exact(beams).enumerate() {
        let elevation = scan.elevations.get(fan).copied().map_or(0.0, f64::from);
        if elevation.is_nan() || elevation.abs() > model.laser.max_tilt {
            continue;
        }
        let share = libm::cos(elevation) / resolution;
        for (number, (range, direction)) in ranges.iter().zip(&fans.directions).enumerate() {
            let Some(length) = range.map(f64::from).or(silent) else { continue };
            if !(length >= scan.min_range && length <= scan.max_range) {
                continue;
            }
            let way = forward * direction.x + left * direction.y;
            let at = from + way * (length * share);
            // One is left out from fan to fan.
            let beam = fan * (beams + 1) + number;
            fans.ends.push(End { at, is_hit: range.is_some(), beam });
        }
    }
}

/// Up to where a beam frees its way.
#[inline]
fn freed_end(from: DVec2, ends: &[End], index: usize) -> DVec2 {
    let end = ends[index];
    if !end.is_hit {
        return end.at;
    }
    let beside = [index.checked_sub(1), index.checked_add(1)].map(|other| {
        let other = other.and_then(|other| ends.get(other))?;
        (other.is_hit && other.beam.abs_diff(end.beam) == 1).then(|| other.at - end.at)
    });
    let shorter = |a: DVec2, b: DVec2| if b.length_squared() < a.length_squared() { b } else { a };
    let Some(wall) = beside.into_iter().flatten().reduce(shorter) else { return end.at };
    let way = end.at - from;
    let (across, squares) = (way.perp_dot(wall), way.length_squared() * wall.length_squared());
    let square = across * across;
    if square >= SQUARE * SQUARE * squares || square < EDGE * EDGE * squares {
        return end.at;
    }
    let sine = libm::sqrt(square / squares);
    let share = BESIDE * (1.0 / sine - 1.0) / way.length();
    end.at - way * share.min(0.5)
}

fn bounds_of(from: DVec2, ends: &[End]) -> CellRect {
    let min = ends.iter().map(|end| end.at).fold(from, DVec2::min);
    let max = ends.iter().map(|end| end.at).fold(from, DVec2::max);
    CellRect {
        min: Cell::new(libm::floor(min.x) as i32 - 1, libm::floor(min.y) as i32 - 1),
        max: Cell::new(libm::ceil(max.x) as i32 + 1, libm::ceil(max.y) as i32 + 1),
    }
}

fn draw(grid: &mut Grid, (from, rect): (DVec2, CellRect), ends: &[End], model: &Model) {
    let bounds = grid.bounds();
    let corner = DVec2::new(f64::from(bounds.min.x), f64::from(bounds.min.y));
    let limits = model.limits();
    let miss = (Belief::from_nats(model.laser.miss).0, limits.min.0);
    let hit = Belief::from_nats(model.laser.hit).0;
    let stride = bounds.width();
    let beliefs = grid.beliefs_mut();
    if rect.area() <= ends.len() * WORTH_FETCHING {
        fetch(beliefs, stride, (rect.min.x - bounds.min.x, rect.min.y - bounds.min.y), rect);
    }
    let beams = Beams::new(from - corner, stride);
    for index in 0..ends.len() {
        beams.paint(beliefs, freed_end(from, ends, index) - corner, miss);
    }
    for end in ends.iter().filter(|end| end.is_hit) {
        let at = end.at - corner;
        if let Some(belief) = beliefs.get_mut(at.y as usize * stride + at.x as usize) {
            paint_hit(belief, hit, limits);
        }
    }
}

/// Cells for each beam, up to which it is worth to fetch all of a scan's box.
const WORTH_FETCHING: usize = 512;
/// Cells that come from memory at once.
const LINE: usize = 32;

/// Looks at a part of a map once, row by row. What a beam visits lies far apart in memory, and each cell would be waited for by
/// itself; so they all come together.
fn fetch(beliefs: &[i16], stride: usize, (x, y): (i32, i32), rect: CellRect) {
    let mut sum = 0_i16;
    for row in y as usize..y as usize + rect.height() {
        let start = row * stride + x as usize;
        let cells = beliefs.get(start..start + rect.width()).unwrap_or_default();
        sum = cells.iter().step_by(LINE).fold(sum, |sum, belief| sum ^ belief);
    }
    std::hint::black_box(sum);
}
