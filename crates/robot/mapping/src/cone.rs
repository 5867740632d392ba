//! Drawing a sonar's reading: one cone with a ring where the echo came from.

use base::geom::{Pose, wrap_angle};
use glam::{DVec2, DVec3};

use crate::error::MappingError;
use crate::facing::{Facings, View, code};
use crate::grid::Grid;
use crate::mapper::Outcome;
use crate::model::{ConeEvidence, Model};
use crate::paint::{paint_cone, paint_ring};
use crate::rect::{Cell, CellRect};
use crate::sector::{Front, Sector};
use crate::trail::{Sight, Source, Surface};
use crate::whole_grid::paint_cone_everywhere;

/// Rubble may be as low as this, metres.
const LOW: f64 = 0.03;
/// A beam of light, or what is as narrow as this, radians, shows low things from nowhere: what it has passed counts as ever.
const NARROW: f64 = 0.05;

/// Longest range that is believed, metres.
const LONGEST: f64 = 1000.0;

/// Readings of a sensor that turns on the spot count this many times less: else an edge would grow an arc to both sides.
const TURNING_SHARE: i16 = 5;

/// One reading of a cone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cone {
    pub(crate) world_from_sensor: Pose,
    /// Direction on the floor, radians.
    pub(crate) axis: f64,
    pub(crate) range: Option<f64>,
    pub(crate) beam_angle: f64,
    pub(crate) max_range: f64,
    /// How high it sits above the floor, metres.
    pub(crate) height: f64,
}

/// Whether the second sight tells nothing the first did not.
pub(crate) fn is_repeated(last: &Sight, now: &Sight, model: &Model) -> bool {
    let is_same_range = match (last.range, now.range) {
        (Some(a), Some(b)) => (a - b).abs() < model.sonar.repeat_travel,
        (a, b) => a.is_none() && b.is_none(),
    };
    is_same_range
        && (last.place - now.place).length() < model.sonar.repeat_travel
        && wrap_angle(last.axis - now.axis).abs() < model.sonar.repeat_turn
}

impl Cone {
    pub(crate) fn sight(&self, model: &Model) -> Sight {
        let place = self.world_from_sensor.position.truncate();
        let half_angle = model.beam_angle(self.beam_angle) / 2.0;
        let overlooked = self.overlooked(model, half_angle);
        let reach = self.max_range;
        Sight { place, axis: self.axis, half_angle, range: self.range, reach, overlooked }
    }

    /// Up to how far low things lie below a cone of this half angle, metres.
    fn overlooked(&self, model: &Model, half_angle: f64) -> f64 {
        if half_angle < NARROW || !model.corrections.keep_walls {
            return 0.0;
        }
        (self.height - LOW).max(0.0) / libm::tan(half_angle)
    }

    /// How much of a length along the axis is a length along the floor; nothing for steep cones.
    fn level_share(&self, max_tilt: f64) -> Option<f64> {
        let forward = self.world_from_sensor.rotation * DVec3::X;
        let share = libm::hypot(forward.x, forward.y);
        (share >= libm::cos(max_tilt)).then_some(share)
    }

    /// Where the evidence goes, in cells of the world; `None` if nothing does.
    fn sector(&self, model: &Model, evidence: &ConeEvidence, resolution: f64) -> Option<Sector> {
        let share = self.level_share(model.laser.max_tilt)?;
        let distance = self.range.unwrap_or(self.max_range) * share;
        if !(0.0..=LONGEST).contains(&distance) {
            return None;
        }
        let (axis, half_angle) = self.angles(model)?;
        let (inner, outer) = match self.range {
            Some(_) => (distance - evidence.ring / 2.0, distance + evidence.ring / 2.0),
            None => (distance, distance),
        };
        Some(Sector {
            apex: self.world_from_sensor.position.truncate() / resolution,
            axis,
            half_angle,
            clear: (inner - evidence.margin) / resolution,
            inner: inner / resolution,
            outer: outer / resolution,
            overlooked: self.overlooked(model, half_angle) / resolution,
        })
    }

    /// Axis and half angle; without wrapping, what lies beyond ±180 degrees from the south is lost.
    fn angles(&self, model: &Model) -> Option<(f64, f64)> {
        use std::f64::consts::PI;
        let half = model.beam_angle(self.beam_angle) / 2.0;
        if model.corrections.wrap_angles {
            return Some((self.axis, half));
        }
        // The paper counts angles from the south, the way its rows of cells go: what it loses lies north.
        let axis = self.axis + PI;
        let (low, high) = ((axis - half).max(-PI), (axis + half).min(PI));
        (low < high || half == 0.0)
            .then(|| (wrap_angle(low.midpoint(high) - PI), (high - low) / 2.0))
    }
}

