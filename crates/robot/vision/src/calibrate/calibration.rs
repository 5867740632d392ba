//! From pictures of a chequered room to what the camera is.

use base::camera::{CameraModel, Catadioptric, Polynomial};
use base::geom::Pose;
use base::picture::Picture;
use glam::{DQuat, DVec3, DVec4};

use super::fit::{Problem, Solution};
use super::{Corner, Found, find_corners};
use crate::{Mount, VisionError};

/// A picture, and about where the robot stood that took it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The picture.
    pub picture: Picture,
    /// The robot in the chequered room.
    pub room_from_robot: Pose,
}

/// What was found out about a camera.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// The camera as a polynomial, on the robot as the pictures say.
    pub mount: Mount,
    /// The camera as one before a mirror, if it is one.
    pub mirror: Option<MirrorFit>,
    /// Root of the mean square of how far corners are shown from where they were found, pixels.
    pub residual: f64,
    /// The same for each picture.
    pub residuals: Vec<f64>,
    /// Corners that were used.
    pub corners: usize,
}

/// A mirror with one viewpoint that explains the pictures best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MirrorFit {
    /// Its shape.
    pub k: f64,
    /// From the lens, where the robot's file has it, to the mirror's centre of projection, metres.
    pub distance: f64,
    /// Of the camera before it, pixels.
    pub focal: f64,
    /// Column and row of the axis.
    pub centre: [f64; 2],
    /// As [`Calibration::residual`].
    pub residual: f64,
}

/// Where corners are looked for around where they are expected: first by the robot's file, then by what was found. Pixels.
const REACHES: [f64; 4] = [14.0, 6.0, 3.0, 3.0];
/// Corners that are so many times farther off than the median are something else.
const OUTLIER: f64 = 4.0;
/// Pictures and corners that a calibration takes.
const LEAST: (usize, usize) = (3, 60);
/// A picture with fewer corners does not say where it was taken.
const LEAST_OF_PICTURE: usize = 8;

/// Estimates the camera from pictures; `mount` is what the robot's file says of it.
pub fn calibrate(
    mount: &Mount,
    shots: &[Shot],
    corners: &[Corner],
) -> Result<Calibration, VisionError> {
    let start = start(&mount.camera)?;
    let wanted = mount.camera.size();
    for shot in shots {
        let found = (shot.picture.width, shot.picture.height());
        if found != wanted {
            return Err(VisionError::PictureSize { found, wanted });
        }
    }
    let make = |figures: &[f64]| CameraModel::Polynomial(start.with(figures));
    let pose = |shot: &Shot| (shot.room_from_robot * mount.robot_from_camera).inverse();
    let mut used: Vec<&Shot> = shots.iter().collect();
    let mut solution = Solution {
        figures: vec![0.0; FIGURES],
        camera_from_room: shots.iter().map(pose).collect(),
    };
    let mut found: Vec<Vec<Found>> = vec![];
    for (round, reach) in REACHES.into_iter().enumerate() {
        let camera = if round == 0 { mount.camera } else { make(&solution.figures) };
        let seen = used.iter().zip(&solution.camera_from_room);
        found = seen
            .map(|(shot, pose)| find_corners(&shot.picture, &camera, pose, corners, reach))
            .collect();
        let told: Vec<bool> = found.iter().map(|found| found.len() >= LEAST_OF_PICTURE).collect();
        keep(&mut used, &told);
        keep(&mut solution.camera_from_room, &told);
        keep(&mut found, &told);
        let count = found.iter().map(Vec::len).sum::<usize>();
        if used.len() < LEAST.0 || count < LEAST.1 {
            return Err(VisionError::Corners {
                pictures: used.len(),
                corners: count,
                of: shots.len(),
            });
        }
        solution = Problem { corners, found: &found, camera: &make }.solve(solution);
        drop_outliers(
            &Problem { corners, found: &found.clone(), camera: &make },
            &solution,
            &mut found,
        );
        solution = Problem { corners, found: &found, camera: &make }.solve(solution);
    }
    let problem = Problem { corners, found: &found, camera: &make };
    let misses = problem.misses(&solution);
    let robot_from_camera = mean(&used, &solution.camera_from_room);
    let mut camera = start.with(&solution.figures);
    camera.radius = reached(&camera, &found);
    Ok(Calibration {
        mount: Mount { camera: CameraModel::Polynomial(camera), robot_from_camera },
        mirror: mirror(mount, (corners, &found), &solution, &used),
        residual: root_mean_square(misses.iter().flatten()),
        residuals: misses.iter().map(|misses| root_mean_square(misses.iter())).collect(),
        corners: found.iter().map(Vec::len).sum(),
    })
}

/// Figures of a polynomial camera: a0, a2, a3, a4, both of the centre, and two of the affine map; all as changes of a start.
const FIGURES: usize = 8;

/// A polynomial camera to start from, and its scale.
struct Start {
    camera: Polynomial,
    /// Half the picture's longer edge, which figures are shares of.
    scale: f64,
}

