//! What `usar bench cloud` measures, beside whom, and what it has to reach.

use super::measure::run;
use crate::{BYTES, Bar, Bench, Comparison, Peer};

/// Something of ours that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// Lidar scans into cells of 5 cm.
    InsertLidar,
    /// Depth pictures into cells of 5 cm.
    InsertDepth,
    /// Bytes of the map of the lidar scans.
    MemoryLidar,
    /// Bytes of the map of the depth pictures.
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

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench cloud`.
pub const BENCH: Bench = Bench { name: "cloud", peers: &["octomap", "openvdb"], measure: run };

const POINTS: &str = "point/s";

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    octomap("lidar scans into 5 cm cells / OctoMap", Subject::InsertLidar, OCTOMAP_LIDAR, 10.0),
    octomap("depth scans into 5 cm cells / OctoMap", Subject::InsertDepth, OCTOMAP_DEPTH, 10.0),
    openvdb("lidar scans into 5 cm cells / OpenVDB", Subject::InsertLidar, VDB_LIDAR),
    openvdb("depth scans into 5 cm cells / OpenVDB", Subject::InsertDepth, VDB_DEPTH),
    memory(
        "memory of all that the lidar mapped / OctoMap",
        Subject::MemoryLidar,
        OCTOMAP_LIDAR,
        0.25,
    ),
    memory(
        "memory of all that the depth camera mapped / OctoMap",
        Subject::MemoryDepth,
        OCTOMAP_DEPTH,
        0.25,
    ),
    memory("memory of all that the lidar mapped / OpenVDB", Subject::MemoryLidar, VDB_LIDAR, 1.2),
    memory(
        "memory of all that the depth camera mapped / OpenVDB",
        Subject::MemoryDepth,
        VDB_DEPTH,
        1.2,
    ),
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
/// The best of its four ways, lazy and by rays among them; of memory the least.
const OCTOMAP_LIDAR: Words = &["OctoMap", "lidar", "0.05", "insertion"];
const OCTOMAP_DEPTH: Words = &["OctoMap", "depth", "0.05", "insertion"];
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
) -> Row {
    Comparison { name, subject, unit, peer: Some(Peer { words, unit, times: 1.0 }), bar: Some(bar) }
}

const fn octomap(name: &'static str, subject: Subject, words: Words, times: f64) -> Row {
    row((name, subject), words, POINTS, Bar::Times(times))
}

const fn openvdb(name: &'static str, subject: Subject, words: Words) -> Row {
    row((name, subject), words, POINTS, Bar::Times(1.5))
}

const fn memory(name: &'static str, subject: Subject, words: Words, times: f64) -> Row {
    row((name, subject), words, BYTES, Bar::AtMostTimes(times))
}

const fn query(name: &'static str, subject: Subject, words: Words) -> Row {
    row((name, subject), words, "query/s", Bar::Times(5.0))
}

const fn cast(name: &'static str, subject: Subject, words: Words) -> Row {
    row((name, subject), words, "ray/s", Bar::Times(10.0))
}

const fn alone(name: &'static str, subject: Subject, unit: &'static str, least: f64) -> Row {
    Row::held(name, subject, unit, Bar::AtLeast(least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::beside_output;

    /// Lines as the drivers print them.
    const OUTPUT: &str = "\
../data/scans_lidar.bin res 0.05: 10 scans, 143469 points, 144.0 cells/ray
   insertPointCloud (default)                 19 kpoint/s(cpu)        8(wall)     2.67 Mcell/s   775.0 ms/scan | leaves 5315577 nodes 6449321 occ leaves 80923 mem 175.7 MB (33.1 B/leaf; malloc 56.0 B/leaf)
   insertPointCloudRays                       29 kpoint/s(cpu)        6(wall)     2.28 Mcell/s   906.7 ms/scan | leaves 5399324 nodes 6559363 occ leaves 80945 mem 179.2 MB (33.2 B/leaf; malloc 56.2 B/leaf)
   search(point)  8.2 Mquery/s  hit 14383/14388;  castRay 69 kray/s hit 14388
../data/scans_lidar.bin res 0.10: 10 scans, 143469 points, 72.4 cells/ray
   insertPointCloud (default)                 56 kpoint/s(cpu)       15(wall)     4.04 Mcell/s   257.5 ms/scan | leaves 954980 nodes 1117382 occ leaves 42635 mem 28.3 MB (29.6 B/leaf; malloc 51.7 B/leaf)
   search(point)  22.0 Mquery/s  hit 14206/14388;  castRay 192 kray/s hit 14359
../data/scans_depth.bin res 0.05: 5 scans, 383694 points, 153.4 cells/ray
   insertPointCloud (default)                 51 kpoint/s(cpu)       18(wall)     7.81 Mcell/s  1507.0 ms/scan | leaves 682036 nodes 839843 occ leaves 96380 mem 23.5 MB (34.5 B/leaf; malloc 58.8 B/leaf)
   search(point)  9.2 Mquery/s  hit 76494/76494;  castRay 99 kray/s hit 76494
../data/scans_lidar.bin res 0.05 OpenVDB 10.0 per-ray update                        254 kpoint/s(cpu)      200(wall)   36.50 Mcell/s    56.0 ms/scan | active 5788871 mem 40.0 MB (6.9 B/active voxel)
../data/scans_lidar.bin res 0.05 OpenVDB 10.0 per-scan mask (OctoMap-like)          190 kpoint/s(cpu)      150(wall)   27.50 Mcell/s    76.0 ms/scan | active 5788871 mem 40.0 MB (6.9 B/active voxel)
../data/scans_depth.bin res 0.05 OpenVDB 10.0 per-ray update                        315 kpoint/s(cpu)      300(wall)   48.50 Mcell/s   243.0 ms/scan | active 4296476 mem 27.0 MB (6.3 B/active voxel)
";

    #[test]
    fn every_peer_of_the_table_is_found_in_real_output() {
        let report = beside_output(TABLE, OUTPUT);
        for (row, comparison) in report.rows.iter().zip(TABLE) {
            assert_eq!(row.peer.is_some(), comparison.peer.is_some(), "{}", row.name);
        }
        let peers: Vec<f64> = report.rows.iter().filter_map(|row| row.peer).collect();
        let expected =
            [29e3, 51e3, 254e3, 315e3, 175.7e6, 23.5e6, 40e6, 27e6, 8.2e6, 9.2e6, 69e3, 99e3];
        for (peer, expected) in peers.iter().zip(expected) {
            assert!((peer / expected - 1.0).abs() < 1e-9, "{peers:?}");
        }
    }
}
