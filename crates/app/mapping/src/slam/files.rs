//! What is left of a run on disk.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use app_missions::map_files;
use app_terminal::files;
use link_graphs::{FileEdge, FileGraph, FilePose, Key, PoseFile};
use robot_mapping::Thresholds;
use robot_mapping::files as map_formats;
use robot_slam::{Manifold, Relation};

use super::explanation::explanation;
use super::judged::stamped;
use super::map::drawn;
use super::map_file::{MAP_NAME, map_of};
use super::picture::picture;
use super::report::SlamReport;
use super::run::Mapped;

/// Writes into a folder the map file, the report, and all that [`draw_into`] draws.
pub fn write_into(
    folder: &Path,
    mapped: &Mapped,
    report: &SlamReport,
    cell: f64,
) -> Result<Vec<PathBuf>> {
    let map = link_slam_maps::write(&map_of(mapped, &report.log));
    // The same log gives the same files; what it took is printed alone.
    let report = SlamReport { cpu_s: None, ..report.clone() };
    let report = serde_json::to_string_pretty(&report)?;
    let written = [(MAP_NAME, map), ("report.json", (report + "\n").into_bytes())];
    let mut paths = put(folder, written)?;
    paths.extend(draw_into(folder, mapped, cell)?);
    Ok(paths)
}

/// Writes into a folder what can be drawn of a map: the way in TUM's form, the map for ROS, as GeoTIFF and as a picture, graph and loops.
pub fn draw_into(folder: &Path, mapped: &Mapped, cell: f64) -> Result<Vec<PathBuf>> {
    let map = drawn(mapped, cell)?;
    let grid = map.grid();
    let png = link_images::png::encode(&picture(mapped, grid)).context("cannot draw the map")?;
    let graph = PoseFile::Plane(graph(mapped.slam.manifold()));
    let written = [
        ("trajectory.tum", link_logs::write_trajectory(&stamped(mapped, 0.0)).into_bytes()),
        ("map.png", png),
        ("map.tif", map_formats::occupancy_geotiff(grid)?),
        ("graph.g2o", link_graphs::write(&graph).into_bytes()),
        ("loops.txt", explanation(mapped).into_bytes()),
    ];
    let mut paths = put(folder, written)?;
    let map = map_formats::grid_map(grid, Thresholds::default())?;
    paths.extend(map_files::write(&folder.join("map.yaml"), &map)?);
    Ok(paths)
}

fn put<const N: usize>(folder: &Path, written: [(&str, Vec<u8>); N]) -> Result<Vec<PathBuf>> {
    let mut paths = vec![];
    for (name, bytes) in written {
        let path = folder.join(name);
        files::write(&path, &bytes)?;
        paths.push(path);
    }
    Ok(paths)
}

/// Patches and relations as g2o.
fn graph(manifold: &Manifold) -> FileGraph<base::geom::Pose2> {
    let key = |index: usize| Key(index as u64);
    let pose = |(index, patch): (usize, &robot_slam::Patch)| FilePose {
        key: key(index),
        pose: patch.world_from_patch,
    };
    let edge = |relation: &Relation| FileEdge {
        from: key(relation.from),
        to: key(relation.to),
        measured: relation.from_to,
        information: upper_triangle(relation),
        line: 0,
    };
    FileGraph {
        poses: manifold.patches().iter().enumerate().map(pose).collect(),
        edges: manifold.relations().iter().map(edge).collect(),
        fixed: manifold
            .parts()
            .iter()
            .filter_map(|part| part.first())
            .map(|first| key(*first))
            .collect(),
    }
}

/// g2o tells information in the frame of the measured pose.
fn upper_triangle(relation: &Relation) -> Vec<f64> {
    let m = relation.information_at_end();
    vec![m.x_axis.x, m.y_axis.x, m.z_axis.x, m.y_axis.y, m.z_axis.y, m.z_axis.z]
}
