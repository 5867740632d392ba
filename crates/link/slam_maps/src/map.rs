//! What a map holds. Metres, radians, seconds.

use base::geom::Pose2;

/// A map of one or several logs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SlamMap {
    /// The name of the frame that poses are told in; it lies where it lay when the map was begun.
    pub frame: String,
    /// The logs it was made of, in order.
    pub origins: Vec<Origin>,
    /// The laser that made it.
    pub laser: Laser,
    /// What was learnt of the wheels.
    pub wheels: Wheels,
    /// Where mapping ended.
    pub end: End,
    /// Key scans, in the order they were made.
    pub patches: Vec<KeyScan>,
    /// Relations between them.
    pub relations: Vec<Relation>,
    /// Places that were compared with others.
    pub trials: Vec<Trial>,
}

/// A log that a map was made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Its name.
    pub name: String,
    /// Its first patch.
    pub first_patch: usize,
    /// How many scans of it were used.
    pub scans: u64,
}

/// Where a laser's beams point and when they are measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Laser {
    /// As the log calls it.
    pub name: String,
    /// Where the first beam points, to the left of ahead.
    pub first_angle: f64,
    /// From one beam to the next.
    pub step: f64,
    /// How many there are.
    pub beams: usize,
    /// Nothing nearer is an echo.
    pub min_range: f64,
    /// Nothing from here on is one.
    pub max_range: f64,
    /// How long its mirror takes for a turn; 0 where all beams are measured at once.
    pub turn: f64,
    /// In how many turns the beams are gathered.
    pub interlace: usize,
}

/// A scan that others are matched with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeyScan {
    /// When it was made.
    pub time: f64,
    /// Where the laser was, in the map's frame.
    pub pose: Pose2,
    /// Where odometry said its own centre was, in odometry's frame.
    pub told: Pose2,
    /// How the laser moved while it measured: ahead, to the left, turning; each a second.
    pub rate: [f64; 3],
    /// Millimetres a beam, 0 where nothing came back.
    pub ranges: Vec<u16>,
}

/// Where one patch is, seen from another.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    /// The patch that is seen from.
    pub from: usize,
    /// The patch that is seen.
    pub to: usize,
    /// How it was found.
    pub kind: RelationKind,
    /// Where it is.
    pub from_to: Pose2,
    /// Inverse covariance of x, y and yaw in the frame of `from`: xx, xy, x yaw, yy, y yaw, yaw yaw.
    pub information: [f32; 6],
}

/// How a relation was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelationKind {
    /// By the turns of wheels.
    Odometry,
    /// By matching with a patch nearby.
    Near,
    /// By recognising a place after a long way.
    Loop,
    /// By recognising a place of another part, which joins the two.
    Bridge,
}

impl RelationKind {
    pub(crate) const ALL: [Self; 4] = [Self::Odometry, Self::Near, Self::Loop, Self::Bridge];
}

/// A place that was compared with another.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The earlier patch.
    pub from: usize,
    /// The later patch.
    pub to: usize,
    /// How uncertain the one was of the other.
    pub sigma: f32,
    /// What the best placement scored.
    pub score: f32,
    /// How far that was from what was believed.
    pub moved: f32,
    /// Why it was not taken; none where it was.
    pub refused: Option<Reason>,
}

/// Why a place was not taken for another: a number for each reason that SLAM knows, and the figure that decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// From 1 on; whoever wrote the map knows what they mean.
    pub code: u8,
    /// Such as the share of points that were met.
    pub figure: f32,
}

/// What was learnt of the errors of odometry.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wheels {
    /// Turn per told turn, and turn per told metre.
    pub yaw: Learner,
    /// Way per told way, and how far the laser is ahead of odometry's centre.
    pub way: Learner,
}

/// Two numbers and their covariance: xx, xy, yx, yy.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Learner {
    /// The numbers.
    pub estimate: [f64; 2],
    /// Their covariance, column by column.
    pub covariance: [f64; 4],
}

/// Where mapping ended, so that it can go on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct End {
    /// When the last scan was made.
    pub time: f64,
    /// What odometry said then.
    pub told: Pose2,
    /// Where the laser was.
    pub pose: Pose2,
    /// Patches that scans were matched with.
    pub references: Vec<usize>,
    /// Seconds between the last scans.
    pub periods: Vec<f32>,
}
