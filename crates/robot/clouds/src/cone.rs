//! The lattice points in a cone, block by block.
//!
//! Blocks are chosen by their distance from the cone, coarse ones first; within a block rows of eight points along z are judged together,
//! without branches and without transcendental functions, so that the compiler can do several at once.

use glam::{DVec3, IVec3, Vec3};

use crate::beam::Beam;
use crate::judge::{Judge, UNTOUCHED};
use crate::patch::{Block, EDGE, Patch, VOLUME};
use crate::stride;

/// Blocks along an edge of the coarse blocks that are looked at first.
const COARSE: i32 = 4;

/// Hands `visit` the evidence of every block with points in the cone; returns how many points it speaks of.
pub(crate) fn cone<J: Judge>(
    beam: &Beam,
    judge: J,
    patch: &mut Patch,
    mut visit: impl FnMut(&Patch),
) -> usize {
    let cone = Cone::new(beam, judge.begins(&beam.depth));
    let (least, greatest) = cone.blocks();
    let (first, last) = (coarse(least), coarse(greatest));
    let mut count = 0;
    for_each(first, last, |large| {
        let first = large * COARSE;
        let middle = cone.middle(first, COARSE);
        if !cone.may_touch(middle, f64::from(COARSE)) {
            return;
        }
        let last = first + IVec3::splat(COARSE - 1);
        for_each(first.max(least), last.min(greatest), |small| {
            if !cone.may_touch(cone.middle(small, 1), 1.0) {
                return;
            }
            patch.block = Block { x: small.x, y: small.y, z: small.z };
            let touched = cone.judge_block(judge, patch);
            if touched > 0 {
                count += touched;
                visit(patch);
            }
        });
    });
    count
}

fn coarse(block: IVec3) -> IVec3 {
    block.div_euclid(IVec3::splat(COARSE))
}

fn for_each(first: IVec3, last: IVec3, mut visit: impl FnMut(IVec3)) {
    for x in first.x..=last.x {
        for y in first.y..=last.y {
            for z in first.z..=last.z {
                visit(IVec3::new(x, y, z));
            }
        }
    }
}

struct Cone<'a> {
    beam: &'a Beam,
    axis: Vec3,
    step: f32,
    /// Nothing is said of what is nearer or farther.
    begin: f32,
    reach: f32,
    tangent: f32,
    cosine: f64,
    sine: f64,
    /// 1 / β.
    per_angle: f32,
    /// How far before the hit a point at each place is still used, metres.
    limits: &'static [f32; VOLUME],
}

impl<'a> Cone<'a> {
    fn new(beam: &'a Beam, begin: f32) -> Self {
        let (sine, cosine) = libm::sincos(beam.half_angle);
        Self {
            beam,
            axis: beam.axis.as_vec3(),
            step: beam.lattice.step() as f32,
            begin,
            reach: beam.depth.reach(),
            // Rounding must not decide whether a point on the edge is inside.
            tangent: (sine / cosine * (1.0 + 1e-6)) as f32,
            cosine,
            sine,
            per_angle: (1.0 / beam.half_angle) as f32,
            limits: stride::limits(beam.grid),
        }
    }

    /// The box of blocks round the cone.
    fn blocks(&self) -> (IVec3, IVec3) {
        let reach = f64::from(self.reach);
        let extent = |along: f64| {
            // The greatest component any direction in the cone has along an axis.
            let most = if along >= self.cosine {
                1.0
            } else {
                along * self.cosine + libm::sqrt((1.0 - along * along).max(0.0)) * self.sine
            };
            (most * reach).max(0.0)
        };
        let axis = self.beam.axis;
        let greatest = DVec3::new(extent(axis.x), extent(axis.y), extent(axis.z));
        let least = -DVec3::new(extent(-axis.x), extent(-axis.y), extent(-axis.z));
        let edge = self.beam.lattice.step() * EDGE as f64;
        let block = |offset: DVec3| ((self.beam.origin + offset) / edge).floor().as_ivec3();
        let margin = DVec3::splat(self.beam.lattice.step());
        (block(least - margin), block(greatest + margin))
    }

