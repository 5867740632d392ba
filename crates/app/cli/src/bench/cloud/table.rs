//! What `usar bench cloud` measures, beside whom, and what it has to reach.

use crate::bench::{BYTES, Bar, Comparison, Peer};

/// Something of ours that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// Lidar scans into cells of 5 cm.
    InsertLidar,
    /// Depth pictures into cells of 5 cm.
    InsertDepth,
    /// Bytes a cell after the lidar scans.
    MemoryLidar,
    /// Bytes a cell after the depth pictures.
    MemoryDepth,
    /// Cells asked for in the map of the lidar.
    QueryLidar,
    /// The same in that of the depth pictures.
    QueryDepth,
    /// Rays through the map of the lidar.
    CastLidar,
    /// The same through that of the depth pictures.
    CastDepth,
    /// Points of a sonar's cone of 5 m fused on a lattice of 10 mm.
    Cone,
    /// How often the hashed store does what the thesis's list does once.
    HashedOverList,
    /// The same of the list with two levels.
    TwoLevelsOverList,
    /// How often the fine sweep is computed while the unit turns once.
    Sweep,
}

/// Names of the drivers that give the figures below.
pub(crate) const PEERS: &[&str] = &["octomap", "openvdb"];

const POINTS: &str = "point/s";

/// All rows, in the order they are printed.
pub(crate) const TABLE: &[Comparison<Subject>] = &[
    octomap("lidar scans into 5 cm cells / OctoMap", Subject::InsertLidar, INSERT_LIDAR, 10.0),
    octomap("depth scans into 5 cm cells / OctoMap", Subject::InsertDepth, INSERT_DEPTH, 10.0),
    openvdb("lidar scans into 5 cm cells / OpenVDB", Subject::InsertLidar, VDB_LIDAR),
    openvdb("depth scans into 5 cm cells / OpenVDB", Subject::InsertDepth, VDB_DEPTH),
    memory("memory a cell, lidar / OctoMap's leaf", Subject::MemoryLidar, LEAF_LIDAR, 0.25),
    memory("memory a cell, depth / OctoMap's leaf", Subject::MemoryDepth, LEAF_DEPTH, 0.25),
    memory("memory a cell, lidar / OpenVDB's voxel", Subject::MemoryLidar, VDB_LIDAR, 1.2),
    memory("memory a cell, depth / OpenVDB's voxel", Subject::MemoryDepth, VDB_DEPTH, 1.2),
    query("point queries, lidar / OctoMap", Subject::QueryLidar, QUERY_LIDAR),
    query("point queries, depth / OctoMap", Subject::QueryDepth, QUERY_DEPTH),
    cast("rays in the map, lidar / OctoMap", Subject::CastLidar, CAST_LIDAR),
    cast("rays in the map, depth / OctoMap", Subject::CastDepth, CAST_DEPTH),
    alone("sonar cone of 5 m, 10 mm lattice, hashed store", Subject::Cone, POINTS, 50e6),
    alone("hashed store over the thesis's list, place 1", Subject::HashedOverList, "x", 100.0),
    alone("list of two levels over that of one, place 1", Subject::TwoLevelsOverList, "x", 1.0),
    alone("whole sweep of place 1, turning over computing", Subject::Sweep, "x", 1.0),
];

type Words = &'static [&'static str];
const INSERT_LIDAR: Words = &["OctoMap", "lidar", "0.05", "insertPointCloud", "default"];
const INSERT_DEPTH: Words = &["OctoMap", "depth", "0.05", "insertPointCloud", "default"];
const LEAF_LIDAR: Words = INSERT_LIDAR;
const LEAF_DEPTH: Words = INSERT_DEPTH;
const QUERY_LIDAR: Words = &["OctoMap", "lidar", "0.05", "search"];
const QUERY_DEPTH: Words = &["OctoMap", "depth", "0.05", "search"];
const CAST_LIDAR: Words = &["OctoMap", "lidar", "0.05", "castRay"];
const CAST_DEPTH: Words = &["OctoMap", "depth", "0.05", "castRay"];
/// The better of its two ways: every ray for itself, or each cell once a scan.
const VDB_LIDAR: Words = &["OpenVDB", "lidar", "0.05"];
const VDB_DEPTH: Words = &["OpenVDB", "depth", "0.05"];

const fn row(
    (name, subject): (&'static str, Subject),
    words: Words,
    unit: &'static str,
    bar: Bar,
) -> Comparison<Subject> {
    Comparison { name, subject, unit, peer: Some(Peer { words, unit, times: 1.0 }), bar: Some(bar) }
}

const fn octomap(
    name: &'static str,
    subject: Subject,
    words: Words,
    times: f64,
) -> Comparison<Subject> {
    row((name, subject), words, POINTS, Bar::Times(times))
}

const fn openvdb(name: &'static str, subject: Subject, words: Words) -> Comparison<Subject> {
    row((name, subject), words, POINTS, Bar::Times(1.5))
}

const fn memory(
    name: &'static str,
    subject: Subject,
    words: Words,
    times: f64,
) -> Comparison<Subject> {
    row((name, subject), words, BYTES, Bar::AtMostTimes(times))
}

const fn query(name: &'static str, subject: Subject, words: Words) -> Comparison<Subject> {
    row((name, subject), words, "query/s", Bar::Times(5.0))
}

const fn cast(name: &'static str, subject: Subject, words: Words) -> Comparison<Subject> {
    row((name, subject), words, "ray/s", Bar::Times(10.0))
}

const fn alone(
    name: &'static str,
    subject: Subject,
    unit: &'static str,
    least: f64,
) -> Comparison<Subject> {
    Comparison { name, subject, unit, peer: None, bar: Some(Bar::AtLeast(least)) }
}
