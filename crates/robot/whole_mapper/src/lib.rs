//! The Mapper in whole numbers: millimetres, milliradians, per mille.
//!
//! A robot sweeps an infra-red and a sonar; each [`Reading`] becomes a line or a cone of lattice points with a belief.
//! `programs/mapper.u` does the same on the emulated computer. Both follow the arithmetic below to the last digit, so that
//! their clouds are equal point for point. Every quotient is cut towards zero, as `div` cuts it; `sin`, `cos`, `atan` and
//! `isqrt` are those of [`base::whole`]; ⌊a/b⌋ is the quotient rounded down.
//!
//! **Head.** A sensor sits at (60, 0, s) on the tilt link, s = -10 for the sonar and 10 for the infra-red; the tilt link turns
//! 60 above the pan link, which sits at (300, 0, -145) on the body. Turning (a, b) by an angle gives
//! ((a cos - b sin)/1000, (a sin + b cos)/1000). The point is turned by tilt in (x, z), by pan in (x, y), moved, then turned by roll
//! in (y, z), by minus pitch in (x, z) (pitch is positive with the nose down) and by yaw in (x, y), and moved by the position.
//! The axis is (1000, 0, 0), turned likewise.
//!
//! **Regions.** With the distance d, the range R and the greatest error E the band is b = E d/R + increment/2. Points with
//! d - b <= r <= d + b are probably occupied (region I), nearer ones probably free (II), others untouched (III). A
//! reading of R or more means that nothing came back: all points up to R are in region II.
//!
//! **Cone.** The lattice planes across the axis' longest component (u; v and w follow in the order x, y, z, x) are visited
//! from the sensor outwards. Where the axis meets a plane g away, at t = 1000 g/a_u, a square of half width
//! t (β + β/8 + 1)/|a_u| + step is looked through: it holds the cone's ellipse for β <= 80. A point p is in the cone if its distance
//! r = isqrt(p·p) is at most d + b, its height over the axis is positive and its angle α = atan(1000 |p × a|/p·a) is at most β;
//! each component of the cross product and p·a are divided by 1000, and |.| is an `isqrt`.
//!
//! **Line.** Every increment along the axis the nearest lattice point is taken, repetitions are left out; α's term is 0.
//!
//! **Belief.** m = (1000 (R - r)/R + 1000 (β - α)/β)/2, the first term at least 0; region I gives P = m M/1000, region II
//! P = 1000 - m, held within 1 to 999. Fusion with the earlier belief Q (M for a new point): 1000 PQ/(PQ + (1000 - P)(1000 - Q)), again
//! within 1 to 999. With the usual method a point whose belief falls under the minimum is dropped, and begins at M again with the next
//! reading; its place in the store stays, believed 0. The mean method takes E for 0, P for 999 in region I and 1 in region II, and
//! (P + Q)/2 for a known point.
//!
//! **Dynamic grid.** The step is 1, 2, 4 or 8 increments where |d - t| is below the first, second, third limit of
//! [`DynamicGrid::limits_mm`] or beyond: the table that `usar scan` uses, too.
//!
//! ```
//! use robot_whole_mapper::{IndexedList, Mapper, Reading, Settings};
//!
//! let settings = Settings { increment: 50, ..Settings::default() };
//! let mut mapper = Mapper::new(settings, IndexedList::new(64))?;
//! mapper.take(&Reading { sonar: 2000, ir: 2000, ..Reading::default() });
//! assert!(mapper.points().iter().any(|point| point.belief > 500));
//! # Ok::<(), robot_whole_mapper::SettingsError>(())
//! ```

mod belief;
mod cone;
mod head;
mod line;
mod mapper;
mod settings;
mod store;
mod sweep;

pub use belief::{Beam, fuse};
pub use head::{Reading, View, ir_view, sonar_view};
pub use mapper::Mapper;
pub use robot_clouds::{DynamicGrid, Method};
pub use settings::{Settings, SettingsError};
pub use store::{HashedStore, IndexedList, Point, PointStore, TwoLevelList};
pub use sweep::Sweep;
