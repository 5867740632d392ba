//! Figures of a camera and its places in a room, so that corners are shown where they were found: least squares after Levenberg and
//! Marquardt, all places and figures at once.

use base::camera::CameraModel;
use base::geom::Pose;
use glam::{DQuat, DVec3};

use super::{Corner, Found};

/// Change of a figure from which its derivative is taken; all figures are about 1.
const NUDGE: f64 = 1e-6;
/// Numbers of a place: along x, y, z, and about them.
const PLACE: usize = 6;
const ROUNDS: usize = 40;
/// What a corner that is not shown at all costs, square pixels.
const NOT_SHOWN: f64 = 1e4;

/// What is to be explained.
pub(super) struct Problem<'a> {
    pub(super) corners: &'a [Corner],
    /// Of each picture.
    pub(super) found: &'a [Vec<Found>],
    /// The camera that these figures make.
    pub(super) camera: &'a dyn Fn(&[f64]) -> CameraModel,
}

/// What explains it.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    pub(super) figures: Vec<f64>,
    /// Of each picture.
    pub(super) camera_from_room: Vec<Pose>,
}

impl Problem<'_> {
    /// How far each corner is shown from where it was found, in the order of pictures and corners.
    pub(super) fn misses(&self, solution: &Solution) -> Vec<Vec<Option<[f64; 2]>>> {
        let camera = (self.camera)(&solution.figures);
        let of = |(found, pose): (&Vec<Found>, &Pose)| {
            found.iter().map(|one| self.miss(&camera, pose, one)).collect()
        };
        self.found.iter().zip(&solution.camera_from_room).map(of).collect()
    }

    fn miss(
        &self,
        camera: &CameraModel,
        camera_from_room: &Pose,
        found: &Found,
    ) -> Option<[f64; 2]> {
        let [x, y] = camera.pixel(*camera_from_room * self.corners[found.corner].place)?;
        Some([x - found.place[0], y - found.place[1]])
    }

    fn cost(&self, solution: &Solution) -> f64 {
        let square = |miss: &Option<[f64; 2]>| miss.map_or(NOT_SHOWN, |[x, y]| x * x + y * y);
        self.misses(solution).iter().flatten().map(square).sum()
    }

    /// The nearest solution that cannot be made better by small steps.
    pub(super) fn solve(&self, start: Solution) -> Solution {
        let (mut best, mut damping) = (start, 1e-3);
        let mut cost = self.cost(&best);
        for _ in 0..ROUNDS {
            let (matrix, right) = self.equations(&best);
            let mut is_better = false;
            while !is_better && damping < 1e9 {
                let step = solved(&matrix, &right, damping);
                let next = step.map(|step| stepped(&best, &step));
                match next.map(|next| (self.cost(&next), next)) {
                    Some((less, next)) if less < cost => {
                        let gain = (cost - less) / cost;
                        (best, cost, damping, is_better) = (next, less, damping * 0.2, true);
                        if gain < 1e-9 {
                            return best;
                        }
                    }
                    _ => damping *= 5.0,
                }
            }
            if !is_better {
                break;
            }
        }
        best
    }

    /// JᵀJ and -Jᵀr: figures first, then each place.
    fn equations(&self, at: &Solution) -> (Vec<Vec<f64>>, Vec<f64>) {
        let figures = at.figures.len();
        let size = figures + PLACE * self.found.len();
        let (mut matrix, mut right) = (vec![vec![0.0; size]; size], vec![0.0; size]);
        let camera = (self.camera)(&at.figures);
        let nudged = (0..figures).map(|number| {
            let mut figures = at.figures.clone();
            figures[number] += NUDGE;
            (self.camera)(&figures)
        });
        let nudged: Vec<CameraModel> = nudged.collect();
        for (picture, found) in self.found.iter().enumerate() {
            let pose = &at.camera_from_room[picture];
            let poses: Vec<Pose> = (0..PLACE).map(|axis| moved(pose, axis, NUDGE)).collect();
            let columns: Vec<usize> = (0..figures)
                .chain((0..PLACE).map(|axis| figures + PLACE * picture + axis))
                .collect();
            for one in found {
                let Some(miss) = self.miss(&camera, pose, one) else { continue };
                let by_figure = nudged.iter().map(|camera| self.miss(camera, pose, one));
                let by_place = poses.iter().map(|pose| self.miss(&camera, pose, one));
                let slopes: Option<Vec<[f64; 2]>> = by_figure
                    .chain(by_place)
                    .map(|there| Some([0, 1].map(|i| (there.unwrap_or(miss)[i] - miss[i]) / NUDGE)))
                    .collect();
                let Some(slopes) = slopes else { continue };
                for (a, slope) in columns.iter().zip(&slopes) {
                    right[*a] -= slope[0] * miss[0] + slope[1] * miss[1];
                    for (b, other) in columns.iter().zip(&slopes) {
                        matrix[*a][*b] += slope[0] * other[0] + slope[1] * other[1];
                    }
                }
            }
        }
        (matrix, right)
    }
}

fn stepped(at: &Solution, step: &[f64]) -> Solution {
    let (figures, places) = step.split_at(at.figures.len());
    let place = |(pose, step): (&Pose, &[f64])| {
        (0..PLACE).fold(*pose, |pose, axis| moved(&pose, axis, step[axis]))
    };
    Solution {
        figures: at.figures.iter().zip(figures).map(|(value, step)| value + step).collect(),
        camera_from_room: at.camera_from_room.iter().zip(places.chunks(PLACE)).map(place).collect(),
    }
}

/// The pose moved along one of the camera's axes, or turned about it.
fn moved(pose: &Pose, axis: usize, by: f64) -> Pose {
    let mut along = DVec3::ZERO;
    along[axis % 3] = by;
    if axis < 3 {
        return Pose { position: pose.position + along, ..*pose };
    }
    let turn = DQuat::from_scaled_axis(along);
    Pose { position: turn * pose.position, rotation: (turn * pose.rotation).normalize() }
}

/// Solves the damped equations after Cholesky; `None` where they have no one solution.
fn solved(matrix: &[Vec<f64>], right: &[f64], damping: f64) -> Option<Vec<f64>> {
    let size = right.len();
    let mut lower = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| lower[row][k] * lower[column][k]).sum();
            let value = matrix[row][column] - known;
            if row == column {
                let value = value + damping * matrix[row][row];
                if value.is_nan() || value <= 0.0 {
                    return None;
                }
                lower[row][row] = value.sqrt();
            } else {
                lower[row][column] = value / lower[column][column];
            }
        }
    }
    let mut solution = right.to_vec();
    for row in 0..size {
        let known: f64 = (0..row).map(|k| lower[row][k] * solution[k]).sum();
        solution[row] = (solution[row] - known) / lower[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| lower[k][row] * solution[k]).sum();
        solution[row] = (solution[row] - known) / lower[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 2.0], vec![2.0, 3.0]];
        let solution = solved(&matrix, &[10.0, 9.0], 0.0).unwrap();
        assert!((solution[0] - 1.5).abs() < 1e-12 && (solution[1] - 2.0).abs() < 1e-12);
        assert_eq!(solved(&[vec![1.0, 1.0], vec![1.0, 1.0]], &[1.0, 1.0], 0.0), None);
    }
}
