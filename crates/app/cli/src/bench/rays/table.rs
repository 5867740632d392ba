//! What `usar bench rays` measures, beside whom, and what it has to reach.

use crate::bench::{Bar, Comparison};

/// Something of ours that is measured once and compared with several peers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
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

/// Names of the drivers that give the figures below.
pub(crate) const PEERS: &[&str] = &["rays", "mujoco", "render", "pybullet"];

/// All rows, in the order they are printed.
pub(crate) const TABLE: &[Comparison<Subject>] = &[
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
        1.5,
    ),
    Comparison::alone(
        "rays, two threads over one",
        Subject::RaysTwoThreads,
        "x",
        Some(Bar::AtLeast(1.7)),
    ),
    Comparison::alone(
        "pictures, two threads over one",
        Subject::PictureTwoThreads,
        "x",
        Some(Bar::AtLeast(1.7)),
    ),
    Comparison::alone(
        "load and tree of 504 k triangles",
        Subject::Load,
        "s",
        Some(Bar::Below(1.0)),
    ),
    Comparison::alone("arena check yellow", Subject::Check, "s", Some(Bar::Below(0.1))),
    Comparison::alone("growth is logarithmic, r²", Subject::Growth, "", Some(Bar::AtLeast(0.9))),
    Comparison::alone("instructions a laser ray (callgrind)", Subject::Instructions, "", None),
];

const fn rays(
    name: &'static str,
    subject: Subject,
    peer: &'static [&'static str],
    times: f64,
) -> Comparison<Subject> {
    Comparison::beside(name, subject, (peer, "ray/s"), Some(Bar::Times(times)))
}

const fn picture(
    name: &'static str,
    subject: Subject,
    peer: &'static [&'static str],
    times: f64,
) -> Comparison<Subject> {
    Comparison::beside(name, subject, (peer, "frame/s"), Some(Bar::Times(times)))
}
