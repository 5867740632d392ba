//! Normal equations of a motion on the plane.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat2, DMat3, DVec2, DVec3};

/// What many weighted residuals say of a small step (x, y, yaw): `information * step = -gradient` makes their squares least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equations {
    /// Sum of weighted outer products of the rows.
    pub information: DMat3,
    /// Sum of weighted rows times residuals.
    pub gradient: DVec3,
    /// Sum of the weighted squared residuals.
    pub squares: f64,
    /// Sum of the weights.
    pub weight: f64,
    /// How many residuals went in.
    pub count: usize,
}

impl Equations {
    /// None yet.
    pub const NONE: Self = Self {
        information: DMat3::ZERO,
        gradient: DVec3::ZERO,
        squares: 0.0,
        weight: 0.0,
        count: 0,
    };

    /// Takes in one residual with its derivative by (x, y, yaw).
    #[inline]
    pub fn add(&mut self, row: DVec3, residual: f64, weight: f64) {
        let weighted = row * weight;
        self.information.x_axis += weighted * row.x;
        self.information.y_axis += weighted * row.y;
        self.information.z_axis += weighted * row.z;
        self.gradient += weighted * residual;
        self.squares += weight * residual * residual;
        self.weight += weight;
        self.count += 1;
    }

    /// Takes in that a point at the end of `arm`, seen from the pose, lies off its counterpart by `error`, its squares measured by `metric`.
    #[inline]
    pub fn add_pair(&mut self, arm: DVec2, error: DVec2, metric: &DMat2) {
        let (weighted, side) = (*metric * error, arm.perp());
        let turned = *metric * side;
        self.information.x_axis += metric.x_axis.extend(turned.x);
        self.information.y_axis += metric.y_axis.extend(turned.y);
        self.information.z_axis += turned.extend(side.dot(turned));
        self.gradient += weighted.extend(side.dot(weighted));
        self.squares += error.dot(weighted);
        self.weight += 0.5 * (metric.x_axis.x + metric.y_axis.y);
        self.count += 1;
    }

    /// Takes in others about the same step.
    pub fn join(&mut self, other: &Self) {
        self.information += other.information;
        self.gradient += other.gradient;
        self.squares += other.squares;
        self.weight += other.weight;
        self.count += other.count;
    }

    /// Takes in that the pose is believed to be `expected`, while it is taken to be `here`.
    pub fn expect(&mut self, here: &Pose2, expected: &Pose2, information: &DMat3) {
        let yaw = wrap_angle(here.yaw - expected.yaw);
        let off = (here.position() - expected.position()).extend(yaw);
        self.information += *information;
        self.gradient += *information * off;
    }

    /// The same step, its place told in the frame in which these equations' own frame is turned by `rotation`.
    #[must_use]
    pub fn turned(&self, rotation: &DMat2) -> Self {
        let turn = widened(rotation);
        Self {
            information: turn * self.information * turn.transpose(),
            gradient: turn * self.gradient,
            ..*self
        }
    }

    /// Every residual counted `factor` times.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        Self {
            information: self.information * factor,
            gradient: self.gradient * factor,
            squares: self.squares * factor,
            weight: self.weight * factor,
            count: self.count,
        }
    }

    /// The step that makes the squares least; `None` where a direction is not told at all.
    pub fn step(&self) -> Option<DVec3> {
        solve(&self.information, -self.gradient)
    }

    /// Root of the weighted mean square residual, metres.
    pub fn rms(&self) -> f64 {
        if self.weight > 0.0 { (self.squares / self.weight).sqrt() } else { 0.0 }
    }

    /// How much each unit of weight says of the less certain direction of the place, 0 to 0.5: near 0 in a corridor.
    pub fn weaker_share(&self) -> f64 {
        let (smaller, _, _) = place_eigen(&self.information);
        if self.weight > 0.0 { (smaller / self.weight).max(0.0) } else { 0.0 }
    }

    /// The direction of the place that is told least.
    pub fn weaker_direction(&self) -> DVec2 {
        place_eigen(&self.information).2
    }
}

/// The rotation of a plane as one of (x, y, yaw).
pub fn widened(rotation: &DMat2) -> DMat3 {
    DMat3::from_cols(rotation.x_axis.extend(0.0), rotation.y_axis.extend(0.0), DVec3::Z)
}

/// The solution of a symmetric positive definite system by Cholesky's decomposition.
pub fn solve(matrix: &DMat3, right: DVec3) -> Option<DVec3> {
    let m = matrix;
    let l00 = root(m.x_axis.x)?;
    let (l10, l20) = (m.x_axis.y / l00, m.x_axis.z / l00);
    let l11 = root(m.y_axis.y - l10 * l10)?;
    let l21 = (m.y_axis.z - l20 * l10) / l11;
    let l22 = root(m.z_axis.z - l20 * l20 - l21 * l21)?;
    let a = right.x / l00;
    let b = (right.y - l10 * a) / l11;
    let c = (right.z - l20 * a - l21 * b) / l22;
    let z = c / l22;
    let y = (b - l21 * z) / l11;
    let x = (a - l10 * y - l20 * z) / l00;
    Some(DVec3::new(x, y, z))
}

/// The inverse of a symmetric positive definite matrix.
pub fn inverse(matrix: &DMat3) -> Option<DMat3> {
    let column = |axis: DVec3| solve(matrix, axis);
    Some(DMat3::from_cols(column(DVec3::X)?, column(DVec3::Y)?, column(DVec3::Z)?))
}

fn root(square: f64) -> Option<f64> {
    (square > 1e-12).then(|| square.sqrt())
}

/// Smaller and larger eigenvalue of the place's block, and the direction of the smaller.
fn place_eigen(information: &DMat3) -> (f64, f64, DVec2) {
    let (xx, xy, yy) = (information.x_axis.x, information.x_axis.y, information.y_axis.y);
    let half_gap = (0.25 * (xx - yy) * (xx - yy) + xy * xy).sqrt();
    let middle = 0.5 * (xx + yy);
    let (smaller, larger) = (middle - half_gap, middle + half_gap);
    let direction =
        if xx > yy { DVec2::new(xy, smaller - xx) } else { DVec2::new(smaller - yy, xy) };
    (smaller, larger, direction.try_normalize().unwrap_or(DVec2::X))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residuals_of_a_known_step_are_solved_for_it() {
        let truth = DVec3::new(0.1, -0.2, 0.03);
        let mut equations = Equations::NONE;
        for index in 0..20 {
            let angle = f64::from(index);
            let row = DVec3::new(libm::cos(angle), libm::sin(angle), f64::from(index % 5) - 2.0);
            equations.add(row, -row.dot(truth), 2.0);
        }
        let step = equations.step().unwrap();
        assert!(step.distance(truth) < 1e-9, "{step}");
    }

    #[test]
    fn a_corridor_is_weak_along_itself() {
        let mut equations = Equations::NONE;
        for index in 0..20 {
            equations.add(DVec3::new(0.0, 1.0, f64::from(index) - 10.0), 0.0, 1.0);
        }
        assert!(equations.weaker_share() < 1e-9);
        assert!(equations.weaker_direction().x.abs() > 0.999);
        assert_eq!(equations.step(), None);
    }
}
