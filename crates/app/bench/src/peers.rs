//! Reads what the drivers of other programs print.
//!
//! These lines carry figures: `NAME  N unit/s (cpu)  N unit/s (wall)`, Embree's table below a line that names its mesh, MuJoCo's
//! frames per second below a line that names the OpenGL in use, searches that say how long a query takes and what its way costs,
//! MRPT's scans per second, and GTSAM's milliseconds for a pose graph.

use super::cloud_lines;
use super::figure::{Figure, Figures};

/// Remembers what the lines above said.
#[derive(Debug, Default)]
pub(crate) struct PeerReader {
    pub(crate) figures: Figures,
    /// Embree's version and triangles, such as `("3.13.5", "11340")`.
    embree: Option<(String, String)>,
    /// MuJoCo's OpenGL, such as `osmesa`.
    opengl: Option<String>,
    /// OctoMap's scans, such as `lidar 0.05`.
    octomap: Option<String>,
}

impl PeerReader {
    /// Takes one line of output; a line without figures is passed over.
    pub(crate) fn read(&mut self, line: &str) {
        if line.starts_with("skipped: ") {
            self.figures.notes.push(line.trim_end().to_owned());
        } else if let Some(figure) = row(line)
            .or_else(|| scans(line))
            .or_else(|| speed(line))
            .or_else(|| graph(line))
            .or_else(|| self.embree_ray(line))
            .or_else(|| self.picture(line))
        {
            self.figures.all.push(figure);
        } else if let Some((speed, cost)) = query(line) {
            self.figures.all.push(speed);
            self.figures.all.extend(cost);
        } else if let Some(build) = self.embree_mesh(line) {
            self.figures.all.push(build);
        } else if let Some(words) = line.strip_prefix("GL ") {
            self.opengl = words.split_whitespace().next().map(str::to_owned);
        } else if let Some(scans) = cloud_lines::octomap_scans(line) {
            self.octomap = Some(scans);
        } else {
            let scans = self.octomap.as_deref().unwrap_or_default();
            self.figures.all.extend(cloud_lines::octomap(line, scans));
            self.figures.all.extend(cloud_lines::openvdb(line));
        }
    }

    /// `Embree 31305  room.obj: 11340 tris, BVH build 4.6 ms cpu (1 thread)`
    fn embree_mesh(&mut self, line: &str) -> Option<Figure> {
        let (version, rest) = line.strip_prefix("Embree ")?.split_once(' ')?;
        let (triangles, rest) = rest.rsplit_once(": ")?.1.split_once(" tris, BVH build ")?;
        let milliseconds = number(rest.split_once(" ms cpu")?.0)?;
        let version = embree_version(version.parse().ok()?);
        let name = format!("Embree {version} BVH build ({triangles} tris)");
        self.embree = Some((version, triangles.to_owned()));
        Some(Figure { name, value: milliseconds / 1e3, unit: "s".to_owned() })
    }

    /// `  laser 181 beams, random poses  rtcIntersect1  1T   7.02 Mray/s(cpu) ...`
    fn embree_ray(&self, line: &str) -> Option<Figure> {
        let (version, triangles) = self.embree.as_ref()?;
        let (what, rest) = line.strip_prefix("  ")?.split_once(" 1T ")?;
        let millions = number(rest.split_once(" Mray/s(cpu)")?.0)?;
        let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = format!("Embree {version} {what} ({triangles} tris)");
        Some(Figure { name, value: millions * 1e6, unit: "ray/s".to_owned() })
    }

    /// `  RGB   640x480 shadows=1: 10.8 fps(wall) 10.8 fps(process cpu)`
    fn picture(&self, line: &str) -> Option<Figure> {
        let opengl = self.opengl.as_ref()?;
        let (what, rest) = line.strip_prefix("  ")?.split_once(": ")?;
        let frames = rest.split_once(" fps(wall) ")?.1.split_once(" fps(process cpu)")?.0;
        let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = format!("MuJoCo {opengl} {what}");
        Some(Figure { name, value: number(frames)?, unit: "frame/s".to_owned() })
    }
}

