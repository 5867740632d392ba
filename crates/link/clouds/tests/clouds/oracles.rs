//! Programs of others read what we write, and we read what they write.
//!
//! Needs `pip install numpy octomap-python plyfile pypcd4` for the interpreter in `USAR_PYTHON` (or `python3`), and `octomap-tools`;
//! where they are missing the tests say so and pass.

use std::fs;
use std::path::Path;
use std::process::Command;

use link_clouds::{Cloud, FREE_BELIEF, Format, OCCUPIED_BELIEF, Options, read, write};

use crate::samples::corner;

fn python() -> String {
    std::env::var("USAR_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// Runs a script in a folder; `None`, with a word on stderr, where its modules are missing.
fn run(modules: &str, script: &str, folder: &Path) -> Option<String> {
    let has = Command::new(python()).args(["-c", &format!("import {modules}")]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: {} has no {modules} (set USAR_PYTHON)", python());
        return None;
    }
    let output = Command::new(python()).args(["-c", script]).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// `x y z belief` lines, rounded to what single precision holds.
fn lines(cloud: &Cloud) -> Vec<String> {
    cloud.positions().map(|(p, b)| format!("{:.4} {:.4} {:.4} {b:.4}", p.x, p.y, p.z)).collect()
}

/// Sorted, because others do not keep our order.
fn sorted(text: &str) -> Vec<String> {
    let mut lines: Vec<String> =
        text.replace("-0.0000", "0.0000").lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

const OCTOMAP: &str = r#"
import octomap
tree = octomap.OcTree(0.5)
assert tree.readBinary(b"ours.bt")
for leaf in tree.begin_leafs():
    x, y, z = leaf.getCoordinate()
    half = leaf.getSize() / 2
    cells = round(leaf.getSize() / tree.getResolution())
    belief = 0.971 if tree.isNodeOccupied(leaf) else 0.1192
    at = lambda c, i: c - half + (i + 0.5) * tree.getResolution()
    for i in range(cells):
        for j in range(cells):
            for k in range(cells):
                print("%.4f %.4f %.4f %.4f" % (at(x, i), at(y, j), at(z, k), belief))
tree.writeBinary(b"theirs.bt")
"#;

#[test]
fn octomap_itself_reads_our_tree_cell_for_cell_and_writes_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let ours = write(&corner(), Format::Octomap).unwrap();
    fs::write(folder.path().join("ours.bt"), &ours).unwrap();
    let Some(text) = run("octomap", OCTOMAP, folder.path()) else { return };
    // In OctoMap's eyes cells lie half a step beyond our points.
    let half = corner().lattice().step() / 2.0;
    let shifted = corner().lattice().with_origin(glam::DVec3::splat(half)).unwrap();
    let corner = corner();
    let points = corner.points().iter().map(|p| {
        let belief = if p.belief >= 0.5 { OCCUPIED_BELIEF } else { FREE_BELIEF };
        link_clouds::Point { belief, ..*p }
    });
    let expected = Cloud::new(shifted, points.collect()).unwrap();
    assert_eq!(sorted(&text), sorted(&lines(&expected).join("\n")));
    let theirs = fs::read(folder.path().join("theirs.bt")).unwrap();
    assert_eq!(read("theirs.bt", &theirs, &Options::default()).unwrap().cloud, expected);
}

/// `x y z` of the cells in a box of OctoMap's VRML: `... translation X Y Z`, then `... size S S S ...`.
fn cells(middle: &str, size: &str, step: f64) -> Vec<String> {
    let numbers = |text: &str, after: &str| -> Vec<f64> {
        let words = text.split(after).nth(1).unwrap().split([' ', '}']);
        words.filter_map(|word| word.parse().ok()).take(3).collect()
    };
    let (middle, edge) = (numbers(middle, "translation"), numbers(size, "size")[0]);
    let count = (edge / step).round() as i32;
    let at = |axis: usize, i: i32| middle[axis] - edge / 2.0 + (f64::from(i) + 0.5) * step;
    let all = (0..count * count * count).map(|i| (i / count / count, i / count % count, i % count));
    all.map(|(i, j, k)| format!("{:.3} {:.3} {:.3}", at(0, i), at(1, j), at(2, k))).collect()
}

#[test]
fn octomaps_own_tool_reads_our_tree() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("ours.bt"), write(&corner(), Format::Octomap).unwrap()).unwrap();
    let tool = Command::new("bt2vrml").arg("ours.bt").current_dir(folder.path()).output();
    let Ok(output) = tool else {
        eprintln!("skipped: there is no bt2vrml (apt-get install octomap-tools)");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(folder.path().join("ours.bt.wrl")).unwrap();
    let lines: Vec<&str> =
        text.lines().filter(|l| l.contains("translation") || l.contains("size")).collect();
    let step = corner().lattice().step();
    let boxes = lines.as_chunks::<2>().0.iter();
    let found: Vec<String> = boxes.flat_map(|[at, size]| cells(at, size, step)).collect();
    let middle = |p: glam::DVec3| p + glam::DVec3::splat(step / 2.0);
    let corner = corner();
    let occupied = corner.positions().filter(|(_, belief)| *belief >= 0.5).map(|(p, _)| middle(p));
    let expected: Vec<String> =
        occupied.map(|p| format!("{:.3} {:.3} {:.3}", p.x, p.y, p.z)).collect();
    assert_eq!(sorted(&found.join("\n")), sorted(&expected.join("\n")));
}

const PLY: &str = r#"
import plyfile
for name in ("binary.ply", "text.ply"):
    cloud = plyfile.PlyData.read(name)
    for p in cloud["vertex"]:
        print("%.4f %.4f %.4f %.4f" % (p["x"], p["y"], p["z"], p["belief"]))
    cloud.text = not cloud.text
    cloud.byte_order = ">"
    cloud.comments = []
    cloud.write("turned-" + name)
"#;

#[test]
fn another_reader_of_ply_finds_the_same_points_and_we_read_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name, format| fs::write(folder.path().join(name), write(&corner(), format).unwrap());
    put("binary.ply", Format::Ply).unwrap();
    put("text.ply", Format::PlyText).unwrap();
    let Some(text) = run("plyfile", PLY, folder.path()) else { return };
    let both = [lines(&corner()), lines(&corner())].concat();
    assert_eq!(sorted(&text), sorted(&both.join("\n")));
    for name in ["turned-binary.ply", "turned-text.ply"] {
        let bytes = fs::read(folder.path().join(name)).unwrap();
        let theirs = read(name, &bytes, &Options::default()).unwrap();
        assert!(theirs.fit.step_is_a_guess && theirs.fit.merged == 0, "{name}: {:?}", theirs.fit);
        assert_eq!(theirs.cloud.points(), corner().points(), "{name}");
    }
}

const PCD: &str = r#"
import pypcd4
for name in ("binary.pcd", "text.pcd"):
    cloud = pypcd4.PointCloud.from_path(name)
    for x, y, z, belief in cloud.numpy(("x", "y", "z", "belief")):
        print("%.4f %.4f %.4f %.4f" % (x, y, z, belief))
    for form in pypcd4.Encoding:
        cloud.save(f"{form.value}-{name}", encoding=form)
"#;

#[test]
fn another_reader_of_pcd_finds_the_same_points_and_we_read_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name, format| fs::write(folder.path().join(name), write(&corner(), format).unwrap());
    put("binary.pcd", Format::Pcd).unwrap();
    put("text.pcd", Format::PcdText).unwrap();
    let Some(text) = run("pypcd4", PCD, folder.path()) else { return };
    let both = [lines(&corner()), lines(&corner())].concat();
    assert_eq!(sorted(&text), sorted(&both.join("\n")));
    for form in ["ascii", "binary", "binary_compressed"] {
        let name = format!("{form}-binary.pcd");
        let bytes = fs::read(folder.path().join(&name)).unwrap();
        let theirs = read(&name, &bytes, &Options::default()).unwrap();
        assert_eq!(theirs.cloud.points(), corner().points(), "{name}");
    }
}
