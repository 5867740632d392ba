//! Calibrations as files that people can read.

use base::camera::{CameraModel, Polynomial};
use base::geom::Pose;
use glam::{DMat3, DQuat, DVec3};
use link_text::write::{Entry, list, triple};
use link_text::{Domain, Errors, Fields, Sink, Source, TextError};

use super::{Calibration, MirrorFit};
use crate::{Mount, VisionError};

const EDGE: i64 = 4096;
const PLACE: Domain = Domain::new(-4096.0, 8192.0, " px", 299.5);
const AFFINE: Domain = Domain::new(-2.0, 2.0, "", 1.0);
const COEFFICIENT: Domain = Domain::new(-1e5, 1e5, "", -70.0);
const RADIUS: Domain = Domain::new(1.0, 1e4, " px", 290.0);
const REACH: Domain = Domain::new(-20.0, 20.0, " m", 0.09);
const AXIS: Domain = Domain::new(-1.0, 1.0, "", 1.0);
const SHAPE: Domain = Domain::new(2.0, 10_000.0, "", 11.736);
const RESIDUAL: Domain = Domain::new(0.0, 1e4, " px", 0.2);
const FOCAL: Domain = Domain::new(1.0, 1e5, " px", 800.0);
const MOST_CORNERS: i64 = 10_000_000;
const CAMERA: &str = "a table [camera]";
const MOUNT: &str = "a table [mount]";

impl Calibration {
    /// The text of a file.
    pub fn to_text(&self) -> String {
        let mut text = "# What pictures of a chequered room say of a camera; see docs/cameras.md#calibration.\n".to_owned();
        if let CameraModel::Polynomial(camera) = &self.mount.camera {
            let mut entry = Entry::default();
            entry.number("width", camera.width as f64);
            entry.number("height", camera.height as f64);
            entry.raw("centre", list(&camera.centre));
            entry.raw("affine", list(&camera.affine));
            entry.raw("polynomial", list(&camera.coefficients));
            entry.number("radius_px", camera.radius);
            entry.number("viewpoint_m", camera.viewpoint);
            text += &format!("\n[camera]\n{}", entry.lines());
        }
        let pose = &self.mount.robot_from_camera;
        let mut entry = Entry::default();
        entry.raw("at", triple(pose.position));
        entry.raw("looks", triple(pose.rotation * DVec3::X));
        entry.raw("up", triple(pose.rotation * DVec3::Z));
        text += &format!("\n[mount]\n{}", entry.lines());
        if let Some(mirror) = &self.mirror {
            let mut entry = Entry::default();
            entry.number("k", mirror.k);
            entry.number("distance_m", mirror.distance);
            entry.number("focal_px", mirror.focal);
            entry.raw("centre", list(&mirror.centre));
            entry.number("residual_px", mirror.residual);
            text += &format!("\n[mirror]\n{}", entry.lines());
        }
        let mut entry = Entry::default();
        entry.number("residual_px", self.residual);
        entry.number("corners", self.corners as f64);
        entry.raw("pictures_px", list(&self.residuals));
        text + &format!("\n[found]\n{}", entry.lines())
    }

    /// Reads what [`Calibration::to_text`] wrote, or somebody by hand; `file` is what messages call it.
    pub fn of_text(file: &str, content: &[u8]) -> Result<Self, VisionError> {
        let sink = Sink::<TextError>::default();
        let mut found = None;
        let names = (file.to_owned(), file.to_owned());
        if let Some(source) = Source::from_bytes(names, content.to_vec(), &sink)
            && let Some(table) = source.table(&sink)
        {
            let top = Fields::new((&source, &sink), "", table.get_ref(), 0..0);
            found = read(&top);
            top.finish();
        }
        let errors = sink.into_errors();
        match found.filter(|_| errors.is_empty()) {
            Some(found) => Ok(found),
            None => Err(VisionError::File(Errors::sorted(errors).to_string())),
        }
    }
}

