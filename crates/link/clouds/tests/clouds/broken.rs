//! A broken file of each kind gives an error that names file, place, value and fix.

use link_clouds::{Format, Options, read, write};
use link_spoil::Complaint;

use crate::samples::corner;

/// Each must be refused, with all of these words.
fn complaints(cases: &[(&str, &[u8], &[&str])]) {
    for (name, bytes, words) in cases {
        let mut complaint = Complaint::new(name);
        complaint.expect(words);
        let told = complaint.check(|| read(name, bytes, &Options::default()));
        assert_eq!(told, Ok(()));
    }
}

#[test]
fn broken_ply_is_explained() {
    let body = |header: &str| format!("ply\nformat ascii 1.0\n{header}end_header\n");
    let xyz = "property float x\nproperty float y\nproperty float z\n";
    let rows = |rows: &str| body(&format!("element vertex 2\n{xyz}property float belief\n")) + rows;
    complaints(&[
        ("a.ply", b"plx\n", &["a.ply, line 1", "\"plx\"", "expected ply"]),
        ("b.ply", b"ply\nformat ascii 1.0\n", &["b.ply, line 2", "end_header"]),
        ("c.ply", b"ply\nend_header\n", &["line 2", "format binary_little_endian 1.0"]),
        ("d.ply", b"ply\nformat xml 1.0\n", &["line 2", "\"xml\"", "ascii"]),
        ("e.ply", body("").as_bytes(), &["element vertex 100"]),
        ("f.ply", body("element vertex 1\nproperty float x\n").as_bytes(), &["property float x"]),
        ("g.ply", body("element vertex -1\n").as_bytes(), &["line 3", "\"-1\"", "whole number"]),
        ("h.ply", body("property float x\n").as_bytes(), &["line 3", "element vertex"]),
        ("i.ply", body("element vertex 1\nproperty quad x\n").as_bytes(), &["\"quad\"", "double"]),
        ("j.ply", rows("0 0 0 1\n").as_bytes(), &["j.ply, line 9", "1 of 2", "cut off"]),
        ("k.ply", rows("0 0 0 1\n0 0 0 7\n").as_bytes(), &["line 10", "belief is 7", "from 0 to 1"]),
        ("l.ply", rows("0 0 0 1\n0 zero 0 1\n").as_bytes(), &["line 10", "\"zero\"", "a number"]),
        ("m.ply", rows("0 0 0 1\n0 0\n").as_bytes(), &["line 10", "\"0 0\"", "as many values"]),
        ("n.ply", rows("1e30 0 0 1\n").as_bytes(), &["line 9", "too far", "units"]),
        ("o.ply", b"ply\nformat ascii 1.0\ncomment usar lattice 0 0 0 0\nelement vertex 0\nproperty float x\nproperty float y\nproperty float z\nend_header\n", &["points 0 m apart"]),
        ("p.ply", b"ply\nformat ascii 1.0\ncomment usar pose 0 0 0 9 9 9 9\n", &["line 3", "length 1"]),
    ]);
    let binary = write(&corner(), Format::Ply).unwrap();
    complaints(&[("q.ply", &binary[..binary.len() - 5], &["q.ply, byte ", "of 3600", "cut off"])]);
}

#[test]
fn broken_pcd_is_explained() {
    let header = |fields: &str, data: &str| {
        format!("VERSION 0.7\n{fields}WIDTH 2\nHEIGHT 1\nPOINTS 2\nDATA {data}\n")
    };
    let xyz = "FIELDS x y z\nSIZE 4 4 4\nTYPE F F F\nCOUNT 1 1 1\n";
    let text = |rows: &str| header(xyz, "ascii") + rows;
    let packed =
        [header(xyz, "binary_compressed").as_bytes(), &[2, 0, 0, 0, 24, 0, 0, 0, 32, 0]].concat();
    complaints(&[
        ("a.pcd", b"VERSION 0.7\n", &["a.pcd, line 1", "DATA binary"]),
        ("b.pcd", header("", "ascii").as_bytes(), &["0, 0, 0", "one of each"]),
        (
            "c.pcd",
            header("FIELDS x y\nSIZE 4 4\nTYPE F F\n", "ascii").as_bytes(),
            &["FIELDS x y z"],
        ),
        ("d.pcd", header("FIELDS x\nSIZE 3\nTYPE F\n", "ascii").as_bytes(), &["\"F 3\"", "4 or 8"]),
        ("e.pcd", header(xyz, "zip").as_bytes(), &["line 9", "\"zip\"", "binary_compressed"]),
        (
            "f.pcd",
            header("COLOUR 1\n", "ascii").as_bytes(),
            &["line 2", "\"COLOUR 1\"", "VIEWPOINT"],
        ),
        ("g.pcd", text("0 0 0\n").as_bytes(), &["g.pcd, line 10", "1 of 2", "cut off"]),
        ("h.pcd", text("0 0 0\n0 0\n").as_bytes(), &["line 11", "as many values"]),
        ("i.pcd", header(xyz, "binary").as_bytes(), &["byte ", "0 of 2", "cut off"]),
        ("j.pcd", &packed, &["byte ", "LZF", "damaged"]),
        ("k.pcd", b"VERSION 0.7\nVIEWPOINT 0 0\n", &["line 2", "\"0 0\"", "qw qx qy qz"]),
    ]);
}

