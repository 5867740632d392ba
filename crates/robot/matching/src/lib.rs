//! Scan matching: what two laser scans say of the motion between them.
//!
//! [`Points`] are the echoes of a scan, freed of the motion during it, with the surface's direction at each. A [`Reference`] is
//! what a scan is matched against: one scan, the recent ones, or a whole map. A [`Matcher`] finds the pose of a scan in it, says how
//! surely, and names the directions of which nothing is told; [`Method`] lists them by name.
//!
//! [`correlative`] and [`point_to_line`] are the parts that SLAM is built from: the best placement in a wide window, and the exact one
//! near a good guess.
//!
//! ```
//! use base::geom::Pose2;
//! use robot_matching::{Fan, Guess, Method, Noise, Points, Rate, Reference};
//!
//! // A wall ahead and one to the left, seen from two places 0.1 m apart.
//! let fan = Fan::of_beam_count(181);
//! let seen = |x: f64| -> Points {
//!     let range = |beam| {
//!         let (sin, cos) = libm::sincos(fan.angle(beam));
//!         ((3.0 - x) / cos.max(1e-9)).min(2.0 / sin.max(1e-9)) as f32
//!     };
//!     Points::new(&fan, &(0..181).map(range).collect::<Vec<f32>>(), &Rate::default())
//! };
//! let guess = Guess::within(Pose2::IDENTITY, 0.1, 0.1);
//! let matcher = Method::PointToLine.matcher(Noise::SICK);
//! let found = matcher.matched(&Reference::scan(&seen(0.0)), &seen(0.1), &guess)?;
//! assert!((found.reference_from_scan.x - 0.1).abs() < 1e-3);
//! assert!(found.weak.is_empty());
//! # Ok::<(), robot_matching::NoMatch>(())
//! ```

mod buckets;
pub mod correlative;
mod covariance;
mod distance_field;
mod equations;
pub mod everywhere;
mod fan;
mod matcher;
mod matchers;
mod method;
mod pairs;
pub mod point_to_line;
mod points;
mod reference;
mod rounds;
mod score_grid;
mod small;
mod weak;

pub use covariance::Noise;
pub use distance_field::DistanceField;
pub use equations::{Equations, inverse, solve, widened};
pub use fan::Fan;
pub use matcher::{Guess, Match, Matcher, NoMatch};
pub use matchers::{
    Combined, Correlative, Icp, Idc, Mbicp, OnDistanceField, PointToLine, Weighted,
};
pub use method::{Method, UnknownMethod};
pub use points::{Point, Points, Rate, quick_bearing};
pub use reference::{Reference, Spot};
pub use rounds::Gate;
pub use score_grid::ScoreGrid;
pub use small::{between, nudged, pose_at, rotation};
pub use weak::Weak;
