//! What the walls make of each range: from which spot it came, or that it came around a corner.

use glam::DVec2;

use super::{Bundle, GATE};
use crate::map::Posed;
use crate::sonar::Sonar;

/// A range this near to what a wall tells came from it, metres.
const NEAR: f64 = 0.5 * GATE;
/// Spots of a wall this near to each other belong to one stretch of it, metres.
const JOINED: f64 = 0.8;
/// A wall is presumed to go on between spots so near to each other, and so far beyond its last ones, metres.
const PRESUMED: (f64, f64) = (2.0, 0.15);
/// A stretch of so many spots at least hides what is so far behind it, metres; not within so much of its ends.
const HIDING: (usize, f64, f64) = (4, 0.2, 0.1);

/// Walls whose stretches end so near to where they meet make a corner, metres.
const CORNER: f64 = 0.4;
/// Who looks through a gap so near to its ends may have missed it, metres.
const RIM: f64 = 0.03;

/// Where a range came from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Trace {
    /// From this spot of a wall that runs so.
    Spot(DVec2, DVec2),
    /// From around a corner: a wall stands before.
    Around,
    /// Nobody knows.
    Unknown,
}

/// Of all ranges of all sweeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traces {
    /// Echo by echo within sweep by sweep.
    pub(crate) of: Vec<Vec<Trace>>,
    /// Where a wall stands between spots that lie near each other, and in corners.
    pub(crate) between: Vec<[DVec2; 2]>,
    /// Where walls may well go on unheard.
    pub(crate) presumed: Vec<[DVec2; 2]>,
}

/// A part of a wall that was heard, spot by spot.
struct Stretch {
    wall: usize,
    spots: Vec<DVec2>,
}

impl Bundle {
    /// What the walls make of each range.
    pub(crate) fn traces(&self, sonar: &Sonar, sweeps: &[Posed]) -> Traces {
        let found: Vec<Vec<Option<(usize, DVec2)>>> = sweeps
            .iter()
            .map(|posed| posed.sweep.echoes().map(|echo| self.spot(sonar, posed, echo)).collect())
            .collect();
        let all = self.stretches(found.iter().flatten().flatten());
        let mut of = vec![];
        let (mut seen, mut rays) = (vec![], vec![]);
        for (posed, spots) in sweeps.iter().zip(&found) {
            let from = sonar.at(&posed.pose);
            let trace = |((bearing, range), spot): ((f64, f64), &Option<(usize, DVec2)>)| {
                let head = match spot {
                    Some((_, at)) => *at,
                    None => from + DVec2::from(ray(posed.pose.yaw + bearing)) * range,
                };
                let wall = spot.map(|(wall, _)| wall);
                if all.iter().any(|s| wall != Some(s.wall) && s.hides(from, head)) {
                    return Trace::Around;
                }
                spot.map_or(Trace::Unknown, |(wall, at)| {
                    seen.push((wall, at));
                    rays.push([from, at]);
                    Trace::Spot(at, self.walls[wall].normal().perp())
                })
            };
            of.push(posed.sweep.echoes().zip(spots).map(trace).collect());
        }
        let stretches = self.stretches(seen.iter());
        let mut between: Vec<[DVec2; 2]> = stretches.iter().flat_map(Stretch::pairs).collect();
        between.extend(self.corners(&stretches));
        // Where somebody looked through stands nothing.
        between.retain(|gap| !rays.iter().any(|ray| crosses(ray, gap)));
        Traces { of, between, presumed: self.presumed(&seen) }
    }

    /// Which wall a range came from, and from where on it.
    fn spot(&self, sonar: &Sonar, posed: &Posed, echo: (f64, f64)) -> Option<(usize, DVec2)> {
        let found = self.best(sonar, &posed.pose, echo).filter(|found| found.error.abs() < NEAR)?;
        let (wall, from) = (&self.walls[found.wall], sonar.at(&posed.pose));
        let heard = wall.heard(sonar, from, posed.pose.yaw + echo.0)?;
        let at = from + DVec2::from(ray(wall.angle - heard.slant)) * heard.range;
        Some((found.wall, at))
    }