#[test]
fn broken_trees_are_explained() {
    let tree = |size: &str, bytes: &[u8]| {
        let header =
            format!("# Octomap OcTree binary file\nid OcTree\nsize {size}\nres 0.1\ndata\n");
        [header.as_bytes(), bytes].concat()
    };
    complaints(&[
        ("a.bt", b"# Octomap OcTree file\n", &["a.bt, line 1", "convert_octree"]),
        ("b.bt", b"# Octomap OcTree binary file\nid OcTree\n", &["line 2", "`data`"]),
        (
            "c.bt",
            b"# Octomap OcTree binary file\nid CountingOcTree\n",
            &["\"CountingOcTree\"", "OcTree"],
        ),
        ("d.bt", b"# Octomap OcTree binary file\nid OcTree\nsize 1\ndata\n", &["res 0.05"]),
        ("e.bt", &tree("many", &[]), &["line 3", "\"many\""]),
        ("f.bt", &tree("1", &[]), &["byte ", "cut off"]),
        ("g.bt", &tree("1", &[2, 0]), &["more than 67108864 points", "larger step"]),
        ("h.bt", &tree("9", &[0, 0]), &["9, but 1 nodes follow", "damaged"]),
        ("i.bt", &tree("1", &[0, 0, 7]), &["1 bytes stand after"]),
        ("j.bt", &tree("1", &[3, 0].repeat(40)), &["16 at most", "damaged"]),
    ]);
}

#[test]
fn broken_files_of_our_own_are_explained() {
    let whole = write(&corner(), Format::Native).unwrap();
    let changed = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        bytes
    };
    complaints(&[
        ("a.cloud", b"usar clown ....", &["a.cloud, byte 0", "\"usar clown\""]),
        ("b.cloud", &whole[..30], &["byte ", "the header", "cut off"]),
        ("c.cloud", &changed(10, 9), &["byte 10", "version 9", "version 1"]),
        ("d.cloud", &changed(19, 0x7f), &["byte 12", "apart"]),
        ("e.cloud", &changed(50, 9), &["byte 44", "more than 268435456 points"]),
        ("p.cloud", &changed(55, 1), &["byte 52", "16777218", "1048576 at most"]),
        ("f.cloud", &changed(60, 9), &["byte 56", "unpacked length", "damaged"]),
        ("g.cloud", &changed(64, whole[64] ^ 1), &["byte 68", "checksum", "damaged"]),
        ("h.cloud", &whole[..whole.len() - 40], &["byte 68", "get it again"]),
        ("i.cloud", &changed(45, whole[45] ^ 1), &["get it again"]),
    ]);
}

#[test]
fn broken_tables_are_explained() {
    complaints(&[
        ("a.csv", b"time,range\n1,2\n", &["a.csv, line 1", "\"time,range\"", "x,y,z,belief"]),
        ("b.csv", b"x,y,z\n1,2\n", &["b.csv, line 2", "2 values"]),
        ("c.csv", b"x,y,z,belief\n1,2,3,0.5\n1,2,three,1\n", &["line 3", "\"three\""]),
        ("d.csv", b"x,y,z,belief\n1,2,3,1.5\n", &["line 2", "1.5", "from 0 to 1"]),
        ("e.csv", b"# usar lattice 0.01\nx,y,z\n", &["line 1", "1 numbers"]),
        ("f.csv", b"", &["f.csv, line 0", "x,y,z,belief"]),
        ("g.csv", b"x;y;z;belief\n1,5;2,0;3,5;1,0\n", &["line 2", "8 values", "the first line"]),
    ]);
}

#[test]
fn no_more_points_are_held_than_allowed() {
    let options = Options { most_points: 100, ..Options::default() };
    for format in Format::ALL {
        let bytes = write(&corner(), format).unwrap();
        let error = read("corner", &bytes, &options).unwrap_err().to_string();
        assert!(error.contains("more than 100 points"), "{format:?}: {error}");
    }
}
