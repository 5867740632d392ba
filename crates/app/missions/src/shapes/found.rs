//! Planes and boxes in a cloud, found and written.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use app_terminal::arguments::{length, share};
use app_terminal::progress;
use clap::Args;
use glam::DVec3;
use link_clouds::{Cloud, mesh};
use robot_shapes::{Settings, Shapes, find};
use serde::Serialize;

use super::mesh_files;
use super::truth::{self, Distances};
use crate::{CloudLimits, cloud_files};

/// In which cloud shapes are looked for, how, and where they are written.
#[derive(Clone, Debug, Args)]
pub struct ShapeArguments {
    /// The cloud
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the mesh, with its edges, as OBJ
    #[arg(long, value_name = "FILE")]
    obj: Option<PathBuf>,
    /// Write the mesh as glTF: .gltf is text, .glb binary
    #[arg(long, value_name = "FILE")]
    gltf: Option<PathBuf>,
    /// Points believed more than this count
    #[arg(long, value_name = "P", default_value_t = 0.9, value_parser = share)]
    sure: f64,
    /// Farthest that a point may be from its plane, metres; 0.04, or a step if that is more
    #[arg(long, value_name = "M", value_parser = length)]
    tolerance: Option<f64>,
    /// Hold the shapes against an arena: a shipped one, or a file
    #[arg(long, value_name = "ARENA")]
    truth: Option<String>,
    #[command(flatten)]
    limits: CloudLimits,
}

/// What was found and written.
#[derive(Debug, Serialize)]
pub struct Found {
    #[serde(skip)]
    file: PathBuf,
    points: usize,
    points_sure: usize,
    points_explained: usize,
    planes: usize,
    faces: usize,
    boxes: usize,
    edges: usize,
    triangles: usize,
    area_m2: f64,
    cloud_bytes: u64,
    obj_bytes: usize,
    times_smaller: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    truth: Option<Distances>,
    written: Vec<PathBuf>,
}

impl ShapeArguments {
    /// Looks for shapes, holds them against the truth and writes them, as far as that is asked for.
    pub fn find(&self) -> Result<Found> {
        mesh_files::check(self.gltf.as_deref())?;
        let cloud = cloud_files::read(&self.file, None)?;
        let sure = self.limits.apply(&cloud).filtered(|_, belief| belief > self.sure as f32);
        let spinner = progress::spinner("looking for shapes");
        let shapes = self.shapes(&sure)?;
        spinner.finish_and_clear();
        let truth = match &self.truth {
            Some(arena) => Some(truth::distances(&shapes, arena)?),
            None => None,
        };
        let edges: Vec<[DVec3; 2]> = shapes.edges.iter().map(|e| [e.from, e.to]).collect();
        let mesh = shapes.mesh();
        let obj = mesh::obj(&mesh, &edges);
        let written = mesh_files::write((&mesh, &obj), self.obj.as_deref(), self.gltf.as_deref())?;
        let cloud_bytes = fs::metadata(&self.file)?.len();
        Ok(Found {
            file: self.file.clone(),
            points: cloud.points().len(),
            points_sure: sure.points().len(),
            points_explained: shapes.explained,
            planes: shapes.planes,
            faces: shapes.faces.len(),
            boxes: shapes.boxes.len(),
            edges: shapes.edges.len(),
            triangles: mesh.triangles.len(),
            area_m2: shapes.faces.iter().map(robot_shapes::Face::area).sum(),
            cloud_bytes,
            obj_bytes: obj.len(),
            times_smaller: cloud_bytes as f64 / obj.len() as f64,
            truth,
            written,
        })
    }

    fn shapes(&self, sure: &Cloud) -> Result<Shapes> {
        let points: Vec<DVec3> = sure.positions().map(|(position, _)| position).collect();
        let viewers: Vec<DVec3> = sure.poses().iter().map(|pose| pose.position).collect();
        let usual = Settings::for_step(sure.lattice().step());
        let settings = Settings { tolerance: self.tolerance.unwrap_or(usual.tolerance), ..usual };
        Ok(find(&points, &viewers, &settings)?)
    }
}

impl Found {
    /// Says that there is nothing flat, and what to try, if so.
    pub fn lack(&self, arguments: &ShapeArguments) -> Option<String> {
        let is_nothing = self.faces == 0 && self.boxes == 0;
        is_nothing.then(|| {
            format!(
                "nothing flat among {} points above belief {}; try a smaller --sure or a larger --tolerance",
                self.points_sure, arguments.sure
            )
        })
    }

    /// For people.
    pub fn text(&self) -> String {
        let Found { points_sure, points_explained, planes, faces, boxes, edges, triangles, .. } =
            self;
        let mut text = format!(
            "{}: {planes} planes in {faces} faces, {boxes} boxes, {edges} edges\n",
            self.file.display()
        );
        text += &format!(
            "{points_explained} of {points_sure} sure points lie on faces, {:.1} m²\n",
            self.area_m2
        );
        text += &format!(
            "{triangles} triangles; as OBJ {} bytes, {:.0} times smaller than the cloud's {}\n",
            self.obj_bytes, self.times_smaller, self.cloud_bytes
        );
        if let Some(truth) = &self.truth {
            text += &format!(
                "from true surfaces: median {:.1} mm, 95 of 100 within {:.1} mm, over {} places; {} places have none near\n",
                truth.median_m * 1000.0,
                truth.p95_m * 1000.0,
                truth.places,
                truth.nothing_near
            );
        }
        for path in &self.written {
            text += &format!("wrote {}\n", path.display());
        }
        text
    }
}
