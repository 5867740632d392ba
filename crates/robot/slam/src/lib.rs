//! SLAM from laser scans and odometry: a manifold of patches and relations, as the rescue team of the UvA kept it, with the loops that its
//! released program never closed.
//!
//! [`Slam::step`] takes a scan and says where the laser is; [`Slam::finish`] looks back over all of them. What is kept is a [`Manifold`]:
//! patches (scans that others are matched with) and relations (where one patch is, seen from another, and how surely). Every place that
//! was compared with another is kept too, with the reason it was taken or [refused](Refusal).
//!
//! ```
//! use base::geom::Pose2;
//! use robot_matching::Fan;
//! use robot_slam::{Scan, Settings, Slam};
//!
//! // A laser in the middle of a square room, 4 m wide, that moves ahead by 10 cm; its wheels say 12.
//! let fan = Fan::at_once(-std::f64::consts::PI, 0.0175, 360, 10.0);
//! let seen = |ahead: f64| -> Vec<f32> {
//!     let to_wall = |direction: f64, room: f64| if direction > 0.0 { room / direction } else { f64::INFINITY };
//!     (0..360).map(|beam| {
//!         let (y, x) = fan.angle(beam).sin_cos();
//!         let walls = [to_wall(x, 2.0 - ahead), to_wall(-x, 2.0 + ahead), to_wall(y, 2.0), to_wall(-y, 2.0)];
//!         walls.into_iter().fold(f64::INFINITY, f64::min) as f32
//!     }).collect()
//! };
//! let mut slam = Slam::new(fan, 0.0, Settings::default());
//! slam.step(&Scan { time: 0.0, told: Pose2::IDENTITY, ranges: seen(0.0) });
//! let pose = slam.step(&Scan { time: 0.2, told: Pose2::new(0.12, 0.0, 0.0), ranges: seen(0.1) });
//! assert!((pose.x - 0.1).abs() < 0.005, "{} m", pose.x);
//! ```
//!
//! [`Slam::saved`] gives what a map file keeps, and [`Slam::resumed`] goes on from there.

mod back_end;
mod chores;
mod comparison;
mod doubt;
mod finish;
mod localise;
mod locate;
mod loops;
mod lost;
mod manifold;
pub mod mates;
mod near;
mod odometry;
pub mod parts;
mod patch;
mod period;
mod polish;
mod recognise;
mod register;
mod saved;
mod scan;
mod settings;
mod settling;
mod slam;

pub use localise::{Answer, FrozenMap, Localiser};
pub use loops::{Loops, Trial};
pub use manifold::Manifold;
pub use odometry::Odometry;
pub use patch::{Kind, Patch, Relation};
pub use recognise::Refusal;
pub use saved::{fan_of, odometry_from_log};
pub use scan::{Placed, Scan};
pub use settings::Settings;
pub use slam::Slam;
