//! What `usar bench rays` measures, beside whom, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// Something of ours that is measured once and compared with several peers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// 181 beams from random poses in 11 340 triangles.
    LaserSmall,
    /// The same in 504 000 triangles.
    LaserLarge,
    /// 640 x 480 rays of a camera in 11 340 triangles.
    CameraSmall,
    /// The same in 504 000 triangles.
    CameraLarge,
    /// The laser in the same room as boxes instead of triangles.
    LaserBoxes,
    /// The camera in the same room as boxes.
    CameraBoxes,
    /// A colour picture of 640 x 480, one light with shadows.
    PictureShadows,
    /// The same without shadows.
    PicturePlain,
    /// How many times faster two threads cast than one, by wall time.
    RaysTwoThreads,
    /// The same for pictures.
    PictureTwoThreads,
    /// Reading 504 000 triangles and building their tree.
    Load,
    /// `usar arena check yellow`.
    Check,
    /// How much of a laser ray's growth from 1260 to 504 000 triangles a logarithm explains, r².
    Growth,
    /// Instructions a laser ray.
    Instructions,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench rays`.
pub const BENCH: Bench =
    Bench { name: "rays", peers: &["rays", "mujoco", "render", "pybullet"], measure: run };

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    rays(
        "laser, 11 k triangles / embreex",
        Subject::LaserSmall,
        &["embreex", "laser", "11340"],
        0.8,
    ),
    rays(
        "laser, 504 k triangles / embreex",
        Subject::LaserLarge,
        &["embreex", "laser", "504000"],
        0.8,
    ),
    rays(
        "camera, 11 k triangles / embreex",
        Subject::CameraSmall,
        &["embreex", "camera", "11340"],
        0.8,
    ),
    rays(
        "camera, 504 k triangles / embreex",
        Subject::CameraLarge,
        &["embreex", "camera", "504000"],
        0.8,
    ),
    rays("camera, 11 k triangles / Embree packets of 16", Subject::CameraSmall, PACKETS_SMALL, 1.0),
    rays(
        "camera, 504 k triangles / Embree packets of 16",
        Subject::CameraLarge,
        PACKETS_LARGE,
        1.0,
    ),
    // Packets do Embree little good here, and we send such rays singly or together as they come: shown, not held.
    Row::beside(
        "laser, 11 k triangles / Embree packets of 16",
        Subject::LaserSmall,
        (&["Embree", "laser", "rtcIntersect16", "11340"], "ray/s"),
        None,
    ),
    Row::beside(
        "laser, 504 k triangles / Embree packets of 16",
        Subject::LaserLarge,
        (&["Embree", "laser", "rtcIntersect16", "504000"], "ray/s"),
        None,
    ),
    rays(
        "laser, 11 k triangles / MuJoCo mj_multiRay",
        Subject::LaserSmall,
        &["mj_multiRay", "181"],
        6.0,
    ),
    rays(
        "laser, 11 k triangles / PyBullet rayTestBatch",
        Subject::LaserSmall,
        &["PyBullet", "rayTestBatch", "181", "numThreads=1"],
        30.0,
    ),
    rays(
        "laser, boxes / embreex, triangles",
        Subject::LaserBoxes,
        &["embreex", "laser", "11340"],
        1.2,
    ),
    rays(
        "camera, boxes / embreex, triangles",
        Subject::CameraBoxes,
        &["embreex", "camera", "11340"],
        1.2,
    ),
    picture(
        "picture with shadows / MuJoCo",
        Subject::PictureShadows,
        &["MuJoCo", "RGB", "shadows=1"],
        3.0,
    ),
    picture(
        "picture without shadows / MuJoCo",
        Subject::PicturePlain,
        &["MuJoCo", "RGB", "shadows=0"],
        2.0,
    ),
    Row::held("rays, two threads over one", Subject::RaysTwoThreads, "x", Bar::AtLeast(1.7)),
    Row::held("pictures, two threads over one", Subject::PictureTwoThreads, "x", Bar::AtLeast(1.7)),
    Row::held("load and tree of 504 k triangles", Subject::Load, "s", Bar::Below(1.0)),
    Row::held("arena check yellow", Subject::Check, "s", Bar::Below(0.1)),
    Row::held("growth is logarithmic, r²", Subject::Growth, "", Bar::AtLeast(0.9)),
    Row::alone("instructions a laser ray (callgrind)", Subject::Instructions, "", None),
];

const PACKETS_SMALL: &[&str] = &["Embree", "camera", "rtcIntersect16", "11340"];
const PACKETS_LARGE: &[&str] = &["Embree", "camera", "rtcIntersect16", "504000"];

const fn rays(
    name: &'static str,
    subject: Subject,
    peer: &'static [&'static str],
    times: f64,
) -> Row {
    Row::beside(name, subject, (peer, "ray/s"), Some(Bar::Times(times)))
}

const fn picture(
    name: &'static str,
    subject: Subject,
    peer: &'static [&'static str],
    times: f64,
) -> Row {
    Row::beside(name, subject, (peer, "frame/s"), Some(Bar::Times(times)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::beside_output;

    /// Lines as the drivers print them, one for each peer of the table.
    const OUTPUT: &str = "\
embreex 4.4.0.post1 coherent camera 640x480 (11340 tris)          1.0237e+07 ray/s (cpu)   1.0229e+07 ray/s (wall)  mean t 4.1400
embreex 4.4.0.post1 laser 181 random poses (11340 tris)           6.3373e+06 ray/s (cpu)   6.3348e+06 ray/s (wall)  mean t 2.3204
embreex 4.4.0.post1 coherent camera 640x480 (504000 tris)          9.084e+06 ray/s (cpu)   9.0751e+06 ray/s (wall)  mean t 4.1259
embreex 4.4.0.post1 laser 181 random poses (504000 tris)          4.6883e+06 ray/s (cpu)    4.687e+06 ray/s (wall)  mean t 2.3185
Embree 31305  ../data/room_3.obj: 11340 tris, BVH build 4.6 ms cpu (1 thread)
  coherent camera 640x480        rtcIntersect16 1T  53.42 Mray/s(cpu)  53.40(wall) | 2T 103.97(wall) 108.67(2x per-cpu)  mean t 3.0037
  laser 181 beams, random poses  rtcIntersect16 1T  11.02 Mray/s(cpu)  11.02(wall) | 2T  22.13(wall)  22.33(2x per-cpu)  mean t 2.3257
Embree 31305  ../data/room_20.obj: 504000 tris, BVH build 211.5 ms cpu (1 thread)
  coherent camera 640x480        rtcIntersect16 1T  32.65 Mray/s(cpu)  32.60(wall) | 2T  64.00(wall)  65.30(2x per-cpu)  mean t 2.9934
  laser 181 beams, random poses  rtcIntersect16 1T   5.79 Mray/s(cpu)   5.78(wall) | 2T  11.80(wall)  11.86(2x per-cpu)  mean t 2.3241
mj_multiRay 181 rays/scan                                         9.7658e+05 ray/s (cpu)   9.7629e+05 ray/s (wall)  185.3 us/scan
PyBullet rayTestBatch 181 rays/call, numThreads=1                 1.5465e+05 ray/s (cpu)   1.5462e+05 ray/s (wall)  1170.4 us/scan
GL osmesa LP_NUM_THREADS 0 llvmpipe
  RGB   640x480 shadows=1: 10.8 fps(wall) 10.8 fps(process cpu)
  RGB   640x480 shadows=0: 46.5 fps(wall) 46.5 fps(process cpu)
";

    #[test]
    fn every_peer_of_the_table_is_found_in_real_output() {
        let report = beside_output(TABLE, OUTPUT);
        for (row, comparison) in report.rows.iter().zip(TABLE) {
            assert_eq!(row.peer.is_some(), comparison.peer.is_some(), "{}", row.name);
        }
    }
}
