//! What can be wrong with what pictures are asked for.

/// Something that cannot be made of pictures.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum VisionError {
    /// Histograms of no bins, or of more than there are colours.
    #[error("{bins} bins a channel; 1 to 256 can be had, 32 are usual")]
    Bins {
        /// What was asked for.
        bins: usize,
    },
    /// Counts that do not fill the bins.
    #[error("{found} counts for {bins} bins a channel; {} belong there", bins * bins * bins)]
    Counts {
        /// Bins a channel.
        bins: usize,
        /// How many counts there are.
        found: usize,
    },
    /// Two histograms that cannot be held against each other.
    #[error("one histogram has {first} bins a channel and the other {second}; make both alike")]
    Unlike {
        /// Bins of the first.
        first: usize,
        /// Bins of the second.
        second: usize,
    },
    /// A smoothing that is not one.
    #[error("smoothing is {value}; it is a number of pixels above 0, 1 is usual")]
    Smoothing {
        /// What was asked for.
        value: f64,
    },
    /// Nothing to learn from.
    #[error("no pixels of {what} to learn from; show some first")]
    Nothing {
        /// Of what there are none.
        what: &'static str,
    },
    /// A picture that is not of the camera a view was made for.
    #[error("the picture is {} x {} pixels, the camera takes {} x {}; take the view of its own camera", found.0, found.1, wanted.0, wanted.1)]
    PictureSize {
        /// Width and height of the picture.
        found: (usize, usize),
        /// Width and height of the camera's pictures.
        wanted: (usize, usize),
    },
    /// Pictures that do not tell enough of a camera.
    #[error(
        "{corners} corners in {pictures} of {of} pictures tell too little; take 60 in at least 3, from places that the robot's poses are right about to some centimetres"
    )]
    Corners {
        /// Pictures with corners.
        pictures: usize,
        /// Corners found.
        corners: usize,
        /// All pictures.
        of: usize,
    },
    /// A camera that no polynomial describes.
    #[error(
        "rings and turning cameras look from many points; a calibration takes a flat camera, a fisheye or one before a mirror"
    )]
    NoOneViewpoint,
    /// A calibration file with mistakes.
    #[error("{0}")]
    File(String),
}