/// `mj_multiRay 181 rays/scan      9.7658e+05 ray/s (cpu)   9.7629e+05 ray/s (wall)  ...`
fn row(line: &str) -> Option<Figure> {
    let (left, _) = line.split_once(" (cpu) ")?;
    let (left, unit) = left.rsplit_once(' ')?;
    let (name, value) = left.rsplit_once(' ')?;
    let name = name.trim().to_owned();
    (unit.ends_with("/s") && !name.is_empty()).then_some(())?;
    Some(Figure { name, value: number(value)?, unit: unit.to_owned() })
}

/// `scipy dijkstra (full, graph prebuilt) maze     1009 ms/query (cpu)  cost 10381.9`: queries a second, and the cost if it is told.
fn query(line: &str) -> Option<(Figure, Option<Figure>)> {
    let (left, right) = line.split_once(" ms/query (cpu)")?;
    let (name, milliseconds) = left.rsplit_once(' ')?;
    let name = name.trim();
    let value = 1e3 / number(milliseconds)?;
    let speed = Figure { name: name.to_owned(), value, unit: "query/s".to_owned() };
    let cost = right.rsplit_once("cost ").and_then(|(_, cost)| number(cost));
    let cost = cost.map(|value| Figure { name: name.to_owned(), value, unit: "cells".to_owned() });
    Some((speed, cost))
}

/// `MRPT COccupancyGridMap2D insert 181 beams (widening 0): 17513 scans/s, 3.17e+06 rays/s, 57.1 us/scan (cpu)`
fn scans(line: &str) -> Option<Figure> {
    let (name, rest) = line.strip_prefix("MRPT ")?.split_once(": ")?;
    let value = number(rest.split_once(" scans/s")?.0)?;
    Some(Figure { name: format!("MRPT {name}"), value, unit: "scan/s".to_owned() })
}

/// `NAME  N MIPS  (...)`, of interpreters.
fn speed(line: &str) -> Option<Figure> {
    let (left, _) = line.split_once(" MIPS  (")?;
    let (name, value) = left.rsplit_once(' ')?;
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(())?;
    Some(Figure { name, value: number(value)?, unit: "MIPS".to_owned() })
}

/// `GTSAM  intel.g2o     26.2 ms (cpu)  chi2 45.0042`: graphs a second.
fn graph(line: &str) -> Option<Figure> {
    let (left, _) = line.split_once(" ms (cpu)  chi2 ")?;
    let (name, milliseconds) = left.rsplit_once(' ')?;
    let name = name.trim().to_owned();
    Some(Figure { name, value: 1e3 / number(milliseconds)?, unit: "graph/s".to_owned() })
}

/// A figure that can stand below a ratio.
fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|n: &f64| n.is_finite() && *n > 0.0)
}

