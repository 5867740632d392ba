//! What `usar bench vision` measures, beside whom, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// Something of ours that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// 400 x 400 pixels from a picture of 1024 x 768.
    BirdsEye,
    /// 1080 x 300 pixels from the same.
    Panorama,
    /// Grey levels from the exact mix of four pixels, at most: one is allowed.
    Exact,
    /// 640 x 480 pixels, 32 bins a channel.
    Classifier,
    /// Frames a second of a mirror's picture over those of a plain one.
    Omni,
    /// Simulated seconds a second of 16 robots with a mirror each, on two threads.
    Crew,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench vision`.
pub const BENCH: Bench = Bench { name: "vision", peers: &["images"], measure: run };

const FRAMES: &str = "frame/s";

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    Row::beside(
        "bird's eye 400 x 400 / OpenCV remap",
        Subject::BirdsEye,
        (&["remap", "400x400", "bilinear", "fixed"], FRAMES),
        Some(Bar::Times(1.5)),
    ),
    Row::beside(
        "panorama 1080 x 300 / OpenCV remap",
        Subject::Panorama,
        (&["remap", "1080x300", "bilinear", "fixed"], FRAMES),
        Some(Bar::Times(1.5)),
    ),
    Row::held("views, farthest from the exact mix", Subject::Exact, "grey levels", Bar::Below(1.5)),
    Row::beside(
        "histogram classifier 640 x 480 / OpenCV calcBackProject",
        Subject::Classifier,
        (&["calcBackProject"], FRAMES),
        Some(Bar::Times(1.0)),
    ),
    Row::held(
        "picture of a mirror 640 x 480, frames over a plain one's",
        Subject::Omni,
        "x",
        Bar::AtLeast(0.7),
    ),
    Row::held(
        "16 robots with a mirror each, 320 x 240 at 5 Hz, two threads",
        Subject::Crew,
        "x real time",
        Bar::AtLeast(1.0),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::beside_output;

    /// Lines as the driver prints them.
    const OUTPUT: &str = "\
OpenCV 5.0.0
remap panorama 1080x300 bilinear, float maps                          531.71 frame/s (cpu)       54.337 frame/s (wall)  172 Mpix/s
remap panorama 1080x300 bilinear, fixed maps                            1129 frame/s (cpu)       687.77 frame/s (wall)  366 Mpix/s
remap panorama 1080x300 bicubic, fixed maps                           247.69 frame/s (cpu)        35.45 frame/s (wall)  80 Mpix/s
remap bird's-eye 400x400 bilinear, fixed maps                         2139.7 frame/s (cpu)        369.2 frame/s (wall)  342 Mpix/s
calcBackProject 640x480, 32 x 32 x 32 bins                            3714.4 frame/s (cpu)       784.54 frame/s (wall)
";

    #[test]
    fn views_and_colours_are_found_in_real_output() {
        let report = beside_output(TABLE, OUTPUT);
        let peers: Vec<Option<f64>> = report.rows.iter().map(|row| row.peer).collect();
        assert_eq!(peers, [Some(2139.7), Some(1129.0), None, Some(3714.4), None, None]);
    }
}