/// Draws one reading into the grid.
pub(crate) fn integrate_cone(
    (grid, facings): (&mut Grid, &mut Facings),
    cone: &Cone,
    source: &Source,
    model: &Model,
) -> Result<Outcome, MappingError> {
    let resolution = grid.resolution();
    let evidence = match cone.range {
        Some(_) => Some(model.echo(resolution)),
        None => model.silence(),
    };
    let Some(evidence) = evidence else { return Ok(Outcome::Nothing) };
    let Some(sector) = cone.sector(model, &evidence, resolution) else {
        return Ok(Outcome::Nothing);
    };
    let sector = widened(sector);
    let rect = sector.bounds();
    grid.cover(rect)?;
    grid.touch(rect);
    let corner = grid.bounds().min;
    let own = sector.moved(-DVec2::new(f64::from(corner.x), f64::from(corner.y)));
    if model.corrections.only_beam {
        facings.cover(grid.bounds());
        let (fronts, lane) = if model.corrections.keep_walls && model.corrections.locate_echo {
            let lane = lane(cone, source, model) / resolution;
            (fronts(&own, source, &evidence, resolution), lane)
        } else {
            (vec![], f64::INFINITY)
        };
        let view = View::new(own.axis, SQUARELY);
        paint_cone(grid, &own, &evidence, (&fronts, lane), (facings, view));
        let widest = model.sonar.widest / resolution;
        for mark in marks(&own, source, (model.sonar.spread, widest), &evidence) {
            paint_ring(
                grid,
                &mark.part,
                &ConeEvidence { hit: mark.hit, ..evidence },
                (facings, mark.facing),
            );
        }
    } else {
        touch_all(grid);
        paint_cone_everywhere(grid, &own, &evidence);
    }
    Ok(Outcome::Used)
}

/// The walls that may have answered: nothing behind any of them was passed.
fn fronts(
    sector: &Sector,
    source: &Source,
    evidence: &ConeEvidence,
    resolution: f64,
) -> Vec<Front> {
    let Source::Surfaces(surfaces) = source else { return vec![] };
    let range = sector.inner.midpoint(sector.outer);
    let front = |surface: &Surface| {
        let slant = sector.axis + surface.off - surface.facing;
        Front::new(surface.facing, range * libm::cos(slant) - evidence.margin / resolution)
    };
    surfaces.iter().map(front).collect()
}

/// How wide the lane around the axis is that a cone has surely passed, metres to either side: a wall that runs along the cone is not heard, and
/// the cone's edge looks through it.
fn lane(cone: &Cone, source: &Source, model: &Model) -> f64 {
    let is_located = matches!(source, Source::Surfaces(surfaces) if !surfaces.is_empty());
    match cone.range {
        None => model.sonar.silent_lane,
        Some(_) if is_located => model.sonar.lane,
        // It may come from a wall that slants across the axis.
        Some(_) => model.sonar.unsure_lane,
    }
}

/// A part of the ring that is marked, how much, and where what is there faces, if that is known.
struct Mark {
    part: Sector,
    hit: i16,
    facing: Option<u8>,
}

/// What the ring is marked with: where the echo comes from, or faintly all of it. `spread` is in radians and, at most, in cells.
fn marks(
    sector: &Sector,
    source: &Source,
    spread: (f64, f64),
    evidence: &ConeEvidence,
) -> Vec<Mark> {
    if evidence.hit == 0 {
        return Vec::new();
    }
    let all = |hit: i16| vec![Mark { part: *sector, hit, facing: None }];
    match source {
        Source::Anywhere => all(evidence.arc_hit),
        Source::Turning => all(evidence.arc_hit / TURNING_SHARE),
        Source::Surfaces(surfaces) => {
            let share = i16::try_from(surfaces.len()).unwrap_or(1).max(1);
            // Several that may have answered are each less likely than their share: one at least has not.
            let hit = if share == 1 { evidence.hit } else { evidence.hit / (share + 1) };
            surfaces.iter().map(|surface| mark(sector, surface, spread, hit)).collect()
        }
    }
}

fn mark(sector: &Sector, surface: &Surface, (angle, widest): (f64, f64), hit: i16) -> Mark {
    // A wall that is met at a slant leaves the arc soon.
    let slant = wrap_angle(surface.facing - sector.axis - surface.off).abs();
    let spread = angle.min(widest / sector.outer.max(1.0));
    let spread = (spread * libm::cos(slant).max(LEAST_SPREAD)).min(sector.half_angle);
    let most = sector.half_angle - spread;
    let axis = sector.axis + surface.off.clamp(-most, most);
    let part = Sector { axis, half_angle: spread, ..*sector };
    Mark { part, hit, facing: Some(code(surface.facing)) }
}

/// Least share of the spread.
const LEAST_SPREAD: f64 = 0.3;
/// A cone looks squarely at what faces its axis this much, radians: its edges are 15 degrees off, and 45 are heard.
const SQUARELY: f64 = 0.4;

/// A beam of light is one cell wide where its echo comes from, or its ring would fall between cells.
fn widened(sector: Sector) -> Sector {
    let least = 0.5 / sector.outer.max(1.0);
    Sector { half_angle: sector.half_angle.max(least), ..sector }
}

fn touch_all(grid: &mut Grid) {
    let all = grid.bounds();
    grid.touch(CellRect { min: Cell::new(all.min.x, all.min.y), max: all.max });
}
