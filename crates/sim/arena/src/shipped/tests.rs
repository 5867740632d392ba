use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use base::arena::{Block, BlockShape};
use base::geom::wrap_angle;
use glam::DVec3;

use super::*;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

#[test]
fn every_shipped_arena_is_read_without_a_complaint() {
    for name in names() {
        let arena = load(name).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        assert!(!arena.about.is_empty() && !arena.lamps.is_empty(), "{name} lacks words or light");
        assert!(arena.starts.iter().any(|start| start.name == "Start1"), "{name}");
    }
}

#[test]
fn no_arena_of_the_folder_is_forgotten() {
    let in_folder: BTreeSet<String> = fs::read_dir(root().join("arenas"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|file| file.strip_suffix(".toml").map(str::to_owned))
        .collect();
    assert_eq!(in_folder, names().into_iter().map(str::to_owned).collect());
}

#[test]
fn an_unknown_name_is_answered_with_the_known_ones() {
    let error = load("purple").unwrap_err().to_string();
    assert!(error.contains("\"purple\"") && error.contains("yellow, orange"), "{error}");
}

/// Metres and radians: the scenes are given to a tenth of a millimetre and a hundredth of a degree.
const EXACT: f64 = 1e-9;

/// A line of a scene file: middle, size and turn of a box, or the robot's start.
struct Row {
    name: String,
    kind: String,
    at: DVec3,
    yaw: f64,
    size: DVec3,
}

/// The scene of the search-and-return experiment; `None`, with a word, where the data is not beside the project.
fn scene(file: &str) -> Option<Vec<Row>> {
    let path = root().join("../shared/data/vrep-scenes").join(file);
    let Ok(text) = fs::read_to_string(&path) else {
        let why = format!("{} is not there", path.display());
        link_skips::skip("the scene of the search-and-return experiment", &why);
        return None;
    };
    Some(text.lines().skip(1).filter(|line| !line.ends_with(",dup")).map(row).collect())
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.split(',').collect();
    let number = |index: usize| cells[index].parse::<f64>().unwrap_or(0.0);
    Row {
        name: cells[0].to_owned(),
        kind: cells[1].to_owned(),
        at: DVec3::new(number(2), number(3), number(4)),
        yaw: number(5).to_radians(),
        size: DVec3::new(number(6), number(7), number(8)),
    }
}

fn is_same(row: &Row, block: &Block) -> bool {
    let BlockShape::Box(size) = block.shape else { return false };
    let turn = wrap_angle(row.yaw - block.pose.yaw()).abs();
    block.pose.position.distance(row.at) < EXACT && size.distance(row.size) < EXACT && turn < EXACT
}

fn assert_scene(file: &str, name: &str) {
    let Some(rows) = scene(file) else { return };
    let arena = load(name).unwrap();
    let boxes: Vec<&Row> = rows.iter().filter(|row| row.kind == "box").collect();
    for row in &boxes {
        let found = arena.blocks.iter().filter(|block| is_same(row, block)).count();
        assert_eq!(found, 1, "{name}: {} at {} is there {found} times", row.name, row.at);
    }
    assert_eq!(arena.blocks.len(), boxes.len(), "{name} has boxes the scene has not");
    let start = rows.iter().find(|row| row.kind == "robot_start").unwrap();
    let pose = arena.starts[0].pose;
    assert!(pose.position.truncate().distance(start.at.truncate()) < EXACT, "{name}: {pose:?}");
    assert!(wrap_angle(pose.yaw() - start.yaw).abs() < EXACT, "{name}: {pose:?}");
    let beacon = rows.iter().find(|row| row.name == "beacon").unwrap();
    let landmark = &arena.landmarks[0];
    assert_eq!(landmark.at, beacon.at.with_z(0.0));
    let height: f64 = landmark.bands.iter().map(|band| band.height).sum();
    assert!((height - beacon.size.z).abs() < EXACT, "{height} m");
    assert!((landmark.radius * 2.0 - beacon.size.x).abs() < EXACT, "{} m", landmark.radius);
}

#[test]
fn the_test_home_point_has_the_geometry_of_the_way_home_scene() {
    assert_scene("scene_return_home.csv", "home-point-test");
}

#[test]
fn the_mapping_home_point_has_the_geometry_of_the_mapping_scene() {
    assert_scene("scene_mapping.csv", "home-point-mapping");
}

#[test]
fn the_plain_home_point_is_the_mapping_scene_without_its_obstacles() {
    let Some(rows) = scene("scene_mapping.csv") else { return };
    let arena = load("home-point").unwrap();
    let walls: Vec<&Row> = rows.iter().filter(|row| row.name.starts_with("240")).collect();
    assert_eq!(arena.blocks.len(), walls.len());
    for wall in walls {
        assert!(arena.blocks.iter().any(|block| is_same(wall, block)), "{}", wall.name);
    }
}