    /// Middle of a cube of `edge` blocks, seen from the sensor.
    fn middle(&self, block: IVec3, edge: i32) -> DVec3 {
        let points = (EDGE as i32 * edge - 1) as f64 / 2.0;
        (block.as_dvec3() * EDGE as f64 + DVec3::splat(points)) * self.beam.lattice.step()
            - self.beam.origin
    }

    /// Whether a cube of `edge` blocks round `middle` can have points in the cone.
    fn may_touch(&self, middle: DVec3, edge: f64) -> bool {
        const DIAGONAL: f64 = 1.733;
        let radius = DIAGONAL / 2.0 * edge * EDGE as f64 * self.beam.lattice.step();
        let along = middle.dot(self.beam.axis);
        let across = (middle - along * self.beam.axis).length();
        along >= -radius
            && across * self.cosine - along * self.sine <= radius
            && middle.length() - radius <= f64::from(self.reach)
            && middle.length() + radius >= f64::from(self.begin)
    }

    /// Fills the patch of its block and counts the points it speaks of.
    fn judge_block<J: Judge>(&self, judge: J, patch: &mut Patch) -> usize {
        let first = self.beam.lattice.position(patch.block.first()) - self.beam.origin;
        let first = first.as_vec3();
        let mut count = 0;
        let rows = patch.evidence.as_chunks_mut::<EDGE>().0;
        let limits = self.limits.as_chunks::<EDGE>().0;
        for (number, (row, limits)) in rows.iter_mut().zip(limits).enumerate() {
            let x = first.x + self.step * (number / EDGE) as f32;
            let y = first.y + self.step * (number % EDGE) as f32;
            *row = self.judge_row(judge, Vec3::new(x, y, first.z), limits);
            count += row.iter().map(|e| usize::from(!e.is_nan())).sum::<usize>();
        }
        count
    }

    #[expect(
        clippy::needless_bitwise_bool,
        reason = "a branch would keep the loop from being vectorised"
    )]
    #[inline(always)]
    fn judge_row<J: Judge>(&self, judge: J, first: Vec3, limits: &[f32; EDGE]) -> [f32; EDGE] {
        let depth = &self.beam.depth;
        let mut row = [UNTOUCHED; EDGE];
        let on_plane = first.x * self.axis.x + first.y * self.axis.y;
        for (i, evidence) in row.iter_mut().enumerate() {
            let z = first.z + self.step * i as f32;
            let along = on_plane + z * self.axis.z;
            let off = Vec3::new(
                first.x - along * self.axis.x,
                first.y - along * self.axis.y,
                z - along * self.axis.z,
            );
            let across = (off.x * off.x + off.y * off.y + off.z * off.z).sqrt();
            let r = (first.x * first.x + first.y * first.y + z * z).sqrt();
            let fan = 1.0 - arc_tangent(across / along) * self.per_angle;
            let is_inside = (along > 0.0)
                & (across <= along * self.tangent)
                & (r <= self.reach)
                & (depth.hit - r <= limits[i]);
            let judged = judge.evidence(depth, r, fan.max(0.0));
            *evidence = if is_inside { judged } else { UNTOUCHED };
        }
        row
    }
}

/// The angle whose tangent is `t`, 0 <= t <= 1, within 2e-8 and rounding.
///
/// Abramowitz & Stegun, *Handbook of Mathematical Functions* (1964), 4.4.49.
#[inline(always)]
fn arc_tangent(t: f32) -> f32 {
    const C: [f32; 8] = [
        -0.333_331_45,
        0.199_935_51,
        -0.142_089,
        0.106_562_64,
        -0.075_289_64,
        0.042_909_614,
        -0.016_165_737,
        0.002_866_225_7,
    ];
    let s = t * t;
    let tail = C[4] + s * (C[5] + s * (C[6] + s * C[7]));
    t + t * s * (C[0] + s * (C[1] + s * (C[2] + s * (C[3] + s * tail))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arc_tangent_is_one() {
        for i in 0..=1000 {
            let t = i as f32 / 1000.0;
            let exact = libm::atan(f64::from(t)) as f32;
            assert!((arc_tangent(t) - exact).abs() < 3e-7, "{t}: {} {exact}", arc_tangent(t));
        }
    }
}
