//! `usar cloud shapes`: planes and boxes in a cloud.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use glam::DVec3;
use link_clouds::{Cloud, mesh};
use robot_shapes::{Settings, Shapes, find};
use serde::Serialize;

use super::shape_truth::{self, Distances};
use super::written_mesh;
use app_missions::CloudLimits;
use app_missions::cloud_files;
use app_terminal::arguments::{length, share};
use app_terminal::outcome::Outcome;
use app_terminal::{console, progress};

const EXAMPLES: &str = "\
Examples:
  usar cloud shapes room.cloud                              what there is
  usar cloud shapes room.cloud --obj room.obj --gltf room.glb
  usar cloud shapes room.cloud --sure 0.8 --tolerance 0.06 --json
  usar cloud shapes room.cloud --truth yellow               how far the shapes are from the true surfaces";

/// Find planes and boxes; write them as a small mesh
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ShapesVerb {
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
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// What was found and written.
#[derive(Debug, Serialize)]
struct Found {
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

impl ShapesVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        written_mesh::check(self.gltf.as_deref())?;
        let cloud = cloud_files::read(&self.file, None)?;
        let sure = self.limits.apply(&cloud).filtered(|_, belief| belief > self.sure as f32);
        let spinner = progress::spinner("looking for shapes");
        let shapes = self.find(&sure)?;
        spinner.finish_and_clear();
        let truth = match &self.truth {
            Some(arena) => Some(shape_truth::distances(&shapes, arena)?),
            None => None,
        };
        let edges: Vec<[DVec3; 2]> = shapes.edges.iter().map(|e| [e.from, e.to]).collect();
        let mesh = shapes.mesh();
        let obj = mesh::obj(&mesh, &edges);
        let written =
            written_mesh::write((&mesh, &obj), self.obj.as_deref(), self.gltf.as_deref())?;
        let cloud_bytes = fs::metadata(&self.file)?.len();
        let found = Found {
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
        };
        self.tell(&found, &shapes)
    }

    fn find(&self, sure: &Cloud) -> Result<Shapes> {
        let points: Vec<DVec3> = sure.positions().map(|(position, _)| position).collect();
        let viewers: Vec<DVec3> = sure.poses().iter().map(|pose| pose.position).collect();
        let usual = Settings::for_step(sure.lattice().step());
        let settings = Settings { tolerance: self.tolerance.unwrap_or(usual.tolerance), ..usual };
        Ok(find(&points, &viewers, &settings)?)
    }

    fn tell(&self, found: &Found, shapes: &Shapes) -> Result<Outcome> {
        console::tell(self.json, found, || text(found, &self.file))?;
        if shapes.faces.is_empty() && shapes.boxes.is_empty() {
            console::note(&format!(
                "note: nothing flat among {} points above belief {}; try a smaller --sure or a larger --tolerance",
                found.points_sure, self.sure
            ));
            return Ok(Outcome::WithLoss);
        }
        Ok(Outcome::Done)
    }
}

fn text(found: &Found, file: &Path) -> String {
    let Found { points_sure, points_explained, planes, faces, boxes, edges, triangles, .. } = found;
    let mut text = format!(
        "{}: {planes} planes in {faces} faces, {boxes} boxes, {edges} edges\n",
        file.display()
    );
    text += &format!(
        "{points_explained} of {points_sure} sure points lie on faces, {:.1} m²\n",
        found.area_m2
    );
    text += &format!(
        "{triangles} triangles; as OBJ {} bytes, {:.0} times smaller than the cloud's {}\n",
        found.obj_bytes, found.times_smaller, found.cloud_bytes
    );
    if let Some(truth) = &found.truth {
        text += &format!(
            "from true surfaces: median {:.1} mm, 95 of 100 within {:.1} mm, over {} places; {} places have none near\n",
            truth.median_m * 1000.0,
            truth.p95_m * 1000.0,
            truth.places,
            truth.nothing_near
        );
    }
    for path in &found.written {
        text += &format!("wrote {}\n", path.display());
    }
    text
}