fn read(top: &Fields<'_>) -> Option<Calibration> {
    let camera =
        top.required("camera", CAMERA).and_then(|item| Fields::of_item(&item, "camera", CAMERA));
    let mount =
        top.required("mount", MOUNT).and_then(|item| Fields::of_item(&item, "mount", MOUNT));
    let mirror =
        top.optional("mirror").and_then(|item| Fields::of_item(&item, "mirror", "a table"));
    let found = top.optional("found").and_then(|item| Fields::of_item(&item, "found", "a table"));
    let mirror = mirror.map(|fields| read_mirror(&fields));
    let (residual, corners, residuals) = found.map_or((0.0, 0, vec![]), |fields| {
        let residual = fields.number_or("residual_px", RESIDUAL, 0.0);
        let corners =
            fields.optional("corners").and_then(|item| item.whole(0, MOST_CORNERS, "900"));
        let each =
            fields.optional("pictures_px").and_then(|item| item.list("a list of numbers", "[0.2]"));
        let each = each.unwrap_or_default();
        let residuals = each.iter().filter_map(|item| item.number(RESIDUAL)).collect();
        fields.finish();
        (residual, corners.unwrap_or(0) as usize, residuals)
    });
    let (camera, robot_from_camera) = (read_camera(&camera?)?, read_mount(&mount?)?);
    let mount = Mount { camera: CameraModel::Polynomial(camera), robot_from_camera };
    Some(Calibration { mount, mirror, residual, residuals, corners })
}

fn read_camera(fields: &Fields<'_>) -> Option<Polynomial> {
    let edge = |key| {
        let item = fields.required(key, "600")?;
        item.whole(2, EDGE, "600").map(|edge| edge as usize)
    };
    let (width, height) = (edge("width"), edge("height"));
    let centre = fields.required("centre", "[299.5, 299.5]").and_then(|item| item.pair(PLACE));
    let affine = fields.optional("affine");
    let affine = affine.map_or(Some(DVec3::X), |item| item.triple(AFFINE));
    let coefficients = fields.required("polynomial", "[-70, 0, 0.004, 0, 0]").and_then(|item| {
        let wanted = "a list of five numbers, a0 to a4";
        let items = item.list(wanted, "[-70, 0, 0.004, 0, 0]")?;
        if items.len() != 5 {
            return item.out_of_range(wanted, "[-70, 0, 0.004, 0, 0]");
        }
        let values: Option<Vec<f64>> = items.iter().map(|item| item.number(COEFFICIENT)).collect();
        values?.try_into().ok()
    });
    let radius = fields.number("radius_px", RADIUS);
    let viewpoint = fields.number_or("viewpoint_m", REACH, 0.0);
    let affine = affine.map(|affine| affine.to_array());
    if affine.is_some_and(|[c, d, e]| (c - d * e).abs() < 1e-3) {
        fields.refuse(
            "affine",
            "it maps all to one line",
            "write [1, 0, 0] where nothing is stretched",
        );
    }
    let coefficients: Option<[f64; 5]> = coefficients;
    if coefficients.is_some_and(|[a0, ..]| a0 == 0.0) {
        fields.refuse(
            "polynomial",
            "with a0 = 0 the middle sees nothing",
            "make it negative before a mirror, positive else",
        );
    }
    fields.finish();
    Some(Polynomial {
        width: width?,
        height: height?,
        centre: centre?.to_array(),
        affine: affine?,
        coefficients: coefficients?,
        radius,
        viewpoint,
    })
}