impl Start {
    /// The affine map is kept symmetric: turning it about the axis is the same as turning all places.
    fn with(&self, figures: &[f64]) -> Polynomial {
        let [a0, a2, a3, a4, x, y, stretch, skew] = std::array::from_fn(|i| figures[i]);
        let scale = self.scale;
        let mut camera = self.camera;
        let scaled = |power: i32| scale / scale.powi(power);
        for (power, change) in [(0, a0), (2, a2), (3, a3), (4, a4)] {
            camera.coefficients[power] += change * scaled(power as i32);
        }
        camera.centre = [camera.centre[0] + x * scale, camera.centre[1] + y * scale];
        camera.affine = [camera.affine[0] + stretch, skew, skew];
        camera
    }
}

/// The polynomial camera that is most like one of another kind, by least squares over its picture.
fn start(camera: &CameraModel) -> Result<Start, VisionError> {
    let (width, height) = camera.size();
    let (centre, viewpoint) = match camera {
        CameraModel::Pinhole(flat) => (flat.centre, 0.0),
        CameraModel::Fisheye(lens) => (lens.0.centre, 0.0),
        CameraModel::Catadioptric(mirror) => (mirror.camera.centre, mirror.mirror_distance),
        CameraModel::Polynomial(camera) => (camera.centre, camera.viewpoint),
        _ => return Err(VisionError::NoOneViewpoint),
    };
    let scale = width.max(height) as f64 / 2.0;
    let mut matrix = [[0.0; 4]; 4];
    let mut right = [0.0; 4];
    for number in 0..64 * 64 {
        let column = (number % 64) as f64 / 63.0 * (width as f64 - 1.0);
        let row = f64::from(number / 64) / 63.0 * (height as f64 - 1.0);
        let away = libm::hypot(column - centre[0], row - centre[1]) / scale;
        let Some(sight) = camera.sight(column, row) else { continue };
        let across = libm::hypot(sight.towards.y, sight.towards.z);
        if across < 0.02 {
            continue;
        }
        // As angles weigh, so that what is far off the axis does not decide all.
        let (rise, weight) = (sight.towards.x / across * away, across / away);
        let powers = [1.0, away * away, away.powi(3), away.powi(4)].map(|power| power * weight);
        for a in 0..4 {
            right[a] += powers[a] * rise * weight;
            (0..4).for_each(|b| matrix[a][b] += powers[a] * powers[b]);
        }
    }
    let [a0, a2, a3, a4] = eliminated(matrix, right).ok_or(VisionError::NoOneViewpoint)?;
    let coefficients =
        [a0 * scale, 0.0, a2 / scale, a3 / (scale * scale), a4 / (scale * scale * scale)];
    let radius = libm::hypot(width as f64, height as f64);
    let affine = [1.0, 0.0, 0.0];
    let camera = Polynomial { width, height, centre, affine, coefficients, radius, viewpoint };
    Ok(Start { camera, scale })
}

/// Solves four equations after Gauss.
fn eliminated(mut matrix: [[f64; 4]; 4], mut right: [f64; 4]) -> Option<[f64; 4]> {
    for column in 0..4 {
        let largest = (column..4)
            .max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))?;
        matrix.swap(column, largest);
        right.swap(column, largest);
        if matrix[column][column].abs() < 1e-12 {
            return None;
        }
        for row in column + 1..4 {
            let share = matrix[row][column] / matrix[column][column];
            let upper = matrix[column];
            (0..4).for_each(|k| matrix[row][k] -= share * upper[k]);
            right[row] -= share * right[column];
        }
    }
    let mut solution = [0.0; 4];
    for row in (0..4).rev() {
        let known: f64 = (row + 1..4).map(|k| matrix[row][k] * solution[k]).sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    Some(solution)
}

/// The mirror that explains the same corners.
fn mirror(
    mount: &Mount,
    (corners, found): (&[Corner], &[Vec<Found>]),
    polynomial: &Solution,
    shots: &[&Shot],
) -> Option<MirrorFit> {
    let CameraModel::Catadioptric(nominal) = mount.camera else { return None };
    let k = 2.0 * (1.0 + (nominal.mirror_a / nominal.mirror_b).powi(2));
    let scale = nominal.camera.focal[0];
    let shape = |figures: &[f64]| 2.0 + (k - 2.0) * libm::exp(figures[0]);
    let make = |figures: &[f64]| {
        let distance = nominal.mirror_distance;
        let (mirror_a, mirror_b) = Catadioptric::half_axes(shape(figures), distance)
            .unwrap_or((nominal.mirror_a, nominal.mirror_b));
        let mut mirror = Catadioptric {
            mirror_a,
            mirror_b,
            // Beyond the rim too: where that is, corners do not say.
            mirror_radius: f64::INFINITY,
            mirror_shift: [0.0; 2],
            mirror_tilt: [0.0; 2],
            ..nominal
        };
        mirror.camera.focal = [scale * libm::exp(figures[1]); 2];
        mirror.camera.centre[0] += figures[2] * scale;
        mirror.camera.centre[1] += figures[3] * scale;
        CameraModel::Catadioptric(mirror)
    };
    let problem = Problem { corners, found, camera: &make };
    let camera_from_room = polynomial.camera_from_room.clone();
    let solution = problem.solve(Solution { figures: vec![0.0; 4], camera_from_room });
    let CameraModel::Catadioptric(fitted) = make(&solution.figures) else { return None };
    // The pictures tell where the viewpoint is; where the lens is, the robot's file.
    let robot_from_camera = mean(shots, &solution.camera_from_room);
    let viewpoint = robot_from_camera * (DVec3::X * nominal.mirror_distance);
    Some(MirrorFit {
        k: shape(&solution.figures),
        distance: (mount.robot_from_camera.inverse() * viewpoint).x,
        focal: fitted.camera.focal[0],
        centre: fitted.camera.centre,
        residual: root_mean_square(problem.misses(&solution).iter().flatten()),
    })
}