/// 31305 is 3.13.5.
fn embree_version(number: u32) -> String {
    format!("{}.{}.{}", number / 10_000, number / 100 % 100, number % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &str) -> Figures {
        let mut reader = PeerReader::default();
        lines.lines().for_each(|line| reader.read(line));
        reader.figures
    }

    const EMBREE: &str = "\
2520 verts 1260 tris
embreex 4.4.0.post1 laser 181 random poses (11340 tris)           6.3373e+06 ray/s (cpu)   6.3348e+06 ray/s (wall)  mean t 2.3204
embreex 4.4.0.post1 coherent camera 640x480 (504000 tris)          9.084e+06 ray/s (cpu)   9.0751e+06 ray/s (wall)  mean t 4.1259
Embree 31305  ../data/room_3.obj: 11340 tris, BVH build 4.6 ms cpu (1 thread)
  laser 181 beams, random poses  rtcIntersect1  1T   7.02 Mray/s(cpu)   7.02(wall) | 2T  14.13(wall)  14.33(2x per-cpu)  mean t 2.3257
  coherent camera 640x480        rtcIntersect16 1T  53.42 Mray/s(cpu)  53.40(wall) | 2T 103.97(wall) 108.67(2x per-cpu)  mean t 3.0037
Embree 31305  ../data/room_20.obj: 504000 tris, BVH build 211.5 ms cpu (1 thread)
  incoherent                     rtcIntersect1  1T   4.79 Mray/s(cpu)   4.78(wall) | 2T   9.80(wall)   9.86(2x per-cpu)  mean t 2.1284
";

    #[test]
    fn embree_is_read_with_the_mesh_it_cast_into() {
        let figures = read(EMBREE);
        assert_eq!(figures.all.len(), 7, "{:#?}", figures.all);
        let rays = |words: &[&str]| figures.best(words, "ray/s");
        assert_eq!(rays(&["embreex", "laser", "11340"]), Some(6.3373e6));
        assert_eq!(rays(&["embreex", "camera", "504000"]), Some(9.084e6));
        assert_eq!(rays(&["Embree", "laser", "rtcIntersect1", "11340"]), Some(7.02e6));
        assert_eq!(rays(&["Embree", "camera", "rtcIntersect16", "11340"]), Some(53.42e6));
        assert_eq!(rays(&["Embree", "3.13.5", "incoherent", "504000"]), Some(4.79e6));
        assert_eq!(rays(&["Embree", "incoherent", "11340"]), None);
        assert_eq!(figures.best(&["Embree", "build", "504000"], "s"), Some(0.2115));
    }

    const OTHERS: &str = "\
MuJoCo 4.0.0
1 robot, 100 static boxes, no rays                                     33889 step/s (cpu)        33709 step/s (wall)  dt 0.002 RTF(cpu) 67.78  ncon 3 pos [3.082 1.711]
mj_multiRay 181 rays/scan                                         9.7658e+05 ray/s (cpu)   9.7629e+05 ray/s (wall)  185.3 us/scan, mean range 3.5322 m
mj_ray (python loop) 181 rays                                     6.0962e+05 ray/s (cpu)   6.0936e+05 ray/s (wall)  
PyBullet rayTestBatch 181 rays/call, numThreads=1                 1.5465e+05 ray/s (cpu)   1.5462e+05 ray/s (wall)  1170.4 us/scan, mean range 3.5322 m
PyBullet TinyRenderer 640x480 RGB+depth (no shadow)                   17.168 frame/s (cpu)       17.167 frame/s (wall)  
GL osmesa LP_NUM_THREADS 0 llvmpipe (LLVM 15.0.6, 256 bits) 4.5 (Compatibility Profile) Mesa 22.3.6
  RGB   640x480 shadows=1: 10.8 fps(wall) 10.7 fps(process cpu)
  RGB   640x480 shadows=0: 46.5 fps(wall) 46.4 fps(process cpu)
  depth 640x480: 65.9 fps(wall) 65.8 fps(process cpu)  mean 525.896 m
GL egl LP_NUM_THREADS 0 llvmpipe (LLVM 15.0.6, 256 bits) 4.5 (Compatibility Profile) Mesa 22.3.6
  RGB   640x480 shadows=1: 10.4 fps(wall) 10.3 fps(process cpu)
";

    #[test]
    fn the_other_peers_are_read_per_cpu_second() {
        let figures = read(OTHERS);
        assert_eq!(figures.all.len(), 9, "{:#?}", figures.all);
        assert_eq!(figures.best(&["mj_multiRay", "181"], "ray/s"), Some(9.7658e5));
        assert_eq!(figures.best(&["PyBullet", "rayTestBatch", "181"], "ray/s"), Some(1.5465e5));
        assert_eq!(figures.best(&["robot", "no", "rays"], "step/s"), Some(33_889.0));
        assert_eq!(figures.best(&["MuJoCo", "RGB", "shadows=1"], "frame/s"), Some(10.7));
        assert_eq!(figures.best(&["MuJoCo", "egl", "shadows=1"], "frame/s"), Some(10.3));
        assert_eq!(figures.best(&["MuJoCo", "RGB", "shadows=0"], "frame/s"), Some(46.4));
        assert_eq!(figures.best(&["MuJoCo", "depth"], "frame/s"), Some(65.8));
    }

    #[test]
    fn a_skipped_driver_is_a_note() {
        let figures = read("skipped: embree_bench does not build here\n");
        assert_eq!(figures.notes, ["skipped: embree_bench does not build here"]);
        assert!(figures.all.is_empty());
    }

    #[test]
    fn lines_that_say_nothing_usable_are_passed_over() {
        let lines = "\
Traceback (most recent call last):
mj_multiRay 181 rays/scan  nan ray/s (cpu)  nan ray/s (wall)
mj_multiRay 181 rays/scan  0 ray/s (cpu)  0 ray/s (wall)
 ray/s (cpu) x
  laser rtcIntersect1  1T   7.02 Mray/s(cpu)
  RGB 640x480 shadows=1: 10.8 fps(wall) 10.7 fps(process cpu)
Embree 31305  room.obj: many tris
GL
";
        assert_eq!(read(lines), Figures::default());
    }
}