    /// Spots of each wall by how far along it they lie.
    fn along<'a>(&self, spots: impl Iterator<Item = &'a (usize, DVec2)>) -> Vec<Vec<(f64, DVec2)>> {
        let mut of_wall: Vec<Vec<(f64, DVec2)>> = vec![vec![]; self.walls.len()];
        for (wall, at) in spots {
            of_wall[*wall].push((self.walls[*wall].normal().perp().dot(*at), *at));
        }
        for spots in &mut of_wall {
            spots.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        of_wall
    }

    /// Spots of each wall that lie near each other, joined.
    fn stretches<'a>(&self, spots: impl Iterator<Item = &'a (usize, DVec2)>) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = vec![];
        for (wall, spots) in self.along(spots).into_iter().enumerate() {
            let mut last: Option<f64> = None;
            for (along, at) in spots {
                let is_joined = last.is_some_and(|before| along - before <= JOINED);
                match stretches.last_mut().filter(|_| is_joined) {
                    Some(stretch) => stretch.spots.push(at),
                    None => stretches.push(Stretch { wall, spots: vec![at] }),
                }
                last = Some(along);
            }
        }
        stretches
    }

    /// Where walls may well go on unheard.
    fn presumed(&self, seen: &[(usize, DVec2)]) -> Vec<[DVec2; 2]> {
        let mut presumed = vec![];
        for (wall, spots) in self.along(seen.iter()).into_iter().enumerate() {
            if spots.len() >= HIDING.0 {
                let over = self.walls[wall].normal().perp() * PRESUMED.1;
                let pairs = spots.windows(2).filter(|pair| pair[1].0 - pair[0].0 <= PRESUMED.0);
                presumed.extend(pairs.map(|pair| [pair[0].1 - over, pair[1].1 + over]));
            }
        }
        presumed
    }

    /// Into a corner sound goes astray: stretches that end near where their walls meet go on to there.
    fn corners(&self, stretches: &[Stretch]) -> Vec<[DVec2; 2]> {
        let firm: Vec<&Stretch> = stretches.iter().filter(|s| s.spots.len() >= HIDING.0).collect();
        let mut gaps = vec![];
        for (index, one) in firm.iter().enumerate() {
            for other in &firm[..index] {
                let Some(corner) = self.walls[one.wall].meets(&self.walls[other.wall]) else {
                    continue;
                };
                let ends = [one, other].map(|stretch| stretch.end_near(corner));
                if ends.iter().all(|end| end.distance(corner) <= CORNER) {
                    gaps.extend(ends.map(|end| [end, corner]));
                }
            }
        }
        gaps
    }
}

impl Stretch {
    fn ends(&self) -> [DVec2; 2] {
        let first = self.spots.first().copied().unwrap_or_default();
        [first, self.spots.last().copied().unwrap_or(first)]
    }

    fn end_near(&self, point: DVec2) -> DVec2 {
        let [begin, end] = self.ends();
        if begin.distance(point) < end.distance(point) { begin } else { end }
    }

    /// From spot to spot.
    fn pairs(&self) -> impl Iterator<Item = [DVec2; 2]> + '_ {
        self.spots.windows(2).map(|pair| [pair[0], pair[1]])
    }

    /// Whether it stands between two points.
    fn hides(&self, from: DVec2, head: DVec2) -> bool {
        let [begin, end] = self.ends();
        let (way, along) = (head - from, end - begin);
        let across = way.perp_dot(along);
        let long = along.length();
        if self.spots.len() < HIDING.0 || across.abs() < 1e-9 {
            return false;
        }
        let off = begin - from;
        let (on_way, on_wall) = (off.perp_dot(along) / across, off.perp_dot(way) / across);
        let rim = HIDING.2 / long;
        on_way > 0.0
            && (1.0 - on_way) * way.length() > HIDING.1
            && (rim..=1.0 - rim).contains(&on_wall)
    }
}

/// Whether a ray goes through a gap, clearly inside of it and to clearly behind it.
fn crosses([from, head]: &[DVec2; 2], [begin, end]: &[DVec2; 2]) -> bool {
    let (way, along) = (*head - *from, *end - *begin);
    let across = way.perp_dot(along);
    if across.abs() < 1e-9 {
        return false;
    }
    let off = *begin - *from;
    let (on_way, on_gap) = (off.perp_dot(along) / across, off.perp_dot(way) / across);
    let rim = RIM / along.length();
    on_way > 0.0 && (1.0 - on_way) * way.length() > HIDING.1 && on_gap > rim && on_gap < 1.0 - rim
}

fn ray(angle: f64) -> (f64, f64) {
    let (sin, cos) = libm::sincos(angle);
    (cos, sin)
}