/// Where the camera is on the robot, as the pictures say in the mean.
fn mean(shots: &[&Shot], camera_from_room: &[Pose]) -> Pose {
    let (mut position, mut rotation) = (DVec3::ZERO, DVec4::ZERO);
    for (shot, camera_from_room) in shots.iter().zip(camera_from_room) {
        let pose = shot.room_from_robot.inverse() * camera_from_room.inverse();
        let turn = DVec4::from(pose.rotation);
        position += pose.position;
        rotation += if turn.dot(rotation) < 0.0 { -turn } else { turn };
    }
    Pose::new(position / shots.len() as f64, DQuat::from_vec4(rotation).normalize())
}

fn keep<T>(list: &mut Vec<T>, is_kept: &[bool]) {
    let mut kept = is_kept.iter();
    list.retain(|_| kept.next().copied().unwrap_or(false));
}

fn drop_outliers(problem: &Problem<'_>, solution: &Solution, found: &mut [Vec<Found>]) {
    let misses = problem.misses(solution);
    let way = |miss: &Option<[f64; 2]>| miss.map_or(f64::INFINITY, |[x, y]| libm::hypot(x, y));
    let mut ways: Vec<f64> = misses.iter().flatten().map(way).collect();
    ways.sort_by(f64::total_cmp);
    let most = OUTLIER * ways.get(ways.len() / 2).copied().unwrap_or(0.0);
    for (found, misses) in found.iter_mut().zip(&misses) {
        let is_kept: Vec<bool> = misses.iter().map(|miss| way(miss) <= most).collect();
        keep(found, &is_kept);
    }
}

/// How far from the centre corners were found.
fn reached(camera: &Polynomial, found: &[Vec<Found>]) -> f64 {
    /// Somewhat farther the polynomial still holds.
    const BEYOND: f64 = 1.05;
    let away =
        |one: &Found| libm::hypot(one.place[0] - camera.centre[0], one.place[1] - camera.centre[1]);
    BEYOND * found.iter().flatten().map(away).fold(0.0, f64::max)
}

fn root_mean_square<'a>(misses: impl Iterator<Item = &'a Option<[f64; 2]>>) -> f64 {
    let squares: Vec<f64> = misses.flatten().map(|[x, y]| x * x + y * y).collect();
    (squares.iter().sum::<f64>() / squares.len().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use base::camera::Pinhole;

    use super::*;

    fn off(a: &CameraModel, b: &CameraModel, places: &[[f64; 2]]) -> f64 {
        let off = |&[column, row]: &[f64; 2]| {
            let [a, b] = [a, b].map(|camera| camera.sight(column, row).unwrap().towards);
            a.angle_between(b)
        };
        places.iter().map(off).fold(0.0, f64::max)
    }

    #[test]
    fn the_polynomial_to_start_from_is_like_the_camera() {
        let mirror = Catadioptric::whole_mirror(600, 600, 11.736, 0.09, 0.038);
        let flat = Pinhole::of_view(320, 240, 1.2);
        let places = [[299.0, 305.0], [210.0, 160.0], [299.5, 90.0], [40.0, 299.5]];
        for (camera, places) in [
            (CameraModel::Catadioptric(mirror), &places[..]),
            (CameraModel::Pinhole(flat), &[[3.0, 4.0], [200.0, 100.0]]),
        ] {
            let like = CameraModel::Polynomial(start(&camera).unwrap().camera);
            let off = off(&camera, &like, places);
            assert!(off < 0.01, "{off} radians");
        }
        let ring = base::camera::Ring::all_round(600, 100, 6, 0.05);
        assert!(matches!(start(&CameraModel::Ring(ring)), Err(VisionError::NoOneViewpoint)));
    }

    #[test]
    fn pictures_without_corners_are_refused_with_how_many_there_were() {
        let camera = CameraModel::Pinhole(Pinhole::of_view(64, 48, 1.2));
        let mount = Mount { camera, robot_from_camera: Pose::IDENTITY };
        let picture = Picture::filled(64, 48, base::colour::Rgb::default());
        let shot = Shot { picture, room_from_robot: Pose::at(DVec3::Z * 0.3) };
        let corners = super::super::ChequeredRoom::USUAL.corners();
        let error = calibrate(&mount, &vec![shot; 4], &corners).unwrap_err().to_string();
        assert!(error.contains("0 corners") && error.contains("of 4 pictures"), "{error}");
    }
}