fn read_mount(fields: &Fields<'_>) -> Option<Pose> {
    let at = fields.required("at", "[0, 0, 0.2]").and_then(|item| item.triple(REACH));
    let axis = |key| fields.required(key, "[0, 0, 1]").and_then(|item| item.triple(AXIS));
    let (looks, up) = (axis("looks"), axis("up"));
    fields.finish();
    let x = looks?.try_normalize();
    let y = x.and_then(|x| up?.cross(x).try_normalize());
    let (Some(x), Some(y)) = (x, y) else {
        fields.refuse(
            "up",
            "it and looks are no two directions",
            "write two that are square to each other",
        );
        return None;
    };
    let turn = DQuat::from_mat3(&DMat3::from_cols(x, y, x.cross(y)));
    Some(Pose::new(at?, turn))
}

fn read_mirror(fields: &Fields<'_>) -> MirrorFit {
    let centre = fields.required("centre", "[299.5, 299.5]").and_then(|item| item.pair(PLACE));
    let fit = MirrorFit {
        k: fields.number("k", SHAPE),
        distance: fields.number("distance_m", REACH),
        focal: fields.number("focal_px", FOCAL),
        centre: centre.map_or([0.0; 2], |centre| centre.to_array()),
        residual: fields.number_or("residual_px", RESIDUAL, 0.0),
    };
    fields.finish();
    fit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calibration() -> Calibration {
        let camera = Polynomial {
            width: 600,
            height: 400,
            centre: [301.25, 199.5],
            affine: [1.002, -0.0013, -0.0013],
            coefficients: [-71.523, 0.0, 0.003_712, -1.25e-6, 1.75e-8],
            radius: 287.5,
            viewpoint: 0.09,
        };
        let robot_from_camera =
            Pose::from_roll_pitch_yaw(DVec3::new(-0.05, 0.0, 0.17), 3.1, -1.5, 0.2);
        let centre = [300.5, 199.25];
        let mirror = MirrorFit { k: 11.5, distance: 0.0897, focal: 812.5, centre, residual: 0.31 };
        Calibration {
            mount: Mount { camera: CameraModel::Polynomial(camera), robot_from_camera },
            mirror: Some(mirror),
            residual: 0.21,
            residuals: vec![0.2, 0.22],
            corners: 1234,
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let written = calibration();
        let read = Calibration::of_text("eye.toml", written.to_text().as_bytes()).unwrap();
        let (a, b) = (read.mount.robot_from_camera, written.mount.robot_from_camera);
        assert!(
            a.position.distance(b.position) < 1e-9 && a.rotation.angle_between(b.rotation) < 1e-6
        );
        let mount = Mount { robot_from_camera: b, ..read.mount };
        assert_eq!(Calibration { mount, ..read }, written);
    }

    #[test]
    fn broken_files_are_told_with_line_key_value_and_fix() {
        let text = calibration().to_text();
        for (from, to, says) in [
            ("width = 600", "width = 1", &["eye.toml:4", "width = 1", "2 to 4096"][..]),
            ("polynomial = [-71.523, 0, ", "polynomial = [", &["polynomial", "five numbers"]),
            ("polynomial = [-71.523", "polynomial = [0", &["polynomial", "a0 = 0", "negative"]),
            ("centre = [301.25, 199.5]", "centre = 3", &["centre = 3", "a list of two numbers"]),
            ("affine = [1.002", "affine = [0", &["affine", "one line", "[1, 0, 0]"]),
            ("[mount]", "[mounted]", &["mount", "missing"]),
            ("radius_px = 287.5", "radius = 287.5", &["radius_px", "missing"]),
            ("k = 11.5", "k = 1", &["k = 1", "at least 2"]),
            ("[camera]", "[camera", &["eye.toml:3"]),
        ] {
            assert!(text.contains(from), "{from} is not in\n{text}");
            let broken = text.replacen(from, to, 1);
            let error =
                Calibration::of_text("eye.toml", broken.as_bytes()).unwrap_err().to_string();
            for part in says {
                assert!(error.contains(part), "{part} is not in\n{error}");
            }
        }
        let error = Calibration::of_text("eye.toml", &[0xff, 0xfe, 0]).unwrap_err().to_string();
        assert!(error.contains("eye.toml"), "{error}");
    }
}
